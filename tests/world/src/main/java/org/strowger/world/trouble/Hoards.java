package org.strowger.world.trouble;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.world.HttpCaller;
import org.strowger.world.Peer;
import org.strowger.world.World;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Intruder;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Shakes;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/**
 * A tenant that sends more messages to a slow SMSC than its queue has room for, by SMPP, and by HTTP with idempotency
 * keys. It is refused for now when its part of the queue is used up; all others are served as if it did not send.
 */
public final class Hoards implements Feature {
    private static final String NAME = "hoard";
    private static final String SMSC = "narrow";
    private static final int PORT = 2890;
    private static final String ACCOUNT = "8098";
    private static final String GUEST = "guest";
    private static final String GUEST_ACCOUNT = "8096";
    private static final String KEY = "hoard-key-of-the-api-0123456789";

    /** A prefix of no country, so that no rule changes the number. */
    private static final String PREFIX = "88866";

    private static final int HOST = 98;
    private static final int QUEUE_MAX = 40;

    private static final int CALLERS = 4;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long STAYS_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** The time after which the queue is full. */
    private static final long FULL_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final long ANSWERED_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final int ACCEPTED = 202;
    private static final Set<Integer> LATER = Set.of(429, 503);

    private final List<Peer> peers = new ArrayList<>();
    private final List<Visit> visits = new ArrayList<>();
    private final List<String> unexpected = new ArrayList<>();
    private int keys;

    /** A message of the guest. */
    private record Visit(Peer peer, long token, long nanos) {
        boolean isRefused() {
            Outcome outcome = peer.outcomes().get(token);
            return outcome != null && !outcome.isAccepted() && outcome.kind() != Outcome.Kind.UNCERTAIN;
        }
    }

    @Override
    public String name() {
        return "hoards";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        Setup.Entry http = setup.named("listeners", "web")
                .set("protocol", "http")
                .set("listen", "127.0.0.1:" + World.HTTP_LISTENER)
                .entry("http");
        Set<Object> apis = new TreeSet<>((List<?>) http.take("apis").orElse(List.of()));
        apis.add("v1");
        apis.forEach(each -> http.add("apis", each));
        application(setup, NAME, ACCOUNT).add("api-keys", KEY);
        application(setup, GUEST, GUEST_ACCOUNT);
        setup.smsc(SMSC)
                .set("protocol", "smpp")
                .set("system-id", "9099")
                .set("password", "p")
                .add("hosts", "127.0.0.1:" + PORT)
                .set("throughput", "2/s")
                .set("queue", QUEUE_MAX)
                .set("timers", Setup.entry().set("reconnect", "100ms..1s"));
        setup.route(NAME)
                .set("match", Setup.entry().set("to", PREFIX + "*"))
                .set("via", List.of(SMSC))
                .set("retry", Setup.entry().set("validity", "90s"));
    }

    private static Setup.Entry application(Setup setup, String name, String account) {
        return setup.application(name)
                .set("system-id", account)
                .set("password", "secret")
                .set("max-binds", 10)
                .set("window", 400)
                .set("when-too-fast", "slow")
                .set("class", "bulk");
    }

    @Override
    public void begin(Scene scene) {
        scene.world().smsc(SMSC, PORT);
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(3, chance, atNanos -> {
            int count = chance.between(100, 300);
            return chance.oneIn(2)
                    ? new Trouble("hoarded messages", atNanos, scene -> storeMessages(scene, count))
                    : new Trouble("hoarded keys", atNanos, scene -> storeKeys(scene, count));
        });
    }

    // ---- Messages

    private void storeMessages(Scene scene, int count) {
        InetSocketAddress host = Intruder.host(HOST);
        Intruder.bind(scene, host, ACCOUNT, "secret", peer -> {
            peers.add(peer);
            send(scene, peer, count);
        });
        scene.agenda().after(FULL_NANOS, () -> Intruder.bind(scene, host, GUEST_ACCOUNT, "secret", this::visit));
    }

    /** Another application sends a message to the same SMSC, and leaves. */
    private void visit(Peer peer) {
        long token = peer.submit(
                World.message(ReceiptRequest.NEVER, PREFIX + "30000000").build());
        visits.add(new Visit(peer, token, peer.connection().thread().nowNanos()));
    }

    private void send(Scene scene, Peer peer, int left) {
        if (peer.isClosed()) {
            return;
        }
        int now = Math.min(left, peer.room());
        for (int i = 0; i < now; i++) {
            peer.submitIfRoom(World.message(ReceiptRequest.NEVER, PREFIX + (10_000_000 + left - i))
                    .build());
        }
        if (left > now) {
            scene.agenda().after(PAUSE_NANOS, () -> send(scene, peer, left - now));
        } else {
            scene.agenda().after(STAYS_NANOS, peer::leave);
        }
    }

    // ---- Keys

    private void storeKeys(Scene scene, int count) {
        scene.counts().keysOfHoards += count;
        for (int i = 0; i < CALLERS; i++) {
            call(scene, new HttpCaller(scene.world().rig().thread()), count / CALLERS);
        }
    }

    private void call(Scene scene, HttpCaller caller, int left) {
        if (left == 0) {
            caller.leave();
            return;
        }
        HttpRequest request = request(keys++);
        caller.send(new HttpCaller.Call() {
            @Override
            public HttpRequest request() {
                return request;
            }

            @Override
            public void answered(HttpResponse response) {
                if (response.status() != ACCEPTED && !LATER.contains(response.status())) {
                    unexpected.add(response.status() + " " + new String(response.body(), StandardCharsets.UTF_8));
                }
                scene.agenda().after(0, () -> call(scene, caller.isFree() ? caller : other(scene), left - 1));
            }

            @Override
            public void unanswered() {}
        });
    }

    private static HttpCaller other(Scene scene) {
        return new HttpCaller(scene.world().rig().thread());
    }

    private static HttpRequest request(int number) {
        HttpHeaders headers = HttpHeaders.builder()
                .add("Host", "strowger")
                .add("Authorization", "Bearer " + KEY)
                .add("Content-Type", "application/json")
                .add("Idempotency-Key", "hoard-" + number)
                .build();
        String body = "{\"to\":\"+" + PREFIX + (20_000_000 + number) + "\",\"from\":\"SHOP\",\"text\":\"hello\"}";
        return HttpRequest.post("/v1/messages", headers, body.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Set<RecordKind> leaves() {
        return Set.of(RecordKind.REQUEST);
    }

    // ---- The end

    @Override
    public void check(Scene scene, Findings findings) {
        peers.stream()
                .flatMap(each -> each.outcomes().values().stream())
                .filter(each -> each.kind() == Outcome.Kind.PERMANENT)
                .findFirst()
                .ifPresent(each -> unexpected.add(each.toString()));
        if (!unexpected.isEmpty()) {
            findings.add("a tenant without room is refused for now", unexpected.get(0));
        }
        visits.stream()
                .filter(Visit::isRefused)
                .filter(each -> Stream.of(Shakes.ROUTER, Shakes.STORE)
                        .noneMatch(scope -> scene.shakes().touch(scope, each.nanos(), each.nanos() + ANSWERED_NANOS)))
                .findFirst()
                .ifPresent(each -> findings.add(
                        "another tenant finds room in the queue",
                        "refused: " + each.peer().outcomes().get(each.token())));
    }
}
