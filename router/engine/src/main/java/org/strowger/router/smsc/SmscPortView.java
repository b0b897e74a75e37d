package org.strowger.router.smsc;

import java.util.List;

/**
 * A snapshot of an SMSC on one thread for operators, taken by its owner.
 *
 * @param sessions the number of bound sessions
 * @param senders the number of these sessions that can submit
 * @param used the number of messages without a response
 * @param window the maximum of {@code used}
 * @param slots the configured sessions, bound or not; empty if the SMSC connects to Strowger
 */
public record SmscPortView(int sessions, int senders, int used, int window, List<SmscSlotView> slots) {
    public SmscPortView {
        slots = List.copyOf(slots);
    }
}
