package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.SessionTimers;

/** Every timer, to the second. */
final class Cimd2ClockTest {
    private static final SessionTimers TIMERS = new SessionTimers(
            Duration.ofSeconds(11), Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(9));

    private static Cimd2Settings application() {
        return Cimd2Pair.application().with(TIMERS);
    }

    private static Cimd2Settings smsc() {
        return Cimd2Pair.smsc().with(TIMERS);
    }

    @Test
    void aSessionEndsIfNoLoginArrives() {
        try (Side side = new Side(smsc())) {
            side.pass(10);
            assertThat(side.session.isOver()).isFalse();
            side.pass(1);
            assertThat(side.session.closeReason()).isEqualTo(CloseReason.late("no login arrived"));
        }
    }

    @Test
    void anUnansweredLoginEndsTheSession() {
        try (Side side = new Side(application())) {
            side.pass(8);
            assertThat(side.session.isOver()).isFalse();
            side.pass(1);
            assertThat(side.session.closeReason()).isEqualTo(CloseReason.late("the login was not answered"));
        }
    }

    @Test
    void theLoginTimeoutIsIndependentOfTheResponseTimeout() {
        SessionTimers hasty = new SessionTimers(
                Duration.ofSeconds(11), Duration.ofSeconds(30), Duration.ofSeconds(2), Duration.ofSeconds(9));
        try (Side side = new Side(Cimd2Pair.application().with(hasty))) {
            side.pass(8);
            side.say("51:001|");
            assertThat(side.session.isSignedIn()).isTrue();
        }
    }

    @Test
    void anIdleApplicationSendsAliveAndEndsWithoutAResponse() {
        try (Side side = Side.application(application())) {
            side.pass(29);
            assertThat(side.sent()).isEmpty();
            side.pass(1);
            assertThat(side.sent()).isEqualTo("40:003|");
            side.say("90:003|");
            side.pass(30);
            assertThat(side.sent()).isEqualTo("40:005|");
            side.pass(8);
            assertThat(side.session.isOver()).isFalse();
            side.pass(1);
            assertThat(side.session.closeReason()).isEqualTo(CloseReason.late("alive was not answered"));
        }
    }

    @Test
    void anyReceivedPacketCountsAsActivity() {
        try (Side side = Side.application(application())) {
            side.pass(30);
            assertThat(side.sent()).isEqualTo("40:003|");
            side.say("20:000|021:1|023:2|060:261226101112|033:x|");
            side.pass(29);
            assertThat(side.session.isOver()).isFalse();
            assertThat(side.sent()).isEmpty();
        }
    }

    @Test
    void anSmscSendsNoAliveAndEndsALongIdleSession() {
        try (Side side = Side.smsc(smsc())) {
            side.pass(299);
            assertThat(side.sent()).isEmpty();
            assertThat(side.say("40:003|")).isEqualTo("90:003|");
            side.pass(299);
            assertThat(side.session.isOver()).isFalse();
            side.pass(1);
            assertThat(side.session.closeReason().cause()).isEqualTo(CloseCause.TIMED_OUT);
        }
    }

    @Test
    void aMessageWithoutAnswerIsUncertain() {
        try (Side side = Side.application(application())) {
            side.session.submit(Cimd2Pair.message("x").build(), Rewrite.NONE, 3, side.nowNanos);
            for (int i = 0; i < 59; i++) {
                side.pass(1);
                side.say("20:%03d|021:1|023:2|060:261226101112|033:x|".formatted(2 * i));
            }
            assertThat(side.heard.outcomes).isEmpty();
            side.pass(1);
            assertThat(side.heard.outcomes).hasSize(1).allMatch(each -> each.kind() == Outcome.Kind.UNCERTAIN);
            assertThat(side.session.isSignedIn()).isTrue();
            // Its answer comes too late for anybody.
            side.say("53:003|060:261226101112|");
            assertThat(side.heard.outcomes).hasSize(1);
        }
    }

    @Test
    void anIncompletePacketEndsTheSession() {
        try (Side side = Side.smsc(smsc())) {
            side.sayRaw("\u000240:003");
            side.pass(20);
            side.sayRaw("\t");
            side.pass(9);
            assertThat(side.session.isOver()).isFalse();
            side.pass(1);
            assertThat(side.session.closeReason())
                    .isEqualTo(CloseReason.late("the rest of an incomplete packet did not arrive"));
        }
    }

    @Test
    void aPacketCompletedInTimeIsServed() {
        try (Side side = Side.smsc(smsc())) {
            side.sayRaw("\u000240:003");
            side.pass(29);
            assertThat(side.sayRaw("\t\u0003")).isEqualTo("90:003|unsummed");
            side.pass(100);
            assertThat(side.session.isSignedIn()).isTrue();
        }
    }

    @Test
    void aLogoutWaitsALimitedTimeForResponses() {
        try (Side side = Side.application(application())) {
            side.session.submit(Cimd2Pair.message("x").build(), Rewrite.NONE, 3, side.nowNanos);
            side.sent();
            side.session.close(CloseReason.of(CloseCause.ASKED), side.nowNanos);
            side.pass(8);
            assertThat(side.sent()).isEmpty();
            side.pass(1);
            assertThat(side.sent()).isEqualTo("02:005|");
            side.pass(8);
            assertThat(side.session.isOver()).isFalse();
            side.pass(1);
            assertThat(side.session.isOver()).isTrue();
        }
    }

    @Test
    void aLogoutOfThePeerWaitsALimitedTimeForOurResponses() {
        try (Side side = Side.smsc(smsc())) {
            side.say("03:003|021:1|033:x|");
            assertThat(side.say("02:005|")).isEmpty();
            side.pass(8);
            assertThat(side.sent()).isEmpty();
            side.pass(1);
            assertThat(side.sent()).isEqualTo("52:005|");
            assertThat(side.session.isOver()).isTrue();
        }
    }

    @Test
    void nothingTimesOutWhileReadingIsPaused() {
        try (Side side = Side.application(application())) {
            side.session.submit(Cimd2Pair.message("x").build(), Rewrite.NONE, 3, side.nowNanos);
            side.session.hold(true);
            side.pass(300);
            assertThat(side.heard.outcomes).isEmpty();
            assertThat(side.session.isOver()).isFalse();
        }
    }

    @Test
    void anSmscAnswersAGetWithItsTime() {
        try (Side side = Side.smsc(smsc())) {
            side.pass(18);
            assertThat(side.say("09:003|500:501|")).isEqualTo("59:003|501:261226101130|");
        }
    }

    @Test
    void aDeliveryRequestGetsTheAnswerThatNoMessagesWait() {
        try (Side side = Side.smsc(smsc())) {
            assertThat(side.say("05:003|068:0|", "05:005|068:2|")).isEqualTo("55:003|066:0| 55:005|");
        }
    }
}
