package org.strowger.smpp.pdu;

import org.strowger.message.MessageState;

/** The numbers of message_state, which are in the order of {@link MessageState} (5.0 section 4.7.15). */
public final class MessageStates {
    private static final MessageState[] STATES = MessageState.values();

    private MessageStates() {}

    /** Returns the state with this number; {@link MessageState#UNKNOWN} for a reserved number. */
    public static MessageState of(int number) {
        return isListed(number) ? STATES[number] : MessageState.UNKNOWN;
    }

    public static int number(MessageState state) {
        return state.ordinal();
    }

    public static boolean isListed(int number) {
        return number >= 0 && number < STATES.length;
    }
}
