package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.hook.HookResult;
import org.strowger.router.reactor.tls.TestCertificates;
import org.strowger.router.reactor.tls.TlsServerLayer;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HookPeer;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Hooks over TLS: the certificate of a service is verified, and nothing is asked before. */
class HookTlsTest {
    private static final String NUMBER = "447700900123";
    private static final int PORT = 9000;

    @TempDir
    private Path directory;

    private TestCertificates certificates = TestCertificates.in(Path.of("."));

    @BeforeEach
    void begin() {
        certificates = TestCertificates.in(directory);
    }

    private CallbackPeer service(World world, TlsIdentity identity) {
        CallbackPeer service =
                new CallbackPeer(world.rig(), World.at(PORT), new TlsServerLayer(certificates.showing(identity)));
        service.answers = request -> Optional.of(HookPeer.ok("{}"));
        service.faults = fault -> {};
        return service;
    }

    private String yaml(String host) {
        String tls = ", headers: {Authorization: secret-token}, tls: {ca: \"" + certificates.ca()
                + "\"}, url: \"https://" + host + ":9000/\"";
        return HooksTest.yaml("- {name: hlr, kind: policy, on-failure: refuse" + tls + "}");
    }

    private static void send(World world) {
        Peer shop = world.application("shop");
        shop.submit(World.text(NUMBER));
        world.seconds(4);
    }

    @Test
    void aHookWithATrustedCertificateIsCalled() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            CallbackPeer service = service(world, certificates.localhost());
            world.start(yaml("localhost"));
            send(world);
            assertThat(service.came()).hasSize(1);
            assertThat(a.came()).hasSize(1);
        }
    }

    private void isNotAsked(TlsIdentity identity, String host) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            CallbackPeer service = service(world, identity);
            world.start(yaml(host));
            send(world);
            assertThat(service.came()).isEmpty();
            assertThat(a.came()).isEmpty();
            assertThat(HooksTest.total(world, HookResult.NOT_CONNECTED)).isOne();
            assertThat(HooksTest.hook(world).figures().lastFault().why()).contains("TLS");
            assertThat(world.operatorLines().toString()).doesNotContain("secret-token");
        }
    }

    @Test
    void aHookWithAnUntrustedCertificateIsNotCalled() {
        isNotAsked(certificates.strangeLocalhost(), "localhost");
    }

    @Test
    void aHookWithACertificateForAnotherHostIsNotCalled() {
        isNotAsked(certificates.localhost(), "hlr.example");
    }

    @Test
    void aHookWithAnExpiredCertificateIsNotCalled() {
        isNotAsked(certificates.expired(), "localhost");
    }

    @Test
    void aHookWithoutTlsIsNotCalled() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            CallbackPeer service = new CallbackPeer(world.rig(), World.at(PORT));
            AtomicInteger faults = new AtomicInteger();
            service.faults = fault -> faults.incrementAndGet();
            world.start(yaml("localhost"));
            send(world);
            assertThat(faults).hasPositiveValue();
            assertThat(service.came()).isEmpty();
            assertThat(a.came()).isEmpty();
            assertThat(HooksTest.total(world, HookResult.NOT_CONNECTED)).isOne();
        }
    }
}
