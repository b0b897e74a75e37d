package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Octets that are kept for a while, found by the number of a packet: what was sent, as long as it may have to be sent
 * again, and what of a request its answer repeats. Arrays are used again, so a session that keeps a few at a time has
 * made a few.
 */
final class NumberedOctets {
    /** No such place. */
    static final int NONE = -1;

    private static final int EMPTY = -1;
    private static final int PLACES_FIRST = 2;
    private static final int OCTETS_FIRST = 64;

    private int[] numbers = {};
    private byte[][] octets = {};
    private int[] lengths = {};

    /** Keeps octets for a number. */
    void put(int number, ByteBuf bytes, int from, int length) {
        int place = room(length);
        bytes.getBytes(from, octets[place], 0, length);
        numbers[place] = number;
        lengths[place] = length;
    }

    /** Adds octets to those that are kept at a place. */
    void append(int place, ByteBuf bytes, int from, int length) {
        int before = lengths[place];
        if (octets[place].length < before + length) {
            octets[place] = Arrays.copyOf(octets[place], Math.max(before + length, 2 * before));
        }
        bytes.getBytes(from, octets[place], before, length);
        lengths[place] = before + length;
    }

    /** Where those of a number are; {@link #NONE} if there are none. */
    int find(int number) {
        for (int place = 0; place < numbers.length; place++) {
            if (numbers[place] == number) {
                return place;
            }
        }
        return NONE;
    }

    /** The octets at a place, and whatever stands behind them. */
    byte[] octets(int place) {
        return octets[place];
    }

    int length(int place) {
        return lengths[place];
    }

    /** What is there belongs to another number from now on. */
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
