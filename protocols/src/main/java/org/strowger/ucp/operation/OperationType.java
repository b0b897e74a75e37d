package org.strowger.ucp.operation;

import java.util.Arrays;

/** Every operation that an SMSC of EMI knows, by its number. */
public enum OperationType {
    CALL_INPUT(1, "call input", Layout.CALL, Layout.DONE, Sender.BOTH),
    MULTIPLE_ADDRESS(2, "multiple address call input", Layout.CALLS, Layout.DONE, Sender.APPLICATION),
    SUPPLEMENTARY(3, "call input with supplementary services", Layout.SUPPLEMENTED, Layout.DONE, Sender.APPLICATION),
    TRANSFER(30, "SMS message transfer", Layout.TRANSFER, Layout.DONE_FIFTY, Sender.APPLICATION),
    ALERT(31, "alert", Layout.ALERT, Layout.DONE, Sender.BOTH),
    SUBMIT(51, "submit short message", Layout.FIFTY, Layout.DONE_FIFTY, Sender.APPLICATION),
    DELIVER(52, "deliver short message", Layout.FIFTY, Layout.DONE_FIFTY, Sender.SMSC),
    NOTIFY(53, "deliver notification", Layout.FIFTY, Layout.DONE_FIFTY, Sender.SMSC),
    MODIFY(54, "modify message", Layout.FIFTY, Layout.DONE_FIFTY, Sender.APPLICATION),
    INQUIRE(55, "inquiry message", Layout.FIFTY, Layout.DONE_FIFTY, Sender.APPLICATION),
    DELETE(56, "delete message", Layout.FIFTY, Layout.DONE_FIFTY, Sender.APPLICATION),
    INQUIRED(57, "response inquiry message", Layout.FIFTY, Layout.DONE_FIFTY, Sender.SMSC),
    DELETED(58, "response delete message", Layout.FIFTY, Layout.DONE_FIFTY, Sender.SMSC),
    SESSION(60, "session management", Layout.SESSION, Layout.DONE, Sender.APPLICATION),
    PROVISION(61, "list management", Layout.PROVISIONING, Layout.DONE, Sender.APPLICATION),
    /** Any other number. */
    UNKNOWN(-1, "not known here", Layout.NONE, Layout.DONE, Sender.BOTH);

    /** The numbers have two digits. */
    public static final int NUMBERS = 100;

    /** Who may send it. */
    public enum Sender {
        APPLICATION,
        SMSC,
        BOTH
    }

    private static final OperationType[] BY_NUMBER = byNumber();

    private final int number;
    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // its arrays are never written
    private final Layout layout;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Layout done;

    private final Sender sender;

    OperationType(int number, String meaning, Layout layout, Layout done, Sender sender) {
        this.number = number;
        this.meaning = meaning;
        this.layout = layout;
        this.done = done;
        this.sender = sender;
    }

    /** The operation with this number, of two digits; {@link #UNKNOWN} if there is none. */
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

    public Layout layout() {
        return layout;
    }

    /** The fields of the result that says that it was done. */
    public Layout done() {
        return done;
    }

    /** The fields of the result that says that it was refused. */
    public Layout refused() {
        return Layout.REFUSED;
    }

    public Sender sender() {
        return sender;
    }

    /** Whether it has the thirty-three fields. */
    public boolean isFifty() {
        return layout == Layout.FIFTY;
    }

    /** Whether it carries a message, or what became of one. */
    public boolean isMessage() {
        return switch (this) {
            case CALL_INPUT, MULTIPLE_ADDRESS, SUPPLEMENTARY, TRANSFER, SUBMIT, DELIVER, NOTIFY -> true;
            default -> false;
        };
    }
}
