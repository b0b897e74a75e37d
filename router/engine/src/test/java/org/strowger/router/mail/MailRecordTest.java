package org.strowger.router.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.log.FrameFormat;

class MailRecordTest {
    private static final long CLUSTER = 77;

    private static MailRecord some(Random chance) {
        List<MailItem> items = new ArrayList<>();
        for (int i = chance.nextInt(5); i >= 0; i--) {
            byte[] payload = new byte[chance.nextInt(300)];
            chance.nextBytes(payload);
            MailKind kind = MailKind.values()[chance.nextInt(MailKind.values().length)];
            items.add(new MailItem(kind, chance.nextLong(), chance.nextInt(256), payload));
        }
        return new MailRecord(3, chance.nextLong(), chance.nextInt(64), items);
    }

    /** Another checksum for a record that was changed. */
    private static ByteBuffer sealed(byte[] record) {
        ByteBuffer buffer = ByteBuffer.wrap(record).putInt(8, 0);
        return buffer.putInt(8, FrameFormat.crc(buffer, 0, record.length));
    }

    private static byte[] octets(MailRecord record) {
        ByteBuffer buffer = record.toBuffer(CLUSTER, 1);
        byte[] octets = new byte[buffer.remaining()];
        buffer.get(octets);
        return octets;
    }

    @Test
    void aMailRecordIsReadAsItWasWritten() throws UnreadableMail {
        Random chance = new Random(1);
        for (int i = 0; i < 100; i++) {
            MailRecord written = some(chance);
            MailRecord read = MailRecord.read(written.toBuffer(CLUSTER, 1), CLUSTER, 3);
            assertThat(read).usingRecursiveComparison().isEqualTo(written);
        }
    }

    @Test
    void aChangedOctetMakesARecordUnreadable() {
        long seed = 2;
        Random chance = new Random(seed);
        for (int i = 0; i < 500; i++) {
            byte[] octets = octets(some(chance));
            octets[chance.nextInt(octets.length)] ^= (byte) (1 << chance.nextInt(8));
            assertThatThrownBy(() -> MailRecord.read(ByteBuffer.wrap(octets), CLUSTER, 3))
                    .as("seed %d, record %d", seed, i)
                    .isInstanceOf(UnreadableMail.class);
        }
    }

    @Test
    void readsOrRefusesARecordOfAnyOctets() {
        long seed = 3;
        Random chance = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] octets = octets(some(chance));
            for (int changes = chance.nextInt(3); changes >= 0; changes--) {
                octets[chance.nextInt(octets.length)] = (byte) chance.nextInt();
            }
            byte[] cut = Arrays.copyOf(octets, 12 + chance.nextInt(octets.length - 11));
            try {
                MailRecord read = MailRecord.read(sealed(chance.nextBoolean() ? cut : octets), CLUSTER, 3);
                assertThat(read.items()).hasSizeLessThanOrEqualTo(MailRecord.ITEMS_MAX);
            } catch (UnreadableMail e) {
                refused++;
            }
        }
        assertThat(refused).as("seed %d", seed).isBetween(1_000, 4_999);
    }

    @Test
    void aRecordOfAnotherClusterOrShardIsRefused() {
        MailRecord record = some(new Random(4));
        assertThatThrownBy(() -> MailRecord.read(record.toBuffer(CLUSTER + 1, 1), CLUSTER, 3))
                .hasMessageContaining("another cluster");
        assertThatThrownBy(() -> MailRecord.read(record.toBuffer(CLUSTER, 1), CLUSTER, 2))
                .hasMessageContaining("shard 3");
    }

    @Test
    void aRecordOfALaterVersionIsRecognizedAsSuch() {
        byte[] octets = octets(some(new Random(5)));
        octets[5] = 3;
        assertThatThrownBy(() -> MailRecord.read(sealed(octets), CLUSTER, 3))
                .isInstanceOfSatisfying(
                        UnreadableMail.class, e -> assertThat(e.isLater()).isTrue())
                .hasMessageContaining("update this node");
    }
}
