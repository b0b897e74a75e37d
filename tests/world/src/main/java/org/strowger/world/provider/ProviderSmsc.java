package org.strowger.world.provider;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.SendOptions;
import org.strowger.message.ShortMessage;
import org.strowger.world.Arrival;
import org.strowger.world.CallbackPeer;
import org.strowger.world.World;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.Texts;
import org.strowger.world.walk.WalkSmsc;

/**
 * An SMSC of a walk that is an HTTP service. It has its own refusals, breaks connections instead of responding, and
 * sends receipts and messages from mobiles to the router's listener.
 */
public final class ProviderSmsc extends WalkSmsc {
    private static final long BREAKS_NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final long CLOSING_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final int TOO_LONG = 70_000;
    private static final List<String> OF_BINDS = List.of(
            "hosts",
            "other-logins",
            "version",
            "system-type",
            "address-range",
            "bind",
            "outbind",
            "receipt-ids",
            "alphabet",
            "timezone");

    private final ProviderStyle style;
    private final int port;
    private final CallbackPeer server;
    private final RouterCalls calls;
    private final IdentityHashMap<Arrival, Request> requests = new IdentityHashMap<>();
    private int count;

    public ProviderSmsc(Scene scene, String name, int port, int style) {
        super(scene, name);
        this.port = port;
        this.style = ProviderStyle.all().get(style).apply(name, scene.plan().chance("style of " + name, 0));
        this.server = new CallbackPeer(scene.world().rig(), World.at(port));
        this.calls = new RouterCalls(scene);
        server.calls = this::requestCame;
    }

    /** The number of styles. */
    public static int styles() {
        return ProviderStyle.all().size();
    }

    /** Whether a provider of this style gets long texts whole, not in segments. */
    public static boolean takesWholes(int style) {
        return ProviderStyle.all()
                .get(style)
                .apply("any", Chance.of(0, "any", 0))
                .takesWholes();
    }

    // ---- The configuration

    @Override
    protected void configure(Setup.Entry entry, Chance chance) {
        Setup.Entry http = Setup.entry().set("callback-url", ProviderStyle.PUBLIC_URL);
        style.configure(http, "http://127.0.0.1:" + port, chance);
        if (chance.oneIn(4)) {
            http.add("allow-from", "127.0.0.0/8");
        }
        entry.set("protocol", "http")
                .set("system-id", ProviderStyle.USER)
                .set("password", ProviderStyle.PASSWORD)
                .set("sessions", chance.between(1, 5))
                .set("http", http);
    }

    /** Limits the window, because a connection carries one request at a time. */
    @Override
    protected void fit(Setup.Entry entry) {
        entry.take("window").ifPresent(window -> entry.set("sessions", window));
        OF_BINDS.forEach(entry::take);
        if (style.takesWholes()) {
            entry.take("segments");
        }
    }

    // ---- Messages

    /** A request from the router with a message. */
    private final class Request implements Arrival {
        private final CallbackPeer.Call call;
        private final Submitted submitted;
        private final PlainMessage message;
        private final String id;

        Request(CallbackPeer.Call call, Submitted submitted) {
            this.call = call;
            this.submitted = submitted;
            this.id = style.id(submitted, ++count);
            this.message = PlainMessage.from(Address.alphanumeric(Forms.digits(submitted.from())))
                    .to(Address.international(submitted.to()))
                    .saying(submitted.body())
                    .options(new SendOptions(submitted.request(), false, 0, 0, false, false))
                    .build();
        }

        @Override
        public ShortMessage message() {
            return message;
        }

        @Override
        public long nanos() {
            return call.nanos();
        }

        @Override
        public long closedNanos() {
            return call.closedNanos();
        }

        /** Closes the connection after this response, although the next request may already be on its way. */
        private void close() {
            Shakes.Span span = scene().shakes().begins(Shakes.lossesAt(name()), scene().nowNanos());
            call.breakOff();
            scene().agenda().after(CLOSING_NANOS, () -> span.ends(scene().nowNanos()));
        }

        @Override
        public boolean endsUnanswered() {
            return true;
        }

        @Override
        public void answer(Outcome outcome) {
            Chance chance = chance("answers", this);
            HttpResponse response =
                    switch (outcome.kind()) {
                        case ACCEPTED -> style.accepts(submitted, id, chance);
                        case PERMANENT ->
                            chance.oneOf(either(style.refusals(submitted), ProviderStyle.usualRefusals()));
                        default ->
                            chance.oneOf(either(style.refusalsForNow(submitted), ProviderStyle.usualRefusalsForNow()));
                    };
            call.answer(response);
            if (chance.oneIn(8)) {
                close();
            }
        }
    }

    private static List<HttpResponse> either(List<HttpResponse> some, List<HttpResponse> others) {
        List<HttpResponse> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }

    private Chance chance(String name, Request request) {
        return scene().plan().chance(name + " " + request.submitted.to(), request.nanos());
    }

    private void requestCame(CallbackPeer.Call call) {
        Request request = new Request(call, style.read(call.request()));
        requests.put(request, request);
        came(request);
    }

    private Request request(Copy copy) {
        Request known = requests.get(copy.came());
        if (known == null) {
            throw new AssertionError(copy + " is no request");
        }
        return known;
    }

    @Override
    protected Outcome accepted(Recipient recipient, Copy copy) {
        return Outcome.accepted(request(copy).id);
    }

    /** Whether the message ids are known; false because some styles have none. */
    @Override
    public boolean tellsIds() {
        return false;
    }

    @Override
    public boolean mayMissMessages() {
        return true;
    }

    @Override
    protected Outcome later(Recipient recipient) {
        return Outcome.of(Outcome.Kind.TEMPORARY, 0, "");
    }

    @Override
    protected Outcome never(Recipient recipient) {
        return Outcome.of(Outcome.Kind.PERMANENT, 0, "");
    }

    /** The SMPP statuses most similar to the provider's responses. */
    @Override
    public List<String> codes(boolean isFinal) {
        return isFinal
                ? List.of("0x45", "0x0A-0x0B") // ESME_RSUBMITFAIL, and the codes for an invalid sender or recipient
                : List.of("0x08", "0x58"); // ESME_RSYSERR and ESME_RTHROTTLED
    }

    /**
     * Breaks the connection off, or sends an invalid response. The provider may nevertheless have accepted the message.
     */
    @Override
    protected void keepsSilent(Recipient recipient, Copy copy) {
        Request request = request(copy);
        Chance chance = chance("silence", request);
        long nanos = chance.oneIn(2) ? 0 : chance.nanosUpTo(BREAKS_NANOS);
        switch (chance.below(4)) {
            case 0 -> {}
            case 1 -> {
                HttpResponse tooLong = new HttpResponse(200, HttpHeaders.NONE, new byte[TOO_LONG]);
                scene().agenda().after(nanos, () -> request.call.answer(tooLong));
            }
            case 2 -> {
                byte[] octets = octets(style.accepts(request.submitted, request.id, chance));
                byte[] part = Arrays.copyOf(octets, chance.between(1, octets.length - 1));
                scene().agenda().after(nanos, () -> request.call.answerInPart(part));
            }
            default -> scene().agenda().after(nanos, request.call::breakOff);
        }
        if (isAskedFor(request.message, MessageState.UNDELIVERABLE) && chance.oneIn(3)) {
            scene().agenda()
                    .after(
                            nanos + chance.nanosUpTo(BREAKS_NANOS),
                            () -> sendReceipt(copy, request.id, MessageState.UNDELIVERABLE, taken -> {}));
        }
    }

    private static byte[] octets(HttpResponse response) {
        String head = "HTTP/1.1 " + response.status() + " OK\r\nContent-Length: " + response.body().length + "\r\n\r\n";
        return (head + new String(response.body(), StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    }

    // ---- Receipts and messages of mobiles

    @Override
    protected void sendReceipt(Copy of, String id, MessageState state, Consumer<Outcome> taken) {
        Submitted submitted = request(of).submitted;
        if (chance("forges", request(of)).oneIn(6)) {
            MessageState other = state == MessageState.DELIVERED ? MessageState.UNDELIVERABLE : MessageState.DELIVERED;
            calls.refused(style.forged(style.receipt(submitted, id, other)));
        }
        List<HttpRequest> all = style.receipts(submitted, id, state);
        all.subList(0, all.size() - 1).forEach(each -> calls.send(each, any -> {}));
        calls.send(all.get(all.size() - 1), taken);
    }

    @Override
    public boolean hasSegments() {
        return false;
    }

    @Override
    public void send(ShortMessage message, Consumer<Outcome> taken) {
        HttpRequest request =
                style.message(message.source().text(), message.destination().text(), Texts.read(message.body()));
        if (scene().plan().chance("forges " + message.source().text(), 0).oneIn(4)) {
            calls.refused(style.forged(request));
        }
        calls.send(request, taken);
    }

    @Override
    public long sentOnceNanos() {
        return RouterCalls.AGAIN_NANOS;
    }

    // ---- Trouble

    @Override
    protected void breakOff() {
        server.breakOff();
    }

    @Override
    protected void shut() {
        server.closeListener();
    }

    @Override
    protected void openAgain() {
        server.openAgain();
    }
}
