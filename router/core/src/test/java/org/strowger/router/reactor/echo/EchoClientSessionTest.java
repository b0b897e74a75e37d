package org.strowger.router.reactor.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.buffer.ThreadTools;

class EchoClientSessionTest {
    private static final long BEGAN = 1_000;
    private static final int BYTES = 100;
    private static final int PACKET = 4 + BYTES;
    private static final long ANSWER_NANOS = 10_000;
    private static final int WINDOW = 3;

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    private final List<SessionDriver> drivers = new ArrayList<>();

    @AfterEach
    void holdsNothingAfterTheEnd() {
        drivers.forEach(driver -> driver.disconnect(CloseReason.of(CloseCause.PEER_RESET), BEGAN));
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    private SessionDriver client(long intervalNanos) {
        EchoPace pace = new EchoPace(BYTES, WINDOW, Duration.ofNanos(intervalNanos), Duration.ofNanos(ANSWER_NANOS));
        SessionDriver driver =
                new SessionDriver(new EchoClientSession(pace, new ThreadTools(allocator), BEGAN), allocator);
        drivers.add(driver);
        return driver;
    }

    private static byte[] echo(long sequence) {
        return Echoes.numbered(sequence, BEGAN, BYTES);
    }

    private static void assertViolation(SessionDriver client, String... words) {
        assertThat(client.session().isOver()).isTrue();
        assertThat(client.session().closeReason().cause()).isEqualTo(CloseCause.VIOLATION);
        assertThat(client.session().closeReason().detail()).contains(words);
        assertThat(client.session().nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
    }

    @Test
    void fillsItsWindowAndThenSendsAPacketForEachEcho() {
        SessionDriver client = client(0);
        assertThat(client.takeSent(BEGAN)).isEqualTo(Echoes.join(echo(0), echo(1), echo(2)));
        client.feed(echo(0), BEGAN + 70);
        assertThat(client.takeSent(BEGAN + 70)).isEqualTo(Echoes.numbered(3, BEGAN + 70, BYTES));
        List<Long> times = new ArrayList<>();
        ((EchoClientSession) client.session()).drainRoundTrips(times::add);
        assertThat(times).containsExactly(70L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 77})
    void anEchoOutOfOrderIsAViolation(int sequence) {
        SessionDriver client = client(0);
        client.feed(echo(sequence), BEGAN);
        assertViolation(client, "packet 0 was due", "packet " + sequence, "at offset 4");
    }

    @Test
    void anyAlteredByteExceptOfTheTimeIsAViolation() {
        for (int at = 0; at < PACKET; at++) {
            SessionDriver client = client(0);
            byte[] altered = echo(0);
            altered[at] ^= 0x01;
            client.feed(altered, BEGAN);
            if (at >= 12 && at < 20) {
                assertThat(client.session().isOver())
                        .as("byte %d of the time", at)
                        .isFalse();
            } else if (at == 2 || at == 3) {
                // Longer, but not too long for a packet: the rest is waited for.
                assertThat(client.session().isOver())
                        .as("byte %d of the length", at)
                        .isFalse();
            } else {
                assertThat(client.session().closeReason().cause())
                        .as("byte %d", at)
                        .isEqualTo(CloseCause.VIOLATION);
            }
        }
    }

    @Test
    void anEchoOfAnotherLengthIsAViolation() {
        for (int bytes : new int[] {BYTES - 1, BYTES + 1, 16, 65_536}) {
            SessionDriver client = client(0);
            client.feed(Echoes.numbered(0, BEGAN, bytes), BEGAN);
            assertViolation(client, "as long as what was sent", "length " + bytes, "offset 0");
        }
        SessionDriver client = client(0);
        client.feed(Echoes.packet(0), BEGAN);
        assertViolation(client, "length 0");
    }

    @ParameterizedTest
    @ValueSource(ints = {65_537, -1, Integer.MAX_VALUE})
    void anImpossibleLengthIsAViolationBeforeThePacketIsComplete(int length) {
        SessionDriver client = client(0);
        client.feed(Echoes.packet(length), BEGAN);
        assertViolation(client, "at most 65536 bytes", "length " + length, "offset 0");
    }

    @Test
    void anUnexpectedEchoIsAViolation() {
        SessionDriver client = client(5_000);
        client.feed(Echoes.join(echo(0), echo(0)), BEGAN);
        assertViolation(client, "an echo too many");
    }

    @Test
    void endsExactlyWhenTheOldestEchoIsOverdue() {
        SessionDriver client = client(0);
        assertThat(client.session().nextDeadlineNanos()).isEqualTo(BEGAN + ANSWER_NANOS);
        client.feed(echo(0), BEGAN + 500);
        assertThat(client.session().nextDeadlineNanos()).as("of packet 1").isEqualTo(BEGAN + ANSWER_NANOS);
        client.feed(Echoes.join(echo(1), echo(2)), BEGAN + 600);
        assertThat(client.session().nextDeadlineNanos()).as("of packet 3").isEqualTo(BEGAN + 500 + ANSWER_NANOS);
        client.session().tick(BEGAN + 500 + ANSWER_NANOS - 1);
        assertThat(client.session().isOver()).isFalse();
        client.session().tick(BEGAN + 500 + ANSWER_NANOS);
        assertThat(client.session().closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
    }

    @Test
    void sendsAtItsIntervalWithoutCatchingUpAfterAPause() {
        SessionDriver client = client(100);
        assertThat(client.takeSent(BEGAN)).hasSize(PACKET);
        assertThat(client.session().nextDeadlineNanos()).isEqualTo(BEGAN + 100);
        client.tick(BEGAN + 99);
        client.session().tick(BEGAN + 99);
        assertThat(client.takeSent(BEGAN + 99)).isEmpty();
        client.tick(BEGAN + 100);
        assertThat(client.takeSent(BEGAN + 100)).hasSize(PACKET);
        client.tick(BEGAN + 950);
        assertThat(client.takeSent(BEGAN + 950)).as("after a pause").hasSize(PACKET);
        assertThat(client.session().nextDeadlineNanos())
                .as("the window is full")
                .isEqualTo(BEGAN + ANSWER_NANOS);
        client.feed(echo(0), BEGAN + 960);
        assertThat(client.takeSent(BEGAN + 960)).isEmpty();
        assertThat(client.session().nextDeadlineNanos()).as("the next beat").isEqualTo(BEGAN + 1_000);
    }

    @Test
    void theEndOfInputEndsTheSession() {
        SessionDriver client = client(0);
        client.feedEnd(BEGAN);
        assertThat(client.session().closeReason()).isEqualTo(CloseReason.of(CloseCause.PEER_CLOSED));
        client.session().close(CloseReason.of(CloseCause.ASKED), BEGAN);
        assertThat(client.session().closeReason()).isEqualTo(CloseReason.of(CloseCause.PEER_CLOSED));
    }

    @Test
    void anImpossiblePaceIsRefused() {
        Duration second = Duration.ofSeconds(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EchoPace(15, 1, second, second))
                .withMessageContainingAll("16", "65536", "15");
        assertThatIllegalArgumentException().isThrownBy(() -> new EchoPace(65_537, 1, second, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new EchoPace(16, 0, second, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new EchoPace(16, 1, second.negated(), second));
        assertThatIllegalArgumentException().isThrownBy(() -> new EchoPace(16, 1, second, Duration.ZERO));
        assertThat(new EchoPace(65_536, 1, Duration.ZERO, second).payloadBytes())
                .isEqualTo(65_536);
    }
}
