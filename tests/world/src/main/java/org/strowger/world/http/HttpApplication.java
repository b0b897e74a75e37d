package org.strowger.world.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.simulation.net.SimulatedConnection;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpCaller;
import org.strowger.world.World;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkApplication;

/** An application in a walk that sends messages by HTTP requests, and has a server for callbacks. */
public final class HttpApplication extends WalkApplication {
    private static final int FIRST_PORT = 9100;

    /** Slightly less than the time that the router waits for the response to a callback. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(4800);

    /** The time limit for a response, so long that a response is missing only if the connection breaks. */
    private static final Duration RESPONSE = Duration.ofMinutes(20);

    private static final long LATER_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The time for which the router remembers a key, in calendar time. */
    private static final long KEPT_NANOS = TimeUnit.HOURS.toNanos(24);

    private static final long ROUNDED_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int STORY_CHARACTERS = 300;
    private static final int ACCEPTED = 202;
    private static final int CANCELLED = 200;
    private static final int CALLERS_MAX = 30;

    private final Scene scene;
    private final HttpDialect dialect;
    private final int port;
    private final Account account;
    private final List<HttpCaller> callers = new ArrayList<>();
    private final List<HttpSending> underWay = new ArrayList<>();
    private final Map<Planned, HttpSending> sendings = new LinkedHashMap<>();
    private final Map<Recipient, HttpSending> ofRecipients = new HashMap<>();
    private final List<Repetition> repetitions = new ArrayList<>();
    private Function<CallbackArrival, Reply> replies = any -> Reply.TAKEN;

    public HttpApplication(Scene scene, String name, HttpDialect dialect) {
        super(scene, name);
        this.scene = scene;
        this.dialect = dialect;
        port = FIRST_PORT + Integer.parseInt(scene.account(name)) % 100;
        account = new Account(scene.account(name), "secret", "key-of-the-application-" + name, server());
        new CallbackPeer(scene.world().rig(), World.at(port)).calls = this::called;
    }

    /** The HTTP applications of a walk. */
    public static List<HttpApplication> of(Scene scene) {
        return scene.applications().stream()
                .filter(HttpApplication.class::isInstance)
                .map(HttpApplication.class::cast)
                .toList();
    }

    public HttpDialect dialect() {
        return dialect;
    }

    private String server() {
        return "http://127.0.0.1:" + port;
    }

    long nowNanos() {
        return scene.nowNanos();
    }

    @Override
    protected void configure(Setup.Entry settings, Chance chance) {
        settings.add("api-keys", account.key());
        settings.set(
                "callbacks",
                dialect.callbacks(server())
                        .set("timeout", "5s")
                        .set("window", chance.oneOf(1, 3, 10))
                        .set("private-addresses", true));
    }

    @Override
    public void tend() {}

    // ---- Requests

    @Override
    public void send(Planned message) {
        List<Recipient> all = message.recipients();
        boolean isOne = dialect.takesSeveral() && message.pieces().isEmpty();
        List<List<Recipient>> requests =
                isOne ? List.of(all) : all.stream().map(List::of).toList();
        for (List<Recipient> each : requests) {
            HttpSending sending = new HttpSending(this, dialect.send(account, message, each), each);
            sendings.put(message, sending);
            each.forEach(one -> ofRecipients.put(one, sending));
            send(sending);
        }
    }

    private void send(HttpSending sending) {
        Optional<HttpCaller> caller = caller();
        if (caller.isEmpty()) {
            sendLater(sending);
            return;
        }
        tell(sending, () -> "requests " + words(sending.request()));
        sending.begin(nowNanos(), caller.get());
        underWay.add(sending);
        caller.get().send(sending);
    }

    /** A free client; empty if the application cannot send now. */
    private Optional<HttpCaller> caller() {
        if (isAway() || !scene.world().isAlive()) {
            return Optional.empty();
        }
        callers.removeIf(HttpCaller::isOver);
        Optional<HttpCaller> free = callers.stream().filter(HttpCaller::isFree).findFirst();
        return free.isPresent() || callers.size() == CALLERS_MAX ? free : Optional.of(newCaller());
    }

    private HttpCaller newCaller() {
        HttpCaller caller = new HttpCaller(scene.world().rig().thread(), RESPONSE);
        callers.add(caller);
        return caller;
    }

    /** Sends a request later that could not be sent, because there was no connection or no space. */
    void sendLater(HttpSending sending) {
        underWay.remove(sending);
        scene.agenda().after(LATER_NANOS, () -> send(sending));
    }

    /** Repeats a request with a key whose result is unknown. */
    void sendAgain(HttpSending sending) {
        underWay.remove(sending);
        scene.agenda().after(AGAIN_NANOS, () -> send(sending));
    }

    void tell(HttpSending sending, Supplier<String> words) {
        sending.recipients().forEach(each -> scene.tell(each, () -> name() + " " + words.get()));
    }

    private static String words(HttpRequest request) {
        return request.method() + " " + words(0, request.target().getBytes(StandardCharsets.UTF_8)) + " "
                + words(0, request.body());
    }

    static String words(int status, byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        return (status == 0 ? "" : status + " ") + text.substring(0, Math.min(text.length(), STORY_CHARACTERS));
    }

    /** Repeats the request that sent this message with a key, or sends a different request with the same key. */
    public void repeat(Planned message, boolean isOther) {
        HttpSending sending = sendings.get(message);
        HttpResponse known = sending == null ? null : sending.response();
        boolean isAccepted = known != null && known.status() == ACCEPTED;
        // A refused request no longer has a key, so sending it again would send another message.
        boolean isUnknown = known == null && !isOther;
        boolean isPossible = sending != null && sending.times() > 0 && (isAccepted || isUnknown);
        Optional<HttpCaller> caller = isPossible ? caller() : Optional.empty();
        if (sending != null && caller.isPresent()) {
            HttpRequest request = isOther ? dialect.other(sending.request()) : sending.request();
            tell(sending, () -> "repeats " + words(request));
            Repetition repetition = new Repetition(this, sending, request, isOther, caller.get());
            repetitions.add(repetition);
            caller.get().send(repetition);
        }
    }

    /** All repeated requests of the application. */
    public List<Repetition> repetitions() {
        return repetitions;
    }

    @Override
    public long requests(Recipient recipient) {
        long repeated = repetitions.stream()
                .filter(each -> each.recipients().contains(recipient))
                .count();
        HttpSending own = ofRecipients.get(recipient);
        return repeated + (own == null ? 0 : own.times());
    }

    @Override
    public long renewals(Recipient recipient) {
        long repeated = repetitions.stream()
                .filter(each -> each.recipients().contains(recipient) && each.mayBeNew())
                .count();
        HttpSending own = ofRecipients.get(recipient);
        return repeated + (own == null || !mayForget(own, own.answeredNanos()) ? 0 : own.times() - 1);
    }

    /** Whether the router may no longer have had the key of a request at this time. */
    boolean mayForget(HttpSending sending, long nanos) {
        long toNanos = Math.min(nanos, nowNanos());
        long oldNanos = toNanos - sending.nanos() + scene.calendar().aheadNanos(sending.nanos(), toNanos);
        return sending.hasKey() && oldNanos + ROUNDED_NANOS >= KEPT_NANOS;
    }

    void ends(HttpSending sending) {
        underWay.remove(sending);
        List<Recipient> all = sending.recipients();
        for (int i = 0; i < all.size(); i++) {
            isSent(all.get(i), sending.to(i));
        }
    }

    @Override
    protected Optional<BooleanSupplier> askToCancel(Recipient recipient, String id) {
        Optional<HttpRequest> request = dialect.cancel(account, id);
        Optional<HttpCaller> caller = request.isEmpty() ? Optional.empty() : caller();
        return caller.map(by -> {
            HttpQuestion question = new HttpQuestion(request.orElseThrow(), HttpApplication::isDone, this::nowNanos);
            by.send(question);
            return () -> question.answer()
                    .filter(each -> each.outcome().isAccepted())
                    .isPresent();
        });
    }

    private static InquiryAnswer isDone(HttpResponse response) {
        Outcome refused = Outcome.of(Outcome.Kind.PERMANENT, response.status(), "");
        return response.status() == CANCELLED ? InquiryAnswer.done() : InquiryAnswer.refused(refused);
    }

    @Override
    protected Optional<Asked> askForState(Recipient recipient, String id, boolean isNamed) {
        Optional<HttpRequest> request = dialect.query(account, id);
        Optional<HttpCaller> caller = request.isEmpty() ? Optional.empty() : caller();
        return caller.map(by -> {
            HttpQuestion question = new HttpQuestion(request.orElseThrow(), dialect::state, this::nowNanos);
            by.send(question);
            return question;
        });
    }

    // ---- Callbacks

    private void called(CallbackPeer.Call call) {
        CallbackArrival arrival = new CallbackArrival(call, dialect);
        scene.story().tell(arrival.message().source().text(), () -> name() + " is called: " + words(call.request()));
        Copy copy = new Copy(arrival, name(), PATIENCE_NANOS);
        came(copy, arrival.isReceipt() ? dialect.part(call.request()) : 0);
    }

    @Override
    protected void answer(Copy copy) {
        Reply reply = replies.apply((CallbackArrival) copy.came());
        switch (reply.kind()) {
            case TAKEN -> copy.answer(Outcome.accepted(""), nowNanos());
            case NOT_TAKEN -> copy.answer(Outcome.of(Outcome.Kind.TEMPORARY, reply.status(), ""), nowNanos());
            case GONE -> copy.answer(Outcome.of(Outcome.Kind.PERMANENT, reply.status(), ""), nowNanos());
            case BROKEN -> ((CallbackArrival) copy.came()).breakOff();
        }
    }

    /** Sets the reaction of the application's server to each callback. */
    public void replies(Function<CallbackArrival, Reply> other) {
        replies = other;
    }

    // ---- Trouble

    @Override
    protected void leave() {
        underWay.forEach(HttpSending::leave);
        repetitions.forEach(Repetition::leave);
        callers.forEach(HttpCaller::leave);
        scene.world().rig().network().refuse(World.at(port));
        scene.world().rig().network().connections().stream()
                .filter(each -> each.acceptorAddress().getPort() == port)
                .forEach(SimulatedConnection::reset);
    }

    @Override
    protected void comeBack() {
        scene.world().rig().network().heal(World.at(port));
    }
}
