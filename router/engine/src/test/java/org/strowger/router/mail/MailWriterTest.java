package org.strowger.router.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.simulation.log.SimulatedReplicatedLog;

class MailWriterTest {
    private final MailRig rig = new MailRig(1);
    private final MailWriter writer = new MailWriter(rig.context(), MailRig.SHARDS);
    private final List<Boolean> answers = new ArrayList<>();

    private boolean send(int shard, MailItem item) {
        return writer.send(shard, item, rig, (isDurable, nowNanos) -> answers.add(isDurable));
    }

    private void turn() {
        writer.turn();
        rig.run();
    }

    private List<MailRecord> recordsIn(SimulatedReplicatedLog log, int shard) throws UnreadableMail {
        List<MailRecord> records = new ArrayList<>();
        for (long at = log.first(); at < log.end(); at++) {
            records.add(MailRecord.read(log.at(at), rig.cluster(), shard));
        }
        return records;
    }

    @Test
    void allItemsOfATurnForAShardAreWrittenInOneRecord() throws UnreadableMail {
        for (int i = 0; i < 10; i++) {
            assertThat(send(i % 2, MailRig.delivery(i, "hello"))).isTrue();
        }
        turn();
        assertThat(answers).hasSize(10).containsOnly(true);
        MailRecord first = recordsIn(rig.brokers.mail().get(0), 0).get(0);
        assertThat(first.items()).extracting(MailItem::origin).containsExactly(0L, 2L, 4L, 6L, 8L);
        MailRecord second = recordsIn(rig.brokers.mail().get(1), 1).get(0);
        assertThat(second.items()).hasSize(5);
    }

    @Test
    void manyLargeItemsAreSeveralRecords() throws UnreadableMail {
        for (int i = 0; i < 30; i++) {
            send(2, MailRig.delivery(i, "x".repeat(50_000)));
        }
        turn();
        assertThat(answers).hasSize(30).containsOnly(true);
        List<Long> origins = new ArrayList<>();
        recordsIn(rig.brokers.mail().get(2), 2)
                .forEach(record -> record.items().forEach(item -> origins.add(item.origin())));
        assertThat(origins).contains(0L, 15L, 29L);
    }

    @Test
    void anItemThatFitsNoRecordIsRefused() {
        assertThat(send(1, MailRig.delivery(1, "x".repeat(MailRecord.OCTETS_MAX))))
                .isFalse();
    }

    @Test
    void itemsOfAFailedAppendAreReportedAsNotDurable() {
        rig.brokers.mail().get(0).failAppends(1);
        send(0, MailRig.delivery(1, "a"));
        send(1, MailRig.delivery(2, "b"));
        turn();
        assertThat(answers).containsExactly(false, true);
        assertThat(writer.written(MailKind.DELIVERY)).isEqualTo(1);
        assertThat(writer.written(MailKind.STRAY)).isZero();
        assertThat(writer.writtenNanos().count()).isEqualTo(1);
        assertThat(rig.told).containsExactly("failure of 0");
    }

    @Test
    void refusesItemsForAShardThatHasAThousandUnansweredItems() {
        for (int i = 0; i < MailWriter.UNANSWERED_MAX; i++) {
            assertThat(send(1, MailRig.delivery(i, "a"))).isTrue();
        }
        assertThat(send(1, MailRig.delivery(0, "a"))).as("full").isFalse();
        assertThat(send(2, MailRig.delivery(0, "a"))).as("another shard").isTrue();
        turn();
        assertThat(send(1, MailRig.delivery(0, "a"))).as("answered").isTrue();
    }

    @Test
    void answersWaitWhileTheMailboxOfTheirThreadIsFull() {
        rig.isFull = true;
        send(1, MailRig.delivery(1, "a"));
        turn();
        assertThat(answers).isEmpty();
        assertThat(writer.nextTurnNanos()).isLessThan(Long.MAX_VALUE);
        rig.isFull = false;
        turn();
        assertThat(answers).containsExactly(true);
    }

    @Test
    void itemsAreRefusedAfterTheWriterIsClosed() {
        send(1, MailRig.delivery(1, "a"));
        writer.end();
        rig.run();
        assertThat(answers).containsExactly(true);
        assertThat(send(1, MailRig.delivery(2, "b"))).isFalse();
    }

    @Test
    void straysAreWrittenToASeparateLog() throws UnreadableMail {
        send(MailRecord.STRAYS, new MailItem(MailKind.STRAY, 0, 0, new byte[] {1}));
        turn();
        assertThat(recordsIn(rig.brokers.strays(), MailRecord.STRAYS).get(0).items())
                .hasSize(1);
    }
}
