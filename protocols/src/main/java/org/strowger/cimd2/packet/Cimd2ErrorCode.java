package org.strowger.cimd2.packet;

import static org.strowger.cimd2.packet.Cimd2ErrorCode.Retry.ACCOUNT;
import static org.strowger.cimd2.packet.Cimd2ErrorCode.Retry.INQUIRY;
import static org.strowger.cimd2.packet.Cimd2ErrorCode.Retry.PERMANENT;
import static org.strowger.cimd2.packet.Cimd2ErrorCode.Retry.SMSC;
import static org.strowger.cimd2.packet.Cimd2ErrorCode.Retry.TEMPORARY;
import static org.strowger.cimd2.packet.Cimd2ErrorCode.Retry.THROTTLE;

/**
 * Every error code (CIMD via Kannel and Wireshark: parameter 900), with its text (parameter 901). The codes 10, 104 to
 * 108, 320 to 324 and 700 to 730 exist only in later releases. The specification does not define which errors permit a
 * retry.
 */
public enum Cimd2ErrorCode {
    OK(0, Retry.NONE, "No error"),
    UNEXPECTED_OPERATION(1, SMSC, "Unexpected operation"),
    SYNTAX(2, PERMANENT, "Syntax error"),
    UNSUPPORTED_PARAMETER(3, PERMANENT, "Unsupported parameter"),
    CONNECTION_LOST(4, TEMPORARY, "Connection to SMS Center lost"),
    NO_RESPONSE(5, TEMPORARY, "No response from SMS Center"),
    SYSTEM_ERROR(6, TEMPORARY, "General system error"),
    NOT_FOUND(7, INQUIRY, "Cannot find information"),
    FORMAT(8, PERMANENT, "Parameter formatting error"),
    FAILED(9, TEMPORARY, "Requested operation failed"),
    CONGESTION(10, THROTTLE, "Temporary congestion error"),
    INVALID_LOGIN(100, ACCOUNT, "Invalid login"),
    ACCESS_TYPE(101, ACCOUNT, "Incorrect access type"),
    TOO_MANY_USERS(102, SMSC, "Too many users with this login id"),
    LOGIN_REFUSED(103, SMSC, "Login refused by SMS Center"),
    WINDOW_SIZE(104, SMSC, "Invalid window size"),
    WINDOWING_DISABLED(105, SMSC, "Windowing disabled"),
    BARRED(106, ACCOUNT, "Virtual SMS Center based barring"),
    SUBADDRESS(107, ACCOUNT, "Invalid subaddress"),
    ALIAS_ACCOUNT(108, ACCOUNT, "Alias account, login refused"),
    DESTINATION(300, PERMANENT, "Incorrect destination address"),
    DESTINATION_COUNT(301, PERMANENT, "Incorrect number of destination addresses"),
    USER_DATA_SYNTAX(302, PERMANENT, "Syntax error in user data parameter"),
    USER_DATA_COMBINATION(303, PERMANENT, "Incorrect bin/head/normal user data parameter combination"),
    DATA_CODING(304, PERMANENT, "Incorrect data coding scheme parameter usage"),
    VALIDITY(305, PERMANENT, "Incorrect validity period parameters usage"),
    ORIGINATOR(306, PERMANENT, "Incorrect originator address usage"),
    PROTOCOL_ID(307, PERMANENT, "Incorrect protocol identifier parameter usage"),
    FIRST_DELIVERY(308, PERMANENT, "Incorrect first delivery parameters usage"),
    REPLY_PATH(309, PERMANENT, "Incorrect reply path usage"),
    STATUS_REPORT_REQUEST(310, PERMANENT, "Incorrect status report request parameter usage"),
    CANCEL_ENABLED(311, PERMANENT, "Incorrect cancel enabled parameter usage"),
    PRIORITY(312, PERMANENT, "Incorrect priority parameter usage"),
    TARIFF_CLASS(313, PERMANENT, "Incorrect tariff class parameter usage"),
    SERVICE_DESCRIPTION(314, PERMANENT, "Incorrect service description parameter usage"),
    TRANSPORT_TYPE(315, PERMANENT, "Incorrect transport type parameter usage"),
    MESSAGE_TYPE(316, PERMANENT, "Incorrect message type parameter usage"),
    MORE_MESSAGES(318, PERMANENT, "Incorrect more messages parameter usage"),
    OPERATION_TIMER(319, PERMANENT, "Incorrect operation timer parameter usage"),
    DIALOGUE_ID(320, PERMANENT, "Incorrect dialogue id parameter usage"),
    ALPHANUMERIC_USAGE(321, PERMANENT, "Incorrect alphanumeric originator usage"),
    ALPHANUMERIC_DATA(322, PERMANENT, "Invalid data for alphanumeric originator"),
    CLOSED_USER_GROUP(323, PERMANENT, "Online closed user group rejection"),
    LICENCE(324, THROTTLE, "Licence exceeded"),
    ENQUIRE_ADDRESS(400, INQUIRY, "Incorrect address parameter usage"),
    ENQUIRE_TIME(401, INQUIRY, "Incorrect scts parameter usage"),
    REQUEST_TIME(500, INQUIRY, "Incorrect scts parameter usage"),
    REQUEST_MODE(501, INQUIRY, "Incorrect mode parameter usage"),
    REQUEST_COMBINATION(502, INQUIRY, "Incorrect parameter combination"),
    CANCEL_TIME(600, INQUIRY, "Incorrect scts parameter usage"),
    CANCEL_ADDRESS(601, INQUIRY, "Incorrect address parameter usage"),
    CANCEL_MODE(602, INQUIRY, "Incorrect mode parameter usage"),
    CANCEL_COMBINATION(603, INQUIRY, "Incorrect parameter combination"),
    WAITING_FOR_DELIVERY(700, Retry.NONE, "Delivery OK, waiting for delivery"),
    GENERIC_FAILURE(710, TEMPORARY, "Generic failure"),
    UNSUPPORTED_CODING(711, PERMANENT, "Unsupported DCS"),
    UNSUPPORTED_HEADER(712, PERMANENT, "Unsupported UDH"),
    UNKNOWN_SUBSCRIBER(730, PERMANENT, "Unknown subscriber"),
    PASSWORD_FAILED(800, SMSC, "Changing password failed"),
    PASSWORD_NOT_ALLOWED(801, SMSC, "Changing password not allowed"),
    UNSUPPORTED_ITEM(900, INQUIRY, "Unsupported item requested"),
    /** Stands for every other code. */
    UNLISTED(-1, PERMANENT, "Unlisted error");

    /** The retry that an error code permits. */
    public enum Retry {
        NONE("not an error"),
        PERMANENT("permanent: do not retry unchanged"),
        TEMPORARY("temporary: retry the message with back-off"),
        THROTTLE("throttled: slow down, then retry"),
        SMSC("the session cannot be used: the message can be sent by another session"),
        ACCOUNT("the account cannot log in until its configuration is changed"),
        INQUIRY("result of an inquiry");

        private final String advice;

        Retry(String advice) {
            this.advice = advice;
        }

        public String advice() {
            return advice;
        }
    }

    private static final int CODES = 1000;
    private static final Cimd2ErrorCode[] BY_CODE = byCode();

    private final int code;
    private final Retry retry;
    private final String text;

    Cimd2ErrorCode(int code, Retry retry, String text) {
        this.code = code;
        this.retry = retry;
        this.text = text;
    }

    private static Cimd2ErrorCode[] byCode() {
        Cimd2ErrorCode[] all = new Cimd2ErrorCode[CODES];
        java.util.Arrays.fill(all, UNLISTED);
        for (Cimd2ErrorCode each : values()) {
            if (each != UNLISTED) {
                all[each.code] = each;
            }
        }
        return all;
    }

    public static Cimd2ErrorCode of(int code) {
        return code >= 0 && code < CODES ? BY_CODE[code] : UNLISTED;
    }

    public int code() {
        return code;
    }

    /** Returns the text of parameter 901. */
    public String text() {
        return text;
    }

    public Retry retry() {
        return retry;
    }

    /** Returns the name in the configuration. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
