package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CalendarTime;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.smpp.Smpp;

/** An SMSC's home alone, with somebody else who carries what it sends. */
class SmscHomeTest {
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: relay}]
            """;

    private final List<TestMessage> carried = new ArrayList<>();
    private final List<TestMessage> givenBack = new ArrayList<>();
    private final List<FailoverCause.Word> causes = new ArrayList<>();
    private final List<LogEvent> told = new ArrayList<>();
    private final List<TestMessage> outdated = new ArrayList<>();
    private boolean fails;

    private final class Carrier implements SmscHome.Carrier<TestMessage> {
        @Override
        public void carry(TestMessage message, int toThread) {
            if (fails) {
                throw new IllegalStateException("this message cannot be said");
            }
            carried.add(message);
        }

        @Override
        public void mark(TestMessage message) {
            throw new AssertionError("it may leave as it is");
        }

        @Override
        public void askRoom(Smsc smsc, int ofThread) {}

        @Override
        public void intakeIsTooFast(Smsc of, boolean isTooFast) {}

        @Override
        public void giveBack(TestMessage message, FailoverCause.Word why) {
            givenBack.add(message);
            causes.add(why);
        }

        @Override
        public void giveBackOutdated(TestMessage message) {
            outdated.add(message);
        }

        @Override
        public void tell(Smsc smsc, LogEvent event, String detail) {
            told.add(event);
        }
    }

    private static Smsc smsc() {
        return smsc(YAML, SessionLayer.PLAIN);
    }

    /** The only SMSC of a configuration. */
    static Smsc smsc(String yaml, SessionLayer layer) {
        return smsc(yaml, layer, new LookupAtOnce());
    }

    static Smsc smsc(String yaml, SessionLayer layer, NameLookup lookup) {
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "test", ZoneOffset.UTC);
        Configuration configuration = ConfigurationFile.of(
                        Source.of(Path.of("test.yaml"), yaml), new TestVocabulary(), hostDefaults)
                .configuration();
        SmscContext context = new SmscContext(
                Smpp.TRAITS, lookup, address -> false, host -> layer, CalendarTime.from(Instant.EPOCH), 1);
        return new Smsc(0, 0, configuration.smscs().get(0), 80 << 10, context);
    }

    private static TestMessage freight() {
        return new TestMessage(Rank.NORMAL, 0, 0, 1, 1);
    }

    @Test
    void aMessageThatFailsDoesNotDelayTheMessagesBehindIt() {
        try (ReactorRig rig = new ReactorRig(2)) {
            Smsc smsc = smsc();
            Nobody nobody = new Nobody();
            smsc.settle(rig.threads(), List.of(nobody, nobody));
            SmscHome<TestMessage> home = new SmscHome<>(smsc, rig.thread(), 2, new Carrier());
            home.sessionsChanged(1, 1, 1);
            home.roomTold(1, 10, Long.MAX_VALUE, 1);
            fails = true;
            assertThatThrownBy(() -> home.offer(freight(), 1)).isInstanceOf(IllegalStateException.class);
            fails = false;
            TestMessage next = freight();
            home.offer(next, 1);
            assertThat(carried).containsExactly(next);
            assertThat(home.waiting()).isZero();
            assertThat(smsc.hasBacklog()).isFalse();
        }
    }

    /** A home whose sessions, on the other thread, have no room. */
    private SmscHome<TestMessage> busyHome(ReactorRig rig, Smsc smsc) {
        Nobody nobody = new Nobody();
        smsc.settle(rig.threads(), List.of(nobody, nobody));
        SmscHome<TestMessage> home = new SmscHome<>(smsc, rig.thread(), 2, new Carrier());
        home.sessionsChanged(1, 1, rig.nowNanos());
        home.roomTold(1, 0, 0, rig.nowNanos());
        return home;
    }

    @Test
    void outdatedMessagesAreGivenBackAThousandPerTurnAfterAReload() {
        try (ReactorRig rig = new ReactorRig(2)) {
            SmscHome<TestMessage> home = busyHome(rig, smsc());
            List<TestMessage> before = new ArrayList<>();
            for (int i = 0; i < 2500; i++) {
                before.add(freight());
                home.offer(before.get(i), rig.nowNanos());
            }
            before.stream().skip(1).forEach(TestMessage::outdate);
            home.configurationChanged(rig.nowNanos());
            assertThat(outdated).hasSizeBetween(1, 1000);
            rig.advance(Duration.ofMillis(10));
            assertThat(givenBack).isEmpty();
            assertThat(outdated).hasSize(2499).doesNotContain(before.get(0));
            assertThat(home.waiting()).isOne();
        }
    }

    @Test
    void queuedMessagesMoveFromAThrottlingSmscToAFreeCandidate() {
        try (ReactorRig rig = new ReactorRig(2)) {
            SmscHome<TestMessage> home = busyHome(rig, smsc());
            List<TestMessage> movable = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                home.offer(freight(), rig.nowNanos());
                movable.add(freight().leavingThrottled());
                home.offer(movable.get(i), rig.nowNanos());
            }
            rig.advance(Duration.ofSeconds(2));
            assertThat(givenBack).as("while nothing is throttled").isEmpty();
            home.throttled(rig.nowNanos());
            rig.advance(Duration.ofMillis(300));
            assertThat(givenBack).containsExactlyInAnyOrderElementsOf(movable);
            assertThat(causes).containsOnly(FailoverCause.Word.THROTTLED);
            assertThat(home.waiting()).isEqualTo(5);
        }
    }

    @Test
    void givesBackMessagesBeyondTheReducedRateOfAThrottlingSmsc() {
        try (ReactorRig rig = new ReactorRig(2)) {
            SmscHome<TestMessage> home = busyHome(rig, smsc());
            home.throttled(rig.nowNanos()); // Nothing was accepted lately, so one message a second remains.
            for (int i = 0; i < 5; i++) {
                home.offer(freight().leavingThrottled(), rig.nowNanos());
            }
            assertThat(home.waiting()).isOne();
            assertThat(givenBack).hasSize(4);
            home.offer(freight(), rig.nowNanos());
            assertThat(home.waiting())
                    .as("the route of the last one does not allow it")
                    .isEqualTo(2);
        }
    }

    @Test
    void theEndOfThrottlingIsReported() {
        try (ReactorRig rig = new ReactorRig(2)) {
            Smsc smsc = smsc(YAML.replace("password: p", "password: p, throughput: 10/s"), SessionLayer.PLAIN);
            SmscHome<TestMessage> home = busyHome(rig, smsc);
            home.throttled(rig.nowNanos());
            assertThat(told).containsExactly(LogEvent.SMSC_SLOWED_DOWN);
            rig.advance(Duration.ofSeconds(10));
            assertThat(told).containsExactly(LogEvent.SMSC_SLOWED_DOWN, LogEvent.SMSC_RATE_RESTORED);
        }
    }
}
