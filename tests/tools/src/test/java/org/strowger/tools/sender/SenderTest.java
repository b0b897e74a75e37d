package org.strowger.tools.sender;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Outcome;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.SimulatorSettings.SimulatorLogin;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.tools.LabClient;
import org.strowger.tools.SmscRig;
import org.strowger.tools.Target;
import org.strowger.tools.smsc.ChaosPlan;
import org.strowger.tools.smsc.ChaosProfile;
import org.strowger.tools.smsc.IdStyle;
import org.strowger.tools.smsc.SmscBehaviour;
import org.strowger.tools.smsc.SmscPlan;

/** A sender tells each step of what it does. */
class SenderTest {
    /** The steps as words. */
    private static final class Steps implements SendSteps {
        private final List<String> said = new ArrayList<>();

        @Override
        public void connected(InetSocketAddress server) {
            said.add("connected");
        }

        @Override
        public void signedIn(String version) {
            said.add("bound " + version);
        }

        @Override
        public void signInRefused(Outcome why) {
            said.add("not bound " + why.detail().substring(0, why.detail().indexOf(':')));
        }

        @Override
        public void submitted(int message) {
            said.add("submitted " + message);
        }

        @Override
        public void unfit(int message) {
            said.add("unfit " + message);
        }

        @Override
        public void answered(int message, Outcome outcome) {
            said.add(outcome.kind() + " " + message);
        }

        @Override
        public void reported(int message, Receipt receipt) {
            said.add(receipt.state() + " " + message);
        }

        @Override
        public void ended(Ending ending, CloseReason reason) {
            said.add(ending.toString());
        }
    }

    private static List<String> send(SmscRig rig, InetSocketAddress server, boolean receipts, String... to) {
        List<ShortMessage> messages = new ArrayList<>();
        for (String each : to) {
            messages.add(LabClient.message(receipts ? ReceiptRequest.ON_END : ReceiptRequest.NEVER, false, each));
        }
        Target.Login login = new Target.Login("shop", Secret.NONE, Traffic.BOTH, "3.4", SessionTimers.USUAL);
        Target target = new Target(server, List.of(), SessionLayer.PLAIN, login);
        Steps steps = new Steps();
        SendPlan plan = new SendPlan(target, messages, receipts, Duration.ofSeconds(30));
        Sender.start(rig.reactor().thread(), plan, LabClient.STAGE, steps);
        rig.advance(Duration.ofMinutes(1));
        return steps.said;
    }

    private static List<String> send(SmscPlan plan, boolean receipts, String... to) {
        try (SmscRig rig = new SmscRig(1, plan)) {
            List<String> said = send(rig, rig.smsc().address(), receipts, to);
            assertThat(rig.smsc().connections()).as("it leaves").isZero();
            return said;
        }
    }

    @Test
    void reportsEachStepUpToTheResponse() {
        assertThat(send(SmscRig.plan(), false, "4411", "4412"))
                .containsExactly(
                        "connected", "bound 3.4", "submitted 0", "submitted 1", "ACCEPTED 0", "ACCEPTED 1", "DONE");
    }

    @ParameterizedTest
    @EnumSource(IdStyle.class)
    void waitsForAReceiptWithAnyFormatOfItsId(IdStyle style) {
        assertThat(send(SmscRig.plan().with(SmscBehaviour.USUAL.with(style)), true, "4411"))
                .containsExactly("connected", "bound 3.4", "submitted 0", "ACCEPTED 0", "DELIVERED 0", "DONE");
    }

    @Test
    void acceptsAReceiptBeforeTheResponse() {
        assertThat(send(SmscRig.plan().with(ChaosPlan.of(ChaosProfile.RECEIPT_FIRST, 1)), true, "4411"))
                .containsExactly("connected", "bound 3.4", "submitted 0", "ACCEPTED 0", "DELIVERED 0", "DONE");
    }

    @Test
    void failsIfTheMessageIsNotDelivered() {
        assertThat(send(SmscRig.plan().with(SmscBehaviour.USUAL.withFailedShare(1)), true, "4411"))
                .endsWith("UNDELIVERABLE 0", "FAILED");
    }

    @Test
    void failsIfTheMessageIsRefused() {
        ChaosPlan chaos = new ChaosPlan(ChaosProfile.THROTTLING, 1, Duration.ZERO, 1);
        assertThat(send(SmscRig.plan().with(chaos), true, "4411")).endsWith("THROTTLED 0", "FAILED");
    }

    @Test
    void reportsARefusedBind() {
        assertThat(send(SmscRig.plan(new SimulatorLogin("shop", "secret")), false, "4411"))
                .containsExactly("connected", "not bound ESME_RINVPASWD", "FAILED");
    }

    @Test
    void aNumberThatIsTooLongIsNotSent() {
        assertThat(send(SmscRig.plan(), false, "44".repeat(20)))
                .containsExactly("connected", "bound 3.4", "unfit 0", "FAILED");
    }

    @Test
    void waitingForAReceiptTimesOut() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan().with(SmscBehaviour.USUAL.withoutReceipts()))) {
            assertThat(send(rig, rig.smsc().address(), true, "4411")).endsWith("ACCEPTED 0", "TIME_UP");
        }
    }

    @Test
    void reportsARefusedConnection() {
        try (SmscRig rig = new SmscRig(1, SmscRig.plan())) {
            InetSocketAddress nobody =
                    new InetSocketAddress(rig.smsc().address().getAddress(), 9);
            assertThat(send(rig, nobody, false, "4411")).containsExactly("NOT_CONNECTED");
        }
    }

    @Test
    void reportsALostConnection() {
        ChaosPlan chaos = new ChaosPlan(ChaosProfile.DROPPING, 1, Duration.ZERO, 1);
        assertThat(send(SmscRig.plan().with(chaos), false, "4411"))
                .containsExactly("connected", "bound 3.4", "submitted 0", "UNCERTAIN 0", "CONNECTION_LOST");
    }
}
