package org.strowger.world.custody;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HttpCaller;
import org.strowger.world.World;
import org.strowger.world.custody.Fate.Times;

/**
 * The application of a walk that speaks HTTP: it sends by requests of two styles, repeats some of them, and takes
 * reports and messages of mobiles by callbacks, at a server that is often slow, broken or away.
 */
final class CustodyHttpApp {
    static final String NAME = "web";

    /** Messages of mobiles to this number are its own. */
    static final String NUMBER = "8000";

    private static final int SERVER = 9090;
    private static final String KEY = "0123456789abcdef";
    private static final String LISTENER = "  - {name: web, protocol: http, listen: 127.0.0.1:" + World.HTTP_LISTENER
            + ", http: {apis: [v1, kannel]}}\n";
    private static final int CALLERS_MAX = 4;

    /** A request is repeated only while the key is known for sure: for a day. */
    private static final long KNOWN_NANOS = TimeUnit.HOURS.toNanos(23);

    private static final int REPEATED_AT_END = 6;

    private final CustodyWalk walk;
    private final Random random;
    private final List<HttpCaller> callers = new ArrayList<>();
    private final List<Fate> repeatable = new ArrayList<>();
    private final List<WalkRequest> requests = new ArrayList<>();
    private final List<WalkCallback> open = new ArrayList<>();
    private final List<WalkCallback> unsettled = new ArrayList<>();
    private final Map<String, List<WalkCallback>> mobiles = new HashMap<>();
    private boolean silent;

    CustodyHttpApp(CustodyWalk walk, Random random) {
        this.walk = walk;
        this.random = random;
        new CallbackPeer(walk.world.rig(), World.at(SERVER)).calls = this::called;
    }

    static String listener() {
        return LISTENER;
    }

    /** How it is configured, with these limits. */
    static String configuration(String callbackWindow, String limits) {
        return "  - {name: " + NAME + ", password: secret, api-keys: [" + KEY + "], max-binds: 20, " + limits
                + ", callbacks: {style: strowger, url: \"http://127.0.0.1:" + SERVER + "/own\", timeout: 5s, window: "
                + callbackWindow + ", private-addresses: true}}\n";
    }

    /** The messages from mobiles, by their numbers. */
    Map<String, List<WalkCallback>> mobiles() {
        return mobiles;
    }

    List<WalkRequest> requests() {
        return requests;
    }

    /** Does something. */
    void act() {
        int chance = random.nextInt(100);
        if (chance < 40) {
            submit();
        } else if (chance < 60) {
            repeat();
        } else if (chance < 90) {
            answerOne();
        } else {
            somethingBreaks(random.nextInt(6));
        }
    }

    private void somethingBreaks(int what) {
        switch (what) {
            case 0 -> walk.world.rig().network().refuse(World.at(SERVER));
            case 1 -> heal();
            case 2 -> walk.reset(List.of(World.HTTP_LISTENER));
            case 3 -> walk.reset(List.of(SERVER));
            case 4 -> callers.stream().filter(each -> !each.isFree()).findAny().ifPresent(HttpCaller::leave);
            default -> {
                silent = !silent;
                walk.say(NAME + (silent ? " falls silent" : " answers again"));
            }
        }
    }

    /** Its server is there again. */
    void heal() {
        walk.world.rig().network().heal(World.at(SERVER));
    }

    // ---- Requests

    private void submit() {
        boolean relayed = random.nextInt(5) == 0;
        String number = Integer.toString((relayed ? 490_000_000 : 400_000_000) + walk.nextNumber());
        boolean isKannel = random.nextInt(3) == 0;
        // The results of a relayed message are not on the disk when they are told.
        String key = isKannel || relayed || random.nextInt(3) == 0 ? "" : "key-" + number;
        boolean isReported = random.nextInt(3) > 0;
        boolean isLong = random.nextInt(12) == 0;
        long afterSeconds = isKannel || relayed || random.nextInt(8) > 0 ? 0 : 4L + random.nextInt(20);
        Body body = isLong ? World.body("x".repeat(300)) : walk.walkProtocols.textTo(number);
        HttpRequest request =
                isKannel ? kannel(number, body, isReported) : own(number, body, isReported, afterSeconds, key);
        WalkRequest sent = new WalkRequest(walk, number, request, key);
        PlainMessage message = PlainMessage.from(Address.alphanumeric(NAME))
                .to(Address.international(number))
                .saying(body)
                .options(new SendOptions(
                        isReported ? ReceiptRequest.ON_END : ReceiptRequest.NEVER, false, 0, 0, false, false))
                .build();
        Fate fate = new Fate(number, NAME, message, sent, times(afterSeconds));
        fate.relayed = relayed;
        fate.isLong = isLong;
        walk.isSent(fate);
        requests.add(sent);
        if (!key.isEmpty()) {
            repeatable.add(fate);
        }
        walk.say(NAME + " sends to " + number + (key.isEmpty() ? "" : " with a key"));
        send(sent);
    }

    private Times times(long afterSeconds) {
        long nowNanos = walk.nowNanos();
        long fromNanos = afterSeconds == 0 ? nowNanos : nowNanos + (afterSeconds - 1) * 1_000_000_000L;
        return new Times(nowNanos, fromNanos, nowNanos + walk.plan.validity.toNanos(), Long.MAX_VALUE);
    }

    private static String text(Body body) {
        return new String(body.octets(), body.coding() == 8 ? StandardCharsets.UTF_16BE : StandardCharsets.US_ASCII);
    }

    private HttpRequest own(String number, Body body, boolean isReported, long afterSeconds, String key) {
        HttpHeaders.Builder headers = HttpHeaders.builder()
                .add("Host", "strowger")
                .add("Authorization", "Bearer " + KEY)
                .add("Content-Type", "application/json");
        if (!key.isEmpty()) {
            headers.add("Idempotency-Key", "\"" + key + "\"");
        }
        Instant after = World.EPOCH.plusNanos(walk.nowNanos()).plusSeconds(afterSeconds);
        String json = "{\"to\":\"+" + number + "\",\"from\":\"" + NAME + "\",\"text\":\"" + text(body) + "\""
                + (isReported ? ",\"receipt\":\"" + (random.nextInt(4) == 0 ? "all" : "final") + "\"" : "")
                + (afterSeconds > 0 ? ",\"send_at\":\"" + after + "\"" : "") + "}";
        return HttpRequest.post("/v1/messages", headers.build(), json.getBytes(StandardCharsets.UTF_8));
    }

    private HttpRequest kannel(String number, Body body, boolean isReported) {
        String target = "/cgi-bin/sendsms?username=" + NAME + "&password=secret&from=" + NAME + "&to=" + number
                + "&text=" + escaped(body) + (body.coding() == 8 ? "&coding=2" : "");
        if (isReported) {
            target += "&dlr-mask=" + (random.nextBoolean() ? 19 : 31) + "&dlr-url=http://127.0.0.1:" + SERVER
                    + "/dlr?to=" + number + "%26status=%25d";
        }
        return HttpRequest.get(target, HttpHeaders.of("Host", "strowger"));
    }

    private static String escaped(Body body) {
        StringBuilder escaped = new StringBuilder();
        for (byte each : body.octets()) {
            escaped.append('%').append(HexFormat.of().toHexDigits(each));
        }
        return escaped.toString();
    }

    private void send(WalkRequest request) {
        callers.removeIf(HttpCaller::isOver);
        callers.stream()
                .filter(HttpCaller::isFree)
                .findAny()
                .orElseGet(this::newCaller)
                .send(request.begin());
    }

    private HttpCaller newCaller() {
        if (callers.size() == CALLERS_MAX) {
            callers.remove(0).leave();
        }
        HttpCaller caller = new HttpCaller(walk.world.rig().thread());
        callers.add(caller);
        return caller;
    }

    /** Sends one of the last requests again, whether or not its response is known. */
    private void repeat() {
        if (!repeatable.isEmpty()) {
            repeat(repeatable.get(Math.max(0, repeatable.size() - 1 - random.nextInt(12))));
        }
    }

    private void repeat(Fate fate) {
        if (fate.sending instanceof WalkRequest request
                && request.isRepeatable()
                && walk.nowNanos() - fate.times.sentNanos() < KNOWN_NANOS) {
            fate.mayBeTwice |= !request.isAccepted() && walk.hasDiskFailedSince(fate.times.sentNanos());
            fate.doubtful |= walk.isInDoubt();
            walk.say(NAME + " sends again to " + fate.number);
            send(request);
        }
    }

    /** Repeats some that were accepted; nothing is broken any more. */
    void repeatLast() {
        repeatable.stream()
                .filter(each -> each.sending instanceof WalkRequest request && request.isAccepted())
                .limit(REPEATED_AT_END)
                .forEach(this::repeat);
    }

    /** Requests under way may be stored or not. */
    void inDoubt() {
        for (Fate each : repeatable) {
            each.doubtful |= each.sending instanceof WalkRequest request && request.isPending();
        }
    }

    // ---- Callbacks

    private void called(CallbackPeer.Call call) {
        WalkCallback callback = new WalkCallback(call, walk.life());
        walk.say(NAME + " is called: " + callback);
        unsettled.add(callback);
        if (callback.isFromMobile()) {
            mobiles.computeIfAbsent(callback.number(), any -> new ArrayList<>()).add(callback);
        } else {
            Fate fate = walk.known(callback.number());
            if (!fate.by.equals(NAME)) {
                throw new AssertionError(NAME + " is called about " + fate);
            }
            fate.callbacks.add(callback);
        }
        if (walk.isCalm() || (random.nextInt(3) > 0 && !silent)) {
            answer(callback);
        } else {
            open.add(callback);
        }
    }

    private void answerOne() {
        if (!open.isEmpty() && (!silent || walk.isCalm())) {
            answer(open.remove(random.nextInt(open.size())));
        }
    }

    void answerAll() {
        while (!open.isEmpty()) {
            answerOne();
        }
    }

    private void answer(WalkCallback callback) {
        int how = walk.isCalm() ? 9 : random.nextInt(20);
        switch (how) {
            case 0 -> refuse(callback, 500);
            case 1 -> refuse(callback, 503);
            case 2 -> refuse(callback, random.nextBoolean() ? 302 : 404);
            case 3 -> answer(callback, new HttpResponse(429, HttpHeaders.of("Retry-After", "2"), new byte[0]));
            case 4 -> callback.breakOff();
            default -> answer(callback, HttpResponse.text(how % 2 == 0 || callback.isOfKannel() ? 200 : 204, ""));
        }
    }

    private void refuse(WalkCallback callback, int status) {
        answer(callback, HttpResponse.text(status, ""));
    }

    private void answer(WalkCallback callback, HttpResponse response) {
        callback.answer(response, walk.nowNanos());
        walk.say(NAME + " answers " + callback);
    }

    /**
     * Notes which responses have come to the router, and what follows from them is on the disk.
     *
     * @param beforeNanos responses of before are there
     * @param writtenBeforeNanos likewise, of what is relayed
     */
    void settle(long beforeNanos, long writtenBeforeNanos, long unwellNanos) {
        unsettled.removeIf(each -> {
            if (each.isClosed() || each.life != walk.life()) {
                return true;
            }
            boolean isRelayed = !each.isFromMobile() && walk.known(each.number()).relayed;
            each.settled = each.isTaken()
                    && each.isAnsweredInTime()
                    && each.answeredNanos() < (isRelayed ? writtenBeforeNanos : beforeNanos)
                    && !(isRelayed && unwellNanos > writtenBeforeNanos);
            return each.settled;
        });
    }
}
