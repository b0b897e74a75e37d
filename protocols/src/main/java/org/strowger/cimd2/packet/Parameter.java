package org.strowger.cimd2.packet;

import static org.strowger.cimd2.packet.ParameterForm.integer;

import org.strowger.cimd2.packet.ParameterForm.Kind;

/**
 * Every parameter: its number, the form of its value, and the error code for wrong use (CIMD via Kannel and Wireshark:
 * parameters). Parameter 071 is from a Perl client for later releases. The ranges of 056, 065 and 067 differ by
 * release; the widest range is accepted.
 */
@SuppressWarnings("ImmutableEnumChecker") // forms are immutable records
public enum Parameter {
    USER(10, "user identity", text(32), Cimd2ErrorCode.INVALID_LOGIN),
    PASSWORD(11, "password", text(32), Cimd2ErrorCode.INVALID_LOGIN),
    SUBADDRESS(12, "subaddress", integer(3, 0, 9), Cimd2ErrorCode.SUBADDRESS),
    WINDOW_SIZE(19, "window size", integer(3, 1, 128), Cimd2ErrorCode.WINDOW_SIZE),
    DESTINATION(21, "destination address", address(), Cimd2ErrorCode.DESTINATION),
    ORIGINATOR(23, "originating address", address(), Cimd2ErrorCode.ORIGINATOR),
    ORIGINATING_IMSI(26, "originating IMSI", address(), Cimd2ErrorCode.FORMAT),
    ALPHANUMERIC(27, "alphanumeric originating address", text(11), Cimd2ErrorCode.ALPHANUMERIC_USAGE),
    VISITED_MSC(28, "originated visited MSC address", address(), Cimd2ErrorCode.FORMAT),
    DATA_CODING(30, "data coding scheme", integer(3, 0, 255), Cimd2ErrorCode.DATA_CODING),
    HEADER(32, "user data header", hex(280), Cimd2ErrorCode.USER_DATA_COMBINATION),
    USER_DATA(33, "user data", ParameterForm.of(Kind.USER_DATA, 480), Cimd2ErrorCode.USER_DATA_SYNTAX),
    BINARY(34, "user data binary", hex(280), Cimd2ErrorCode.USER_DATA_COMBINATION),
    TRANSPORT_TYPE(41, "transport type", text(20), Cimd2ErrorCode.TRANSPORT_TYPE),
    MESSAGE_TYPE(42, "message type", text(20), Cimd2ErrorCode.MESSAGE_TYPE),
    MORE_MESSAGES(44, "more messages to send", integer(1, 0, 1), Cimd2ErrorCode.MORE_MESSAGES),
    OPERATION_TIMER(45, "operation timer", text(20), Cimd2ErrorCode.OPERATION_TIMER),
    DIALOGUE_ID(46, "dialogue id", text(20), Cimd2ErrorCode.DIALOGUE_ID),
    USSD_PHASE(47, "USSD phase", text(20), Cimd2ErrorCode.FORMAT),
    SERVICE_CODE(48, "service code", text(20), Cimd2ErrorCode.FORMAT),
    VALIDITY_RELATIVE(50, "validity period relative", integer(3, -1, 255), Cimd2ErrorCode.VALIDITY),
    VALIDITY_ABSOLUTE(51, "validity period absolute", time(), Cimd2ErrorCode.VALIDITY),
    PROTOCOL_ID(52, "protocol identifier", integer(3, 0, 255), Cimd2ErrorCode.PROTOCOL_ID),
    FIRST_DELIVERY_RELATIVE(53, "first delivery time relative", integer(3, -1, 255), Cimd2ErrorCode.FIRST_DELIVERY),
    FIRST_DELIVERY_ABSOLUTE(54, "first delivery time absolute", time(), Cimd2ErrorCode.FIRST_DELIVERY),
    REPLY_PATH(55, "reply path", integer(1, 0, 1), Cimd2ErrorCode.REPLY_PATH),
    STATUS_REPORT_REQUEST(56, "status report request", integer(3, 0, 127), Cimd2ErrorCode.STATUS_REPORT_REQUEST),
    CANCEL_ENABLED(58, "cancel enabled", integer(1, 0, 1), Cimd2ErrorCode.CANCEL_ENABLED),
    CANCEL_MODE(59, "cancel mode", integer(1, 0, 2), Cimd2ErrorCode.CANCEL_MODE),
    TIME_STAMP(60, "service centre time stamp", time(), Cimd2ErrorCode.FORMAT),
    STATUS_CODE(61, "status code", integer(2, 0, 9), Cimd2ErrorCode.FORMAT),
    STATUS_ERROR(62, "status error code", integer(3, 0, 999), Cimd2ErrorCode.FORMAT),
    DISCHARGE_TIME(63, "discharge time", time(), Cimd2ErrorCode.FORMAT),
    TARIFF_CLASS(64, "tariff class", integer(2, 0, 99), Cimd2ErrorCode.TARIFF_CLASS),
    SERVICE_DESCRIPTION(65, "service description", integer(2, 0, 99), Cimd2ErrorCode.SERVICE_DESCRIPTION),
    MESSAGE_COUNT(66, "message count", integer(3, 0, 999), Cimd2ErrorCode.FORMAT),
    PRIORITY(67, "priority", integer(1, 0, 9), Cimd2ErrorCode.PRIORITY),
    REQUEST_MODE(68, "delivery request mode", integer(1, 0, 2), Cimd2ErrorCode.REQUEST_MODE),
    SMSC_ADDRESS(69, "service centre address", address(), Cimd2ErrorCode.FORMAT),
    IP_ADDRESS(71, "IP address", text(64), Cimd2ErrorCode.FORMAT),
    WANTED_ITEM(500, "get parameter", integer(3, 501, 999), Cimd2ErrorCode.UNSUPPORTED_ITEM),
    SMSC_TIME(501, "MC time", time(), Cimd2ErrorCode.FORMAT),
    ERROR_CODE(900, "error code", integer(3, 0, 999), Cimd2ErrorCode.FORMAT),
    ERROR_TEXT(901, "error text", text(64), Cimd2ErrorCode.FORMAT),
    /** Stands for every other number. */
    UNLISTED(0, "unknown parameter", text(4096), Cimd2ErrorCode.UNSUPPORTED_PARAMETER);

    private static final int NUMBERS = 1000;
    private static final Parameter[] BY_NUMBER = byNumber();

    private final int number;
    private final String wireName;
    private final ParameterForm form;
    private final Cimd2ErrorCode misuse;

    Parameter(int number, String wireName, ParameterForm form, Cimd2ErrorCode misuse) {
        this.number = number;
        this.wireName = wireName;
        this.form = form;
        this.misuse = misuse;
    }

    private static ParameterForm text(int charactersMax) {
        return ParameterForm.of(Kind.STRING, charactersMax);
    }

    private static ParameterForm address() {
        return ParameterForm.of(Kind.ADDRESS, 20);
    }

    private static ParameterForm hex(int charactersMax) {
        return ParameterForm.of(Kind.HEX, charactersMax);
    }

    private static ParameterForm time() {
        return ParameterForm.of(Kind.TIME, LocalTimes.CHARACTERS);
    }

    private static Parameter[] byNumber() {
        Parameter[] all = new Parameter[NUMBERS];
        java.util.Arrays.fill(all, UNLISTED);
        for (Parameter each : values()) {
            all[each.number] = each;
        }
        return all;
    }

    /** Returns the parameter with this three-digit number. */
    public static Parameter of(int number) {
        return BY_NUMBER[number];
    }

    public int number() {
        return number;
    }

    public String wireName() {
        return wireName;
    }

    public ParameterForm form() {
        return form;
    }

    /** Returns the error code for wrong use in a message. */
    public Cimd2ErrorCode misuse() {
        return misuse;
    }

    /** Returns the number in three digits. */
    public static String digits(int number) {
        return String.valueOf(NUMBERS + number).substring(1);
    }
}
