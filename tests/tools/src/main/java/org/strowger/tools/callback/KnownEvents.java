package org.strowger.tools.callback;

import java.util.HashMap;
import java.util.Map;

/** The ids of the last events, to recognize repeated callbacks. */
final class KnownEvents {
    private static final long FNV_OFFSET = 0xCBF2_9CE4_8422_2325L;
    private static final long FNV_PRIME = 0x100_0000_01B3L;

    /** The maximum number of ids in one generation; the two generations take about 70 MB. */
    private final int generationMax;

    /** Whether each event was accepted, by the hash of its id. */
    private Map<Long, Boolean> current = new HashMap<>();

    private Map<Long, Boolean> previous = Map.of();

    /** The kinds of knowledge about an event. */
    enum Knowledge {
        NEW,
        FAILED,
        TAKEN
    }

    KnownEvents(int generationMax) {
        this.generationMax = generationMax;
    }

    Knowledge find(String id) {
        long hash = hash(id);
        Boolean taken = current.get(hash);
        if (taken == null) {
            taken = previous.get(hash);
        }
        if (taken == null) {
            return Knowledge.NEW;
        }
        return taken ? Knowledge.TAKEN : Knowledge.FAILED;
    }

    /** Records the answer to an event. An event that was accepted once remains accepted. */
    void add(String id, boolean isTaken) {
        boolean wasTaken = find(id) == Knowledge.TAKEN;
        if (current.size() >= generationMax) {
            previous = current;
            current = new HashMap<>();
        }
        current.put(hash(id), isTaken || wasTaken);
    }

    /** FNV-1a in 64 bits: among a million ids, the probability that two have the same hash is 1 in 30 million. */
    private static long hash(String id) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * FNV_PRIME;
        }
        return hash;
    }
}
