package org.strowger.router.reactor.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SessionDriver;

/** Peers that mean harm or nothing at all: no exception, no endless loop, no memory, and an alert where it is due. */
@Timeout(60)
final class TlsHostilePeerTest {
    private static final int ALERT = 21;

    @TempDir
    private Path directory;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private TlsServerLayer layer;
    private FrameSession inner = FrameSession.echoing(allocator);
    private TlsSession session;
    private SessionDriver driver;

    @BeforeEach
    void makesAServer() {
        TestCertificates certificates = TestCertificates.in(directory);
        layer = new TlsServerLayer(certificates.showing(certificates.localhost()));
        serve(FrameSession.echoing(allocator));
    }

    @AfterEach
    void findsAllReleased() {
        endsAndReleasesAll();
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    private void begin(FrameSession within) {
        endsAndReleasesAll();
        serve(within);
    }

    private void serve(FrameSession within) {
        inner = within;
        session = TlsPair.session(layer.engine(), inner, allocator, TlsPair.AT_ONCE);
        driver = new SessionDriver(session, allocator);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "474554202f20485454502f312e310d0a486f73743a20780d0a0d0a",
                "0000002f000000020000000000000001736d70706338000070617373776400", // bind_transmitter, SMPP
                "0230312f30303036302f4f2f36302f303735", // EMI/UCP
                "16030100020100", // a ClientHello without its body
                "1603010004010000ff",
                "1503030002010000", // an alert before everything
                "170303001000112233445566778899aabbccddeeff", // data before everything
                "16030300000000000000",
                "1403030001011403030001011403030001ff"
            })
    void answersBytesThatAreNotTlsWithAnAlert(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        for (Pieces pieces : Pieces.values()) {
            begin(FrameSession.echoing(allocator));
            pieces.of(bytes, 1).forEach(piece -> driver.feed(piece, 2));
            byte[] sent = driver.takeSent(2);
            driver.feedEnd(3);
            assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
            assertThat(sent.length == 0 || sent[0] == ALERT).isTrue();
            assertThat(inner.heard()).isEmpty();
            endsAndReleasesAll();
        }
    }

    @Test
    void sendsAnAlertToAnHttpClient() {
        driver.feed("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII), 2);
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason())
                .isEqualTo(new CloseReason(CloseCause.TLS_FAILED, "the peer does not speak TLS"));
        assertThat(driver.takeSent(2)).startsWith(ALERT);
        endsAndReleasesAll();
    }

    @Test
    void aClientThatDisconnectsSilentlyIsNotAFailure() {
        driver.feedEnd(2);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
        endsAndReleasesAll();
    }

    @Test
    void aClientThatDisconnectsDuringTheHandshakeIsAFailure() {
        driver.feed(new byte[] {0x16, 3, 1}, 2);
        driver.feedEnd(3);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
        endsAndReleasesAll();
    }

    @Test
    void survivesRandomBytes() {
        for (int seed = 1; seed <= 300; seed++) {
            begin(FrameSession.echoing(allocator));
            Random random = new Random(seed);
            byte[] bytes = TlsSessionTest.bytes(random, random.nextInt(3000));
            feedAndCheckMemory(Pieces.RANDOM, bytes, seed);
            endsAndReleasesAll();
        }
    }

    @Test
    void survivesAHandshakeWithBrokenBytes() throws GeneralSecurityException, SSLException {
        for (int seed = 1; seed <= 200; seed++) {
            begin(FrameSession.echoing(allocator));
            Random random = new Random(seed);
            RawPeer peer = new RawPeer(trustingAll(), seed % 2 == 0 ? "TLSv1.2" : "TLSv1.3");
            int flights = random.nextInt(3);
            for (int i = 0; i < flights; i++) {
                driver.feed(peer.takeOutput(), 2);
                peer.receive(driver.takeSent(2));
            }
            byte[] flight = peer.takeOutput();
            for (int i = 0; flight.length > 0 && i < 3; i++) {
                flight[random.nextInt(flight.length)] ^= (byte) (1 << random.nextInt(8));
            }
            feedAndCheckMemory(Pieces.RANDOM, flight, seed);
            driver.feedEnd(3);
            assertThat(inner.heard()).isEmpty();
            endsAndReleasesAll();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0300", "0301", "0302"})
    void refusesOlderVersions(String version) {
        // The hello of one that speaks nothing newer, without extensions: version, chance, no session, two suites.
        String hello = version + "11".repeat(32) + "00" + "0004c013002f" + "0100";
        driver.feed(HexFormat.of().parseHex("160301002f" + "0100002b" + hello), 2);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
        // protocol_version, in clear.
        assertThat(driver.takeSent(2)).startsWith(ALERT).endsWith(2, 70);
    }

    @Test
    void refusesRenegotiation() throws GeneralSecurityException, SSLException {
        RawPeer peer = shaken("TLSv1.2");
        peer.engine().beginHandshake();
        driver.feed(peer.takeOutput(), 2);
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
        assertThat(session.closeReason().detail()).contains("renegotiation");
        assertThat(driver.takeSent(2)).startsWith(ALERT);
        endsAndReleasesAll();
    }

    @Test
    void disconnectsAPeerAfterTooManyKeyUpdates() throws GeneralSecurityException, SSLException {
        RawPeer peer = shaken("TLSv1.3");
        for (int i = 0; i < 1000 && !session.isOver(); i++) {
            peer.engine().beginHandshake();
            driver.feed(peer.takeOutput(), 2);
            peer.receive(driver.takeSent(2));
        }
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
        endsAndReleasesAll();
    }

    @Test
    void acceptsKeyUpdatesBetweenData() throws GeneralSecurityException, SSLException {
        RawPeer peer = shaken("TLSv1.3");
        for (int i = 0; i < 500; i++) {
            peer.engine().beginHandshake();
            driver.feed(peer.takeOutput(), 2);
            driver.feed(peer.wrap(new byte[] {0, 0, 0, 1, (byte) i}), 2);
            peer.receive(driver.takeSent(2));
        }
        assertThat(inner.heard()).hasSize(500);
        assertThat(peer.heard()).hasSize(500 * 5);
        endsAndReleasesAll();
    }

    @Test
    void disconnectsAPeerAfterTooManyKeyUpdatesInOneRead() throws GeneralSecurityException, SSLException {
        RawPeer peer = shaken("TLSv1.3");
        byte[] read = {};
        for (int i = 0; i < 100; i++) {
            peer.engine().beginHandshake();
            read = concat(read, peer.takeOutput());
            read = concat(read, peer.wrap(new byte[] {0}));
        }
        driver.feed(read, 2);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
        endsAndReleasesAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aBrokenRecordEndsTheSession(String version) throws GeneralSecurityException, SSLException {
        RawPeer peer = shaken(version);
        byte[] record = peer.wrap(new byte[] {0, 0, 0, 1, 9});
        record[record.length - 1] ^= 1;
        driver.feed(record, 2);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
        assertThat(driver.takeSent(2)).isNotEmpty();
        assertThat(inner.heard()).isEmpty();
        endsAndReleasesAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void ignoresBytesAfterCloseNotify(String version) throws GeneralSecurityException, SSLException {
        begin(FrameSession.echoing(allocator).livingOn());
        RawPeer peer = shaken(version);
        driver.feed(peer.wrap(new byte[] {0, 0, 0, 1, 9}), 2);
        peer.engine().closeOutbound();
        driver.feed(peer.takeOutput(), 2);
        assertThat(inner.ends()).isEqualTo(1);
        driver.feed(new byte[100_000], 2);
        assertThat(driver.unread()).isZero();
        assertThat(inner.heard()).hasSize(1);
        endsAndReleasesAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void reportsTheEndOnlyAfterAllEarlierData(String version) throws GeneralSecurityException, SSLException {
        begin(FrameSession.listening(allocator).hearingAtMost(2).livingOn());
        RawPeer peer = shaken(version);
        byte[] three = peer.wrap(new byte[] {0, 0, 0, 1, 7, 0, 0, 0, 1, 8, 0, 0, 0, 1, 9});
        peer.engine().closeOutbound();
        driver.feed(concat(three, peer.takeOutput()), 2);
        driver.feedEnd(2);
        assertThat(inner.heard()).hasSize(2);
        assertThat(inner.ends()).isZero();
        inner.hearingAtMost(100);
        driver.offerAgain(3);
        assertThat(inner.heard()).hasSize(3);
        assertThat(inner.ends()).isEqualTo(1);
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Test
    void sendsNoDataIfThePeerCancelsTheHandshake() {
        inner.say(new byte[] {5, 5, 5, 5, 5, 5});
        // user_canceled, then close_notify, in clear.
        driver.feed(HexFormat.of().parseHex("1503030002015a" + "15030300020100"), 2);
        byte[] sent = driver.takeSent(2);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TLS_FAILED);
        assertThat(inner.ends()).isZero();
        assertThat(HexFormat.of().formatHex(sent)).doesNotContain("0505050505");
        endsAndReleasesAll();
    }

    @Test
    void allocatesNothingPerByteOfASlowRecord() throws GeneralSecurityException, SSLException {
        CountingAllocator counting = new CountingAllocator();
        endsAndReleasesAll();
        inner = FrameSession.echoing(counting);
        session = TlsPair.session(layer.engine(), inner, counting, TlsPair.AT_ONCE);
        driver = new SessionDriver(session, allocator);
        RawPeer peer = shaken("TLSv1.3");
        byte[] record = peer.wrap(new byte[3000]);
        long before = counting.taken();
        for (int i = 0; i < record.length - 1; i++) {
            driver.feed(new byte[] {record[i]}, 2);
        }
        assertThat(counting.taken()).isEqualTo(before);
        driver.disconnect(session.closeReason(), 3);
    }

    private RawPeer shaken(String version) throws GeneralSecurityException, SSLException {
        RawPeer peer = new RawPeer(trustingAll(), version);
        for (int i = 0; i < 5; i++) {
            driver.feed(peer.takeOutput(), 1);
            peer.receive(driver.takeSent(1));
        }
        assertThat(peer.engine().getSession().getProtocol()).isEqualTo(version);
        return peer;
    }

    private void feedAndCheckMemory(Pieces pieces, byte[] bytes, long seed) {
        long before = allocator.metric().usedDirectMemory();
        assertThatNoException().isThrownBy(() -> pieces.of(bytes, seed).forEach(piece -> driver.feed(piece, 2)));
        assertThat(allocator.metric().usedDirectMemory() - before).isLessThan(200_000);
    }

    private void endsAndReleasesAll() {
        driver.tick(Duration.ofMinutes(1).toNanos());
        driver.disconnect(session.closeReason(), Duration.ofMinutes(1).toNanos());
    }

    private static SSLContext trustingAll() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Gullible()}, null);
        return context;
    }

    /** Believes everybody. */
    private static final class Gullible implements X509TrustManager {
        @Override
        public void checkClientTrusted(java.security.cert.X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(java.security.cert.X509Certificate[] chain, String kind) {}

        @Override
        public java.security.cert.X509Certificate[] getAcceptedIssuers() {
            return new java.security.cert.X509Certificate[0];
        }
    }
}
