package org.strowger.world.trouble;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Body;
import org.strowger.message.Piece;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.world.Peer;
import org.strowger.world.WalkProtocol;
import org.strowger.world.World;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Intruder;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/**
 * A tenant that sends thousands of messages within seconds, or segments some of which are sent twice; and strangers,
 * whose connections fill the listeners and send nothing, half a request or invalid data, or binds with wrong passwords.
 * All other peers must be served as if there were no flood.
 */
public final class Floods implements Feature {
    private static final String NAME = "flood";
    private static final String ACCOUNT = "8099";
    /** A prefix of no country, so that no rule changes the number. */
    private static final String PREFIX = "88877";

    private static final int LAST_HOST = 99;

    private static final long WITHIN_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** The size of the table: more than all other applications expect at once, and less than a flood of messages. */
    private static final int TABLE_MAX = 400;

    private static final int WAIT_LEAST = 150;
    private static final int WAIT_MOST = 300;

    /** More connections than all known peers of a listener have, and fewer than strangers open. */
    private static final List<Integer> CONNECTIONS_MAX = List.of(15, 40, 20_000);

    private int connectionsMax = 20_000;
    private String delivery = "store";
    private boolean isReported = true;
    private List<String> via = List.of("a");

    @Override
    public String name() {
        return "floods";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        delivery = chance.oneOf("store", "relay");
        via = List.of(chance.oneOf("a", "b"));
        // The messages go to numbers for which no receipts arrive, so the expected receipts fill the table of the SMSC,
        // which other applications share.
        isReported = chance.oneIn(2);
        if (!isReported) {
            via.forEach(each -> {
                plan.reporting(each).waitFor(chance.between(WAIT_LEAST, WAIT_MOST));
                plan.reporting(each).expectAtMost(TABLE_MAX);
            });
        }
        connectionsMax = chance.oneOf(CONNECTIONS_MAX);
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.application(NAME)
                .set("system-id", ACCOUNT)
                .set("password", "secret")
                .set("max-binds", 10)
                .set("window", chance.oneOf(20, 1000))
                .set("when-too-fast", chance.oneOf("slow", "reject"))
                .set("class", "bulk");
        setup.route(NAME)
                .set("match", Setup.entry().set("to", PREFIX + "*"))
                .set("via", via)
                .set("delivery", delivery);
        for (WalkProtocol each : WalkProtocol.values()) {
            setup.named("listeners", each.traits().name()).set("max-connections", connectionsMax);
        }
    }

    @Override
    public void begin(Scene scene) {
        scene.takeFor(PREFIX, (smsc, came) -> smsc.acceptForeign(came, isReported));
        // At the end, the tenant receives everything that is left for it.
        for (int minutes = 1; minutes < 10; minutes += 4) {
            scene.agenda()
                    .at(
                            WalkPlan.PLAY_NANOS + TimeUnit.MINUTES.toNanos(minutes),
                            () -> Intruder.bind(scene, Intruder.host(LAST_HOST), ACCOUNT, "secret", peer -> {}));
        }
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(3, chance, atNanos -> {
            int count = chance.between(300, 1500);
            int few = chance.between(20, 200);
            InetSocketAddress host = Intruder.host(chance.between(100, 120));
            return switch (chance.below(7)) {
                case 0, 1 -> new Trouble("messages", atNanos, scene -> floodMessages(scene, count, host));
                case 2 -> new Trouble("connections", atNanos, scene -> connect(scene, few, host, Kind.SILENT));
                case 3 -> new Trouble("halves", atNanos, scene -> connect(scene, few, host, Kind.HALF));
                case 4 -> new Trouble("garbage", atNanos, scene -> connect(scene, few, host, Kind.GARBAGE));
                case 5 -> new Trouble("segments", atNanos, scene -> floodSegments(scene, few, host));
                default -> new Trouble("wrong passwords", atNanos, scene -> guessPasswords(scene, few, host));
            };
        });
    }

    // ---- The tenant

    private void floodMessages(Scene scene, int count, InetSocketAddress host) {
        int sessions = 1 + count / 500;
        for (int i = 0; i < sessions; i++) {
            Intruder.bind(scene, host, ACCOUNT, "secret", peer -> send(scene, peer, count / sessions));
        }
    }

    private void send(Scene scene, Peer peer, int left) {
        if (peer.isClosed()) {
            return;
        }
        int now = Math.min(left, peer.room());
        for (int i = 0; i < now; i++) {
            ReceiptRequest request = !isReported || (left - i) % 4 == 0 ? ReceiptRequest.ON_END : ReceiptRequest.NEVER;
            String number = PREFIX + (10_000_000 + left - i);
            peer.submitIfRoom(World.message(request, number).build());
        }
        if (left > now) {
            scene.agenda().after(WITHIN_NANOS / 30, () -> send(scene, peer, left - now));
        } else {
            scene.agenda().after(TimeUnit.SECONDS.toNanos(60), peer::leave);
        }
    }

    /** Sends long messages in segments in any order, one segment of each message twice. */
    private static void floodSegments(Scene scene, int count, InetSocketAddress host) {
        Chance chance = scene.plan().chance("segments of the flood", scene.nowNanos());
        Intruder.bind(scene, host, ACCOUNT, "secret", peer -> {
            for (int i = 0; i < count; i++) {
                int total = chance.between(2, 4);
                int twice = chance.between(1, total);
                for (int each = 0; each <= total; each++) {
                    sendSegment(scene, peer, i, total, each == 0 ? twice : each, chance.nanosFrom(WITHIN_NANOS));
                }
            }
            scene.agenda().after(TimeUnit.SECONDS.toNanos(90), peer::leave);
        });
    }

    private static void sendSegment(Scene scene, Peer peer, int message, int total, int part, long afterNanos) {
        Body body = Content.written("segment " + part + " of " + message)
                .body(new byte[] {0, 3, (byte) message, (byte) total, (byte) part});
        ShortMessage form = World.message(ReceiptRequest.ON_END, PREFIX + (20_000_000 + message))
                .build();
        scene.agenda().after(afterNanos, () -> {
            if (!peer.isClosed()) {
                peer.submitIfRoom(form, Rewrite.NONE.saying(Piece.whole(body)));
            }
        });
    }

    // ---- Strangers

    private enum Kind {
        SILENT,
        HALF,
        GARBAGE
    }

    private static void connect(Scene scene, int count, InetSocketAddress host, Kind kind) {
        Chance chance = scene.plan().chance("intruders", scene.nowNanos());
        for (int i = 0; i < count; i++) {
            byte[] octets = octets(kind, chance);
            int port = chance.oneOf(World.LISTENERS);
            scene.agenda().after(chance.nanosFrom(WITHIN_NANOS), () -> new Intruder(scene, World.at(port), host)
                    .says(octets));
        }
        // Right credentials always get in, also at a listener that is full of strangers.
        long laterNanos = WITHIN_NANOS / 2 + chance.nanosFrom(WITHIN_NANOS);
        scene.agenda().after(laterNanos, () -> scene.quiet().bindsAgain());
    }

    private static byte[] octets(Kind kind, Chance chance) {
        if (kind == Kind.SILENT) {
            return new byte[0];
        }
        byte[] octets = new byte[chance.between(1, 300)];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) chance.below(256);
        }
        if (kind == Kind.HALF) {
            // A submit_sm of SMPP whose announced length is larger than the data, or the beginning of an operation of
            // UCP or CIMD2.
            byte[] begin = chance.oneOf(new byte[] {0, 0, 2, 0, 0, 0, 0, 4}, new byte[] {2, '0', '1', '/', '0'});
            System.arraycopy(begin, 0, octets, 0, Math.min(begin.length, octets.length));
        }
        return octets;
    }

    /** Guesses passwords of the quiet tenant, from another address or from the tenant's own. */
    private static void guessPasswords(Scene scene, int count, InetSocketAddress host) {
        Chance chance = scene.plan().chance("guesses", scene.nowNanos());
        boolean isNear = chance.oneIn(2);
        InetSocketAddress from = isNear ? scene.quiet().local() : host;
        for (int i = 0; i < count; i++) {
            // A hash that has not matched yet competes with guesses for the same account from the same address.
            boolean isOnlyUnknown = isNear && scene.plan().hasHashedPassword();
            String account = isOnlyUnknown ? "unknown" + i : chance.oneOf(scene.account("calm"), "unknown" + i);
            scene.agenda()
                    .after(
                            chance.nanosFrom(WITHIN_NANOS),
                            () -> Intruder.bind(scene, from, account, "guess", peer -> guessed()));
        }
        scene.agenda().after(chance.nanosFrom(WITHIN_NANOS), () -> scene.quiet().bindsAgain());
    }

    private static void guessed() {
        throw new AssertionError("a wrong password is let in");
    }
}
