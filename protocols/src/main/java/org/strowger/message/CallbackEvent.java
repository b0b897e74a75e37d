package org.strowger.message;

import java.util.EnumSet;
import java.util.Set;

/** An event in the life of a message that a callback can report to an application. */
public enum CallbackEvent {
    /** The SMSC accepted the message. */
    SENT(1),
    /** The SMSC or Strowger refused the message for good, or it expired before an SMSC accepted it. */
    REFUSED(1 << 1),
    /** An intermediate report: the message is on its way. */
    PROGRESS(1 << 2),
    /** The final report: delivered. */
    DELIVERED(1 << 3),
    /** The final report: not delivered. */
    FAILED(1 << 4);

    private final int bit;

    CallbackEvent(int bit) {
        this.bit = bit;
    }

    /** Returns the bit of the event in stored messages and receipts. */
    public int bit() {
        return bit;
    }

    /** Returns the events as the sum of their {@link #bit}. */
    public static int bits(Set<CallbackEvent> events) {
        int bits = 0;
        for (CallbackEvent each : events) {
            bits |= each.bit;
        }
        return bits;
    }

    /** Returns the events of these bits; unknown bits are ignored. */
    public static Set<CallbackEvent> of(int bits) {
        Set<CallbackEvent> events = EnumSet.noneOf(CallbackEvent.class);
        for (CallbackEvent each : values()) {
            if ((bits & each.bit) != 0) {
                events.add(each);
            }
        }
        return events;
    }
}
