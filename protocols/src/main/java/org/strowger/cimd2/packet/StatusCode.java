package org.strowger.cimd2.packet;

import org.strowger.message.MessageState;

/** The state of a message (parameter 061; CIMD via Wireshark and Kannel). The value 0 is not in the specification. */
public enum StatusCode {
    NONE_KNOWN("unknown", MessageState.UNKNOWN, false),
    IN_PROCESS("in process", MessageState.ENROUTE, false),
    EXPIRED("validity period expired", MessageState.EXPIRED, true),
    FAILED("delivery failed", MessageState.UNDELIVERABLE, true),
    DELIVERED("delivery successful", MessageState.DELIVERED, true),
    NO_RESPONSE("no response", MessageState.UNKNOWN, false),
    LAST_NO_RESPONSE("last no response", MessageState.UNKNOWN, true),
    CANCELLED("message cancelled", MessageState.DELETED, true),
    DELETED("message deleted", MessageState.DELETED, true),
    DELETED_BY_CANCEL("message deleted by cancel", MessageState.DELETED, true);

    private static final StatusCode[] ALL = values();

    private final String meaning;
    private final MessageState state;
    private final boolean last;

    StatusCode(String meaning, MessageState state, boolean last) {
        this.meaning = meaning;
        this.state = state;
        this.last = last;
    }

    /** Returns the status with this number; {@link #NONE_KNOWN} for an unlisted number. */
    public static StatusCode of(int number) {
        return number >= 0 && number < ALL.length ? ALL[number] : NONE_KNOWN;
    }

    /**
     * Returns the status for a state.
     *
     * @param last whether the state is final
     */
    public static StatusCode of(MessageState state, boolean last) {
        return switch (state) {
            case SCHEDULED, ENROUTE, ACCEPTED -> IN_PROCESS;
            case DELIVERED -> DELIVERED;
            case EXPIRED -> EXPIRED;
            case DELETED -> DELETED;
            case UNDELIVERABLE, REJECTED, SKIPPED -> FAILED;
            case UNKNOWN -> last ? LAST_NO_RESPONSE : NO_RESPONSE;
        };
    }

    public int number() {
        return ordinal();
    }

    public String meaning() {
        return meaning;
    }

    public MessageState state() {
        return state;
    }

    public boolean isFinal() {
        return last;
    }
}
