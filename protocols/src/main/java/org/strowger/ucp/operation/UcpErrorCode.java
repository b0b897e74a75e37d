package org.strowger.ucp.operation;

import java.util.Arrays;
import java.util.Locale;

/** The codes of a result that says no: what each means and what to do about it. */
public enum UcpErrorCode {
    CHECKSUM(1, RetryClass.TEMPORARY, "checksum error"),
    SYNTAX(2, RetryClass.PERMANENT, "syntax error"),
    NOT_SUPPORTED(3, RetryClass.PERMANENT, "operation not supported by system"),
    NOT_ALLOWED(4, RetryClass.THROTTLE, "operation not allowed at this point in time"),
    CALL_BARRED(5, RetryClass.PERMANENT, "call barring active"),
    ADC_INVALID(6, RetryClass.PERMANENT, "AdC invalid"),
    AUTHENTICATION(7, RetryClass.PERMANENT, "authentication failure"),
    LEGITIMISATION(8, RetryClass.PERMANENT, "legitimisation code for all calls, failure"),
    GA_INVALID(9, RetryClass.PERMANENT, "GA not valid"),
    REPETITION(10, RetryClass.PERMANENT, "repetition not allowed"),
    REPETITION_CODE(11, RetryClass.PERMANENT, "legitimisation code for repetition, failure"),
    PRIORITY(12, RetryClass.PERMANENT, "priority call not allowed"),
    PRIORITY_CODE(13, RetryClass.PERMANENT, "legitimisation code for priority call, failure"),
    URGENT(14, RetryClass.PERMANENT, "urgent message not allowed"),
    URGENT_CODE(15, RetryClass.PERMANENT, "legitimisation code for urgent message, failure"),
    REVERSE_CHARGING(16, RetryClass.PERMANENT, "reverse charging not allowed"),
    REVERSE_CHARGING_CODE(17, RetryClass.PERMANENT, "legitimisation code for reverse charging, failure"),
    DEFERRED_DELIVERY(18, RetryClass.PERMANENT, "deferred delivery not allowed"),
    NEW_AC_INVALID(19, RetryClass.SMSC, "new AC not valid"),
    NEW_CODE_INVALID(20, RetryClass.PERMANENT, "new legitimisation code not valid"),
    STANDARD_TEXT(21, RetryClass.PERMANENT, "standard text not valid"),
    TIME_PERIOD(22, RetryClass.PERMANENT, "time period not valid"),
    MESSAGE_TYPE(23, RetryClass.PERMANENT, "message type not supported by system"),
    TOO_LONG(24, RetryClass.PERMANENT, "message too long"),
    REQUESTED_TEXT(25, RetryClass.PERMANENT, "requested standard text not valid"),
    PAGER_TYPE(26, RetryClass.PERMANENT, "message type not valid for the pager type"),
    NOT_FOUND(27, RetryClass.INQUIRY, "message not found in SMSC"),
    CHARACTER_SET(28, RetryClass.PERMANENT, "invalid character set"),
    HANG_UP(30, RetryClass.TEMPORARY, "subscriber hang-up"),
    FAX_GROUP(31, RetryClass.PERMANENT, "fax group not supported"),
    FAX_TYPE(32, RetryClass.PERMANENT, "fax message type not supported"),
    IN_LIST(33, RetryClass.INQUIRY, "address already in list"),
    NOT_IN_LIST(34, RetryClass.INQUIRY, "address not in list"),
    LIST_FULL(35, RetryClass.INQUIRY, "list full"),
    RPID_IN_USE(36, RetryClass.INQUIRY, "RPID already in use"),
    IN_PROGRESS(37, RetryClass.TEMPORARY, "delivery in progress"),
    FORWARDED(38, RetryClass.INQUIRY, "message forwarded"),
    NETWORK_STATUS(50, RetryClass.TEMPORARY, "low network status"),
    STANDARD_TEXT_CODE(51, RetryClass.PERMANENT, "legitimisation code for standard text, failure"),
    PARTIAL(53, RetryClass.PERMANENT, "operation partially successful"),
    UNSUCCESSFUL(54, RetryClass.TEMPORARY, "operation not successful"),
    SYSTEM_ERROR(55, RetryClass.TEMPORARY, "system error"),
    /** From 56 to 69: faults of group lists, standard texts and address lists, which an SMSC for SMS has not. */
    OF_LISTS(57, RetryClass.PERMANENT, "a fault of lists or texts of the pager system"),
    /** From 90 on: each SMSC has its own. */
    PROPRIETARY(90, RetryClass.TEMPORARY, "a code of this SMSC's own"),
    /** Any other number. */
    UNLISTED(-1, RetryClass.TEMPORARY, "no known meaning");

    public static final int MAX = 99;

    private static final UcpErrorCode[] BY_VALUE = byValue();

    private final int value;
    private final RetryClass retryClass;
    private final String meaning;

    UcpErrorCode(int value, RetryClass retryClass, String meaning) {
        this.value = value;
        this.retryClass = retryClass;
        this.meaning = meaning;
    }

    /** What is known of a code; {@link #UNLISTED} if that is nothing. */
    public static UcpErrorCode of(int value) {
        return value < 0 || value > MAX ? UNLISTED : BY_VALUE[value];
    }

    /** The code as it is written, with its meaning. */
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

    /** As people write it: small letters. */
    public String label() {
        return "ucp_" + name().toLowerCase(Locale.ROOT);
    }

    public RetryClass retryClass() {
        return retryClass;
    }

    public String meaning() {
        return meaning;
    }
}
