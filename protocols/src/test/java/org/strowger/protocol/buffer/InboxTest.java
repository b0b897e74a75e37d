package org.strowger.protocol.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InboxTest {
    private static final int SHARED_BYTES = 64 * 1024;
    private static final int LONG_BYTES = Inbox.SHORT_BYTES + 1;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final ByteBuf shared = allocator.directBuffer(SHARED_BYTES);
    private final Inbox inbox = new Inbox(allocator);

    @AfterEach
    void nothingIsLeftUnreleased() {
        inbox.release();
        assertThat(ownBytes()).isZero();
        assertThat(inbox.heldBytes()).isZero();
        shared.release();
    }

    private long ownBytes() {
        return allocator.metric().usedDirectMemory() - SHARED_BYTES;
    }

    private static byte[] pattern(int bytes) {
        byte[] pattern = new byte[bytes];
        new Random(bytes).nextBytes(pattern);
        return pattern;
    }

    private void readAndLeave(byte[] read, int left) {
        ByteBuf all = inbox.begin(shared, read.length);
        all.writeBytes(read);
        all.skipBytes(all.readableBytes() - left);
        inbox.keep(all);
    }

    private byte[] heldNow() {
        ByteBuf all = inbox.begin(shared, 1);
        byte[] held = new byte[all.readableBytes()];
        all.readBytes(held);
        inbox.keep(all);
        return held;
    }

    @Test
    void anIdleConnectionHoldsNoBuffer() {
        assertThat(inbox.begin(shared, 100)).isSameAs(shared);
        readAndLeave(pattern(100), 0);
        assertThat(ownBytes()).isZero();
        assertThat(inbox.heldBytes()).isZero();
    }

    @Test
    void forgetsRemainsOfAnotherConnectionInTheSharedBuffer() {
        shared.writeZero(77);
        assertThat(inbox.begin(shared, 100).readableBytes()).isZero();
    }

    @Test
    void keepsOnlyTheIncompletePacket() {
        readAndLeave("abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 2);
        assertThat(inbox.heldBytes()).isEqualTo(2);
        assertThat(ownBytes()).isEqualTo(2);
        // Another connection uses the shared buffer meanwhile.
        shared.clear().writeZero(1000);
        assertThat(heldNow()).asString().isEqualTo("ef");
    }

    @Test
    void copiesAShortIncompletePacketToTheSharedBuffer() {
        byte[] head = pattern(Inbox.SHORT_BYTES);
        readAndLeave(head, head.length);
        ByteBuf all = inbox.begin(shared, 100);
        assertThat(all).isSameAs(shared);
        assertThat(ownBytes()).isZero();
        assertThat(inbox.heldBytes()).isZero();
        inbox.keep(all);
        assertThat(heldNow()).isEqualTo(head);
    }

    @Test
    void aLongIncompletePacketGrowsInItsOwnBuffer() {
        byte[] head = pattern(LONG_BYTES);
        readAndLeave(head, head.length);
        ByteBuf all = inbox.begin(shared, 50_000);
        assertThat(all).isNotSameAs(shared);
        assertThat(all.writableBytes()).isGreaterThanOrEqualTo(50_000);
        all.writeZero(50_000);
        inbox.keep(all);
        assertThat(inbox.heldBytes()).isEqualTo(LONG_BYTES + 50_000);
        byte[] held = heldNow();
        assertThat(held).startsWith(head).hasSize(LONG_BYTES + 50_000);
        assertThat(ownBytes()).as("after the packet was read").isZero();
    }

    @Test
    void keepsALongIncompletePacketBehindConsumedBytes() {
        byte[] head = pattern(3 * LONG_BYTES);
        readAndLeave(head, head.length);
        readAndLeave(new byte[] {1, 2, 3}, 2 * LONG_BYTES + 3);
        byte[] held = heldNow();
        assertThat(held).hasSize(2 * LONG_BYTES + 3).endsWith(1, 2, 3);
        assertThat(held[0]).isEqualTo(head[LONG_BYTES]);
    }

    @Test
    void theBufferOfALongIncompletePacketStaysBoundedWhileBytesAreConsumed() {
        readAndLeave(pattern(LONG_BYTES), LONG_BYTES);
        for (int read = 0; read < 1_000; read++) {
            readAndLeave(pattern(1_000), LONG_BYTES);
            assertThat(ownBytes()).as("after read %d", read).isLessThanOrEqualTo(16 * 1024);
        }
    }

    @Test
    void theShortRemainderOfALongReadHoldsNoLongBuffer() {
        readAndLeave(pattern(60_000), 60_000);
        readAndLeave(new byte[] {1, 2, 3}, 3);
        assertThat(inbox.heldBytes()).isEqualTo(3);
        assertThat(ownBytes()).isEqualTo(3);
        assertThat(heldNow()).containsExactly(1, 2, 3);
    }

    @Test
    void aLargePacketReceivedByteByByteIsRarelyCopied() {
        int packet = 1 << 20;
        CountingAllocator counting = new CountingAllocator();
        Inbox counted = new Inbox(counting);
        for (int i = 0; i < packet; i++) {
            ByteBuf all = counted.begin(shared, 1);
            all.writeByte(i);
            counted.keep(all);
        }
        assertThat(counted.heldBytes()).isEqualTo(packet);
        // One head for each byte while it is short, then a buffer that doubles.
        assertThat(counting.taken()).isEqualTo(LONG_BYTES);
        assertThat(counting.grown()).isLessThanOrEqualTo(12);
        assertThat(counting.grownBytes()).isLessThanOrEqualTo(2L * packet);
        counted.release();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void neverLosesOrRepeatsAByte(long seed) {
        Random random = new Random(seed);
        byte[] stream = pattern(1 << 20);
        int written = 0;
        int consumed = 0;
        for (int read = 0; read < 300; read++) {
            int bytes = random.nextInt(random.nextInt(10) == 0 ? 12_000 : 50);
            ByteBuf all = inbox.begin(shared, bytes).writeBytes(stream, written, bytes);
            written += bytes;
            int take = random.nextInt(3) == 0 ? random.nextInt(all.readableBytes() + 1) : 0;
            // Never more is left than the shared buffer could take again.
            byte[] taken = new byte[Math.max(take, all.readableBytes() - 50_000)];
            all.readBytes(taken);
            assertThat(taken)
                    .as("seed %d, read %d", seed, read)
                    .isEqualTo(Arrays.copyOfRange(stream, consumed, consumed + taken.length));
            consumed += taken.length;
            inbox.keep(all);
            assertThat(inbox.heldBytes()).as("seed %d, read %d", seed, read).isEqualTo(written - consumed);
        }
    }

    @Test
    void releaseCanBeCalledTwice() {
        readAndLeave(pattern(10), 10);
        inbox.release();
        inbox.release();
        assertThat(heldNow()).isEmpty();
    }
}
