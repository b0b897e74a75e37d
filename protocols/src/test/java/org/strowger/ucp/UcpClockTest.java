package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.SessionTimers;
import org.strowger.ucp.operation.Packets;

/** Every time that a session waits, by a clock that moves only when it is told to. */
class UcpClockTest {
    private static final SessionTimers TIMERS = new SessionTimers(
            Duration.ofSeconds(5),
            Duration.ofSeconds(40),
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            Duration.ofMinutes(10));

    private static UcpPair pair() {
        return UcpPair.of(UcpPair.application().with(TIMERS), UcpPair.smsc().with(TIMERS), Pieces.WHOLE);
    }

    private static UcpPair loggedIn() {
        UcpPair pair = pair();
        pair.atSmsc.onSignIn = asked -> pair.smsc.admit(pair.now());
        pair.pair.drive();
        return pair;
    }

    /** The clock of one session alone. */
    private static void ticked(UcpSession session, long nowNanos) {
        while (!session.isOver() && session.nextDeadlineNanos() <= nowNanos) {
            session.tick(session.nextDeadlineNanos());
        }
    }

    private static long seconds(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void aSessionEndsIfNoLoginArrives() {
        try (UcpPair pair = pair()) {
            ticked(pair.smsc, seconds(5));
            assertThat(pair.smsc.isOver()).isFalse();
            ticked(pair.smsc, 1 + seconds(5));
            assertThat(pair.smsc.isOver()).isTrue();
            assertThat(pair.smsc.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
        }
    }

    @Test
    void anUnansweredLoginEndsTheSession() {
        try (UcpPair pair = pair()) {
            ticked(pair.application, seconds(10));
            assertThat(pair.application.isOver()).isFalse();
            ticked(pair.application, 1 + seconds(10));
            assertThat(pair.application.closeReason()).isEqualTo(CloseReason.late("the login was not answered"));
        }
    }

    @Test
    void anUnansweredAlertEndsTheSession() {
        try (UcpPair pair = loggedIn()) {
            ticked(pair.application, seconds(40));
            assertThat(pair.pair.left().takeSent(seconds(40))).isEmpty();
            ticked(pair.application, 1 + seconds(40));
            assertThat(Packets.text(pair.pair.left().takeSent(1 + seconds(40)))).contains("/O/31/8006/0539/");
            ticked(pair.application, seconds(50));
            assertThat(pair.application.isOver()).isFalse();
            ticked(pair.application, 1 + seconds(50));
            assertThat(pair.application.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
        }
    }

    @Test
    void anyResultOfAnAlertIsASignOfLife() {
        for (String result : new String[] {"R/31/A/0000", "R/31/A//0003", "R/31/A/", "R/31/N/06/"}) {
            try (UcpPair pair = loggedIn()) {
                ticked(pair.application, 1 + seconds(40));
                pair.pair.left().takeSent(1 + seconds(40));
                pair.pair.left().feed(Packets.of(1, result), seconds(45));
                ticked(pair.application, seconds(85));
                assertThat(pair.pair.left().takeSent(seconds(85))).isNotEmpty();
                assertThat(pair.application.isOver()).as(result).isFalse();
            }
        }
    }

    @Test
    void anSmscSendsSeveralAlertsBeforeItEndsASilentSession() {
        try (UcpPair pair = loggedIn()) {
            ticked(pair.smsc, 1 + seconds(119));
            String sent = Packets.text(pair.pair.right().takeSent(seconds(119)));
            assertThat(sent.split("/O/31/8006/", -1)).hasSizeGreaterThan(5);
            assertThat(pair.smsc.isOver()).isFalse();
            ticked(pair.smsc, 1 + seconds(120));
            assertThat(pair.smsc.isOver()).isTrue();
        }
    }

    @Test
    void alertsKeepAnIdleSessionLoggedIn() {
        try (UcpPair pair = loggedIn()) {
            pair.pair.advance(seconds(500));
            assertThat(pair.application.isSignedIn()).isTrue();
            assertThat(pair.smsc.isSignedIn()).isTrue();
        }
    }

    @Test
    void aSessionWithoutMessagesEndsAfterTheIdleTimeout() {
        SessionTimers idle = new SessionTimers(
                Duration.ofSeconds(5),
                Duration.ofSeconds(40),
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                Duration.ofSeconds(90));
        try (UcpPair pair = UcpPair.loggedIn(
                UcpPair.application()
                        .with(new SessionTimers(
                                Duration.ofSeconds(5), Duration.ZERO, Duration.ofSeconds(60), Duration.ofSeconds(10))),
                UcpPair.smsc().with(idle),
                Pieces.WHOLE)) {
            pair.pair.advance(seconds(89));
            assertThat(pair.smsc.isSignedIn()).isTrue();
            pair.pair.advance(seconds(2));
            assertThat(pair.smsc.isOver()).isTrue();
            assertThat(pair.application.closeReason().cause()).isEqualTo(CloseCause.PEER_CLOSED);
        }
    }

    @Test
    void aMessageWithoutAResultIsUncertainAndEndsTheSession() {
        try (UcpPair pair = UcpPair.loggedIn(UcpPair.application(), UcpPair.smsc(), Pieces.WHOLE)) {
            pair.application.submit(UcpPair.message("hi").build(), Rewrite.NONE, 1, pair.now());
            pair.pair.drive();
            pair.pair.advance(seconds(59));
            assertThat(pair.atApplication.outcomes).isEmpty();
            pair.pair.advance(seconds(2));
            assertThat(pair.atApplication.outcomes).extracting(Outcome::kind).containsExactly(Outcome.Kind.UNCERTAIN);
            assertThat(pair.application.isOver()).isTrue();
            assertThat(pair.application.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
        }
    }

    @Test
    void waitsALimitedTimeForResponsesWhenItCloses() {
        try (UcpPair pair = loggedIn()) {
            pair.application.submit(UcpPair.message("hi").build(), Rewrite.NONE, 1, pair.now());
            pair.pair.drive();
            pair.application.close(CloseReason.of(CloseCause.ASKED), pair.now());
            pair.pair.advance(seconds(9));
            assertThat(pair.application.isOver()).isFalse();
            pair.pair.advance(seconds(2));
            assertThat(pair.application.isOver()).isTrue();
        }
    }

    @Test
    void anIncompletePacketEndsTheSession() {
        try (UcpPair pair = loggedIn()) {
            pair.pair.right().feed(new byte[] {2, '0', '0'}, seconds(1));
            ticked(pair.smsc, seconds(31) - 1);
            assertThat(pair.smsc.isOver()).isFalse();
            ticked(pair.smsc, seconds(31));
            assertThat(pair.smsc.closeReason())
                    .isEqualTo(CloseReason.late("the rest of an incomplete packet did not arrive"));
        }
    }
}
