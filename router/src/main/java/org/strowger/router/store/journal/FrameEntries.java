package org.strowger.router.store.journal;

import java.nio.ByteBuffer;

/** Reads the entries of a frame whose checksum is right. */
final class FrameEntries {
    private FrameEntries() {}

    /**
     * Tells whether a body is made of whole entries that this version knows. Looked at before they are told, so that a
     * frame counts as a whole or not at all.
     */
    static boolean areWhole(ByteBuffer frames, int from, int length) {
        int at = from;
        int end = from + length;
        while (at < end) {
            int octets = octetsAt(frames, at, end);
            if (octets == 0) {
                return false;
            }
            at += octets;
        }
        return true;
    }

    /** Tells the entries of a body that {@link #areWhole}; it lies at {@code position} of its file. */
    static void tell(ByteBuffer frames, int from, int length, int position, EntryVisitor visitor) {
        int at = from;
        int end = from + length;
        while (at < end) {
            int octets = octetsAt(frames, at, end);
            assert octets > 0;
            switch (frames.get(at)) {
                case JournalFormat.END -> visitor.ended(frames.getLong(at + 1));
                case JournalFormat.HEAD -> visitor.head(frames.getLong(at + 1));
                default -> added(frames, at, octets, position + at - from, visitor);
            }
            at += octets;
        }
    }

    /** Copies a body that {@link #areWhole}, but for the words of what is not needed. */
    static void copyWithoutHeads(ByteBuffer frames, int from, int length, ByteBuffer into) {
        int at = from;
        int end = from + length;
        while (at < end) {
            int octets = octetsAt(frames, at, end);
            assert octets > 0;
            if (frames.get(at) != JournalFormat.HEAD) {
                into.put(frames.slice(at, octets));
            }
            at += octets;
        }
    }

    private static void added(ByteBuffer frames, int at, int octets, int position, EntryVisitor visitor) {
        long id = frames.getLong(at + JournalFormat.ADD_HEADER - Long.BYTES);
        int kind = frames.get(at + 1) & 0xFF;
        int wasPosition = frames.position();
        int wasLimit = frames.limit();
        frames.limit(at + octets).position(at + JournalFormat.ADD_HEADER);
        visitor.added(id, kind, position, frames);
        frames.limit(wasLimit).position(wasPosition);
    }

    /** How long the entry is that begins there; 0 if it is none. */
    private static int octetsAt(ByteBuffer frames, int at, int end) {
        int left = end - at;
        switch (frames.get(at)) {
            case JournalFormat.ADD, JournalFormat.MOVED -> {
                int length = left < JournalFormat.ADD_HEADER ? -1 : frames.getInt(at + 2);
                return length < 0 || length > left - JournalFormat.ADD_HEADER ? 0 : JournalFormat.ADD_HEADER + length;
            }
            case JournalFormat.END, JournalFormat.HEAD -> {
                return left < JournalFormat.SHORT_ENTRY ? 0 : JournalFormat.SHORT_ENTRY;
            }
            default -> {
                return 0;
            }
        }
    }
}
