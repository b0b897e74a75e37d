package org.strowger.cimd2.packet;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Every operation with its code, its sender and its parameters (CIMD via Kannel, Wireshark and jCIMD: operations; the
 * parameters of submit: CIMD 8.1, submit).
 */
@SuppressWarnings("ImmutableEnumChecker") // its collections are not changed after construction
public enum Operation {
    LOGIN(
            1,
            "login",
            Sender.APPLICATION,
            of(Parameter.USER, Parameter.PASSWORD),
            of(Parameter.SUBADDRESS, Parameter.WINDOW_SIZE, Parameter.IP_ADDRESS)),
    LOGOUT(2, "logout", Sender.APPLICATION, of(), of()),
    SUBMIT(
            3,
            "submit message",
            Sender.APPLICATION,
            of(Parameter.DESTINATION),
            of(
                    Parameter.ORIGINATOR,
                    Parameter.ALPHANUMERIC,
                    Parameter.DATA_CODING,
                    Parameter.HEADER,
                    Parameter.USER_DATA,
                    Parameter.BINARY,
                    Parameter.TRANSPORT_TYPE,
                    Parameter.MESSAGE_TYPE,
                    Parameter.MORE_MESSAGES,
                    Parameter.OPERATION_TIMER,
                    Parameter.DIALOGUE_ID,
                    Parameter.USSD_PHASE,
                    Parameter.SERVICE_CODE,
                    Parameter.VALIDITY_RELATIVE,
                    Parameter.VALIDITY_ABSOLUTE,
                    Parameter.PROTOCOL_ID,
                    Parameter.FIRST_DELIVERY_RELATIVE,
                    Parameter.FIRST_DELIVERY_ABSOLUTE,
                    Parameter.REPLY_PATH,
                    Parameter.STATUS_REPORT_REQUEST,
                    Parameter.CANCEL_ENABLED,
                    Parameter.TARIFF_CLASS,
                    Parameter.SERVICE_DESCRIPTION,
                    Parameter.PRIORITY)),
    ENQUIRE(4, "enquire message status", Sender.APPLICATION, of(Parameter.DESTINATION, Parameter.TIME_STAMP), of()),
    DELIVERY_REQUEST(5, "delivery request", Sender.APPLICATION, of(Parameter.REQUEST_MODE), of()),
    CANCEL(
            6,
            "cancel message",
            Sender.APPLICATION,
            of(Parameter.CANCEL_MODE),
            of(Parameter.DESTINATION, Parameter.TIME_STAMP)),
    SET(8, "set", Sender.APPLICATION, of(), of(Parameter.PASSWORD)),
    GET(9, "get", Sender.APPLICATION, of(Parameter.WANTED_ITEM), of()),
    SUBMIT_STATUS_REPORT(13, "submit status report", Sender.APPLICATION, of(), of()),
    DELIVER(
            20,
            "deliver message",
            Sender.SMSC,
            of(Parameter.DESTINATION, Parameter.ORIGINATOR, Parameter.TIME_STAMP),
            of(
                    Parameter.ORIGINATING_IMSI,
                    Parameter.ALPHANUMERIC,
                    Parameter.VISITED_MSC,
                    Parameter.DATA_CODING,
                    Parameter.HEADER,
                    Parameter.USER_DATA,
                    Parameter.BINARY,
                    Parameter.PROTOCOL_ID,
                    Parameter.SMSC_ADDRESS)),
    REPORT(
            23,
            "deliver status report",
            Sender.SMSC,
            of(Parameter.DESTINATION, Parameter.TIME_STAMP, Parameter.STATUS_CODE, Parameter.DISCHARGE_TIME),
            of(Parameter.ORIGINATOR, Parameter.STATUS_ERROR)),
    ALIVE(40, "alive", Sender.BOTH, of(), of()),
    GENERAL_ERROR(98, "general error response", Sender.BOTH, of(Parameter.ERROR_CODE), of(Parameter.ERROR_TEXT)),
    NACK(99, "nack", Sender.BOTH, of(), of()),
    /** Stands for every other code. */
    UNLISTED(0, "unknown operation", Sender.NOBODY, of(), of());

    /** The side that may send requests of the operation. */
    public enum Sender {
        APPLICATION,
        SMSC,
        BOTH,
        NOBODY
    }

    /** The difference between the codes of a response and its request (CIMD via jCIMD: operations). */
    public static final int RESPONSE = 50;

    private static final int CODES = 100;
    private static final Operation[] BY_CODE = byCode();

    private final int code;
    private final String wireName;
    private final Sender sender;
    private final List<Parameter> mandatory;
    private final List<Parameter> optional;

    private final Set<Parameter> all = EnumSet.noneOf(Parameter.class);

    Operation(int code, String wireName, Sender sender, List<Parameter> mandatory, List<Parameter> optional) {
        this.code = code;
        this.wireName = wireName;
        this.sender = sender;
        this.mandatory = mandatory;
        this.optional = optional;
        this.all.addAll(mandatory);
        this.all.addAll(optional);
    }

    private static List<Parameter> of(Parameter... parameters) {
        return List.of(parameters);
    }

    /** Maps both the code of a request and the code of its response to the operation. */
    private static Operation[] byCode() {
        Operation[] all = new Operation[CODES];
        java.util.Arrays.fill(all, UNLISTED);
        for (Operation each : values()) {
            if (each != UNLISTED) {
                all[each.code] = each;
                if (each.isRequest()) {
                    all[each.code + RESPONSE] = each;
                }
            }
        }
        return all;
    }

    /** Returns the operation whose request or response has this two-digit code. */
    public static Operation of(int code) {
        return BY_CODE[code];
    }

    /** Whether the code belongs to a response, listed or not; general errors and nacks are not responses. */
    public static boolean isResponse(int code) {
        return code >= RESPONSE && code != GENERAL_ERROR.code && code != NACK.code;
    }

    public int code() {
        return code;
    }

    public String wireName() {
        return wireName;
    }

    public Sender sender() {
        return sender;
    }

    public List<Parameter> mandatory() {
        return mandatory;
    }

    public List<Parameter> optional() {
        return optional;
    }

    /** Whether requests of the operation may contain the parameter. */
    public boolean has(Parameter parameter) {
        return all.contains(parameter);
    }

    /** Whether the operation has requests, which are answered by a response. */
    public boolean isRequest() {
        return this != GENERAL_ERROR && this != NACK && this != UNLISTED;
    }

    /** Whether the operation carries a message or a report. */
    public boolean isMessage() {
        return this == SUBMIT || this == DELIVER || this == REPORT;
    }
}
