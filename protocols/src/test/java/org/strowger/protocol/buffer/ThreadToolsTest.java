package org.strowger.protocol.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ThreadToolsTest {
    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final ThreadTools workbench = new ThreadTools(allocator);

    @Test
    void thePieceThatWasGivenBackLastIsTheNext() {
        ByteBuf first = workbench.piece();
        ByteBuf second = workbench.piece();
        workbench.giveBack(first.writeByte(1));
        workbench.giveBack(second.writeByte(2));
        assertThat(workbench.piece()).isSameAs(second);
        assertThat(workbench.piece()).isSameAs(first);
        assertThat(first.readableBytes() + second.readableBytes()).isZero();
        workbench.giveBack(first);
        workbench.giveBack(second);
        workbench.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void whatSomebodyElseHoldsTooIsNotGivenToAThird() {
        ByteBuf piece = workbench.piece();
        ByteBuf shared = piece.retain();
        workbench.giveBack(piece);
        ByteBuf other = workbench.piece();
        assertThat(other).isNotSameAs(shared);
        shared.release();
        other.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void aBufferOfAnotherSizeIsReleased() {
        ByteBuf large = allocator.directBuffer(16 * 1024);
        workbench.giveBack(large);
        assertThat(large.refCnt()).isZero();
    }

    @Test
    void keepsNoMoreThanATurnUses() {
        List<ByteBuf> pieces = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            pieces.add(workbench.piece());
            pieces.add(workbench.busyPiece());
        }
        pieces.forEach(workbench::giveBack);
        assertThat(allocator.metric().usedDirectMemory())
                .isEqualTo(1024 * ThreadTools.PIECE_BYTES + 256 * ThreadTools.BUSY_PIECE_BYTES);
        workbench.release();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void aToolIsMadeOnce() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            assertThat(workbench.tool(StringBuilder.class, () -> {
                        made.add("one");
                        return new StringBuilder("tool");
                    }))
                    .hasToString("tool");
        }
        assertThat(made).hasSize(1);
    }
}
