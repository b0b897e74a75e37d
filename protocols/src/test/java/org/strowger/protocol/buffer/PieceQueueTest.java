package org.strowger.protocol.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PieceQueueTest {
    private final PieceQueue queue = new PieceQueue();

    @Test
    void removesPiecesInTheOrderOfTheirAddition() {
        List<ByteBuf> pieces = new ArrayList<>();
        List<ByteBuf> back = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i <= round; i++) {
                pieces.add(piece(8));
                queue.add(pieces.get(pieces.size() - 1));
            }
            assertThat(queue.last()).isSameAs(pieces.get(pieces.size() - 1));
            back.add(queue.remove());
        }
        assertThat(queue.size()).isEqualTo(pieces.size() - back.size());
        while (!queue.isEmpty()) {
            assertThat(queue.first()).isSameAs(pieces.get(back.size()));
            back.add(queue.remove());
        }
        assertThat(back).containsExactlyElementsOf(pieces);
        assertThat(queue.size()).isZero();
    }

    @Test
    void fillsTheGivenArrayWithReadableBuffers() {
        for (int i = 1; i <= 5; i++) {
            queue.add(piece(i).skipBytes(1));
        }
        ByteBuffer[] names = new ByteBuffer[3];
        assertThat(queue.name(names)).isEqualTo(3);
        assertThat(names).extracting(ByteBuffer::remaining).containsExactly(0, 1, 2);
        assertThat(new PieceQueue().name(names)).isZero();
    }

    @Test
    void releasesAllThatItHolds() {
        ByteBuf one = piece(1);
        ByteBuf two = piece(2);
        queue.add(one);
        queue.add(two);
        queue.release();
        assertThat(one.refCnt()).isZero();
        assertThat(two.refCnt()).isZero();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void removingFromAnEmptyQueueIsAnError() {
        assertThatThrownBy(queue::remove).isInstanceOf(AssertionError.class);
        assertThatThrownBy(queue::last).isInstanceOf(AssertionError.class);
    }

    private static ByteBuf piece(int bytes) {
        return Unpooled.wrappedBuffer(new byte[bytes]);
    }
}
