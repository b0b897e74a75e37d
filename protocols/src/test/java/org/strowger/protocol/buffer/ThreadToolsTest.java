package org.strowger.protocol.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ThreadToolsTest {
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final ThreadTools threadTools = new ThreadTools(allocator);

    @Test
    void theMostRecentlyReturnedPieceIsReusedFirst() {
        ByteBuf first = threadTools.piece();
        ByteBuf second = threadTools.piece();
        threadTools.giveBack(first.writeByte(1));
        threadTools.giveBack(second.writeByte(2));
        assertThat(threadTools.piece()).isSameAs(second);
        assertThat(threadTools.piece()).isSameAs(first);
        assertThat(first.readableBytes() + second.readableBytes()).isZero();
        threadTools.giveBack(first);
        threadTools.giveBack(second);
        threadTools.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void doesNotReuseAPieceThatIsStillRetained() {
        ByteBuf piece = threadTools.piece();
        ByteBuf shared = piece.retain();
        threadTools.giveBack(piece);
        ByteBuf other = threadTools.piece();
        assertThat(other).isNotSameAs(shared);
        shared.release();
        other.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void aBufferOfAnotherSizeIsReleased() {
        ByteBuf large = allocator.directBuffer(16 * 1024);
        threadTools.giveBack(large);
        assertThat(large.refCnt()).isZero();
    }

    @Test
    void keepsALimitedNumberOfPieces() {
        List<ByteBuf> pieces = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            pieces.add(threadTools.piece());
            pieces.add(threadTools.busyPiece());
        }
        pieces.forEach(threadTools::giveBack);
        assertThat(allocator.metric().usedDirectMemory())
                .isEqualTo(1024 * ThreadTools.PIECE_BYTES + 256 * ThreadTools.BUSY_PIECE_BYTES);
        threadTools.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void aToolIsCreatedOncePerThread() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            assertThat(threadTools.tool(StringBuilder.class, () -> {
                        made.add("one");
                        return new StringBuilder("tool");
                    }))
                    .hasToString("tool");
        }
        assertThat(made).hasSize(1);
    }
}
