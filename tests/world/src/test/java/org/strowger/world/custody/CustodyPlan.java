package org.strowger.world.custody;

import java.time.Duration;
import java.util.Random;
import org.strowger.world.WalkProtocols;

/** How a walk is configured: some of it for all of it, some anew each time. */
final class CustodyPlan {
    final Duration validity;
    final long latencyNanos;
    final boolean mayHold;
    /** Of an application: no one is read no further for waiting for less. */
    static final int WINDOW_LEAST = 3;

    /** Whether the stored messages of an SMSC that could not deliver them go to the other one. */
    final boolean failsOver;

    /** Makes these choices without changing the others of a seed. */
    private static final long FAILOVER = 0x4641494C;

    final WalkLinks links;

    private final Random failoverRandom;
    private final Random random;
    private final WalkProtocols walkProtocols;
    private final String retry;

    CustodyPlan(long seed, Random random, WalkProtocols walkProtocols) {
        this.links = WalkLinks.of(seed);
        this.failoverRandom = new Random(seed ^ FAILOVER);
        this.failsOver = failoverRandom.nextBoolean();
        this.random = random;
        this.walkProtocols = walkProtocols;
        validity = Duration.ofSeconds(random.nextInt(3) == 0 ? 8 + random.nextInt(40) : 1800);
        latencyNanos = random.nextInt(3) == 0 ? random.nextInt(20_000_000) : 0;
        mayHold = random.nextInt(4) == 0;
        retry = "{first: 1s, factor: 2, max: " + (1 + random.nextInt(20)) + "s, validity: " + validity.toSeconds()
                + "s}";
    }

    /** Another one of those that are possible. */
    String next() {
        return yaml(pick("1", "2", "10"));
    }

    /** At the end all goes fast. */
    String calm() {
        return yaml("10");
    }

    private String yaml(String window) {
        return "store: {path: /store, reserve: 64KiB}\n" + WalkProtocols.listeners() + CustodyHttpApp.listener()
                + "applications:\n"
                + application("shop") + application("bank") + application("post")
                + CustodyHttpApp.configuration(pick("1", "10"), limits()) + "smscs:\n"
                + smsc("a", 2776, window) + smsc("b", 2777, window)
                + "inbound:\n  - {name: sixes, match: {to: \"6000*\"}, deliver-to: shop}\n"
                + "  - {name: sevens, match: {to: \"7000*\"}, deliver-to: bank}\n"
                + "  - {name: eights, match: {to: \"8000*\"}, deliver-to: web}\n"
                + "routes:\n  - {name: relayed, match: {to: \"49*\"}, delivery: relay, via: " + via() + "}\n"
                + "  - {name: kept, match: {}, delivery: store, retry: " + retry + ", via: " + via()
                + pick("", ", try-next-on: [timeout, throttled, unbound, full, temporary]") + failover()
                + links.ofKeptRoute() + "}\n";
    }

    private String failover() {
        String within = failoverRandom.nextInt(4) == 0 ? "5s" : "1d";
        return failsOver ? ", failover-on-receipt: {errors: undeliverable, within: " + within + "}" : "";
    }

    private String via() {
        return pick("[a, b]", "[b, a]", "[{a: 1, b: 1}]", "a", "b");
    }

    private String application(String name) {
        return "  - {" + walkProtocols.signsIn(name) + ", max-binds: 500, receive-window: " + pick("1", "10") + ", "
                + limits() + links.ofApplication() + "}\n";
    }

    private String limits() {
        return "window: " + pick(String.valueOf(WINDOW_LEAST), "20")
                + ", when-too-fast: " + pick("reject", "slow") + ", class: " + pick("bulk", "normal", "transactional")
                + ", keep: {max: " + pick("20", "100000") + ", segments: 90s}";
    }

    private String smsc(String name, int port, String window) {
        return "  - {" + walkProtocols.signsIn(name, window) + ", hosts: [127.0.0.1:" + port + "], sessions: "
                + pick("1", "2", "3") + ", throughput: " + CustodyWalk.RATE + "/s, queue: " + pick("5", "1000")
                + ", segments: " + pick("keep", "udh") + ", unbound-after: " + pick("2s", "10s") + ", on-uncertain: "
                + (mayHold ? pick("hold", "fail", "resend") : "resend") + ", receipts: {ask: "
                + pick("as-asked", "always") + "}, timers: {reconnect: 100ms..1s}"
                + links.ofSmsc(walkProtocols.ofSmsc(name)) + "}\n";
    }

    private String pick(String... some) {
        return some[random.nextInt(some.length)];
    }
}
