package org.strowger.tests.matrix;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.session.SMPPServerSession;
import org.strowger.tests.interop.JsmppClient;
import org.strowger.tests.interop.JsmppSmsc;
import org.strowger.tests.interop.JsmppSockets;
import org.strowger.tests.interop.Patience;

/** An SMSC of jsmpp, and what it has seen. It calls each message by the text of it. */
final class TestSmsc implements AutoCloseable {
    static final int RECEIPT = 0x04;
    static final int NOTIFICATION = 0x20;
    private static final int REFUSED_MASK = 0x1F;

    private final JsmppSmsc jsmpp;
    private final InetSocketAddress address;
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    private TestSmsc(JsmppSmsc jsmpp, InetSocketAddress address) {
        this.jsmpp = jsmpp;
        this.address = address;
    }

    static TestSmsc open() throws Exception {
        JsmppSockets sockets =
                new JsmppSockets(javax.net.SocketFactory.getDefault(), javax.net.ServerSocketFactory.getDefault());
        JsmppSmsc jsmpp = JsmppSmsc.open(sockets);
        return new TestSmsc(jsmpp, sockets.address());
    }

    /** The one of jsmpp: for how it is to answer. */
    JsmppSmsc jsmpp() {
        return jsmpp;
    }

    InetSocketAddress address() {
        return address;
    }

    /** The session that it has with us; the oldest if there are several. */
    SMPPServerSession session() {
        SMPPServerSession session = Patience.soon(jsmpp.sessions);
        jsmpp.sessions.add(session);
        return session;
    }

    // ---- Own actions

    /** A message of a mobile. */
    CompletableFuture<Void> mobileWrites(String text, String to) {
        return deliver("deliver_sm '" + text + "'", 0, text, JsmppClient.SOURCE, to);
    }

    /** A receipt. */
    CompletableFuture<Void> receipt(String id, String state) {
        return deliver("receipt", RECEIPT, receiptText(id, state), JsmppClient.DESTINATION, JsmppClient.SOURCE);
    }

    CompletableFuture<Void> notification(String id) {
        return deliver(
                "notification", NOTIFICATION, receiptText(id, "ENROUTE"), JsmppClient.DESTINATION, JsmppClient.SOURCE);
    }

    static String receiptText(String id, String state) {
        return "id:" + id + " sub:001 dlvrd:001 submit date:2602030405 done date:2602030406 stat:" + state
                + " err:000 text:";
    }

    /** Delivers and notes what it is answered. */
    CompletableFuture<Void> deliver(String what, int esmClass, String text, String from, String to) {
        SMPPServerSession by = session();
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        by.deliverShortMessage(
                                "",
                                JsmppClient.TON,
                                JsmppClient.NPI,
                                from,
                                JsmppClient.TON,
                                JsmppClient.NPI,
                                to,
                                new ESMClass(esmClass),
                                (byte) 0,
                                (byte) 0,
                                new RegisteredDelivery(),
                                DataCodings.ZERO,
                                text.getBytes(StandardCharsets.ISO_8859_1));
                        heard.add(what + " is accepted");
                    } catch (NegativeResponseException e) {
                        heard.add(what + " is answered " + Words.status(e.getCommandStatus()));
                    } catch (Exception e) {
                        heard.add(what + " has no answer");
                    }
                },
                Bed.THREADS);
    }

    /** A message of a mobile, as data_sm. */
    CompletableFuture<Void> mobileSends(String text, String to) {
        SMPPServerSession by = session();
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        by.dataShortMessage(
                                "",
                                JsmppClient.TON,
                                JsmppClient.NPI,
                                JsmppClient.SOURCE,
                                JsmppClient.TON,
                                JsmppClient.NPI,
                                to,
                                new ESMClass(),
                                new RegisteredDelivery(),
                                DataCodings.ZERO,
                                new OptionalParameter.Message_payload(text.getBytes(StandardCharsets.ISO_8859_1)));
                        heard.add("data_sm is accepted");
                    } catch (Exception e) {
                        heard.add("data_sm is refused");
                    }
                },
                Bed.THREADS);
    }

    // ---- Observations

    List<String> seen() {
        List<String> seen = new ArrayList<>();
        for (SubmitSm each : jsmpp.submitted) {
            seen.add("submit_sm '" + Words.text(each) + "'"
                    + to(each.getDestAddress())
                    + from(each.getSourceAddr())
                    + wish(each.getRegisteredDelivery()));
        }
        jsmpp.multis.forEach(each -> seen.add("submit_multi"));
        for (DataSm each : jsmpp.data) {
            seen.add("data_sm '" + Words.payload(each.getOptionalParameters()) + "'");
        }
        jsmpp.queries.forEach(each -> seen.add("query_sm of '" + each.getMessageId() + "'"));
        jsmpp.cancels.forEach(each -> seen.add("cancel_sm of '" + each.getMessageId() + "'"));
        jsmpp.replaces.forEach(each -> seen.add("replace_sm of '" + each.getMessageId() + "'"));
        seen.addAll(heard);
        return seen;
    }

    private static String to(String address) {
        return address.equals(JsmppClient.DESTINATION) ? "" : " to " + address;
    }

    private static String from(String address) {
        return address.equals(JsmppClient.SOURCE) ? "" : " from " + address;
    }

    private static String wish(byte registered) {
        return (registered & REFUSED_MASK) == 0 ? "" : ", registered_delivery " + registered;
    }

    @Override
    public void close() {
        jsmpp.close();
    }
}
