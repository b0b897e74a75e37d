package org.strowger.router.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.log.FrameFormat;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.simulation.log.SimulatedReplicatedLog;

class MailReaderTest {
    private static final int SHARD = 1;

    private final MailRig rig = new MailRig(2);
    private final SimulatedReplicatedLog log = rig.brokers.mail().get(SHARD);
    private final List<Long> came = new ArrayList<>();
    private final List<Long> positions = new ArrayList<>();
    private final List<Boolean> left = new ArrayList<>();
    private MailReader reader = reader();

    private MailReader reader() {
        return new MailReader(rig.context(), (shard, record, next) -> {
            assertThat(shard).isEqualTo(SHARD);
            record.items().forEach(item -> came.add(item.origin()));
            positions.add(next);
        });
    }

    private void append(ByteBuffer record) throws IOException {
        try (ReplicatedLog own = rig.brokers.by(rig).mail(SHARD)) {
            own.append(record);
        }
    }

    private void append(long origin) throws IOException {
        append(new MailRecord(SHARD, 1, 0, List.of(MailRig.delivery(origin, "hello"))).toBuffer(rig.cluster(), 1));
    }

    private void turns(int turns) {
        for (int i = 0; i < turns; i++) {
            rig.millis(20);
            reader.turn();
        }
    }

    private void answer(boolean isDurable) {
        reader.answered(SHARD, isDurable);
        turns(20);
    }

    @Test
    void theNextRecordIsHandedOverWhenThePreviousOneIsDurable() throws IOException {
        append(1);
        append(2);
        reader.own(SHARD, 0);
        turns(20);
        assertThat(came).containsExactly(1L);
        answer(true);
        assertThat(came).startsWith(1L).doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void aRecordThatCouldNotBeStoredIsHandedOverAgain() throws IOException {
        append(1);
        reader.own(SHARD, 0);
        turns(20);
        answer(false);
        assertThat(came).containsExactly(1L, 1L);
        assertThat(positions).containsOnly(1L);
    }

    @Test
    void forgetsDurableMail() throws IOException {
        append(1);
        reader.own(SHARD, 0);
        turns(10);
        assertThat(log.first()).isZero();
        reader.answered(SHARD, true);
        turns(100);
        assertThat(log.first()).isPositive();
    }

    @Test
    void aNewOwnerContinuesAtTheStoredPosition() throws IOException {
        for (int i = 0; i < 3; i++) {
            append(i);
        }
        long second = log.end() - 1;
        reader.own(SHARD, second);
        turns(20);
        assertThat(positions).containsExactly(second + 1);
    }

    @Test
    void aMalformedRecordIsSkippedAndReported() throws IOException {
        append(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        append(7);
        reader.own(SHARD, 0);
        turns(30);
        assertThat(came).containsExactly(7L);
        assertThat(rig.told).isNotEmpty().allSatisfy(each -> assertThat(each).contains("no mail"));
    }

    @Test
    void nothingAfterARecordOfALaterVersionIsRead() throws IOException {
        ByteBuffer later = new MailRecord(SHARD, 1, 0, List.of(MailRig.delivery(1, "a"))).toBuffer(rig.cluster(), 1);
        later.putShort(4, (short) 3).putInt(8, 0);
        later.putInt(8, FrameFormat.crc(later, 0, later.limit()));
        append(later);
        append(2);
        reader.own(SHARD, 0);
        turns(30);
        assertThat(came).isEmpty();
        assertThat(rig.told).hasSize(1);
        reader.leave(SHARD, left::add);
        turns(30);
        assertThat(left).containsExactly(false);
        assertThat(log.first()).isZero();
    }

    // ---- Leaving

    @Test
    void aShardIsReleasedWhenAllItsReadMailIsForgotten() throws IOException {
        append(1);
        reader.own(SHARD, 0);
        turns(20);
        reader.leave(SHARD, left::add);
        turns(20);
        assertThat(left).as("one is not answered").isEmpty();
        int answered = 0;
        for (int i = 0; i < 20 && !left.contains(true); i++) {
            if (answered < positions.size()) {
                answered++;
                answer(true); // The simulated log may hold the record twice.
            } else {
                reader.leave(SHARD, left::add);
                turns(40);
            }
        }
        assertThat(left).endsWith(true);
        assertThat(log.first()).isEqualTo(log.end());
        assertThat(new UnreadMail(rig.context()).isThere(SHARD)).isFalse();
    }

    @Test
    void aShardWithUnreadMailIsNotReleased() throws IOException {
        reader.own(SHARD, 0);
        turns(5);
        append(1);
        reader.leave(SHARD, left::add);
        turns(20);
        assertThat(left).containsExactly(false);
        assertThat(came).containsExactly(1L);
    }

    @Test
    void aNewOwnerCanReleaseAShardWhoseOldMailWasForgotten() throws IOException {
        append(1);
        append(2);
        try (ReplicatedLog own = rig.brokers.by(rig).mail(SHARD)) {
            own.forget(log.end());
        }
        reader.own(SHARD, 0);
        turns(10);
        reader.leave(SHARD, left::add);
        turns(40);
        assertThat(left).containsExactly(true);
        assertThat(came).isEmpty();
    }

    @Test
    void mailForAShardWithoutAnOwnerIsFound() throws IOException {
        UnreadMail unread = new UnreadMail(rig.context());
        assertThat(unread.isThere(SHARD)).isFalse();
        append(1);
        assertThat(unread.isThere(SHARD)).as("not looked up again yet").isFalse();
        boolean isFound = false;
        for (int i = 0; i < 5; i++) {
            rig.millis(2_000);
            isFound |= unread.isThere(SHARD);
        }
        assertThat(isFound).isTrue();
    }
}
