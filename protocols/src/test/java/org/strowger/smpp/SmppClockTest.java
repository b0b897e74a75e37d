package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionDriver;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppVersion;

/** A peer that falls silent at any step: the session notices when it said it would, and not a moment before. */
final class SmppClockTest {
    private static final CloseReason ASKED = CloseReason.of(CloseCause.ASKED);
    private static final SmppTimers TIMERS = new SmppTimers(
            Duration.ofSeconds(7),
            Duration.ofSeconds(30),
            Duration.ofSeconds(300),
            Duration.ofSeconds(60),
            Duration.ofSeconds(11),
            Duration.ofSeconds(3));

    private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
    private final HeardEvents heard = new HeardEvents();
    private final List<SessionDriver> drivers = new ArrayList<>();
    private long nowNanos = 1;

    @AfterEach
    void nothingIsHeld() {
        drivers.forEach(each -> each.disconnect(ASKED, nowNanos));
        assertThat(allocator.metric().usedDirectMemory()).isZero();
    }

    @Test
    void aSessionEndsIfNoBindArrives() {
        SessionDriver mc = driver(SmppPair.mc(SmppVersion.V34), TIMERS);
        // Signs of life do not put it off.
        pass(mc, Duration.ofSeconds(5));
        mc.feed(header(PduType.ENQUIRE_LINK, 1), nowNanos);
        assertEndsAfter(mc, Duration.ofSeconds(2), "no bind arrived");
    }

    @Test
    void anUnansweredBindEndsTheSession() {
        SessionDriver esme = driver(SmppPair.esme(Traffic.BOTH, SmppVersion.V34), TIMERS);
        assertEndsAfter(esme, Duration.ofSeconds(11), "the bind was not answered");
    }

    @Test
    void aPendingBindCanBeAdmittedLate() {
        SessionDriver mc = driver(SmppPair.mc(SmppVersion.V34), TIMERS);
        mc.feed(TestMessages.bytes(Pdu.of(PduType.BIND_TRANSCEIVER).sequence(1)), nowNanos);
        pass(mc, Duration.ofMinutes(5));
        assertThat(mc.session().isOver()).isFalse();
        session(mc).admit(nowNanos);
        assertThat(session(mc).isSignedIn()).isTrue();
    }

    @Test
    void aRefusedPeerThatStaysConnectedIsDisconnected() {
        SessionDriver mc = turnedAway();
        assertThat(TestMessages.pdus(mc.takeSent(nowNanos)))
                .extracting(Pdu::status)
                .containsExactly(CommandStatus.RINVPASWD.value());
        // Signs of life do not put it off.
        pass(mc, Duration.ofMillis(700));
        mc.feed(header(PduType.ENQUIRE_LINK, 2), nowNanos);
        pass(mc, Duration.ofMillis(300).minusNanos(1));
        assertThat(mc.session().isOver()).isFalse();
        pass(mc, Duration.ofNanos(1));
        assertThat(mc.session().isOver()).isTrue();
        assertThat(mc.session().closeReason().cause()).isEqualTo(CloseCause.REFUSED);
    }

    @Test
    void aRefusedPeerThatSendsARequestIsDisconnected() {
        for (PduType each : List.of(PduType.BIND_TRANSCEIVER, PduType.UNBIND, PduType.SUBMIT_SM)) {
            SessionDriver mc = turnedAway();
            mc.feed(TestMessages.bytes(Pdu.of(PduType.BIND_TRANSCEIVER_RESP).sequence(1)), nowNanos);
            assertThat(session(mc).isSignedIn()).isFalse();
            assertThat(mc.session().isOver()).isFalse();
            mc.feed(TestMessages.bytes(Pdu.of(each).sequence(2)), nowNanos);
            assertThat(mc.session().isOver()).as(each.wireName()).isTrue();
            assertThat(mc.session().closeReason().cause()).isEqualTo(CloseCause.REFUSED);
        }
        assertThat(heard.events).containsOnly("asked by ");
    }

    private SessionDriver turnedAway() {
        SessionDriver mc = driver(SmppPair.mc(SmppVersion.V34), TIMERS);
        mc.feed(TestMessages.bytes(Pdu.of(PduType.BIND_TRANSCEIVER).sequence(1)), nowNanos);
        session(mc).refuse(Outcome.of(Outcome.Kind.PERMANENT, CommandStatus.RINVPASWD.value(), "who?"), nowNanos);
        return mc;
    }

    @Test
    void anEsmeEndsTheSessionIfNoOutbindArrives() {
        SmppSettings settings = SmppPair.esme(Traffic.RECEIVES, SmppVersion.V34).with(SmppQuirks.USUAL.withOutbind());
        assertEndsAfter(driver(settings, TIMERS), Duration.ofSeconds(7), "no bind arrived");
    }

    @Test
    void anIncompletePduEndsTheSession() {
        SessionDriver mc = boundMc();
        mc.feed(new byte[] {0, 0, 0}, nowNanos);
        pass(mc, Duration.ofSeconds(2));
        // More of it does not put it off: a byte now and then would hold the session for ever.
        mc.feed(new byte[] {16}, nowNanos);
        assertEndsAfter(mc, Duration.ofSeconds(1), "the rest of an incomplete PDU did not arrive");
    }

    @Test
    void anIncompletePduDoesNotTimeOutWhileReadingIsPaused() {
        SessionDriver mc = boundMc();
        mc.feed(new byte[] {0, 0, 0}, nowNanos);
        session(mc).hold(true);
        pass(mc, Duration.ofSeconds(20));
        assertThat(mc.session().isOver()).isFalse();
        session(mc).hold(false);
        mc.offerAgain(nowNanos);
        assertEndsAfter(mc, Duration.ofSeconds(3), "the rest of an incomplete PDU did not arrive");
    }

    @Test
    void aCompletedPduStopsTheIncompletePduTimeout() {
        SessionDriver mc = boundMc();
        for (int i = 0; i < 20; i++) {
            byte[] enquiry = header(PduType.ENQUIRE_LINK, i + 1);
            mc.feed(java.util.Arrays.copyOf(enquiry, 9), nowNanos);
            pass(mc, Duration.ofSeconds(2));
            mc.feed(java.util.Arrays.copyOfRange(enquiry, 9, 16), nowNanos);
        }
        assertThat(mc.session().isOver()).isFalse();
    }

    @Test
    void anUnansweredEnquireLinkEndsTheSession() {
        SessionDriver mc = boundMc();
        pass(mc, Duration.ofSeconds(30));
        assertThat(TestMessages.pdus(mc.takeSent(nowNanos)))
                .extracting(Pdu::type)
                .containsExactly(PduType.ENQUIRE_LINK);
        assertEndsAfter(mc, Duration.ofSeconds(11), "enquire_link was not answered");
    }

    @Test
    void anyReceivedPduCountsAsActivity() {
        SessionDriver mc = boundMc();
        pass(mc, Duration.ofSeconds(30));
        pass(mc, Duration.ofSeconds(10));
        mc.feed(header(PduType.SUBMIT_SM_RESP, 1234), nowNanos);
        pass(mc, Duration.ofSeconds(20));
        assertThat(mc.session().isOver()).isFalse();
    }

    @Test
    void enquireLinkResponsesDoNotPreventTheIdleTimeout() {
        SmppPair pair = SmppPair.of(
                SmppPair.esme(Traffic.BOTH, SmppVersion.V34).with(askingNothing()),
                SmppPair.mc(SmppVersion.V34).with(TIMERS),
                Pieces.WHOLE);
        try (pair) {
            pair.atMc.onSignIn = asked -> pair.mc.admit(pair.now());
            pair.pair.drive();
            pair.pair.advance(Duration.ofSeconds(250).toNanos());
            pair.esme.submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, 1, pair.now());
            pair.pair.drive();
            pair.mc.respond(pair.atMc.messageTokens.get(0), Outcome.accepted("1"), pair.now());
            pair.pair.drive();
            pair.pair.advance(Duration.ofSeconds(299).toNanos());
            assertThat(pair.esme.isSignedIn()).isTrue();
            pair.pair.advance(Duration.ofSeconds(2).toNanos());
            assertThat(pair.esme.isOver()).isTrue();
            assertThat(pair.mc.isOver()).isTrue();
            assertThat(pair.esme.closeReason().toString() + pair.mc.closeReason())
                    .contains("idle: only responses to enquire_link arrived");
        }
    }

    @Test
    void enquireLinksOfThePeerPreventTheIdleTimeout() {
        SessionDriver mc = boundMc();
        for (int i = 1; i <= 20; i++) {
            pass(mc, Duration.ofSeconds(25));
            mc.feed(header(PduType.ENQUIRE_LINK, i), nowNanos);
        }
        assertThat(mc.session().isOver()).isFalse();
        assertThat(session(mc).isSignedIn()).isTrue();
    }

    /** As {@link #TIMERS}, but it asks for no signs of life and is never idle. */
    private static SmppTimers askingNothing() {
        return new SmppTimers(
                TIMERS.sessionInit(),
                Duration.ZERO,
                Duration.ZERO,
                TIMERS.response(),
                TIMERS.control(),
                TIMERS.partialPdu());
    }

    @Test
    void anUnansweredMessageIsUncertain() {
        SessionDriver esme = boundEsme(SmppLimits.USUAL);
        submit(esme, 1);
        pass(esme, Duration.ofSeconds(10));
        submit(esme, 2);
        keepAlive(esme, Duration.ofSeconds(49));
        assertThat(heard.outcomes).isEmpty();
        keepAlive(esme, Duration.ofSeconds(1));
        assertThat(heard.events).endsWith("outcome 1 UNCERTAIN ");
        keepAlive(esme, Duration.ofSeconds(10));
        assertThat(heard.events).endsWith("outcome 1 UNCERTAIN ", "outcome 2 UNCERTAIN ");
        assertThat(session(esme).windowRoom()).isEqualTo(10);
        esme.feed(header(PduType.SUBMIT_SM_RESP, 2), nowNanos);
        assertThat(heard.outcomes).as("the answer came too late").hasSize(2);
        assertThat(esme.session().isOver()).isFalse();
    }

    @Test
    void tooManyUnansweredMessagesEndTheSession() {
        SessionDriver esme = boundEsme(new SmppLimits(10, 10, 3, 1024));
        for (int i = 1; i <= 3; i++) {
            submit(esme, i);
        }
        keepAlive(esme, Duration.ofSeconds(60));
        assertThat(esme.session().closeReason().toString())
                .contains("requests were not answered within the response timeout");
        assertThat(TestMessages.pdus(esme.takeSent(nowNanos)))
                .extracting(Pdu::type)
                .contains(PduType.UNBIND);
    }

    @Test
    void anUnansweredUnbindEndsTheSession() {
        SessionDriver esme = boundEsme(SmppLimits.USUAL);
        esme.session().close(ASKED, nowNanos);
        esme.takeSent(nowNanos);
        pass(esme, Duration.ofSeconds(10));
        assertThat(esme.session().isOver()).isFalse();
        pass(esme, Duration.ofSeconds(1));
        assertThat(esme.session().isOver()).isTrue();
        assertThat(esme.session().closeReason()).isEqualTo(ASKED);
    }

    @Test
    void waitsALimitedTimeForResponsesWhenItUnbinds() {
        SessionDriver esme = boundEsme(SmppLimits.USUAL);
        submit(esme, 1);
        esme.takeSent(nowNanos);
        esme.session().close(ASKED, nowNanos);
        pass(esme, Duration.ofSeconds(10));
        assertThat(esme.takeSent(nowNanos)).isEmpty();
        pass(esme, Duration.ofSeconds(1));
        assertThat(TestMessages.pdu(esme.takeSent(nowNanos)).type()).isEqualTo(PduType.UNBIND);
        esme.feed(
                TestMessages.bytes(Pdu.of(PduType.SUBMIT_SM_RESP).sequence(2).with(PduField.MESSAGE_ID, "late")),
                nowNanos);
        assertThat(heard.events).as("a late answer still counts").endsWith("outcome 1 ACCEPTED late");
    }

    @Test
    void waitsALimitedTimeForResponsesWhenThePeerUnbinds() {
        SessionDriver mc = boundMc();
        mc.feed(TestMessages.bytes(TestMessages.submit("x").sequence(2)), nowNanos);
        mc.feed(header(PduType.UNBIND, 3), nowNanos);
        pass(mc, Duration.ofSeconds(10));
        assertThat(mc.takeSent(nowNanos)).isEmpty();
        pass(mc, Duration.ofSeconds(1));
        assertThat(TestMessages.pdu(mc.takeSent(nowNanos)).type()).isEqualTo(PduType.UNBIND_RESP);
        assertThat(mc.session().isOver()).isTrue();
    }

    @Test
    void anIdleSessionThatUnbindsHasALaterDeadline() {
        SessionDriver mc = boundMc();
        mc.feed(TestMessages.bytes(TestMessages.submit("x").sequence(2)), nowNanos);
        keepAlive(mc, Duration.ofSeconds(299));
        nowNanos += Duration.ofSeconds(1).toNanos();
        mc.tick(nowNanos);
        assertThat(session(mc).state()).isEqualTo(SmppSessionState.DRAINING);
        assertThat(mc.session().nextDeadlineNanos()).isGreaterThan(nowNanos);
        pass(mc, Duration.ofSeconds(22));
        assertThat(mc.session().isOver()).isTrue();
    }

    @Test
    void setsNoDeadlineForUnsentRequests() {
        SessionDriver esme = boundEsme(new SmppLimits(1, 10, 100, 1024));
        submit(esme, 1);
        keepAlive(esme, Duration.ofSeconds(59));
        esme.takeSent(nowNanos);
        long deadlineNanos = esme.session().nextDeadlineNanos();
        assertThat(submission(esme, Rewrite.NONE)).isEqualTo(Submission.WINDOW_FULL);
        assertThat(session(esme).ask(Inquiry.query("1", TestMessages.SOURCE), 2, nowNanos))
                .isEqualTo(Submission.WINDOW_FULL);
        assertThat(esme.session().nextDeadlineNanos()).isEqualTo(deadlineNanos);
        keepAlive(esme, Duration.ofSeconds(1));
        assertThat(heard.events).endsWith("outcome 1 UNCERTAIN ");
        esme.takeSent(nowNanos);
        assertThat(submission(esme, Rewrite.NONE.reporting("9".repeat(65)))).isEqualTo(Submission.UNFIT);
        assertThat(esme.takeSent(nowNanos)).isEmpty();
        keepAlive(esme, Duration.ofSeconds(239));
        assertThat(session(esme).isSignedIn()).isTrue();
        keepAlive(esme, Duration.ofSeconds(1));
        assertThat(session(esme).state()).isEqualTo(SmppSessionState.UNBINDING);
        assertThat(submission(esme, Rewrite.NONE)).isEqualTo(Submission.NOT_BOUND);
    }

    @Test
    void anEndedSessionHasNoDeadline() {
        SessionDriver mc = boundMc();
        mc.feedEnd(nowNanos);
        assertThat(mc.session().nextDeadlineNanos()).isEqualTo(Session.NO_DEADLINE);
    }

    // ----

    /** Not over a nanosecond before, and over then. */
    private void assertEndsAfter(SessionDriver driver, Duration time, String why) {
        pass(driver, time.minusNanos(1));
        assertThat(driver.session().isOver()).isFalse();
        pass(driver, Duration.ofNanos(1));
        assertThat(driver.session().isOver()).isTrue();
        assertThat(driver.session().closeReason()).isEqualTo(new CloseReason(CloseCause.TIMED_OUT, why));
    }

    /** Moves the clock, with a look at every deadline on the way and one too early. */
    private void pass(SessionDriver driver, Duration time) {
        long untilNanos = nowNanos + time.toNanos();
        driver.session().tick(nowNanos);
        while (driver.session().nextDeadlineNanos() <= untilNanos) {
            nowNanos = Math.max(nowNanos, driver.session().nextDeadlineNanos());
            driver.tick(nowNanos);
        }
        nowNanos = untilNanos;
    }

    /** As {@link #pass}, while the peer answers every enquire_link. */
    private void keepAlive(SessionDriver driver, Duration time) {
        for (long second = 0; second < time.toSeconds(); second++) {
            pass(driver, Duration.ofSeconds(1));
            driver.feed(header(PduType.ENQUIRE_LINK_RESP, 500), nowNanos);
        }
    }

    private Submission submission(SessionDriver esme, Rewrite rewrite) {
        return session(esme).submit(TestMessages.received(TestMessages.submit("x")), rewrite, 2, nowNanos);
    }

    private void submit(SessionDriver esme, long token) {
        session(esme).submit(TestMessages.received(TestMessages.submit("x")), Rewrite.NONE, token, nowNanos);
    }

    private SessionDriver boundMc() {
        SessionDriver mc = driver(SmppPair.mc(SmppVersion.V34), TIMERS);
        mc.feed(TestMessages.bytes(Pdu.of(PduType.BIND_TRANSCEIVER).sequence(1)), nowNanos);
        session(mc).admit(nowNanos);
        mc.takeSent(nowNanos);
        return mc;
    }

    private SessionDriver boundEsme(SmppLimits limits) {
        SessionDriver esme = driver(SmppPair.esme(Traffic.BOTH, SmppVersion.V34).with(limits), TIMERS);
        esme.takeSent(nowNanos);
        esme.feed(TestMessages.bytes(Pdu.of(PduType.BIND_TRANSCEIVER_RESP).sequence(1)), nowNanos);
        return esme;
    }

    private SessionDriver driver(SmppSettings settings, SmppTimers timers) {
        SmppSession session = new SmppSession(
                settings.with(timers), new SessionSetting(heard, new ThreadTools(allocator), SmppPair.EPOCH), nowNanos);
        SessionDriver driver = new SessionDriver(session, allocator);
        drivers.add(driver);
        return driver;
    }

    private static SmppSession session(SessionDriver driver) {
        return (SmppSession) driver.session();
    }

    private static byte[] header(PduType type, int sequence) {
        return TestMessages.bytes(Pdu.of(type).withoutBody().sequence(sequence));
    }
}
