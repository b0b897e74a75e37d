package org.strowger.ucp.operation;

import java.util.Arrays;

/**
 * Every operation of an EMI SMSC (EMI-UCP 4.0, list of operations). Operation 31 from an SMSC is not in the
 * specification: Kannel accepts it.
 */
public enum OperationType {
    CALL_INPUT(1, "call input", UcpLayout.CALL, UcpLayout.DONE, Sender.BOTH),
    MULTIPLE_ADDRESS(2, "multiple address call input", UcpLayout.CALLS, UcpLayout.DONE, Sender.APPLICATION),
    SUPPLEMENTARY(
            3, "call input with supplementary services", UcpLayout.SUPPLEMENTED, UcpLayout.DONE, Sender.APPLICATION),
    TRANSFER(30, "SMS message transfer", UcpLayout.TRANSFER, UcpLayout.DONE_FIFTY, Sender.APPLICATION),
    ALERT(31, "alert", UcpLayout.ALERT, UcpLayout.DONE, Sender.BOTH),
    SUBMIT(51, "submit short message", UcpLayout.FIFTY, UcpLayout.DONE_FIFTY, Sender.APPLICATION),
    DELIVER(52, "deliver short message", UcpLayout.FIFTY, UcpLayout.DONE_FIFTY, Sender.SMSC),
    NOTIFY(53, "deliver notification", UcpLayout.FIFTY, UcpLayout.DONE_FIFTY, Sender.SMSC),
    MODIFY(54, "modify message", UcpLayout.FIFTY, UcpLayout.DONE_FIFTY, Sender.APPLICATION),
    INQUIRE(55, "inquiry message", UcpLayout.FIFTY, UcpLayout.DONE_FIFTY, Sender.APPLICATION),
    DELETE(56, "delete message", UcpLayout.FIFTY, UcpLayout.DONE_FIFTY, Sender.APPLICATION),
    INQUIRED(57, "response inquiry message", UcpLayout.FIFTY, UcpLayout.DONE_FIFTY, Sender.SMSC),
    DELETED(58, "response delete message", UcpLayout.FIFTY, UcpLayout.DONE_FIFTY, Sender.SMSC),
    SESSION(60, "session management", UcpLayout.SESSION, UcpLayout.DONE, Sender.APPLICATION),
    PROVISION(61, "list management", UcpLayout.PROVISIONING, UcpLayout.DONE, Sender.APPLICATION),
    /** Stands for every other number. */
    UNKNOWN(-1, "unknown operation", UcpLayout.NONE, UcpLayout.DONE, Sender.BOTH);

    /** The number of operation numbers, which have two digits. */
    public static final int NUMBERS = 100;

    /** The side that may send the operation (EMI-UCP 4.0, list of operations). */
    public enum Sender {
        APPLICATION,
        SMSC,
        BOTH
    }

    private static final OperationType[] BY_NUMBER = byNumber();

    private final int number;
    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // its arrays are not changed after construction
    private final UcpLayout layout;

    @SuppressWarnings("ImmutableEnumChecker")
    private final UcpLayout done;

    private final Sender sender;

    OperationType(int number, String meaning, UcpLayout layout, UcpLayout done, Sender sender) {
        this.number = number;
        this.meaning = meaning;
        this.layout = layout;
        this.done = done;
        this.sender = sender;
    }

    /** Returns the operation with this two-digit number; {@link #UNKNOWN} if there is none. */
    public static OperationType of(int number) {
        return BY_NUMBER[number];
    }

    private static OperationType[] byNumber() {
        OperationType[] all = new OperationType[NUMBERS];
        Arrays.fill(all, UNKNOWN);
        for (OperationType each : values()) {
            if (each != UNKNOWN) {
                all[each.number] = each;
            }
        }
        return all;
    }

    public int number() {
        return number;
    }

    public String meaning() {
        return meaning;
    }

    public UcpLayout layout() {
        return layout;
    }

    /** Returns the fields of the positive result. */
    public UcpLayout done() {
        return done;
    }

    /** Returns the fields of the negative result. */
    public UcpLayout refused() {
        return UcpLayout.REFUSED;
    }

    public Sender sender() {
        return sender;
    }

    /** Whether the operation has the 33 fields of the 50 series. */
    public boolean isFifty() {
        return layout == UcpLayout.FIFTY;
    }

    /** Whether the operation carries a message or a notification. */
    public boolean isMessage() {
        return switch (this) {
            case CALL_INPUT, MULTIPLE_ADDRESS, SUPPLEMENTARY, TRANSFER, SUBMIT, DELIVER, NOTIFY -> true;
            default -> false;
        };
    }
}
