package org.strowger.router.table;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of texts, compared without regard to case. Look-ups allocate nothing. Immutable once it is shared between
 * threads.
 */
final class TextKeys {
    /** The maximum length of a text: enough for an alphanumeric sender and for the longer names of HTTP APIs. */
    static final int LENGTH_MAX = 20;

    static final int COUNT_MAX = 100_000;
    static final TextKeys NONE = new TextKeys();

    private static final int SLOTS_MIN = 16;
    private static final long SLOT_OCTETS = 64;

    private @Nullable String[] slots = new @Nullable String[SLOTS_MIN];
    private int size;

    int size() {
        return size;
    }

    boolean has(CharSequence text) {
        return size > 0 && slots[slot(slots, text)] != null;
    }

    /** Adds a text. Returns false if the set already contains it. */
    boolean add(String text) {
        int slot = slot(slots, text);
        if (slots[slot] != null) {
            return false;
        }
        slots[slot] = text;
        size++;
        if (size * 2 > slots.length) {
            @Nullable String[] larger = new @Nullable String[slots.length * 2];
            for (String each : slots) {
                if (each != null) {
                    larger[slot(larger, each)] = each;
                }
            }
            slots = larger;
        }
        return true;
    }

    List<String> all() {
        List<String> all = new ArrayList<>();
        for (String each : slots) {
            if (each != null) {
                all.add(each);
            }
        }
        return all;
    }

    /** A copy with one text added and another one removed; either may be absent. */
    TextKeys changed(String with, String without) {
        TextKeys next = new TextKeys();
        for (String each : all()) {
            if (!equal(each, without)) {
                next.add(each);
            }
        }
        if (!with.isEmpty()) {
            next.add(with);
        }
        return next;
    }

    /** An estimate of the size in memory, because the texts are objects in the heap. */
    long octets() {
        return size * SLOT_OCTETS;
    }

    /** The slot of a text, or the free slot into which it can be put. */
    private static int slot(@Nullable String[] slots, CharSequence text) {
        int slot = hash(text) & slots.length - 1;
        while (true) {
            String there = slots[slot];
            if (there == null || equal(there, text)) {
                return slot;
            }
            slot = slot + 1 & slots.length - 1;
        }
    }

    private static int hash(CharSequence text) {
        int hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = 31 * hash + fold(text.charAt(i));
        }
        return hash ^ hash >>> 16;
    }

    private static boolean equal(String a, CharSequence b) {
        if (a.length() != b.length()) {
            return false;
        }
        for (int i = 0; i < a.length(); i++) {
            if (fold(a.charAt(i)) != fold(b.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static char fold(char each) {
        return Character.toLowerCase(Character.toUpperCase(each));
    }
}
