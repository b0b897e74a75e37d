package org.strowger.ucp.operation;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.strowger.message.MessageState;

/**
 * A reason why a message was not delivered (EMI-UCP 4.0, reason codes in Rsn). The operator of an SMSC can change this
 * table.
 *
 * @param value three digits
 * @param cause the source of the fault; not in the specification
 */
public record ReasonCode(int value, Cause cause, String meaning) {
    /** The source of a fault. */
    public enum Cause {
        SUBSCRIBER("subscriber: unknown or barred"),
        ABSENT("the subscriber or the handset cannot be reached"),
        NETWORK("the network"),
        CONTENT("content of the request");

        private final String meaning;

        Cause(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
        }
    }

    private static final int ABSENT_SUBSCRIBER = 107;
    private static final int DELIVERY_FAIL = 108;
    private static final int OPERATION_BARRED = 104;
    private static final int SYSTEM_FAIL = 118;
    private static final int INVALID_VALIDITY = 201;
    private static final int INVALID_VALIDITY_FORMAT = 205;
    private static final int DUPLICATE = 207;

    private static final List<ReasonCode> ALL = List.of(
            new ReasonCode(0, Cause.SUBSCRIBER, "unknown subscriber, or no error"),
            new ReasonCode(1, Cause.NETWORK, "service temporarily not available"),
            new ReasonCode(2, Cause.NETWORK, "service temporarily not available"),
            new ReasonCode(3, Cause.NETWORK, "service temporarily not available"),
            new ReasonCode(4, Cause.NETWORK, "service temporarily not available"),
            new ReasonCode(5, Cause.NETWORK, "service temporarily not available"),
            new ReasonCode(6, Cause.NETWORK, "service temporarily not available"),
            new ReasonCode(7, Cause.NETWORK, "service temporarily not available"),
            new ReasonCode(8, Cause.NETWORK, "service temporarily not available"),
            new ReasonCode(9, Cause.NETWORK, "illegal error code"),
            new ReasonCode(10, Cause.NETWORK, "network time-out"),
            new ReasonCode(100, Cause.SUBSCRIBER, "facility not supported"),
            new ReasonCode(101, Cause.SUBSCRIBER, "unknown subscriber"),
            new ReasonCode(102, Cause.SUBSCRIBER, "facility not provided"),
            new ReasonCode(103, Cause.SUBSCRIBER, "call barred"),
            new ReasonCode(104, Cause.SUBSCRIBER, "operation barred"),
            new ReasonCode(105, Cause.NETWORK, "SC congestion"),
            new ReasonCode(106, Cause.SUBSCRIBER, "facility not supported"),
            new ReasonCode(107, Cause.ABSENT, "absent subscriber"),
            new ReasonCode(108, Cause.ABSENT, "delivery fail"),
            new ReasonCode(109, Cause.NETWORK, "SC congestion"),
            new ReasonCode(110, Cause.NETWORK, "protocol error"),
            new ReasonCode(111, Cause.ABSENT, "MS not equipped"),
            new ReasonCode(112, Cause.CONTENT, "unknown SC"),
            new ReasonCode(113, Cause.NETWORK, "SC congestion"),
            new ReasonCode(114, Cause.SUBSCRIBER, "illegal MS"),
            new ReasonCode(115, Cause.SUBSCRIBER, "MS not a subscriber"),
            new ReasonCode(116, Cause.ABSENT, "error in MS"),
            new ReasonCode(117, Cause.SUBSCRIBER, "SMS lower layer not provisioned"),
            new ReasonCode(118, Cause.NETWORK, "system fail"),
            new ReasonCode(119, Cause.NETWORK, "PLMN system failure"),
            new ReasonCode(120, Cause.NETWORK, "HLR system failure"),
            new ReasonCode(121, Cause.NETWORK, "VLR system failure"),
            new ReasonCode(122, Cause.NETWORK, "previous VLR system failure"),
            new ReasonCode(123, Cause.NETWORK, "controlling MSC system failure"),
            new ReasonCode(124, Cause.NETWORK, "VMSC system failure"),
            new ReasonCode(125, Cause.NETWORK, "EIR system failure"),
            new ReasonCode(126, Cause.NETWORK, "system failure"),
            new ReasonCode(127, Cause.CONTENT, "unexpected data value"),
            new ReasonCode(200, Cause.CONTENT, "error in address of service centre"),
            new ReasonCode(201, Cause.CONTENT, "invalid absolute validity period"),
            new ReasonCode(202, Cause.CONTENT, "short message exceeds maximum"),
            new ReasonCode(203, Cause.CONTENT, "unable to unpack GSM message"),
            new ReasonCode(204, Cause.CONTENT, "unable to convert to IRA alphabet"),
            new ReasonCode(205, Cause.CONTENT, "invalid validity period format"),
            new ReasonCode(206, Cause.CONTENT, "invalid destination address"),
            new ReasonCode(207, Cause.CONTENT, "duplicate message submit"),
            new ReasonCode(208, Cause.CONTENT, "invalid message type indicator"));

    private static final Map<Integer, ReasonCode> BY_VALUE =
            ALL.stream().collect(Collectors.toUnmodifiableMap(ReasonCode::value, Function.identity()));

    public static List<ReasonCode> all() {
        return ALL;
    }

    /** Returns the meaning of a reason code. */
    public static String words(int value) {
        ReasonCode known = BY_VALUE.get(value);
        return known == null ? "unknown reason" : known.meaning;
    }

    /**
     * Returns the state of a message in a notification. The special treatment of 201, 205 and 207 is not in the
     * specification.
     *
     * @param status Dst (EMI-UCP 4.0, operation 53): 0 delivered, 1 buffered, 2 not delivered
     */
    public static MessageState state(int status, int reason) {
        return switch (status) {
            case 0 -> MessageState.DELIVERED;
            case 1 -> MessageState.ENROUTE;
            case 2 ->
                switch (reason) {
                    case DUPLICATE -> MessageState.REJECTED;
                    case INVALID_VALIDITY, INVALID_VALIDITY_FORMAT -> MessageState.EXPIRED;
                    default -> MessageState.UNDELIVERABLE;
                };
            default -> MessageState.UNKNOWN;
        };
    }

    /** Returns Dst for a state. */
    public static int status(MessageState state) {
        return switch (state) {
            case DELIVERED -> 0;
            case SCHEDULED, ENROUTE, ACCEPTED -> 1;
            case EXPIRED, DELETED, UNDELIVERABLE, UNKNOWN, REJECTED, SKIPPED -> 2;
        };
    }

    /** Returns Rsn for a state whose reason is unknown (not in the specification). */
    public static int reason(MessageState state) {
        return switch (state) {
            case DELIVERED -> 0;
            case SCHEDULED, ENROUTE, ACCEPTED, UNDELIVERABLE -> DELIVERY_FAIL;
            case EXPIRED -> ABSENT_SUBSCRIBER;
            case REJECTED -> OPERATION_BARRED;
            case DELETED, UNKNOWN, SKIPPED -> SYSTEM_FAIL;
        };
    }
}
