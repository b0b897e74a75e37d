package org.strowger.router.smsc;

import java.util.List;

/**
 * What operators may see of an SMSC on one thread: a value, taken by its owner.
 *
 * @param sessions that are signed in
 * @param senders of these, those that can be given messages
 * @param used messages that these were given and have not answered
 * @param window how many these may be
 * @param slots those that are to be there, whether they are or not; none where the SMSC calls us
 */
public record SmscPortView(int sessions, int senders, int used, int window, List<SmscSlotView> slots) {
    public SmscPortView {
        slots = List.copyOf(slots);
    }
}
