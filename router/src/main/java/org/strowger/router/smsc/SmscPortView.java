package org.strowger.router.smsc;

import java.util.List;

/**
 * What operators see of an SMSC on one thread: a value, taken by its owner.
 *
 * @param sessions that are bound
 * @param senders of these, the ones that can submit
 * @param used messages without a response
 * @param window how many these may be
 * @param slots the sessions that are to be kept, bound or not; none where the SMSC connects to Strowger
 */
public record SmscPortView(int sessions, int senders, int used, int window, List<SmscSlotView> slots) {
    public SmscPortView {
        slots = List.copyOf(slots);
    }
}
