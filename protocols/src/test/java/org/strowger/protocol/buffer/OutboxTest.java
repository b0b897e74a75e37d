package org.strowger.protocol.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxTest {
    private static final int SMALL_PIECE = 1024;
    private static final int BUSY_PIECE = 3584;
    private static final int LATER_PIECE = 16 * 1024;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final Outbox outbox = new Outbox(new ThreadTools(allocator));
    private final List<Integer> sizes = new ArrayList<>();

    @AfterEach
    void nothingIsLeftUnreleased() {
        assertThat(allocator.metric().usedDirectMemory()).isZero();
        assertThat(allocator.metric().usedHeapMemory()).isZero();
    }

    private byte[] drained() {
        ByteBuf all = Unpooled.buffer();
        outbox.drainTo(piece -> {
            sizes.add(piece.readableBytes());
            all.writeBytes(piece);
            piece.release();
        });
        byte[] bytes = new byte[all.readableBytes()];
        all.readBytes(bytes);
        return bytes;
    }

    @Test
    void holdsNoBufferBeforeTheFirstWrite() {
        assertThat(outbox.isEmpty()).isTrue();
        assertThat(drained()).isEmpty();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void passesEveryByteExactlyOnceAndInOrder(long seed) {
        Random random = new Random(seed);
        ByteBuf expected = Unpooled.buffer();
        for (int packet = 0; packet < 300; packet++) {
            byte[] bytes = new byte[random.nextInt(random.nextInt(20) == 0 ? 40_000 : 300)];
            random.nextBytes(bytes);
            outbox.room(bytes.length).writeBytes(bytes);
            expected.writeBytes(bytes);
            assertThat(outbox.octets()).isEqualTo(expected.readableBytes());
        }
        byte[] all = new byte[expected.readableBytes()];
        expected.readBytes(all);
        assertThat(drained()).as("seed %d", seed).isEqualTo(all);
        assertThat(outbox.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1023, 1024, 1025, 3584, 3585, 16_384, 16_385, 100_000})
    void theRoomForAPacketIsOnePieceOfSufficientSize(int bytes) {
        outbox.room(1).writeByte(1);
        ByteBuf room = outbox.room(bytes);
        int capacity = room.capacity();
        assertThat(room.writableBytes()).isGreaterThanOrEqualTo(bytes);
        room.writeZero(bytes);
        assertThat(room.capacity()).isEqualTo(capacity);
        outbox.release();
    }

    private void fill(int piece) {
        assertThat(outbox.room(10).writeZero(10).capacity()).isEqualTo(piece);
        assertThat(outbox.room(piece - 10).writeZero(piece - 10).capacity()).isEqualTo(piece);
    }

    @Test
    void beginsWithASmallPieceAndContinuesWithLargerPieces() {
        fill(SMALL_PIECE);
        fill(BUSY_PIECE);
        fill(LATER_PIECE);
        fill(LATER_PIECE);
        assertThat(drained()).hasSize(SMALL_PIECE + BUSY_PIECE + 2 * LATER_PIECE);
        assertThat(sizes).containsExactly(SMALL_PIECE, BUSY_PIECE, LATER_PIECE, LATER_PIECE);
    }

    @Test
    void beginsWithALargerPieceAfterMoreTraffic() {
        fill(SMALL_PIECE);
        outbox.room(1).writeByte(1);
        drained();
        fill(BUSY_PIECE);
        fill(BUSY_PIECE);
        fill(LATER_PIECE);
        drained();
        assertThat(outbox.room(1).writeByte(1).capacity()).isEqualTo(BUSY_PIECE);
        assertThat(drained()).hasSize(1);
        assertThat(drained()).isEmpty();
        fill(SMALL_PIECE);
        drained();
        assertThat(outbox.room(1).capacity()).as("no more than fits").isEqualTo(SMALL_PIECE);
        outbox.release();
    }

    @Test
    void allocatesALargePieceAtOnceForALargeRequest() {
        assertThat(outbox.room(10).writeZero(10).capacity()).isEqualTo(SMALL_PIECE);
        assertThat(outbox.room(BUSY_PIECE + 1).writeZero(1).capacity()).isEqualTo(LATER_PIECE);
        assertThat(outbox.room(10).writeZero(10).capacity()).isEqualTo(LATER_PIECE);
        outbox.release();
    }

    @Test
    void aPacketOfUnusualSizeGetsASeparatePiece() {
        assertThat(outbox.room(50_000).writeZero(50_000).capacity()).isEqualTo(50_000);
        assertThat(drained()).hasSize(50_000);
    }

    @Test
    void dropsUnsentBytes() {
        outbox.room(10).writeZero(10);
        outbox.room(20_000).writeZero(20_000);
        assertThat(outbox.isEmpty()).isFalse();
        outbox.release();
        assertThat(outbox.isEmpty()).isTrue();
        outbox.release();
        assertThat(drained()).isEmpty();
    }

    @Test
    void theConsumerCanWriteWhileItDrains() {
        outbox.room(1).writeByte('a');
        List<Integer> bytes = new ArrayList<>();
        outbox.drainTo(piece -> {
            bytes.add((int) piece.readByte());
            piece.release();
            if (bytes.size() == 1) {
                outbox.room(1).writeByte('b');
            }
        });
        assertThat(bytes).containsExactly((int) 'a', (int) 'b');
    }
}
