package org.strowger.router.smsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.thread.Mailbox;

/** The place of one session of an SMSC, which dials again when that has come to nothing. */
class SmscSlotTest {
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:%d], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: relay}]
            """;

    /** Knows nobody. */
    private static NameLookup lookup(Consumer<Runnable> elsewhere) {
        return new NameLookup() {
            @Override
            public InetSocketAddress find(Host host) throws IOException {
                throw new IOException("nobody knows it");
            }

            @Override
            public void elsewhere(Runnable lookUp) {
                elsewhere.accept(lookUp);
            }
        };
    }

    @Test
    void aSessionThatCannotBeCreatedCountsAsOneFailedAttempt() {
        try (ReactorRig rig = new ReactorRig(1)) {
            ConnectionPlan nobody = ConnectionPlan.plain((connection, now) -> {
                throw new AssertionError("nobody is let in");
            });
            InetSocketAddress address = rig.listen(nobody, 0);
            SessionLayer broken = (session, connection, now) -> {
                throw new IllegalStateException("on purpose");
            };
            Smsc smsc = SmscHomeTest.smsc(YAML.formatted(address.getPort()), broken);
            Nobody hears = new Nobody();
            smsc.settle(rig.threads(), List.of(hears));
            smsc.open();
            rig.advance(Duration.ofMillis(100));
            assertThat(smsc.port(0).view().slots()).hasSize(1).allMatch(slot -> slot.tries() == 1);
            smsc.close(CloseReason.of(CloseCause.ASKED));
        }
    }

    @Test
    void aNameThatCannotBeLookedUpNowIsLookedUpLater() {
        AtomicBoolean tooMany = new AtomicBoolean(true);
        NameLookup lookup = lookup(lookUp -> {
            if (tooMany.get()) {
                throw new RejectedExecutionException();
            }
            lookUp.run();
        });
        try (ReactorRig rig = new ReactorRig(1)) {
            Smsc smsc = SmscHomeTest.smsc(YAML.formatted(2776), SessionLayer.PLAIN, lookup);
            Nobody hears = new Nobody();
            smsc.settle(rig.threads(), List.of(hears));
            smsc.open();
            rig.advance(Duration.ofMillis(100));
            assertThat(smsc.port(0).view().slots()).singleElement().satisfies(slot -> {
                assertThat(slot.stage()).isEqualTo(SmscSlotView.Stage.RESTING);
                assertThat(slot.tries()).isOne();
                assertThat(slot.failure()).contains("check that the DNS server responds");
            });
            tooMany.set(false);
            rig.advance(Duration.ofMinutes(1));
            assertThat(smsc.port(0).view().slots()).singleElement().satisfies(slot -> {
                assertThat(slot.tries()).isGreaterThan(1);
                assertThat(slot.failure()).doesNotContain("name server").isNotEmpty();
            });
            smsc.close(CloseReason.of(CloseCause.ASKED));
        }
    }

    @Test
    void theResultOfALookupArrivesDespiteAFullMailbox() {
        List<Runnable> asked = new ArrayList<>();
        NameLookup lookup = lookup(asked::add);
        try (ReactorRig rig = new ReactorRig(1)) {
            Smsc smsc = SmscHomeTest.smsc(YAML.formatted(2776), SessionLayer.PLAIN, lookup);
            Nobody hears = new Nobody();
            smsc.settle(rig.threads(), List.of(hears));
            smsc.open();
            rig.drive();
            assertThat(smsc.port(0).view().slots())
                    .singleElement()
                    .matches(slot -> slot.stage() == SmscSlotView.Stage.LOOKING_UP);
            while (rig.thread().post(() -> {}) == Mailbox.Posted.ACCEPTED) {}
            asked.forEach(Runnable::run);
            rig.thread().turn();
            assertThat(smsc.port(0).view().slots()).singleElement().satisfies(slot -> assertThat(slot.failure())
                    .contains("nobody knows it"));
            smsc.close(CloseReason.of(CloseCause.ASKED));
        }
    }
}
