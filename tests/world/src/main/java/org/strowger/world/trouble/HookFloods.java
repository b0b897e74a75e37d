package org.strowger.world.trouble;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.HookPeer;
import org.strowger.world.Peer;
import org.strowger.world.World;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Intruder;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.Trouble;
import org.strowger.world.walk.WalkPlan;

/**
 * A tenant that sends more than a hook can be asked about. Its messages are refused when the hook is full; the quiet
 * tenant, which has the same hook, loses none.
 */
public final class HookFloods implements Feature {
    private static final String NAME = "asker";
    private static final String HOOK = "gate";
    private static final int PORT = 9001;
    private static final String ACCOUNT = "8097";

    /** A prefix of no country, so that no rule changes the number. */
    private static final String PREFIX = "88855";

    private static final int HOST = 97;

    /** The least of which one application leaves some to others. */
    private static final int CONNECTIONS = 10;

    private static final long ANSWER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long STAYS_NANOS = TimeUnit.SECONDS.toNanos(30);

    private String via = "a";

    @Override
    public String name() {
        return "hook-floods";
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        plan.storeAll("calm");
        via = chance.oneOf("a", "b");
    }

    /** Whether records must have the newest format, as for other hooks: older ones do not show the verdict. */
    @Override
    public boolean needsNewestRecords() {
        return true;
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.named("hooks", HOOK)
                .set("kind", "policy")
                .set("url", "http://hooks.example:" + PORT + "/decide")
                .set("timeout", "500ms")
                .set("on-failure", "later")
                .set("on-full", "refuse")
                .set("concurrency", CONNECTIONS)
                .set("waiting", chance.oneOf(5, 20));
        setup.application("calm").add("hooks", HOOK);
        setup.application(NAME)
                .set("system-id", ACCOUNT)
                .set("password", "secret")
                .set("max-binds", 10)
                .set("window", 1000)
                .set("when-too-fast", "slow")
                .set("class", "bulk")
                .add("hooks", HOOK);
        setup.route(NAME).set("match", Setup.entry().set("to", PREFIX + "*")).set("via", List.of(via));
    }

    @Override
    public void begin(Scene scene) {
        scene.takeFor(PREFIX, (smsc, came) -> smsc.acceptForeign(came, true));
        HookPeer service = new HookPeer(scene.world(), PORT);
        service.server().calls = call -> scene.agenda().after(ANSWER_NANOS, () -> call.answer(HookPeer.ok("{}")));
    }

    @Override
    public List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return Trouble.upTo(2, chance, atNanos -> {
            int count = chance.between(200, 600);
            return new Trouble("questions", atNanos, scene -> {
                InetSocketAddress host = Intruder.host(HOST);
                Intruder.bind(scene, host, ACCOUNT, "secret", peer -> send(scene, peer, count));
            });
        });
    }

    private static void send(Scene scene, Peer peer, int left) {
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
}
