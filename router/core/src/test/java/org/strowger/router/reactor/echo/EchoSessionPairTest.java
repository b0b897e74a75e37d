package org.strowger.router.reactor.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionPair;
import org.strowger.protocol.buffer.ThreadTools;

/** Client and server joined by a wire that cuts what they send in every way. */
class EchoSessionPairTest {
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    static Stream<Arguments> waysSizesAndSeeds() {
        return Stream.of(Pieces.values()).flatMap(way -> Stream.of(16, 17, 24, 100, 1000, 65_536)
                .flatMap(bytes -> seeds(way, bytes).map(seed -> Arguments.of(way, bytes, seed))));
    }

    /** Pieces that are cut by no chance need one seed; pieces that take thousands of reads get fewer. */
    private static Stream<Long> seeds(Pieces way, int bytes) {
        boolean byChance = way == Pieces.CRUMBS || way == Pieces.RANDOM;
        int count = !byChance ? 1 : bytes < 10_000 ? 10 : way == Pieces.CRUMBS ? 1 : 4;
        return Stream.iterate(1L, seed -> seed + 1).limit(count);
    }

    private static SessionPair pair(EchoPace pace, Pieces way, long seed) {
        return new SessionPair(
                allocator -> new EchoClientSession(pace, new ThreadTools(allocator), 1),
                allocator -> new EchoServerSession(65_536, Session.NO_DEADLINE, new ThreadTools(allocator), 1),
                way,
                seed);
    }

    private static EchoPace paced(int bytes) {
        return new EchoPace(bytes, 4, Duration.ofNanos(INTERVAL_NANOS), Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @MethodSource("waysSizesAndSeeds")
    void echoesAreEqualForAnyPieces(Pieces way, int bytes, long seed) {
        int packets = bytes < 1_000 ? 20 : bytes < 10_000 ? 5 : 1;
        SessionPair pair = pair(paced(bytes), way, seed);
        pair.drive();
        pair.advance((packets - 1) * INTERVAL_NANOS);
        EchoClientSession client = (EchoClientSession) pair.left().session();
        String where = "way " + way + ", bytes " + bytes + ", seed " + seed;
        assertThat(client.closeReason()).as(where).isEqualTo(CloseReason.NONE);
        List<Long> roundTrips = new ArrayList<>();
        client.drainRoundTrips(roundTrips::add);
        assertThat(roundTrips).as(where).hasSize(packets).containsOnly(0L);
        assertThat(client.unanswered()).as(where).isZero();
        assertThat(pair.left().unread() + pair.right().unread()).as(where).isZero();
        pair.close();
        assertThat(pair.heldBytes()).as(where).isZero();
    }

    @Test
    void theWindowIsAlwaysFullIfThereIsNoInterval() {
        EchoPace pace = new EchoPace(100, 7, Duration.ZERO, Duration.ofSeconds(10));
        SessionPair pair = pair(pace, Pieces.RANDOM, 1);
        EchoClientSession client = (EchoClientSession) pair.left().session();
        List<Long> roundTrips = new ArrayList<>();
        for (int flight = 0; flight < 50; flight++) {
            assertThat(client.unanswered()).isEqualTo(7);
            pair.driveOnce();
        }
        client.drainRoundTrips(roundTrips::add);
        assertThat(roundTrips).hasSize(50 * 7);
        pair.close();
        assertThat(pair.heldBytes()).isZero();
    }

    @Test
    void eachRoundTripTimeIsReportedOnce() {
        SessionPair pair = pair(paced(16), Pieces.WHOLE, 1);
        EchoClientSession client = (EchoClientSession) pair.left().session();
        pair.drive();
        List<Long> roundTrips = new ArrayList<>();
        client.drainRoundTrips(roundTrips::add);
        client.drainRoundTrips(roundTrips::add);
        assertThat(roundTrips).hasSize(1);
        pair.close();
    }

    @Test
    void theServerEndsWhenTheClientCloses() {
        SessionPair pair = pair(paced(100), Pieces.BYTES, 1);
        pair.drive();
        pair.left().session().close(CloseReason.of(CloseCause.ASKED), pair.nowNanos());
        pair.drive();
        assertThat(pair.left().session().closeReason()).isEqualTo(CloseReason.of(CloseCause.ASKED));
        assertThat(pair.right().session().closeReason()).isEqualTo(CloseReason.of(CloseCause.PEER_CLOSED));
        pair.close();
        assertThat(pair.heldBytes()).isZero();
    }

    @Test
    void theClientEndsWhenTheServerCloses() {
        SessionPair pair = pair(paced(100), Pieces.CRUMBS, 1);
        pair.right().session().close(CloseReason.of(CloseCause.SHUTDOWN), pair.nowNanos());
        pair.drive();
        assertThat(pair.left().session().closeReason()).isEqualTo(CloseReason.of(CloseCause.PEER_CLOSED));
        assertThat(pair.left().session().nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
        pair.close();
        assertThat(pair.heldBytes()).isZero();
    }

    @Test
    void releasesUnsentBytesWhenTheConnectionIsGone() {
        SessionPair pair = pair(paced(65_536), Pieces.WHOLE, 1);
        pair.close();
        assertThat(pair.heldBytes()).isZero();
        assertThat(pair.left().session().closeReason().cause()).isEqualTo(CloseCause.ASKED);
    }
}
