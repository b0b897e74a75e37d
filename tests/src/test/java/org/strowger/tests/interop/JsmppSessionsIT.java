package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.SessionState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Outcome;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.smpp.SmppTimers;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.SmppVersion;

/** How the sessions of jsmpp with our SMSC begin, stay alive and end. */
@ParameterizedClass
@EnumSource(Wiring.class)
final class JsmppSessionsIT extends Interop {
    JsmppSessionsIT(Wiring wiring) {
        super(wiring);
    }

    @Test
    void bindsInEveryDirectionAndVersion() throws IOException {
        InetSocketAddress where = rig.listen(SMSC);
        for (BindType type : BindType.values()) {
            assertBegins(where, type, InterfaceVersion.IF_34, "3.4");
            assertBegins(where, type, InterfaceVersion.IF_50, "5.0");
        }
        assertBegins(where, BindType.BIND_TX, InterfaceVersion.IF_33, "3.3");
        assertBegins(where, BindType.BIND_RX, InterfaceVersion.IF_33, "3.3");
    }

    private void assertBegins(InetSocketAddress where, BindType type, InterfaceVersion version, String agreed)
            throws IOException {
        JsmppClient client = rig.client();
        assertThat(client.bind(where, type, version)).isEqualTo("strowger");
        assertThat(client.getSessionState().isBound()).isTrue();
        assertThat(client.getInterfaceVersion()).isEqualTo(version);
        OurSide side = rig.ourSide();
        assertThat(Patience.soon(side.begun)).isEqualTo(agreed);
        assertThat(Patience.soon(side.signIns))
                .isEqualTo(new SignIn("jsmpp", new Secret("secret08"), traffic(type), "test", "4477009", agreed));
        assertThat(side.hand(LocalMessage.text("to whoever receives")).submission())
                .isEqualTo(type == BindType.BIND_TX ? Submission.NOT_BOUND : Submission.ACCEPTED);
        client.leave();
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    private static Traffic traffic(BindType type) {
        return switch (type) {
            case BIND_TX -> Traffic.SENDS;
            case BIND_RX -> Traffic.RECEIVES;
            case BIND_TRX -> Traffic.BOTH;
        };
    }

    @Test
    void usesTheOlderOfTwoVersions() throws IOException {
        JsmppClient client = rig.client();
        client.bind(rig.listen(smsc(SmppVersion.V34)), BindType.BIND_TRX, InterfaceVersion.IF_50);
        assertThat(Patience.soon(rig.ourSide().begun)).isEqualTo("3.4");
    }

    @Test
    void refusesAnUnknownAccountWithTheConfiguredStatus() {
        rig.manners.onSignIn = asked -> asked.account().equals("somebody")
                ? Manners.WELCOME
                : Outcome.of(Outcome.Kind.PERMANENT, CommandStatus.RINVPASWD.value(), "who are you");
        assertRefused(rig.listen(SMSC), CommandStatus.RINVPASWD);
        rig.manners.onSignIn = asked -> Outcome.of(Outcome.Kind.PERMANENT, 0, "nobody comes in");
        assertRefused(rig.listen(SMSC), CommandStatus.RBINDFAIL);
    }

    private void assertRefused(InetSocketAddress where, CommandStatus status) {
        JsmppClient client = rig.client();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> client.bind(where, BindType.BIND_TRX, InterfaceVersion.IF_34))
                .havingCause()
                .isInstanceOfSatisfying(
                        NegativeResponseException.class,
                        refusal -> assertThat(refusal.getCommandStatus()).isEqualTo(status.value()));
        assertThat(Patience.soon(rig.ourSide().ended).cause()).isEqualTo(CloseCause.REFUSED);
        assertThat(client.getSessionState()).isEqualTo(SessionState.CLOSED);
    }

    @Test
    void sendsAndAnswersEnquireLinks() throws Exception {
        Duration often = Duration.ofMillis(20);
        Duration ample = Duration.ofSeconds(Patience.SECONDS);
        SmppTimers timers = new SmppTimers(ample, often, Duration.ZERO, ample, ample, ample);
        JsmppClient client = rig.client(rig.listen(SMSC.with(timers)), BindType.BIND_RX);
        // The second is sent only because the first was answered.
        for (int i = 0; i < 5; i++) {
            Patience.soon(client.enquiries);
        }
        for (int i = 0; i < 100; i++) {
            client.enquire();
        }
        assertThat(client.getSessionState()).isEqualTo(SessionState.BOUND_RX);
    }

    @Test
    void endsASessionThatUnbinds() throws Exception {
        JsmppClient client = rig.client(rig.listen(SMSC), BindType.BIND_TRX);
        OurSide side = rig.ourSide();
        client.leave();
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    @Test
    void unbindsWhenTheSessionIsClosed() throws Exception {
        JsmppClient client = rig.client(rig.listen(SMSC), BindType.BIND_TRX);
        OurSide side = rig.ourSide();
        side.close();
        Patience.soon(client.unbound);
        Patience.soon(client.closed);
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.ASKED);
    }

    @Test
    void noticesAConnectionClosedWithoutUnbind() throws Exception {
        JsmppClient client = rig.client(rig.listen(SMSC), BindType.BIND_TRX);
        OurSide side = rig.ourSide();
        client.close();
        assertThat(Patience.soon(side.ended).cause()).isIn(CloseCause.PEER_CLOSED, CloseCause.PEER_RESET);
    }
}
