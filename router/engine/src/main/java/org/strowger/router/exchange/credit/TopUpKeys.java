package org.strowger.router.exchange.credit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.strowger.bound.Within;

/**
 * The keys of top-ups, in arrays: 41 to 46 octets for each. A key is identified by 96 bits of a hash of its account and
 * its text. Each key has a place in a chunk of {@link #CHUNK}. Small tables, selected by the hash, map a hash to a
 * place. The tables grow one at a time, so that no growth takes long. Places are reused.
 */
@Within(Within.Scope.HOLDER)
final class TopUpKeys {
    static final int NONE = -1;

    private static final int CHUNK = 1024;
    private static final int TABLES = 64;
    private static final int TABLE_FIRST = 16;

    private final List<Chunk> chunks = new ArrayList<>();
    private final int[][] tables = new int[TABLES][TABLE_FIRST];
    private final int[] used = new int[TABLES];
    private final List<KeyCount> managers = new ArrayList<>();
    private final Map<String, Integer> managersByName = new HashMap<>();
    private int size;

    /** The first free place. Free places are linked: the amount of a free place is the number of the next one. */
    private int free = NONE;

    /**
     * The hash that identifies a key.
     *
     * @param rest the other 32 bits
     */
    record Hash(long first, int rest) {}

    /** The remembered top-ups of {@link #CHUNK} keys. */
    private static final class Chunk {
        private final long[] hashes = new long[CHUNK];
        private final int[] rests = new int[CHUNK];
        private final long[] amounts = new long[CHUNK];
        private final long[] records = new long[CHUNK];

        /** The seconds since 1970, without sign; 0 for a free place. */
        private final int[] seconds = new int[CHUNK];

        private final int[] managers = new int[CHUNK];
    }

    /** The number of keys that count in the limit of a manager. */
    private static final class KeyCount {
        private int keys;
    }

    int size() {
        return size;
    }

    /** The number of places, free ones included. */
    int slots() {
        return chunks.size() * CHUNK;
    }

    /** The number of keys of a manager. */
    int size(String manager) {
        Integer number = managersByName.get(manager);
        return number == null ? 0 : managers.get(number).keys;
    }

    private Chunk chunk(int slot) {
        return chunks.get(slot / CHUNK);
    }

    long amount(int slot) {
        return chunk(slot).amounts[slot % CHUNK];
    }

    long record(int slot) {
        return chunk(slot).records[slot % CHUNK];
    }

    long atSeconds(int slot) {
        return Integer.toUnsignedLong(chunk(slot).seconds[slot % CHUNK]);
    }

    // ---- Finding

    private static int tableOf(Hash hash) {
        return hash.rest & TABLES - 1;
    }

    /** The index in a table at which the hash of a place is sought first. */
    private static int home(int rest, int mask) {
        return (rest >>> 6) & mask;
    }

    /** The place of a key; {@link #NONE} if it is unknown. */
    int find(Hash hash) {
        int[] table = tables[tableOf(hash)];
        int mask = table.length - 1;
        for (int i = home(hash.rest, mask); table[i] != 0; i = (i + 1) & mask) {
            int slot = table[i] - 1;
            Chunk chunk = chunk(slot);
            if (chunk.hashes[slot % CHUNK] == hash.first && chunk.rests[slot % CHUNK] == hash.rest) {
                return slot;
            }
        }
        return NONE;
    }

    // ---- Adding and removing

    /** Adds a key that is unknown. */
    void add(Hash hash, String manager, long amount, long record, long atSeconds) {
        int slot = freeSlot();
        Chunk chunk = chunk(slot);
        int at = slot % CHUNK;
        free = (int) chunk.amounts[at];
        chunk.hashes[at] = hash.first;
        chunk.rests[at] = hash.rest;
        chunk.amounts[at] = amount;
        chunk.records[at] = record;
        chunk.seconds[at] = (int) atSeconds;
        chunk.managers[at] = numberOf(manager);
        managers.get(chunk.managers[at]).keys++;
        size++;
        enter(tableOf(hash), slot);
    }

    private int freeSlot() {
        if (free == NONE) {
            int first = slots();
            Chunk added = new Chunk();
            for (int i = 0; i < CHUNK; i++) {
                added.amounts[i] = i + 1 < CHUNK ? first + i + 1 : NONE;
            }
            chunks.add(added);
            free = first;
        }
        return free;
    }

    private int numberOf(String manager) {
        return managersByName.computeIfAbsent(manager, name -> {
            managers.add(new KeyCount());
            return managers.size() - 1;
        });
    }

    private void enter(int number, int slot) {
        int[] table = tables[number];
        if (used[number] >= table.length / 8 * 7) {
            tables[number] = new int[2 * table.length];
            Arrays.stream(table).filter(each -> each != 0).forEach(each -> put(tables[number], each - 1));
        }
        put(tables[number], slot);
        used[number]++;
    }

    private void put(int[] table, int slot) {
        int mask = table.length - 1;
        int i = home(chunk(slot).rests[slot % CHUNK], mask);
        while (table[i] != 0) {
            i = (i + 1) & mask;
        }
        table[i] = slot + 1;
    }

    void remove(int slot) {
        Chunk chunk = chunk(slot);
        int at = slot % CHUNK;
        int number = chunk.rests[at] & TABLES - 1;
        takeOut(tables[number], slot);
        used[number]--;
        managers.get(chunk.managers[at]).keys--;
        size--;
        chunk.seconds[at] = 0;
        chunk.amounts[at] = free;
        free = slot;
    }

    /** Closes the gap: moves back the entries that collided with the removed entry. */
    private void takeOut(int[] table, int slot) {
        int mask = table.length - 1;
        int gap = home(chunk(slot).rests[slot % CHUNK], mask);
        while (table[gap] != slot + 1) {
            gap = (gap + 1) & mask;
        }
        for (int next = (gap + 1) & mask; table[next] != 0; next = (next + 1) & mask) {
            int other = table[next] - 1;
            int home = home(chunk(other).rests[other % CHUNK], mask);
            if (((next - home) & mask) >= ((next - gap) & mask)) {
                table[gap] = table[next];
                gap = next;
            }
        }
        table[gap] = 0;
    }

    // ---- Old keys

    /**
     * Visits keys that are older than a time.
     *
     * @param from the place to begin with
     * @param slots the number of places to examine
     * @param max the maximum number of old keys
     * @param beforeSeconds the time
     * @param old takes the places of old keys, and may remove them
     * @return the place after the last examined one
     */
    int forOld(int from, int slots, int max, long beforeSeconds, IntConsumer old) {
        int end = Math.min(slots(), from + slots);
        int left = max;
        int slot = from;
        while (slot < end && left > 0) {
            int[] seconds = chunk(slot).seconds;
            int endHere = Math.min(end, slot - slot % CHUNK + CHUNK);
            for (; slot < endHere && left > 0; slot++) {
                long at = Integer.toUnsignedLong(seconds[slot % CHUNK]);
                if (at != 0 && at < beforeSeconds) {
                    old.accept(slot);
                    left--;
                }
            }
        }
        return slot;
    }
}
