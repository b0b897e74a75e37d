package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.function.LongConsumer;
import org.strowger.bound.Within;

/**
 * Records in their stored form, one after the other, in blocks so large that the garbage collector does not copy them.
 * There may be millions of records, which would take ten times the memory as objects; a record becomes an object only
 * when it is taken.
 */
@Within(Within.Scope.START)
public final class RecordBlocks {
    private static final int BLOCK_OCTETS = 4 * 1024 * 1024;
    private static final int HEADER_OCTETS = Long.BYTES + Integer.BYTES;

    private final ArrayDeque<ByteBuffer> blocks = new ArrayDeque<>();
    private int size;

    /** Receives each record that is taken. */
    @FunctionalInterface
    public interface Taker {
        /** @param payload the payload from position to limit; valid during the call */
        void take(long id, ByteBuffer payload);
    }

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

    /** Completes the blocks: no more records are added, and the records can be taken. */
    void close() {
        blocks.forEach(ByteBuffer::flip);
    }

    /** Passes the ids of all records; only after {@link #close}. */
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

    /** Takes up to {@code most} records, in the order in which they were added. */
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
