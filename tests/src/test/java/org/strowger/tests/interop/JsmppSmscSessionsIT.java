package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.extra.SessionState;
import org.jsmpp.session.BindRequest;
import org.jsmpp.session.SMPPServerSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.router.metrics.KindCounters;
import org.strowger.smpp.SmppTimers;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.tests.interop.OurSide.Handed;

/** How the sessions of our ESME with an SMSC of jsmpp begin, fill up, stay alive and end. */
@ParameterizedClass
@EnumSource(Wiring.class)
final class JsmppSmscSessionsIT extends Interop {
    private static final int WINDOW = 10;

    /** Opened at the end of every test, so that no thread of jsmpp waits for ever. */
    private final CountDownLatch latch = new CountDownLatch(1);

    private JsmppSmsc smsc;

    JsmppSmscSessionsIT(Wiring wiring) {
        super(wiring);
    }

    @BeforeEach
    void opens() throws Exception {
        smsc = rig.smsc();
    }

    @AfterEach
    void letsEverybodyGo() {
        latch.countDown();
    }

    // ---- The beginning

    @Test
    void bindsInEveryDirectionAndVersion() {
        for (Traffic traffic : Traffic.values()) {
            assertBegins(traffic, SmppVersion.V34, InterfaceVersion.IF_34, "3.4");
            assertBegins(traffic, SmppVersion.V50, InterfaceVersion.IF_50, "5.0");
        }
        assertBegins(Traffic.SENDS, SmppVersion.V33, InterfaceVersion.IF_33, "3.3");
        assertBegins(Traffic.RECEIVES, SmppVersion.V33, InterfaceVersion.IF_00, "3.3");
    }

    @Test
    void usesTheOlderOfTwoVersionsOrVersion34IfThePeerOffersNone() {
        assertBegins(Traffic.BOTH, SmppVersion.V50, InterfaceVersion.IF_34, "3.4");
        assertBegins(Traffic.BOTH, SmppVersion.V34, InterfaceVersion.IF_50, "3.4");
        assertBegins(Traffic.BOTH, SmppVersion.V34, InterfaceVersion.IF_33, "3.3");
        assertBegins(Traffic.BOTH, SmppVersion.V50, InterfaceVersion.IF_00, "3.4");
    }

    @Test
    void countsTheDeviationsOfAnSmscByKind() {
        KindCounters<SmppDeviation> counted = new KindCounters<>(SmppDeviation.class);
        smsc.version = InterfaceVersion.IF_00;
        SmppTolerance tolerance = new SmppTolerance(Leniency.TOLERANT, counted::increment);
        OurSide side = rig.dial(esme(Traffic.BOTH, SmppVersion.V34).with(tolerance));
        Patience.soon(side.begun);
        assertThat(counted.get(SmppDeviation.NO_VERSION_OFFERED)).isEqualTo(1);
        assertThat(counted.get(SmppDeviation.ERROR_BODY)).isZero();
    }

    private void assertBegins(Traffic traffic, SmppVersion ours, InterfaceVersion theirs, String agreed) {
        smsc.version = theirs;
        OurSide side = rig.dial(esme(traffic, ours));
        assertThat(Patience.soon(side.begun)).isEqualTo(agreed);
        BindRequest bind = Patience.soon(smsc.binds);
        assertThat(bind.getBindType()).isEqualTo(bindType(traffic));
        assertThat(bind.getSystemId()).isEqualTo("strowger");
        assertThat(bind.getPassword()).isEqualTo("secret08");
        assertThat(bind.getInterfaceVersion().value()).isEqualTo((byte) ours.wire());
        assertThat(side.hand(LocalMessage.text("hello")).submission())
                .isEqualTo(traffic == Traffic.RECEIVES ? Submission.NOT_BOUND : Submission.ACCEPTED);
        side.close();
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.ASKED);
    }

    private static BindType bindType(Traffic traffic) {
        return switch (traffic) {
            case SENDS -> BindType.BIND_TX;
            case RECEIVES -> BindType.BIND_RX;
            case BOTH -> BindType.BIND_TRX;
        };
    }

    @Test
    void aRefusedBindReportsTheStatusOfTheSmsc() {
        smsc.bindStatus = CommandStatus.RINVPASWD.value();
        OurSide side = rig.dial(ESME);
        assertThat(Patience.soon(side.refusal).code()).isEqualTo(CommandStatus.RINVPASWD.value());
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.REFUSED);
    }

    // ---- Between

    @Test
    void sendsAndAnswersEnquireLinks() {
        Duration often = Duration.ofMillis(20);
        Duration ample = Duration.ofSeconds(Patience.SECONDS);
        OurSide side = rig.dial(ESME.with(new SmppTimers(ample, often, Duration.ZERO, ample, ample, ample)));
        Patience.soon(side.begun);
        // The second is sent only because the first was answered.
        for (int i = 0; i < 5; i++) {
            Patience.soon(smsc.enquiries);
        }
        assertThat(side.submit(LocalMessage.text("alive")).isAccepted()).isTrue();
    }

    @Test
    void fillsTheWindowAndContinuesWhenThereIsRoom() {
        smsc.beforeSession = this::awaitLatch;
        OurSide side = begun();
        List<Handed> window = fill(side);
        assertThat(side.windowRoom()).isZero();
        assertThat(side.hand(LocalMessage.text("one too many")).submission()).isEqualTo(Submission.WINDOW_FULL);
        latch.countDown();
        for (int i = 0; i < WINDOW; i++) {
            assertThat(Patience.soon(window.get(i).outcome())).isEqualTo(Outcome.accepted("text " + i));
        }
        assertThat(side.windowRoom()).isEqualTo(WINDOW);
        assertThat(side.submit(LocalMessage.text("one more"))).isEqualTo(Outcome.accepted("one more"));
    }

    // ---- The end

    @Test
    void unbindsAfterTheLastResponse() {
        smsc.beforeSession = this::awaitLatch;
        OurSide side = begun();
        Handed last = side.hand(LocalMessage.text("last"));
        Patience.soon(smsc.submitted);
        side.close();
        assertThat(side.hand(LocalMessage.text("too late")).submission()).isEqualTo(Submission.NOT_BOUND);
        latch.countDown();
        assertThat(Patience.soon(last.outcome())).isEqualTo(Outcome.accepted("last"));
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.ASKED);
    }

    @Test
    void acceptsAnUnbindOfTheSmsc() throws Exception {
        OurSide side = begun();
        SMPPServerSession theirs = Patience.soon(smsc.sessions);
        theirs.setTransactionTimer(JsmppClient.UNBIND_MILLIS);
        theirs.unbindAndClose();
        assertThat(theirs.getSessionState()).isEqualTo(SessionState.CLOSED);
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    @Test
    void reportsPendingMessagesAsUncertainWhenTheSmscDisconnects() {
        smsc.beforeSession = this::awaitLatch;
        OurSide side = begun();
        List<Handed> window = fill(side);
        Patience.soon(smsc.submitted);
        Patience.soon(smsc.sessions).close();
        for (Handed each : window) {
            assertThat(Patience.soon(each.outcome()).kind()).isEqualTo(Outcome.Kind.UNCERTAIN);
        }
        assertThat(Patience.soon(side.ended).cause()).isIn(CloseCause.PEER_CLOSED, CloseCause.PEER_RESET);
    }

    // ----

    private OurSide begun() {
        OurSide side = rig.dial(ESME);
        Patience.soon(side.begun);
        return side;
    }

    private void awaitLatch() {
        Patience.soon(latch);
    }

    private static List<Handed> fill(OurSide side) {
        List<Handed> window = new ArrayList<>();
        for (int i = 0; i < WINDOW; i++) {
            Handed handed = side.hand(LocalMessage.text("text " + i));
            assertThat(handed.submission()).isEqualTo(Submission.ACCEPTED);
            window.add(handed);
        }
        return window;
    }
}
