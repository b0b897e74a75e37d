package org.strowger.router.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The readers of the hellos of a process know the use that it reports. */
class UseReportTest {
    private static final long CLUSTER = 7;
    private static final int MEBIBYTE = 1 << 20;

    private final Map<Long, ApplicationUse> uses = new HashMap<>();
    private List<SmscUse> smscs = List.of();
    private long nowNanos;
    private final UseReport report = new UseReport(new LocalUse() {
        @Override
        public List<ApplicationUse> applications() {
            return List.copyOf(uses.values());
        }

        @Override
        public List<SmscUse> smscs() {
            return smscs;
        }
    });

    private void uses(long application, int binds) {
        ApplicationUse use = new ApplicationUse(application, binds, binds / 2, binds * 3);
        if (use.isNothing()) {
            uses.remove(application);
        } else {
            uses.put(application, use);
        }
    }

    private HelloUse next() {
        nowNanos += ClusterWalk.ofMillis(200);
        return report.next(3, true, nowNanos);
    }

    private static Hello hello(HelloUse use) {
        return new Hello("node-a", 5, 9, 1234, "1.0", 1, 99, List.of(new Hello.OwnedShard(3, 17, 99)), use);
    }

    @Test
    void aHelloIsReadAsItWasWritten() {
        smscs = List.of(
                new SmscUse(11, 2, List.of(0, 7, 999), List.of(8)), new SmscUse(12, 0, List.of(), List.of(1, 2, 3)));
        uses(1, 4);
        uses(2, 6);
        Hello hello = hello(next());
        assertThat(Hello.read(hello.toBuffer(CLUSTER), CLUSTER)).contains(hello);
    }

    @Test
    void aHelloOfAnEarlierVersionHasNoUseReport() {
        ByteBuffer octets = hello(HelloUse.NONE).toBuffer(CLUSTER);
        octets.limit(octets.limit() - useOctets());
        Hello read = Hello.read(octets, CLUSTER).orElseThrow();
        assertThat(read.use()).isEqualTo(HelloUse.NONE);
        assertThat(read.owned()).containsExactly(new Hello.OwnedShard(3, 17, 99));
    }

    private static int useOctets() {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(octets)) {
            HelloUse.NONE.write(out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return octets.size();
    }

    @Test
    void skipsFieldsOfALaterVersion() {
        uses(1, 4);
        Hello hello = hello(next());
        ByteBuffer octets = hello.toBuffer(CLUSTER);
        ByteBuffer longer = ByteBuffer.allocate(octets.remaining() + 20).put(octets);
        longer.rewind();
        assertThat(Hello.read(longer, CLUSTER)).contains(hello);
    }

    @Test
    void aHelloTruncatedWithinItsUseReportIsRefused() {
        uses(1, 4);
        smscs = List.of(new SmscUse(11, 2, List.of(0, 7), List.of(8)));
        Hello hello = hello(next());
        ByteBuffer octets = hello.toBuffer(CLUSTER);
        int use = octets.limit() - useOctets() - 20 - (8 + 4 + 2 + 3);
        for (int at = use + 1; at < octets.limit(); at++) {
            ByteBuffer cut = octets.duplicate().limit(at);
            assertThat(Hello.read(cut, CLUSTER)).as("cut off at %d", at).isEmpty();
        }
    }

    @Test
    void aHelloWithMoreEntriesThanAllowedIsRefused() {
        ByteBuffer octets = hello(HelloUse.NONE).toBuffer(CLUSTER);
        octets.putInt(octets.limit() - 8, Integer.MAX_VALUE);
        assertThat(Hello.read(octets, CLUSTER)).isEmpty();
    }

    @Test
    void onlyChangesAreSentBetweenFullReports() {
        uses(1, 4);
        uses(2, 4);
        HelloUse first = next();
        assertThat(first.beginsWhole() && first.endsWhole()).isTrue();
        assertThat(first.applications()).hasSize(2);
        assertThat(next().applications()).isEmpty();
        uses(2, 5);
        uses(1, 0);
        assertThat(next().applications())
                .containsExactlyInAnyOrder(new ApplicationUse(2, 5, 2, 15), ApplicationUse.none(1));
    }

    @Test
    void aFullReportIsSentEveryFiveSecondsAndAfterAnUnansweredHello() {
        uses(1, 4);
        assertThat(next().beginsWhole()).isTrue();
        for (int i = 0; i < 24; i++) {
            assertThat(next().beginsWhole()).as("hello %d", i).isFalse();
        }
        HelloUse whole = next();
        assertThat(whole.beginsWhole()).isTrue();
        assertThat(whole.applications()).hasSize(1);
        next();
        report.begin();
        assertThat(next().applications()).hasSize(1);
    }

    @Test
    void aLargeReportIsSplitIntoHellosBelowOneMebibyte() {
        for (int i = 0; i < HelloUse.APPLICATIONS_MAX + 100; i++) {
            uses(i, 3);
        }
        List<Integer> all = IntStream.range(0, HelloUse.SLOTS_MAX).boxed().toList();
        List<SmscUse> many = new ArrayList<>();
        for (int i = 0; i < HelloUse.SMSCS_MAX + 5; i++) {
            many.add(new SmscUse(i, 1, all, all));
        }
        smscs = many;
        HelloUse first = next();
        assertThat(hello(first).toBuffer(CLUSTER).remaining()).isLessThan(MEBIBYTE);
        assertThat(first.smscs()).hasSize(HelloUse.SMSCS_MAX);
        assertThat(first.endsWhole()).isFalse();
        HelloUse second = next();
        assertThat(second.beginsWhole()).isFalse();
        assertThat(second.endsWhole()).isTrue();
        assertThat(second.applications()).hasSize(100);
    }

    @Test
    void aLateReaderKnowsTheUseOfANodeAfterItsNextFullReport() {
        for (long seed = 1; seed <= 20; seed++) {
            walk(seed);
        }
    }

    private void walk(long seed) {
        Random chance = new Random(seed);
        NodeUse reader = new NodeUse();
        NodeUse late = new NodeUse();
        report.begin();
        for (int i = 0; i < 200; i++) {
            for (int changes = chance.nextInt(4); changes > 0; changes--) {
                uses(chance.nextInt(20), chance.nextInt(3));
            }
            HelloUse use = next();
            if (chance.nextInt(20) == 0) {
                // Nobody knows whether it was read.
                if (chance.nextBoolean()) {
                    reader.apply(use, i);
                }
                report.begin();
                continue;
            }
            reader.apply(use, i);
            if (i >= 60) {
                late.apply(use, i);
            }
            assertThat(reader.applications()).as("seed %d, hello %d", seed, i).isEqualTo(uses);
        }
        late.apply(next(), 200);
        assertThat(late.applications()).as("seed %d", seed).isEqualTo(uses);
    }
}
