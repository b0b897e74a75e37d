package org.strowger.router.config.value;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The session places of an SMSC that this node uses. The places are numbered from 0; each stands for one session of
 * each type and login, and carries an equal part of the throughput.
 *
 * @param version greater with each change of the share of an SMSC
 * @param isWhole whether this router uses all places, because it is not a node of a cluster
 * @param here the numbers of the places, in order, if it does not use all
 */
public record SlotShare(long version, boolean isWhole, List<Integer> here) {
    /** The share of a router without a cluster: all places. */
    public static final SlotShare WHOLE = new SlotShare(0, true, List.of());

    /** The share of a node that uses no place yet. */
    public static final SlotShare NONE = new SlotShare(0, false, List.of());

    public SlotShare {
        here = List.copyOf(here);
    }

    public static SlotShare of(long version, List<Integer> here) {
        return new SlotShare(version, false, here);
    }

    /** The numbers of the places used here, if the SMSC has so many. */
    public List<Integer> of(int slots) {
        return isWhole
                ? IntStream.range(0, slots).boxed().toList()
                : here.stream().filter(each -> each < slots).toList();
    }

    /**
     * The part of a rate that the places used here carry. The parts of all places are whole numbers in the same period,
     * and their sum is the whole rate. Only if there are more places than events in a period, the period is prolonged
     * instead. Without places it is the rate of one place, because no rate is 0.
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

    /** The rate that the places before this one carry together. */
    private static long before(Rate whole, int slot, int slots) {
        return whole.count() * slot / slots;
    }
}
