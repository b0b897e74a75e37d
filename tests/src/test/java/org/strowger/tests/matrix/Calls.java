package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.with;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import org.jsmpp.DefaultPDUReader;
import org.jsmpp.DefaultPDUSender;
import org.jsmpp.SynchronizedPDUSender;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.session.BindRequest;
import org.jsmpp.session.SMPPOutboundSession;
import org.strowger.tests.interop.JsmppClient;
import org.strowger.tests.interop.JsmppSockets;
import org.strowger.tests.interop.Patience;

/** SMSCs that call us, and are bound to on their own connection. */
final class Calls {
    private static final Setup CALLED = with(Setup.OUTBIND, "");

    static final List<Row> ROWS = List.of(
            row(
                    "outbind: we bind, and a deliver_sm comes by that session",
                    CALLED,
                    seen(
                            "deliver_sm 'hi'",
                            "outbind; bind by strowger; deliver_sm 'hi' is accepted",
                            "a: messages 1; a: sessions up 1; shop: delivered 1"),
                    Calls::delivers),
            row(
                    "outbind with a wrong password: connection closed",
                    CALLED,
                    seen(Row.NOTHING, "outbind", "a: outbinds refused 1"),
                    Calls::guesses));

    private Calls() {}

    private static void delivers(Bed bed) throws Exception {
        SMPPOutboundSession smsc = smsc();
        bed.noteAtSmsc("outbind");
        BindRequest bind = outbind(smsc, bed, "secret08");
        bed.noteAtSmsc("bind by " + bind.getSystemId());
        bind.accept("jsmpp", InterfaceVersion.IF_34);
        bed.untilCounted("sessions up", 1);
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
                "hi".getBytes(StandardCharsets.ISO_8859_1));
        bed.noteAtSmsc("deliver_sm 'hi' is accepted");
    }

    /** jsmpp goes on waiting for a bind after the end of the connection, until its time is up. */
    private static void guesses(Bed bed) {
        SMPPOutboundSession smsc = smsc();
        bed.noteAtSmsc("outbind");
        CompletableFuture<Void> asking = CompletableFuture.runAsync(
                () -> {
                    try {
                        outbind(smsc, bed, "guess");
                        bed.noteAtSmsc("bind");
                    } catch (IOException e) {
                        smsc.close();
                    }
                },
                Bed.THREADS);
        bed.untilCounted("outbinds refused", 1);
        asking.cancel(true);
        smsc.close();
    }

    private static SMPPOutboundSession smsc() {
        SMPPOutboundSession smsc = new SMPPOutboundSession(
                new SynchronizedPDUSender(new DefaultPDUSender()),
                new DefaultPDUReader(),
                new JsmppSockets(SocketFactory.getDefault(), ServerSocketFactory.getDefault()));
        smsc.setTransactionTimer(Patience.MILLIS);
        return smsc;
    }

    private static BindRequest outbind(SMPPOutboundSession smsc, Bed bed, String password) throws IOException {
        return smsc.connectAndOutbind(
                bed.outbind().getAddress().getHostAddress(),
                bed.outbind().getPort(),
                "strowger",
                password,
                Patience.MILLIS);
    }
}
