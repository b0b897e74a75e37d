package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Stores octets by packet number: sent packets that may have to be repeated, and parameters of requests that the
 * answers repeat. Arrays are reused, so a session allocates only as many as it needs at the same time.
 */
final class NumberedOctets {
    /** Returned by {@link #find} if the number has no octets. */
    static final int NONE = -1;

    private static final int EMPTY = -1;
    private static final int PLACES_FIRST = 2;
    private static final int OCTETS_FIRST = 64;

    private int[] numbers = {};
    private byte[][] octets = {};
    private int[] lengths = {};

    /** Stores octets for a number. */
    void put(int number, ByteBuf bytes, int from, int length) {
        int place = room(length);
        bytes.getBytes(from, octets[place], 0, length);
        numbers[place] = number;
        lengths[place] = length;
    }

    /** Appends octets to the octets that are stored at a place. */
    void append(int place, ByteBuf bytes, int from, int length) {
        int before = lengths[place];
        if (octets[place].length < before + length) {
            octets[place] = Arrays.copyOf(octets[place], Math.max(before + length, 2 * before));
        }
        bytes.getBytes(from, octets[place], before, length);
        lengths[place] = before + length;
    }

    /** Returns the place of a number's octets; {@link #NONE} if there are none. */
    int find(int number) {
        for (int place = 0; place < numbers.length; place++) {
            if (numbers[place] == number) {
                return place;
            }
        }
        return NONE;
    }

    /** Returns the array at a place; only its first {@link #length} octets are valid. */
    byte[] octets(int place) {
        return octets[place];
    }

    int length(int place) {
        return lengths[place];
    }

    /** Assigns the octets at a place to another number. */
    void renumber(int place, int number) {
        numbers[place] = number;
    }

    void remove(int place) {
        if (place != NONE) {
            numbers[place] = EMPTY;
        }
    }

    private int room(int length) {
        int place = find(EMPTY);
        if (place == NONE) {
            place = numbers.length;
            int places = Math.max(PLACES_FIRST, 2 * place);
            numbers = Arrays.copyOf(numbers, places);
            Arrays.fill(numbers, place, places, EMPTY);
            octets = Arrays.copyOf(octets, places);
            Arrays.fill(octets, place, places, new byte[0]);
            lengths = Arrays.copyOf(lengths, places);
        }
        if (octets[place].length < length) {
            octets[place] = new byte[Math.max(OCTETS_FIRST, length)];
        }
        return place;
    }
}
