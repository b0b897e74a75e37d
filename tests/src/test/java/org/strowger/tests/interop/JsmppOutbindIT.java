package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.jsmpp.DefaultPDUReader;
import org.jsmpp.DefaultPDUSender;
import org.jsmpp.SynchronizedPDUSender;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.BindRequest;
import org.jsmpp.session.OutbindRequest;
import org.jsmpp.session.OutboundSMPPServerSessionListener;
import org.jsmpp.session.SMPPOutboundServerSession;
import org.jsmpp.session.SMPPOutboundSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.SmppIdentity;
import org.strowger.smpp.SmppQuirks;
import org.strowger.smpp.SmppRole;
import org.strowger.smpp.SmppSettings;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.SmppVersion;

/** The SMSC connects and asks the ESME to bind: jsmpp to us, and we to jsmpp. */
@ParameterizedClass
@EnumSource(Wiring.class)
final class JsmppOutbindIT extends Interop {
    private static final SmppSettings RECEIVER =
            esme(Traffic.RECEIVES, SmppVersion.V34).with(SmppQuirks.USUAL.withOutbind());

    JsmppOutbindIT(Wiring wiring) {
        super(wiring);
    }

    // ---- jsmpp asks us

    @Test
    void bindsInAnswerToAnOutbind() throws Exception {
        SMPPOutboundSession smsc = outboundSession();
        BindRequest bind = outbind(smsc, rig.listen(RECEIVER));
        OurSide side = rig.ourSide();
        SignIn asked = Patience.soon(side.signIns);
        assertThat(asked.account()).isEqualTo("jsmpp");
        assertThat(asked.secret()).isEqualTo(new Secret("outbind1"));
        assertThat(bind.getBindType()).isEqualTo(BindType.BIND_RX);
        assertThat(bind.getSystemId()).isEqualTo("strowger");
        bind.accept("jsmpp", InterfaceVersion.IF_34);
        assertThat(Patience.soon(side.begun)).isEqualTo("3.4");
        deliver(smsc, "what has waited for you");
        assertThat(Patience.soon(side.messages).message().body().octets())
                .isEqualTo("what has waited for you".getBytes(StandardCharsets.ISO_8859_1));
        smsc.setTransactionTimer(JsmppClient.UNBIND_MILLIS);
        smsc.unbindAndClose();
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.PEER_CLOSED);
    }

    @Test
    void disconnectsAnUnknownSmscThatSendsAnOutbind() throws Exception {
        rig.manners.onSignIn =
                asked -> Outcome.of(Outcome.Kind.PERMANENT, CommandStatus.RINVPASWD.value(), "who are you");
        InetSocketAddress where = rig.listen(RECEIVER);
        SMPPOutboundSession smsc = outboundSession();
        CountDownLatch gaveUp = new CountDownLatch(1);
        // jsmpp goes on waiting for a bind after the end of the connection, until its time is up.
        Thread asks = new Thread(() -> {
            try {
                outbind(smsc, where);
            } catch (IOException e) {
                gaveUp.countDown();
            }
        });
        asks.start();
        assertThat(Patience.soon(rig.ourSide().ended).cause()).isEqualTo(CloseCause.REFUSED);
        asks.interrupt();
        Patience.soon(gaveUp);
    }

    private SMPPOutboundSession outboundSession() {
        SMPPOutboundSession smsc = new SMPPOutboundSession(
                new SynchronizedPDUSender(new DefaultPDUSender()), new DefaultPDUReader(), rig.sockets());
        smsc.setTransactionTimer(Patience.MILLIS);
        rig.closeAtEnd(smsc);
        return smsc;
    }

    private static BindRequest outbind(SMPPOutboundSession smsc, InetSocketAddress where) throws IOException {
        return smsc.connectAndOutbind(
                where.getAddress().getHostAddress(), where.getPort(), "jsmpp", "outbind1", Patience.MILLIS);
    }

    private static void deliver(SMPPOutboundSession smsc, String text) throws Exception {
        smsc.deliverShortMessage(
                "",
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.SOURCE,
                JsmppClient.TON,
                JsmppClient.NPI,
                JsmppClient.DESTINATION,
                new ESMClass(),
                (byte) 0,
                (byte) 0,
                new RegisteredDelivery(),
                DataCodings.ZERO,
                text.getBytes(StandardCharsets.ISO_8859_1));
    }

    // ---- We ask jsmpp

    @Test
    void sendsAnOutbindToAnEsme() throws Exception {
        BlockingQueue<DeliverSm> delivered = new LinkedBlockingQueue<>();
        OutboundSMPPServerSessionListener listener = new OutboundSMPPServerSessionListener(0, rig.sockets());
        listener.setInitiationTimer(Patience.MILLIS);
        listener.setOutboundServerMessageReceiverListener((deliver, session) -> delivered.add(deliver));
        rig.closeAtEnd(listener::close);
        OurSide side = rig.dial(SmppSettings.of(
                        SmppRole.MC,
                        new SmppIdentity(
                                "strowger", new Secret("outbind1"), "", Address.NONE, Traffic.BOTH, SmppVersion.V34))
                .with(SmppQuirks.USUAL.withOutbind()));
        SMPPOutboundServerSession esme = listener.accept();
        rig.closeAtEnd(esme);
        OutbindRequest asked = esme.waitForOutbind(Patience.MILLIS);
        assertThat(asked.getSystemId()).isEqualTo("strowger");
        assertThat(asked.getPassword()).isEqualTo("outbind1");
        assertThat(esme.bind(receiver(), Patience.MILLIS)).isEqualTo("strowger");
        assertThat(Patience.soon(side.signIns).account()).isEqualTo("jsmpp");
        assertThat(side.submit(LocalMessage.text("what has waited for you")).isAccepted())
                .isTrue();
        assertThat(Patience.soon(delivered).getShortMessage())
                .isEqualTo("what has waited for you".getBytes(StandardCharsets.ISO_8859_1));
        side.close();
        assertThat(Patience.soon(side.ended).cause()).isEqualTo(CloseCause.ASKED);
    }

    private static BindParameter receiver() {
        return new BindParameter(
                BindType.BIND_RX,
                "jsmpp",
                "secret08",
                "",
                JsmppClient.TON,
                JsmppClient.NPI,
                "",
                InterfaceVersion.IF_34);
    }
}
