package org.strowger.router.reactor.echo;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.buffer.ThreadTools;

class EchoServerSessionTest {
    private static final int PAYLOAD_MAX = 1000;
    private static final long IDLE_NANOS = 500;
    private static final long BEGAN = 100;

    /** Three packets: none, one and five bytes. */
    private static final byte[] TRANSCRIPT =
            HexFormat.of().withDelimiter(" ").parseHex("00 00 00 00 00 00 00 01 ff 00 00 00 05 68 65 6c 6c 6f");

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final EchoServerSession session =
            new EchoServerSession(PAYLOAD_MAX, IDLE_NANOS, new ThreadTools(allocator), BEGAN);
    private final SessionDriver driver = new SessionDriver(session, allocator);

    @AfterEach
    void holdsNothingAfterTheEnd() {
        driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), BEGAN);
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    private byte[] echoOf(byte[]... reads) {
        for (byte[] read : reads) {
            driver.feed(read, BEGAN);
        }
        return driver.takeSent(BEGAN);
    }

    @Test
    void echoesTheTranscriptReceivedAtOnce() {
        assertThat(echoOf(TRANSCRIPT)).isEqualTo(TRANSCRIPT);
        assertThat(driver.unread()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void echoesTheTranscriptReceivedInPieces(Pieces way) {
        for (long seed = 1; seed <= 50; seed++) {
            byte[][] reads = way.of(TRANSCRIPT, seed).toArray(byte[][]::new);
            assertThat(echoOf(reads)).as("way %s, seed %d", way, seed).isEqualTo(TRANSCRIPT);
        }
    }

    @Test
    void echoesTheTranscriptWithAFollowingAndAnIncompletePacket() {
        byte[] next = Echoes.packet(3, new byte[] {1, 2, 3});
        byte[] tail = {0, 0, 0};
        assertThat(echoOf(Echoes.join(TRANSCRIPT, next, tail))).isEqualTo(Echoes.join(TRANSCRIPT, next));
        assertThat(driver.unread()).isEqualTo(3);
        assertThat(echoOf(new byte[] {2, 7, 8})).containsExactly(0, 0, 0, 2, 7, 8);
    }

    @Test
    void eachPacketIsAnsweredAsSoonAsItIsWhole() {
        for (int i = 0; i < TRANSCRIPT.length; i++) {
            byte[] echo = echoOf(new byte[] {TRANSCRIPT[i]});
            int whole = i == 3 ? 4 : i == 8 ? 5 : i == 17 ? 9 : 0;
            assertThat(echo).as("after byte %d", i).hasSize(whole);
        }
    }

    @Test
    void anEmptyPacketIsEchoed() {
        assertThat(echoOf(new byte[4])).containsExactly(0, 0, 0, 0);
    }

    @Test
    void aPacketBeyondTheMaximumLengthIsAViolation() {
        byte[] longest = Echoes.random(1, PAYLOAD_MAX, 1);
        assertThat(echoOf(longest)).isEqualTo(longest);
        assertThat(session.isOver()).isFalse();
        echoOf(Echoes.packet(PAYLOAD_MAX + 1));
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
        assertThat(session.closeReason().detail()).contains("at most 1000 bytes", "length 1001", "at offset 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void anImpossibleLengthIsAViolation(int length) {
        assertThat(echoOf(Echoes.packet(length))).isEmpty();
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
        assertThat(session.closeReason().detail()).contains("length " + length, "offset 0");
    }

    @Test
    void answersPacketsBeforeAViolationAndNoPacketAfterIt() {
        byte[] good = Echoes.packet(1, (byte) 9);
        assertThat(echoOf(Echoes.join(good, Echoes.packet(-1), good))).isEqualTo(good);
        assertThat(echoOf(good)).isEmpty();
    }

    @Test
    void closesASilentSessionExactlyAtTheIdleTimeout() {
        assertThat(session.nextDeadlineNanos()).isEqualTo(BEGAN + IDLE_NANOS);
        driver.feed(new byte[] {0}, BEGAN + 50);
        assertThat(session.nextDeadlineNanos()).as("half a packet counts").isEqualTo(BEGAN + 50 + IDLE_NANOS);
        session.tick(BEGAN + 50 + IDLE_NANOS - 1);
        assertThat(session.isOver()).as("an early tick does no harm").isFalse();
        session.tick(BEGAN + 50 + IDLE_NANOS);
        assertThat(session.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
    }

    @Test
    void aSessionWithoutAnIdleTimeoutHasNoDeadline() {
        EchoServerSession patient =
                new EchoServerSession(PAYLOAD_MAX, Session.NO_DEADLINE, new ThreadTools(allocator), BEGAN);
        assertThat(patient.nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
        patient.tick(Long.MAX_VALUE - 1);
        assertThat(patient.isOver()).isFalse();
    }

    @Test
    void sendsPendingBytesAfterTheEndOfInput() {
        driver.feed(TRANSCRIPT, BEGAN);
        driver.feedEnd(BEGAN);
        assertThat(session.isOver()).isTrue();
        assertThat(session.closeReason()).isEqualTo(CloseReason.of(CloseCause.PEER_CLOSED));
        assertThat(driver.takeSent(BEGAN)).isEqualTo(TRANSCRIPT);
    }

    @Test
    void theFirstCloseReasonIsKept() {
        session.close(CloseReason.of(CloseCause.ASKED), BEGAN);
        session.close(CloseReason.of(CloseCause.SHUTDOWN), BEGAN);
        session.receiveEnd(BEGAN);
        session.tick(Long.MAX_VALUE);
        assertThat(session.closeReason()).isEqualTo(CloseReason.of(CloseCause.ASKED));
    }

    @Test
    void aClosedSessionHasNoDeadline() {
        session.close(CloseReason.of(CloseCause.ASKED), BEGAN);
        assertThat(session.nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
    }
}
