package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.strowger.bound.Within;

/**
 * Stores octets by packet number: sent packets that may have to be repeated, and parameters of requests that the
 * answers repeat. Arrays are reused, so a session allocates only as many as it needs at the same time.
 */
@Within(Within.Scope.HOLDER)
final class NumberedOctets {
    /** Returned by {@link #find} if the number has no octets. */
    static final int NONE = -1;

    private static final int EMPTY = -1;
    private static final int SLOTS_FIRST = 2;
    private static final int OCTETS_FIRST = 64;

    private int[] numbers = {};
    private byte[][] octets = {};
    private int[] lengths = {};

    /** Stores octets for a number. */
    void put(int number, ByteBuf bytes, int from, int length) {
        int slot = room(length);
        bytes.getBytes(from, octets[slot], 0, length);
        numbers[slot] = number;
        lengths[slot] = length;
    }

    /** Appends octets to the octets that are stored at a place. */
    void append(int slot, ByteBuf bytes, int from, int length) {
        int before = lengths[slot];
        if (octets[slot].length < before + length) {
            octets[slot] = Arrays.copyOf(octets[slot], Math.max(before + length, 2 * before));
        }
        bytes.getBytes(from, octets[slot], before, length);
        lengths[slot] = before + length;
    }

    /** Returns the place of a number's octets; {@link #NONE} if there are none. */
    int find(int number) {
        for (int slot = 0; slot < numbers.length; slot++) {
            if (numbers[slot] == number) {
                return slot;
            }
        }
        return NONE;
    }

    /** Returns the array at a place; only its first {@link #length} octets are valid. */
    byte[] octets(int slot) {
        return octets[slot];
    }

    int length(int slot) {
        return lengths[slot];
    }

    /** Assigns the octets at a place to another number. */
    void renumber(int slot, int number) {
        numbers[slot] = number;
    }

    void remove(int slot) {
        if (slot != NONE) {
            numbers[slot] = EMPTY;
        }
    }

    private int room(int length) {
        int slot = find(EMPTY);
        if (slot == NONE) {
            slot = numbers.length;
            int slots = Math.max(SLOTS_FIRST, 2 * slot);
            numbers = Arrays.copyOf(numbers, slots);
            Arrays.fill(numbers, slot, slots, EMPTY);
            octets = Arrays.copyOf(octets, slots);
            Arrays.fill(octets, slot, slots, new byte[0]);
            lengths = Arrays.copyOf(lengths, slots);
        }
        if (octets[slot].length < length) {
            octets[slot] = new byte[Math.max(OCTETS_FIRST, length)];
        }
        return slot;
    }
}
