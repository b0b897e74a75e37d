package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.event.LogEvent;
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
        public void giveBack(TestMessage message, FailoverCause.Word why) {
            givenBack.add(message);
        }

        @Override
        public void tell(Smsc smsc, LogEvent event, String detail) {}
    }

    private static Smsc smsc() {
        return smsc(YAML, SessionLayer.PLAIN);
    }

    /** The only SMSC of a configuration. */
    static Smsc smsc(String yaml, SessionLayer layer) {
        return smsc(yaml, layer, host -> new InetSocketAddress(host.name(), host.port()));
    }

    static Smsc smsc(String yaml, SessionLayer layer, NameLookup lookup) {
        HostDefaults machine = new HostDefaults(Map.of(), "test", ZoneOffset.UTC);
        Configuration configuration = ConfigurationFile.of(
                        Source.of(Path.of("test.yaml"), yaml), new TestVocabulary(), machine)
                .configuration();
        SmscContext context = new SmscContext(Smpp.TRAITS, lookup, address -> false, host -> layer, Instant.EPOCH, 1);
        return new Smsc(0, 0, configuration.smscs().get(0), 80 << 10, context);
    }

    private static TestMessage freight() {
        return new TestMessage(Rank.NORMAL, 0, 0, 1, 1);
    }

    @Test
    void aMessageThatFailsDoesNotHoldUpThoseBehindIt() {
        try (ReactorRig rig = new ReactorRig(2)) {
            Smsc smsc = smsc();
            Nobody nobody = new Nobody();
            smsc.settle(rig.threads(), List.of(nobody, nobody));
            SmscHome<TestMessage> home = new SmscHome<>(smsc, rig.thread(), 2, new Carrier());
            home.sessionsChanged(1, 1, 1);
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
}
