package org.strowger.ucp.operation;

import java.util.Arrays;
import java.util.Locale;

/**
 * The error codes of negative results. Codes 01 to 38, except 28, are from EMI-UCP 4.0, section "Error codes"; 28 and
 * all codes from 50 on are from the tables of Wireshark. The specification does not define which errors permit a retry.
 */
public enum UcpErrorCode {
    CHECKSUM(1, Retry.TEMPORARY, "checksum error"),
    SYNTAX(2, Retry.PERMANENT, "syntax error"),
    NOT_SUPPORTED(3, Retry.PERMANENT, "operation not supported by system"),
    NOT_ALLOWED(4, Retry.THROTTLE, "operation not allowed at this point in time"),
    CALL_BARRED(5, Retry.PERMANENT, "call barring active"),
    ADC_INVALID(6, Retry.PERMANENT, "AdC invalid"),
    AUTHENTICATION(7, Retry.PERMANENT, "authentication failure"),
    LEGITIMISATION(8, Retry.PERMANENT, "legitimisation code for all calls, failure"),
    GA_INVALID(9, Retry.PERMANENT, "GA not valid"),
    REPETITION(10, Retry.PERMANENT, "repetition not allowed"),
    REPETITION_CODE(11, Retry.PERMANENT, "legitimisation code for repetition, failure"),
    PRIORITY(12, Retry.PERMANENT, "priority call not allowed"),
    PRIORITY_CODE(13, Retry.PERMANENT, "legitimisation code for priority call, failure"),
    URGENT(14, Retry.PERMANENT, "urgent message not allowed"),
    URGENT_CODE(15, Retry.PERMANENT, "legitimisation code for urgent message, failure"),
    REVERSE_CHARGING(16, Retry.PERMANENT, "reverse charging not allowed"),
    REVERSE_CHARGING_CODE(17, Retry.PERMANENT, "legitimisation code for reverse charging, failure"),
    DEFERRED_DELIVERY(18, Retry.PERMANENT, "deferred delivery not allowed"),
    NEW_AC_INVALID(19, Retry.SMSC, "new AC not valid"),
    NEW_CODE_INVALID(20, Retry.PERMANENT, "new legitimisation code not valid"),
    STANDARD_TEXT(21, Retry.PERMANENT, "standard text not valid"),
    TIME_PERIOD(22, Retry.PERMANENT, "time period not valid"),
    MESSAGE_TYPE(23, Retry.PERMANENT, "message type not supported by system"),
    TOO_LONG(24, Retry.PERMANENT, "message too long"),
    REQUESTED_TEXT(25, Retry.PERMANENT, "requested standard text not valid"),
    PAGER_TYPE(26, Retry.PERMANENT, "message type not valid for the pager type"),
    NOT_FOUND(27, Retry.INQUIRY, "message not found in SMSC"),
    CHARACTER_SET(28, Retry.PERMANENT, "invalid character set"),
    HANG_UP(30, Retry.TEMPORARY, "subscriber hang-up"),
    FAX_GROUP(31, Retry.PERMANENT, "fax group not supported"),
    FAX_TYPE(32, Retry.PERMANENT, "fax message type not supported"),
    IN_LIST(33, Retry.INQUIRY, "address already in list"),
    NOT_IN_LIST(34, Retry.INQUIRY, "address not in list"),
    LIST_FULL(35, Retry.INQUIRY, "list full"),
    RPID_IN_USE(36, Retry.INQUIRY, "RPID already in use"),
    IN_PROGRESS(37, Retry.TEMPORARY, "delivery in progress"),
    FORWARDED(38, Retry.INQUIRY, "message forwarded"),
    NETWORK_STATUS(50, Retry.TEMPORARY, "low network status"),
    STANDARD_TEXT_CODE(51, Retry.PERMANENT, "legitimisation code for standard text, failure"),
    PARTIAL(53, Retry.PERMANENT, "operation partially successful"),
    UNSUCCESSFUL(54, Retry.TEMPORARY, "operation not successful"),
    SYSTEM_ERROR(55, Retry.TEMPORARY, "system error"),
    /**
     * The codes 57 to 69: errors of group lists, standard texts and address lists of ERMES, which an SMSC does not
     * send.
     */
    OF_LISTS(57, Retry.PERMANENT, "fault of lists or standard texts (ERMES)"),
    /** The codes from 90 on. */
    PROPRIETARY(90, Retry.TEMPORARY, "proprietary code of the SMSC"),
    /** Stands for every other code. */
    UNLISTED(-1, Retry.TEMPORARY, "unknown code");

    /** The retry that an error code permits. */
    public enum Retry {
        PERMANENT("permanent: the message will not be accepted unchanged"),
        TEMPORARY("temporary: retry the message with back-off"),
        THROTTLE("throttled: pause the SMSC, then retry"),
        SMSC("fault of the SMSC or its configuration: alert its operator"),
        INQUIRY("only in results of inquiries and list management");

        private final String advice;

        Retry(String advice) {
            this.advice = advice;
        }

        public String advice() {
            return advice;
        }
    }

    public static final int MAX = 99;

    private static final UcpErrorCode[] BY_VALUE = byValue();

    private final int value;
    private final Retry retryClass;
    private final String meaning;

    UcpErrorCode(int value, Retry retryClass, String meaning) {
        this.value = value;
        this.retryClass = retryClass;
        this.meaning = meaning;
    }

    /** Returns the error code with this number; {@link #UNLISTED} if it is unknown. */
    public static UcpErrorCode of(int value) {
        return value < 0 || value > MAX ? UNLISTED : BY_VALUE[value];
    }

    /** Returns the code in two digits with its meaning. */
    public static String words(int value) {
        return String.format("%02d", value) + " (" + of(value).meaning + ")";
    }

    private static UcpErrorCode[] byValue() {
        UcpErrorCode[] all = new UcpErrorCode[MAX + 1];
        Arrays.fill(all, UNLISTED);
        Arrays.fill(all, PROPRIETARY.value, MAX + 1, PROPRIETARY);
        for (int list : new int[] {57, 58, 59, 61, 62, 63, 64, 65, 66, 68, 69}) {
            all[list] = OF_LISTS;
        }
        for (UcpErrorCode each : values()) {
            if (each.value >= 0) {
                all[each.value] = each;
            }
        }
        return all;
    }

    public int value() {
        return value;
    }

    /** Returns the name in the configuration. */
    public String label() {
        return "ucp_" + name().toLowerCase(Locale.ROOT);
    }

    public Retry retryClass() {
        return retryClass;
    }

    public String meaning() {
        return meaning;
    }
}
