package org.strowger.router.store.log;

import java.nio.ByteBuffer;

/** Reads the entries of a frame whose checksum has been verified. */
public final class FrameEntries {
    private FrameEntries() {}

    /**
     * Whether a body consists entirely of complete entries of known types. Checked before the entries are visited,
     * because a frame is atomic.
     */
    public static boolean areWhole(ByteBuffer frames, int from, int length) {
        int at = from;
        int end = from + length;
        while (at < end) {
            int bytes = lengthAt(frames, at, end);
            if (bytes == 0) {
                return false;
            }
            at += bytes;
        }
        return true;
    }

    /** Visits the entries of a body for which {@link #areWhole} is true; the body is at {@code position} in the log. */
    public static void visit(ByteBuffer frames, int from, int length, int position, EntryVisitor visitor) {
        int at = from;
        int end = from + length;
        while (at < end) {
            int bytes = lengthAt(frames, at, end);
            assert bytes > 0;
            switch (frames.get(at)) {
                case FrameFormat.END -> visitor.ended(frames.getLong(at + 1));
                case FrameFormat.HEAD -> visitor.head(frames.getLong(at + 1));
                default -> added(frames, at, bytes, position + at - from, visitor);
            }
            at += bytes;
        }
    }

    /** Copies a body for which {@link #areWhole} is true, without its {@link FrameFormat#HEAD} entries. */
    public static void copyWithoutHeads(ByteBuffer frames, int from, int length, ByteBuffer into) {
        int at = from;
        int end = from + length;
        while (at < end) {
            int bytes = lengthAt(frames, at, end);
            assert bytes > 0;
            if (frames.get(at) != FrameFormat.HEAD) {
                into.put(frames.slice(at, bytes));
            }
            at += bytes;
        }
    }

    private static void added(ByteBuffer frames, int at, int bytes, int position, EntryVisitor visitor) {
        long id = frames.getLong(at + FrameFormat.ADD_HEADER - Long.BYTES);
        int kind = frames.get(at + 1) & 0xFF;
        int wasPosition = frames.position();
        int wasLimit = frames.limit();
        frames.limit(at + bytes).position(at + FrameFormat.ADD_HEADER);
        visitor.added(id, kind, position, frames);
        frames.limit(wasLimit).position(wasPosition);
    }

    /** The length of the entry at this position; 0 if the entry is invalid. */
    private static int lengthAt(ByteBuffer frames, int at, int end) {
        int left = end - at;
        switch (frames.get(at)) {
            case FrameFormat.ADD, FrameFormat.MOVED -> {
                int length = left < FrameFormat.ADD_HEADER ? -1 : frames.getInt(at + 2);
                return length < 0 || length > left - FrameFormat.ADD_HEADER ? 0 : FrameFormat.ADD_HEADER + length;
            }
            case FrameFormat.END, FrameFormat.HEAD -> {
                return left < FrameFormat.SHORT_ENTRY ? 0 : FrameFormat.SHORT_ENTRY;
            }
            default -> {
                return 0;
            }
        }
    }
}
