package org.strowger.router.store.log;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;

/**
 * Numbers for the names in records, found without creating a string for each record. Number 0 is that of nobody.
 *
 * <p>Memory: some 100 octets for each name.
 */
@Within(Within.Scope.CONFIGURATION)
final class OwnerNames {
    /** The greatest number. */
    private static final int MAX = Character.MAX_VALUE;

    private static final int SLOTS_FIRST = 64;
    private static final int HASH_FACTOR = 31;

    private final List<byte[]> names = new ArrayList<>(List.of(new byte[0]));

    /** The numbers by hash of the name, with linear probing; at most half of the slots are used. */
    private char[] slots = new char[SLOTS_FIRST];

    /** The number of the name. Names beyond {@link #MAX} have that of nobody. */
    int number(ByteBuffer octets, int from, int length) {
        int slot = slotOf(octets, from, length);
        if (slots[slot] == 0 && names.size() <= MAX) {
            byte[] name = new byte[length];
            octets.get(from, name);
            slots[slot] = (char) names.size();
            names.add(name);
            if (2 * names.size() > slots.length) {
                grow();
                return names.size() - 1;
            }
        }
        return slots[slot];
    }

    String name(int number) {
        return new String(names.get(number), StandardCharsets.ISO_8859_1);
    }

    private int slotOf(ByteBuffer octets, int from, int length) {
        int hash = 0;
        for (int i = from; i < from + length; i++) {
            hash = HASH_FACTOR * hash + octets.get(i);
        }
        int slot = hash & (slots.length - 1);
        while (slots[slot] != 0 && !isNamed(slots[slot], octets, from, length)) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    private boolean isNamed(int number, ByteBuffer octets, int from, int length) {
        byte[] name = names.get(number);
        if (name.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (name[i] != octets.get(from + i)) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        slots = new char[2 * slots.length];
        for (int number = 1; number < names.size(); number++) {
            byte[] name = names.get(number);
            slots[slotOf(ByteBuffer.wrap(name), 0, name.length)] = (char) number;
        }
    }
}
