package org.strowger.router.config.value;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The session places of an SMSC that this node uses. The places are numbered from 0; each stands for one session of
 * each type and login, and carries an equal part of the throughput.
 *
 * @param version increases with each change of the share of an SMSC
 * @param isWhole whether this router uses all places, because it is not a node of a cluster
 * @param here the numbers of the places used here, in order, if not all are used
 */
public record SlotShare(long version, boolean isWhole, List<Integer> here) {
    /** The share of a router without a cluster: all places. */
    public static final SlotShare WHOLE = new SlotShare(0, true, List.of());

    /** The share of a node that does not use a place yet. */
    public static final SlotShare NONE = new SlotShare(0, false, List.of());

    public SlotShare {
        here = List.copyOf(here);
    }

    public static SlotShare of(long version, List<Integer> here) {
        return new SlotShare(version, false, here);
    }

    /** The numbers of the places used here, of those that the SMSC has. */
    public List<Integer> of(int slots) {
        return isWhole
                ? IntStream.range(0, slots).boxed().toList()
                : here.stream().filter(each -> each < slots).toList();
    }

    /**
     * The share of a rate for the places used here. The shares of all places are whole numbers per period, and add up
     * to the whole rate. If there are more places than events in a period, the period is prolonged instead. If no place
     * is used here, the result is the rate of one place, because a rate cannot be 0.
     */
    public Rate of(Rate whole, int slots) {
        if (isWhole || whole.isUnlimited()) {
            return whole;
        }
        List<Integer> used = of(slots);
        if (whole.count() < slots) {
            return new Rate(
                    whole.count() * Math.max(1, used.size()), whole.per().multipliedBy(slots));
        }
        long count = 0;
        for (int slot : used) {
            count += before(whole, slot + 1, slots) - before(whole, slot, slots);
        }
        return new Rate(count == 0 ? before(whole, 1, slots) : count, whole.per());
    }

    /** The sum of the shares of all places before this one. */
    private static long before(Rate whole, int slot, int slots) {
        return whole.count() * slot / slots;
    }
}
