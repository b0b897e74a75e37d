package org.strowger.router.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.reactor.SessionLayer;

/** The place of one session of a link, which dials again when that has come to nothing. */
class LinkSlotTest {
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:%d], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: relay}]
            """;

    @Test
    void aSessionThatCouldNotBeMadeIsOneTryInVain() {
        try (ReactorRig rig = new ReactorRig(1)) {
            ConnectionPlan nobody = ConnectionPlan.plain((connection, now) -> {
                throw new AssertionError("nobody is let in");
            });
            InetSocketAddress centre = rig.listen(nobody, 0);
            SessionLayer broken = (session, connection, now) -> {
                throw new IllegalStateException("on purpose");
            };
            Link link = LinkHomeTest.link(YAML.formatted(centre.getPort()), broken);
            Nobody hears = new Nobody();
            link.settle(rig.threads(), List.of(hears), List.of(hears));
            link.open();
            rig.advance(Duration.ofMillis(100));
            assertThat(link.port(0).view().slots()).hasSize(1).allMatch(slot -> slot.tries() == 1);
            link.close(CloseReason.of(CloseCause.ASKED));
        }
    }
}
