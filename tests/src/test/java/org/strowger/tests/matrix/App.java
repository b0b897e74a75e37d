package org.strowger.tests.matrix;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsmpp.GenericNackResponseException;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.session.BindParameter;
import org.strowger.tests.interop.JsmppClient;
import org.strowger.tests.interop.JsmppSockets;
import org.strowger.tests.interop.Patience;

/** A session of an application of jsmpp, and what it has seen. */
final class App implements AutoCloseable {
    static final byte END = 1;
    static final byte FAILURE = 2;
    static final byte NOTIFICATIONS = 0x10;

    private static final Pattern RECEIPT = Pattern.compile("id:(\\S*) .*stat:(\\w+).*", Pattern.DOTALL);

    private final JsmppClient jsmpp = new JsmppClient(
            new JsmppSockets(javax.net.SocketFactory.getDefault(), javax.net.ServerSocketFactory.getDefault()));
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    /** Strowger's ids of its messages, and their texts. Of all sessions of a bed. */
    private final Map<String, String> names;

    private boolean bound;
    private boolean tellsEnd = true;

    App(Map<String, String> names) {
        this.names = names;
    }

    static Map<String, String> names() {
        return new ConcurrentHashMap<>();
    }

    JsmppClient jsmpp() {
        return jsmpp;
    }

    // ---- Actions

    App bind(InetSocketAddress where, BindType type) {
        return bind(where, type, "jsmpp", "secret08");
    }

    App bind(InetSocketAddress where, BindType type, String name, String password) {
        return bind(where, type, InterfaceVersion.IF_34, name, password);
    }

    App bind(InetSocketAddress where, BindType type, InterfaceVersion version, String name, String password) {
        try {
            jsmpp.bind(
                    where, new BindParameter(type, name, password, "", JsmppClient.TON, JsmppClient.NPI, "", version));
            bound = true;
        } catch (IOException e) {
            heard.add("bind is answered " + why(e));
        }
        return this;
    }

    private static String why(IOException e) {
        return e.getCause() instanceof NegativeResponseException refused
                ? Words.status(refused.getCommandStatus())
                : "not at all";
    }

    /** Submits, and notes what it is answered. */
    void submit(String text) {
        submit(JsmppClient.sms(text));
    }

    void submit(String text, byte registered) {
        SubmitSm sms = JsmppClient.sms(text);
        sms.setRegisteredDelivery(registered);
        submit(sms);
    }

    void submit(SubmitSm sms) {
        String text = Words.text(sms);
        tell("'" + text + "'", () -> called(jsmpp.submit(sms), text));
    }

    CompletableFuture<Void> submitting(String text) {
        return CompletableFuture.runAsync(() -> submit(text), Bed.THREADS);
    }

    CompletableFuture<Void> submitting(String text, byte registered) {
        return CompletableFuture.runAsync(() -> submit(text, registered), Bed.THREADS);
    }

    /** A request of a peer, and its answer if all is well. */
    interface Request {
        String ask() throws Exception;
    }

    /** Does it, and notes what is answered. */
    void tell(String what, Request request) {
        try {
            heard.add(what + " is " + request.ask());
        } catch (NegativeResponseException e) {
            heard.add(what + " is answered " + Words.status(e.getCommandStatus()));
        } catch (GenericNackResponseException e) {
            heard.add(what + " is answered generic_nack, " + Words.status(e.getCommandStatus()));
        } catch (Exception e) {
            heard.add(what + " has no answer");
        }
    }

    /** A message has an id: one of ours, for the SMSC's would be its text. */
    String called(String id, String text) {
        String before = names.putIfAbsent(id, text);
        boolean ours = before == null && !id.equals(text) && !id.isEmpty();
        return ours ? "accepted" : "accepted under the name " + id;
    }

    /** The name of the message that said this. */
    String nameOf(String text) {
        return names.entrySet().stream()
                .filter(each -> each.getValue().equals(text))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no message '" + text + "' was accepted"));
    }

    /** Says good-bye. */
    void leave() {
        tellsEnd = false;
        jsmpp.leave();
        heard.add("it unbinds");
    }

    void note(String line) {
        heard.add(line);
    }

    // ---- Observations

    List<String> seen() {
        List<String> seen = new ArrayList<>(heard);
        jsmpp.delivered.forEach(each -> seen.add(delivered(each)));
        jsmpp.data.forEach(each -> seen.add("data_sm '" + Words.payload(each.getOptionalParameters()) + "'"));
        jsmpp.enquiries.forEach(each -> seen.add("enquire_link"));
        jsmpp.alerts.forEach(each -> seen.add("alert_notification of " + each.getSourceAddr()));
        if (tellsEnd) {
            tellEnd(seen);
        }
        return seen;
    }

    private void tellEnd(List<String> seen) {
        if (bound && jsmpp.unbound.getCount() == 0) {
            seen.add("unbind");
        } else if (bound && jsmpp.closed.getCount() == 0) {
            seen.add("the connection ends");
        }
    }

    private String delivered(DeliverSm came) {
        String text = new String(came.getShortMessage(), java.nio.charset.StandardCharsets.ISO_8859_1);
        Matcher receipt = RECEIPT.matcher(text);
        if (!receipt.matches()) {
            return "deliver_sm '" + text + "'";
        }
        String of = names.getOrDefault(receipt.group(1), "something unknown");
        String kind = came.isIntermediateDeliveryNotification() ? "notification of '" : "receipt of '";
        boolean swapped = came.getDestAddress().equals(JsmppClient.SOURCE)
                && came.getSourceAddr().equals(JsmppClient.DESTINATION);
        return kind + of + "': " + receipt.group(2) + (swapped ? "" : " with wrong addresses");
    }

    /** Waits until its connection has ended; in which way is not noted. */
    void awaitEnd() {
        tellsEnd = false;
        Patience.soon(jsmpp.closed);
    }

    @Override
    public void close() {
        if (bound) {
            jsmpp.close();
        }
    }
}
