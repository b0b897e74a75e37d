package org.strowger.router.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.strowger.router.store.replicated.ReplicatedLog;

class StrayReaderTest implements StrayReader.Receiver {
    private final MailRig rig = new MailRig(3);
    private final List<Long> came = new ArrayList<>();
    private final List<Long> told = new ArrayList<>();
    private final StrayReader reader = new StrayReader(rig.context(), this);

    @Override
    public void receive(long position, byte[] stray) {
        came.add(position);
    }

    @Override
    public void settledBefore(long position) {
        told.add(position);
    }

    private void append(ByteBuffer record) throws IOException {
        try (ReplicatedLog own = rig.brokers.by(rig).strays()) {
            own.append(record);
        }
    }

    private void append(int strays) throws IOException {
        List<MailItem> items = new ArrayList<>();
        for (int i = 0; i < strays; i++) {
            items.add(new MailItem(MailKind.STRAY, 0, 0, new byte[] {1}));
        }
        append(new MailRecord(MailRecord.STRAYS, 1, 0, items).toBuffer(rig.cluster(), 1));
    }

    private void turns(int turns) {
        for (int i = 0; i < turns; i++) {
            rig.millis(20);
            reader.turn();
        }
    }

    private long lastTold() {
        return told.get(told.size() - 1);
    }

    @Test
    void reportsThePositionOfTheFirstUnsettledStray() throws IOException {
        append(2);
        reader.begin(0);
        turns(100);
        assertThat(came).contains(0L, 0L);
        assertThat(told).as("nothing is settled").isEmpty();
        reader.settled(0);
        turns(100);
        assertThat(told).as("one of two").isEmpty();
        reader.settled(0);
        came.stream().filter(each -> each > 0).forEach(reader::settled);
        turns(100);
        assertThat(lastTold()).isEqualTo(rig.brokers.strays().end());
    }

    @Test
    void aReaderThatBeginsAtTheEndSkipsFormerStrays() throws IOException {
        append(1);
        long end = rig.brokers.strays().end();
        reader.begin(StrayReader.END);
        append(1);
        turns(50);
        assertThat(came).isNotEmpty().allSatisfy(each -> assertThat(each).isGreaterThanOrEqualTo(end));
    }

    @Test
    void readsSettledStraysAgainAfterATakeover() throws IOException {
        append(1);
        reader.begin(0);
        turns(100);
        reader.settled(0);
        came.stream().filter(each -> each > 0).forEach(reader::settled);
        turns(100);
        came.clear();
        reader.goBackTo(0, () -> {});
        turns(50);
        assertThat(came).contains(0L);
    }

    @Test
    void doesNotReadAnUnsettledStrayAgain() throws IOException {
        append(1);
        reader.begin(0);
        turns(50);
        int before = came.size();
        reader.goBackTo(0, () -> {});
        turns(50);
        assertThat(came).hasSize(before);
    }

    @Test
    void aMalformedRecordIsSkippedAndReported() throws IOException {
        append(ByteBuffer.wrap(new byte[] {4, 5}));
        append(1);
        reader.begin(0);
        turns(50);
        assertThat(came).isNotEmpty();
        assertThat(rig.told).isNotEmpty();
    }

    @Test
    void reportsAPositionOnlyWhenAllStraysBeforeItAreSettled() throws IOException {
        long seed = 6;
        Random chance = new Random(seed);
        TreeSet<Long> open = new TreeSet<>();
        reader.begin(0);
        int settled = 0;
        for (int step = 0; step < 2_000; step++) {
            if (step < 1_500 && chance.nextInt(3) == 0) {
                append(1);
            }
            turns(1);
            open.addAll(came);
            came.clear();
            while (!told.isEmpty()) {
                long position = told.remove(0);
                assertThat(open.headSet(position))
                        .as("seed %d, step %d", seed, step)
                        .isEmpty();
            }
            for (long each : List.copyOf(open)) {
                if (chance.nextInt(10) == 0) {
                    open.remove(each);
                    reader.settled(each);
                    settled++;
                }
            }
        }
        assertThat(settled).isGreaterThan(300);
        assertThat(open).isEmpty();
    }
}
