package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.function.LongConsumer;

/**
 * Records as they were found, one behind the other in blocks that are so large that the collector does not copy them.
 * There may be millions, which would be ten times as many objects; so they become objects only as they are taken.
 */
public final class RecordBlocks {
    private static final int BLOCK_OCTETS = 4 * 1024 * 1024;
    private static final int HEADER_OCTETS = Long.BYTES + Integer.BYTES;

    private final ArrayDeque<ByteBuffer> blocks = new ArrayDeque<>();
    private int size;

    /** Is given each record that is taken. */
    @FunctionalInterface
    public interface Taker {
        /**
         * A record.
         *
         * @param payload from position to limit; good for the length of the call
         */
        void take(long id, ByteBuffer payload);
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    void add(long id, ByteBuffer payload) {
        int needed = HEADER_OCTETS + payload.remaining();
        if (blocks.isEmpty() || blocks.getLast().remaining() < needed) {
            blocks.addLast(ByteBuffer.allocate(Math.max(BLOCK_OCTETS, needed)));
        }
        blocks.getLast().putLong(id).putInt(payload.remaining()).put(payload);
        size++;
    }

    /** Nothing more is put in: from now on they are taken. */
    void close() {
        blocks.forEach(ByteBuffer::flip);
    }

    /** Looks at the ids of all that are here, once they are closed. */
    void forEachId(LongConsumer looker) {
        for (ByteBuffer block : blocks) {
            ByteBuffer look = block.duplicate();
            while (look.hasRemaining()) {
                looker.accept(look.getLong());
                int length = look.getInt();
                look.position(look.position() + length);
            }
        }
    }

    /** Takes so many at most, in the order in which they were found. */
    public void take(int most, Taker taker) {
        for (int i = 0; i < most && size > 0; i++) {
            ByteBuffer block = blocks.getFirst();
            long id = block.getLong();
            int length = block.getInt();
            ByteBuffer payload = block.slice(block.position(), length);
            block.position(block.position() + length);
            size--;
            if (!block.hasRemaining()) {
                blocks.removeFirst();
            }
            taker.take(id, payload);
        }
    }
}
