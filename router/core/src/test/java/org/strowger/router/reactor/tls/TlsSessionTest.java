package org.strowger.router.reactor.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.reactor.tls.TlsPair.AT_ONCE;

import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SessionDriver;

/**
 * Conversations in good order: whatever the pieces, the version and the thread of the arithmetic, the same is heard.
 */
final class TlsSessionTest {
    @TempDir
    private Path directory;

    private TlsServerLayer server;
    private TlsClientLayer client;

    @BeforeEach
    void makesLayers() {
        TestCertificates certificates = TestCertificates.in(directory);
        server = new TlsServerLayer(certificates.showing(certificates.localhost()));
        client = new TlsClientLayer(certificates.trusting(), "localhost", 2775);
    }

    private TlsPair.Plan plan() {
        return TlsPair.Plan.of(client.engine(), server.engine());
    }

    static Stream<Arguments> waysAndVersions() {
        List<Arguments> all = new ArrayList<>();
        for (Pieces pieces : Pieces.values()) {
            for (long seed = 1; seed <= (pieces == Pieces.RANDOM ? 4 : 1); seed++) {
                all.add(Arguments.of(pieces, seed, "TLSv1.2"));
                all.add(Arguments.of(pieces, seed, "TLSv1.3"));
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("waysAndVersions")
    void echoesInAnyPiecesInEachTlsVersion(Pieces pieces, long seed, String version) {
        List<byte[]> packets = packets(seed, 300, bytesMax(pieces));
        SSLEngine engine = client.engine();
        TlsPair pair = TlsPair.Plan.of(engine, server.engine())
                .protocol(version)
                .pieces(pieces, seed)
                .echoing();
        packets.forEach(pair.client()::say);
        pair.settle();
        assertThat(engine.getSession().getProtocol()).isEqualTo(version);
        assertThat(pair.client().heard()).containsExactlyElementsOf(packets);
        endsAndReleasesAll(pair);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void echoesLargePacketsInAnyPieces(String version) {
        for (Pieces pieces : List.of(Pieces.WHOLE, Pieces.RANDOM)) {
            Random random = new Random(7);
            List<byte[]> packets =
                    List.of(bytes(random, 64 << 10), bytes(random, 1), bytes(random, 40_000), new byte[0]);
            TlsPair pair = plan().protocol(version).pieces(pieces, 7).echoing();
            packets.forEach(pair.client()::say);
            pair.settle();
            assertThat(pair.client().heard()).containsExactlyElementsOf(packets);
            endsAndReleasesAll(pair);
        }
    }

    @Test
    void readsALargePacketThatArrivesInSmallPieces() {
        byte[] packet = bytes(new Random(7), 64 << 10);
        TlsPair pair = plan().pieces(Pieces.CRUMBS, 7).join(FrameSession::listening, FrameSession::listening);
        pair.client().say(packet);
        pair.settle();
        assertThat(pair.server().heard()).containsExactly(packet);
        endsAndReleasesAll(pair);
    }

    @ParameterizedTest
    @MethodSource("waysAndVersions")
    void awaitsHandshakeTasksOnAnotherThread(Pieces pieces, long seed, String version) {
        List<byte[]> packets = packets(seed, 20, 100);
        TlsPair.Later later = new TlsPair.Later();
        TlsPair pair =
                plan().protocol(version).pieces(pieces, seed).elsewhere(later).echoing();
        packets.forEach(pair.client()::say);
        pair.settle();
        while (!later.isIdle()) {
            assertThat(pair.client().heard()).isEmpty();
            later.doOne();
            pair.settle();
        }
        assertThat(later.done()).isGreaterThan(1);
        assertThat(pair.client().heard()).containsExactlyElementsOf(packets);
        endsAndReleasesAll(pair);
    }

    @Test
    void doesNotUseTheEngineWhileItsTaskRuns() {
        TlsPair.Later later = new TlsPair.Later();
        TlsPair pair = plan().elsewhere(later).echoing();
        pair.settle();
        assertThat(pair.wire().right().session().wantsBytes()).isFalse();
        // The owner loses patience meanwhile; the task ends afterwards and changes nothing.
        pair.wire().right().session().close(CloseReason.of(CloseCause.ASKED), 2);
        pair.settle();
        assertThat(pair.wire().right().session().isOver()).isTrue();
        later.doOne();
        pair.settle();
        assertThat(later.isIdle()).isTrue();
        pair.close();
        assertThat(pair.wire().heldBytes()).isZero();
    }

    @Test
    void endsAHandshakeExactlyAtItsTimeout() {
        UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
        TlsSession session = TlsPair.session(server.engine(), FrameSession.listening(allocator), allocator, AT_ONCE);
        SessionDriver driver = new SessionDriver(session, allocator);
        long ends = 1 + TlsPair.HANDSHAKE_MAX.toNanos();
        assertThat(session.nextDeadlineNanos()).isEqualTo(ends);
        session.tick(ends - 1);
        assertThat(session.isOver()).isFalse();
        driver.tick(ends);
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
        driver.disconnect(session.closeReason(), ends);
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void theHandshakeTimeoutDoesNotApplyAfterTheHandshake() {
        TlsPair pair = plan().echoing();
        pair.settle();
        pair.wire().advance(2 * TlsPair.HANDSHAKE_MAX.toNanos());
        assertThat(pair.wire().left().session().isOver()).isFalse();
        assertThat(pair.wire().right().session().isOver()).isFalse();
        endsAndReleasesAll(pair);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void sendsCloseNotifyWhenTheInnerSessionEnds(String version) {
        TlsPair pair = plan().protocol(version).echoing();
        pair.settle();
        pair.server().say(new byte[] {1});
        pair.server().close(CloseReason.of(CloseCause.ASKED), 2);
        // Not carried as an end of TCP: what tells the client is TLS.
        pair.wire().driveOnce();
        pair.wire().driveOnce();
        assertThat(pair.client().heard()).containsExactly(new byte[] {1});
        assertThat(pair.client().ends()).isEqualTo(1);
        pair.settle();
        assertThat(pair.client().ends()).isEqualTo(1);
        assertThat(pair.wire().left().session().closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
        endsAndReleasesAll(pair);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aTcpCloseEndsTheInnerSession(String version) {
        TlsPair pair = plan().protocol(version).echoing();
        pair.settle();
        pair.wire().right().feedEnd(2);
        assertThat(pair.server().ends()).isEqualTo(1);
        assertThat(pair.wire().right().session().isOver()).isTrue();
        endsAndReleasesAll(pair);
    }

    @Test
    void failsIfThePeerDisconnectsDuringTheHandshake() {
        UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
        FrameSession inner = FrameSession.listening(allocator);
        TlsSession session = TlsPair.session(client.engine(), inner, allocator, AT_ONCE);
        SessionDriver driver = new SessionDriver(session, allocator);
        assertThat(driver.takeSent(1)).isNotEmpty();
        driver.feedEnd(2);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
        assertThat(inner.ends()).isZero();
        driver.disconnect(session.closeReason(), 3);
        assertThat(inner.gone().cause()).isEqualTo(CloseCause.TLS_FAILED);
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @ParameterizedTest
    @MethodSource("waysAndVersions")
    void passesAllPendingBytesAfterAPause(Pieces pieces, long seed, String version) {
        List<byte[]> packets = packets(seed, 40, bytesMax(pieces));
        TlsPair pair = plan().protocol(version).pieces(pieces, seed).echoing();
        pair.settle();
        pair.server().hearingAtMost(3);
        packets.forEach(pair.client()::say);
        pair.settle();
        assertThat(pair.wire().right().session().wantsBytes()).isFalse();
        assertThat(pair.client().heard()).hasSize(3);
        pair.server().hearingAtMost(Integer.MAX_VALUE);
        pair.settle();
        assertThat(pair.client().heard()).containsExactlyElementsOf(packets);
        endsAndReleasesAll(pair);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void passesTheEndAtOnceToAPausedSessionUnlessBytesArePending(String version) {
        for (boolean bytesAreLeft : new boolean[] {false, true}) {
            TlsPair pair = plan().protocol(version).echoing();
            pair.settle();
            pair.server().hearingAtMost(0);
            if (bytesAreLeft) {
                pair.client().say(new byte[10]);
            }
            pair.client().close(CloseReason.of(CloseCause.ASKED), 2);
            // As a connection that is read once more to see whether the peer is still there.
            byte[] last = pair.wire().left().takeSent(2);
            pair.wire().right().session().receive(Unpooled.wrappedBuffer(last), 2);
            assertThat(pair.server().ends()).isEqualTo(bytesAreLeft ? 0 : 1);
            pair.server().hearingAtMost(10);
            pair.settle();
            assertThat(pair.server().ends()).isOne();
            assertThat(pair.server().heard()).hasSize(bytesAreLeft ? 1 : 0);
            endsAndReleasesAll(pair);
        }
    }

    @Test
    void limitsTheBytesHeldForAnIncompletePacket() {
        TlsPair pair = plan().pieces(Pieces.RANDOM, 3).echoing();
        pair.client().say(new byte[2 * TlsPair.PACKET_BYTES_MAX]);
        pair.settle();
        assertThat(pair.wire().right().session().closeReason().cause()).isEqualTo(CloseCause.INPUT_FULL);
        endsAndReleasesAll(pair);
    }

    static void endsAndReleasesAll(TlsPair pair) {
        pair.wire()
                .left()
                .session()
                .close(CloseReason.of(CloseCause.ASKED), pair.wire().nowNanos());
        pair.settle();
        assertThat(pair.wire().left().session().isOver()).isTrue();
        assertThat(pair.wire().right().session().isOver()).isTrue();
        pair.close();
        assertThat(pair.wire().heldBytes()).isZero();
    }

    /** Little, where every few bytes are a read: the leak detector has its price. */
    private static int bytesMax(Pieces pieces) {
        return pieces == Pieces.BYTES || pieces == Pieces.CRUMBS ? 40 : 700;
    }

    static List<byte[]> packets(long seed, int count, int bytesMax) {
        Random random = new Random(seed);
        List<byte[]> packets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            packets.add(bytes(random, random.nextInt(bytesMax)));
        }
        return packets;
    }

    static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
