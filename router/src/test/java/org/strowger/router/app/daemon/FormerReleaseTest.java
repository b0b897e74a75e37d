package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.strowger.router.simulated.disk.SimulatedDisk;

/**
 * A store that the last release has made ({@code store/release-0.1.0}, by commit 50f26822): three messages of the
 * application shop, which its daemon had accepted while the SMSC was away.
 */
class FormerReleaseTest {
    private static final String NAME = "journal-000000000001";
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: store}]
            """;

    private static byte[] store() throws IOException {
        try (InputStream in = FormerReleaseTest.class.getResourceAsStream("/store/release-0.1.0/" + NAME)) {
            return Objects.requireNonNull(in, NAME).readAllBytes();
        }
    }

    @Test
    void messagesOfTheLastReleaseAreSent() throws IOException {
        try (World world = new World()) {
            SimulatedDisk disk = world.disk();
            disk.put(NAME, store());
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            world.seconds(5);
            assertThat(smsc.came()).hasSize(3);
            assertThat(world.records()).isZero();
            assertThat(disk.octets("journal-000000000002")[9])
                    .as("what follows")
                    .isEqualTo((byte) 2);
        }
    }
}
