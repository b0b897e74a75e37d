package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordBlocksTest {
    private static final int BLOCK_BYTES = 4 * 1024 * 1024;

    private static byte[] payload(Random chance, int most) {
        byte[] payload = new byte[chance.nextInt(most + 1)];
        chance.nextBytes(payload);
        return payload;
    }

    private static byte[] bytes(ByteBuffer payload) {
        byte[] bytes = new byte[payload.remaining()];
        payload.get(bytes);
        return bytes;
    }

    @Test
    void returnsRecordsInTheirOrderOverManyBlocks() {
        Random chance = new Random(1);
        RecordBlocks blocks = new RecordBlocks();
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            all.add(payload(chance, 100_000));
            blocks.add(i, ByteBuffer.wrap(all.get(i)));
        }
        blocks.close();
        assertThat(all.stream().mapToLong(each -> each.length).sum()).isGreaterThan(3L * BLOCK_BYTES);
        List<Long> ids = new ArrayList<>();
        while (blocks.size() > 0) {
            int before = blocks.size();
            blocks.take(7, (id, payload) -> {
                ids.add(id);
                assertThat(bytes(payload)).isEqualTo(all.get((int) id));
            });
            assertThat(before - blocks.size()).isEqualTo(Math.min(7, before));
        }
        assertThat(ids).hasSize(300).isSorted();
    }

    @Test
    void aRecordCanBeLargerThanABlockOrEmpty() {
        RecordBlocks blocks = new RecordBlocks();
        blocks.add(1, ByteBuffer.allocate(BLOCK_BYTES + 1));
        blocks.add(2, ByteBuffer.allocate(0));
        blocks.add(3, ByteBuffer.allocate(BLOCK_BYTES));
        blocks.close();
        List<Integer> lengths = new ArrayList<>();
        blocks.take(10, (id, payload) -> lengths.add(payload.remaining()));
        assertThat(lengths).containsExactly(BLOCK_BYTES + 1, 0, BLOCK_BYTES);
        assertThat(blocks.size()).isZero();
    }

    @Test
    void listingTheIdsRemovesNoRecords() {
        RecordBlocks blocks = new RecordBlocks();
        blocks.add(5, ByteBuffer.wrap(new byte[] {1, 2, 3}));
        blocks.add(4, ByteBuffer.wrap(new byte[] {1}));
        blocks.close();
        List<Long> ids = new ArrayList<>();
        blocks.forEachId(ids::add);
        blocks.forEachId(ids::add);
        assertThat(ids).containsExactly(5L, 4L, 5L, 4L);
        assertThat(blocks.size()).isEqualTo(2);
    }

    @Test
    void onlyTheIdsOfRemainingRecordsAreListed() {
        RecordBlocks blocks = new RecordBlocks();
        blocks.add(1, ByteBuffer.wrap(new byte[] {1}));
        blocks.add(2, ByteBuffer.wrap(new byte[] {2}));
        blocks.close();
        blocks.take(1, (id, payload) -> {});
        List<Long> ids = new ArrayList<>();
        blocks.forEachId(ids::add);
        assertThat(ids).containsExactly(2L);
    }

    /** The recovery reads a payload several times, and gives up in the middle of a damaged one. */
    @Test
    void aPayloadThatIsReadInPartDoesNotShiftTheNextPayload() {
        RecordBlocks blocks = new RecordBlocks();
        blocks.add(1, ByteBuffer.wrap(new byte[] {1, 1, 1}));
        blocks.add(2, ByteBuffer.wrap(new byte[] {2}));
        blocks.close();
        List<Byte> first = new ArrayList<>();
        blocks.take(2, (id, payload) -> first.add(payload.get()));
        assertThat(first).containsExactly((byte) 1, (byte) 2);
    }
}
