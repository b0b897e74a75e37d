package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Body;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.hook.Hook;
import org.strowger.router.hook.HookResult;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HookPeer;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Hooks of a running router: what a service is asked, and the effect of its answers. */
class HooksTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "447700900124";
    private static final int PORT = 9000;

    /** @param hooks the hooks, as items of a list */
    static String yaml(String hooks) {
        return yaml(hooks, "hooks: [hlr]");
    }

    static String yaml(String hooks, String ofShop) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications:
                  - {name: shop, password: secret, max-binds: 10, %s}
                  - {name: bank, password: secret, max-binds: 10}
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes:
                  - {name: ireland, match: {to: "353*"}, via: b, delivery: relay}
                  - {name: all, match: {}, via: a, delivery: store, retry: {first: 30s, factor: 1}}
                hooks:
                %s
                """.formatted(ofShop, hooks.indent(2));
    }

    static String lookup(String more) {
        return "- {name: hlr, kind: lookup, url: \"http://hooks.example:9000/v1/lookup?v=1\", on-failure: pass" + more
                + "}";
    }

    static String policy(String more) {
        return "- {name: hlr, kind: policy, url: \"http://hooks.example:9000/decide\"" + more + "}";
    }

    static Hook hook(World world) {
        return world.router().hooks().all().get(0);
    }

    static long total(World world, HookResult result) {
        return hook(world).figures().total(result);
    }

    private static List<String> came(TestSmsc smsc) {
        return smsc.came().stream()
                .map(each -> each.message().source().text() + " " + each.to() + " "
                        + new String(each.message().body().octets(), StandardCharsets.ISO_8859_1))
                .toList();
    }

    private static List<String> reported(Peer shop) {
        return shop.came().stream()
                .map(each -> each.message().source().text() + " "
                        + each.receipt().state() + " " + each.receipt().error())
                .toList();
    }

    // ---- Questions

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aLookupRequestContainsOnlyTheNumber(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT).keepsSilent();
            world.start(yaml(lookup(", headers: {Authorization: \"Bearer 0123456789\"}")));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(500);
            assertThat(shop.outcome(token).isAccepted())
                    .as("answered before the question")
                    .isTrue();
            assertThat(a.came()).isEmpty();
            assertThat(HookPeer.body(service.last())).isEqualTo("{\"hook\":\"hlr\",\"number\":\"+447700900123\"}");
            assertThat(service.last().method()).isEqualTo("POST");
            assertThat(service.last().target()).isEqualTo("/v1/lookup?v=1");
            assertThat(service.last().headers().first("Host")).hasValue("hooks.example:9000");
            assertThat(service.last().headers().first("Content-Type")).hasValue("application/json");
            assertThat(service.last().headers().first("Authorization")).hasValue("Bearer 0123456789");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aPolicyRequestContainsTheFullMessage(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            world.start(yaml(policy(", on-failure: refuse")));
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(new Body("\"a\" {b} \n".getBytes(StandardCharsets.US_ASCII), false, 0))
                    .build());
            world.seconds(1);
            String id = HookPeer.member(service.last(), "id");
            assertThat(id).matches("[0-9]+");
            assertThat(HookPeer.body(service.last()))
                    .startsWith("{\"id\":\"" + id + "\",\"hook\":\"hlr\",\"application\":\"shop\",\"from\":\""
                            + World.SHOP.text() + "\",\"to\":\"+447700900123\",\"coding\":\"gsm\",\"segments\":1,"
                            + "\"text\":");
            assertThat(HookPeer.member(service.last(), "text")).isEqualTo("\"a\" \u00e4b\u00f1 \n");
            assertThat(service.last().headers().first("Idempotency-Key"))
                    .hasValueSatisfying(key -> assertThat(key).matches("\"" + id + "-[0-9a-f]+\""));
            assertThat(a.came()).hasSize(1);
        }
    }

    @Test
    void hooksAreCalledInOrderWithTheChangesOfEarlierHooks() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer first = new HookPeer(world, PORT).answers("{\"to\":\"+" + OTHER + "\",\"text\":\"one\"}");
            HookPeer second = new HookPeer(world, 9001).answers("{\"from\":\"BRAND\"}");
            String hooks = policy(", on-failure: refuse") + "\n- {name: last, kind: policy, on-failure: refuse, url: "
                    + "\"http://hooks.example:9001/\"}";
            world.start(yaml(hooks, "hooks: [last]") + "hooks-for-all: [hlr]\n");
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.application("bank").submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(first.all("to")).containsExactly("+" + NUMBER, "+" + NUMBER);
            assertThat(second.all("to")).containsExactly("+" + OTHER);
            assertThat(second.all("text")).containsExactly("one");
            assertThat(came(a))
                    .containsExactlyInAnyOrder("BRAND " + OTHER + " one", World.SHOP.text() + " " + OTHER + " one");
        }
    }

    // ---- Verdicts

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void aRefusedMessageIsRejectedWithTheStatusOfTheAnswer(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT).answers("{\"verdict\":\"refuse\",\"status\":69}");
            world.start(yaml(policy(", on-failure: pass")));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.seconds(1);
            assertThat(reported(shop)).containsExactly(NUMBER + " REJECTED 069");
            assertThat(a.came()).isEmpty();
            assertThat(service.questions()).isOne();
            assertThat(total(world, HookResult.REFUSED)).isOne();
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void theRecordOfARefusalNamesTheHookAndItsReason(boolean isMasked) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            new HookPeer(world, PORT).answers("{\"verdict\":\"refuse\",\"status\":69,\"reason\":\"ported away\"}");
            world.start(yaml(policy(", on-failure: pass")) + "records: {path: /records}\nprivacy: {mask-numbers: "
                    + isMasked + "}\n");
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(3);
            String rows = world.recording().rows().toString();
            assertThat(rows).contains("event=refused", "filter=hook hlr", "error=069");
            assertThat(rows.contains("reason=ported away")).isEqualTo(!isMasked);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"operator\":\"red\"}', b",
        "'{\"country\":\"IE\",\"operator\":\"blue\"}', b",
        "'{\"operator\":\"blue\",\"country\":\"GB\"}', a",
        "'{}', a"
    })
    void theOperatorAndTheCountryOfAnAnswerDecideTheRoute(String answer, String smsc) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            HookPeer service = new HookPeer(world, PORT).answers(answer);
            world.start(yaml(lookup(", cache: {found: 1h}")).replace("routes:\n", """
                            routes:
                              - {name: red, match: {operator: red}, via: b, delivery: relay}
                              - {name: irish, match: {country: IE}, via: b, delivery: relay}
                            """));
            Peer shop = world.application("shop");
            for (int i = 1; i <= 2; i++) {
                shop.submit(World.text(NUMBER));
                world.seconds(1);
                assertThat((smsc.equals("a") ? a : b).came()).hasSize(i);
            }
            assertThat(service.questions()).as("the second answer is cached").isOne();
            world.application("bank").submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(a.came()).as("no hook is asked for the bank").hasSize(smsc.equals("a") ? 3 : 1);
        }
    }

    @Test
    void theVerdictLaterRepeatsTheHookRequest() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT).answers("{\"verdict\":\"later\"}");
            world.start(yaml(lookup("")));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(40);
            assertThat(service.questions())
                    .as("an answer for now is not cached")
                    .isEqualTo(2);
            assertThat(a.came()).isEmpty();
            service.answers("{}");
            world.seconds(40);
            assertThat(a.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aHookAnswerChoosesTheRouteAndChangesTheMessage() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            new HookPeer(world, PORT)
                    .answers("{\"verdict\":\"route\",\"route\":\"ireland\",\"from\":\"+353860000009\","
                            + "\"text\":\"changed\"}");
            world.start(yaml(policy(", on-failure: pass")));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.seconds(1);
            assertThat(came(b)).containsExactly("353860000009 " + NUMBER + " changed");
            assertThat(total(world, HookResult.CHANGED) + total(world, HookResult.ROUTED))
                    .isOne();
        }
    }

    // ---- The cache

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCachedAnswerIsUsedUntilItExpires(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT).answers("{\"operator\":\"o2\",\"to\":\"+" + OTHER + "\"}");
            world.start(yaml(lookup(", cache: {found: 1h}")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            shop.submit(World.text(NUMBER));
            world.seconds(3590);
            shop.submit(World.text(NUMBER));
            world.millis(10);
            assertThat(service.questions()).isOne();
            assertThat(total(world, HookResult.CACHED)).isEqualTo(2);
            world.seconds(20);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(service.questions()).isEqualTo(2);
            assertThat(a.came()).extracting(Peer.Came::to).containsOnly(OTHER).hasSize(4);
        }
    }

    @Test
    void anAnswerForAnUnknownNumberExpiresEarlier() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT).answers("{\"found\":false}");
            world.start(yaml(lookup(", cache: {found: 1h, not-found: 1m}")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(30);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(service.questions()).isOne();
            world.seconds(60);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(service.questions()).isEqualTo(2);
            assertThat(a.came()).hasSize(3);
        }
    }

    @Test
    void theLeastRecentlyUsedAnswerIsRemovedFromAFullCache() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            world.start(yaml(lookup(", cache: {entries: 2}")));
            Peer shop = world.application("shop");
            for (String number : List.of("1", "2", "1", "3", "1", "2")) {
                shop.submit(World.text("44770090012" + number));
                world.millis(100);
            }
            assertThat(service.all("number").stream()
                            .map(each -> each.substring(each.length() - 1))
                            .toList())
                    .containsExactly("1", "2", "3", "2");
            assertThat(hook(world).cached()).isEqualTo(2);
        }
    }

    @Test
    void aCacheOfZeroEntriesCachesNothing() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            world.start(yaml(lookup(", cache: {entries: 0}")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.millis(100);
            shop.submit(World.text(NUMBER));
            world.millis(100);
            assertThat(service.questions()).isEqualTo(2);
            assertThat(service.server().connections())
                    .as("the connection is kept")
                    .isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void concurrentLookupsOfOneNumberShareOneRequest(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT).keepsSilent();
            List<CallbackPeer.Call> calls = new ArrayList<>();
            service.server().calls = calls::add;
            world.start(yaml(lookup("")));
            List<Peer> sessions = List.of(world.application("shop"), world.application("shop"));
            for (int i = 0; i < 5; i++) {
                sessions.forEach(each -> each.submit(World.text(NUMBER)));
            }
            sessions.get(0).submit(World.text(OTHER));
            world.millis(500);
            assertThat(service.all("number")).containsExactlyInAnyOrder("+" + NUMBER, "+" + OTHER);
            assertThat(a.came()).isEmpty();
            assertThat(hook(world).figures().waiting()).isEqualTo(9);
            calls.forEach(each -> each.answer(HookPeer.ok("{}")));
            world.millis(500);
            assertThat(a.came()).hasSize(11);
            assertThat(total(world, HookResult.PASSED)).isEqualTo(11);
            assertThat(hook(world).figures().waiting()).isZero();
        }
    }

    // ---- Restarts and reloads

    @ParameterizedTest
    @CsvSource({"1, false", "1, true", "2, false", "2, true"})
    void aHookRequestInterruptedByARestartIsRepeated(int threads, boolean killed) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776);
            HookPeer before = new HookPeer(world, PORT).keepsSilent();
            world.start(yaml(policy(", on-failure: refuse, timeout: 30s")));
            Peer shop = world.application("shop");
            for (int i = 0; i < 3; i++) {
                shop.submit(World.reported(NUMBER));
            }
            world.seconds(1);
            assertThat(before.questions()).isEqualTo(3);
            assertThat(shop.outcomes()).hasSize(3);
            try (World next = killed ? world.killed(threads) : world.restarted(threads)) {
                TestSmsc a = next.smsc("a", 2776);
                HookPeer after = new HookPeer(next, PORT);
                next.start(yaml(policy(", on-failure: refuse, timeout: 30s")));
                Peer again = next.application("shop");
                next.seconds(2);
                assertThat(after.all("id")).containsExactlyInAnyOrderElementsOf(before.all("id"));
                assertThat(keys(after)).containsExactlyInAnyOrderElementsOf(keys(before));
                assertThat(a.came()).hasSize(3);
                for (int i = 0; i < 3; i++) {
                    a.report(a.came().get(i), Integer.toString(i + 1));
                }
                next.seconds(1);
                assertThat(again.came()).hasSize(3);
                assertThat(next.records()).isZero();
            }
        }
    }

    private static List<String> keys(HookPeer service) {
        return service.server().came().stream()
                .map(each -> each.headers().first("Idempotency-Key").orElseThrow())
                .toList();
    }

    @Test
    void aReloadedHookUrlIsCalledAndTheCacheIsCleared() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer before = new HookPeer(world, PORT);
            HookPeer after = new HookPeer(world, 9001);
            world.start(yaml(lookup("")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            List<String> changes = world.reload(yaml(lookup("").replace(":9000", ":9001")));
            assertThat(changes).containsExactly("changed hook hlr: url");
            world.seconds(1);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(before.questions()).isOne();
            assertThat(after.questions()).isOne();
            assertThat(world.reload(yaml("", "window: 99").replace("hooks:", "hooks: []")))
                    .contains("gone hook hlr");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(after.questions()).isOne();
            assertThat(a.came()).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aHookRequestPendingAtAReloadGetsItsAnswer(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer before = new HookPeer(world, PORT);
            List<CallbackPeer.Call> calls = new ArrayList<>();
            before.server().calls = calls::add;
            HookPeer after = new HookPeer(world, 9001);
            String hooks = lookup(", timeout: 30s, concurrency: 1");
            world.start(yaml(hooks));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            shop.submit(World.text(OTHER));
            world.seconds(1);
            assertThat(calls).hasSize(1);
            world.reload(yaml(hooks.replace(":9000", ":9001")));
            calls.get(0).answer(HookPeer.ok("{\"to\":\"447700900125\"}"));
            world.seconds(1);
            assertThat(a.came()).extracting(Peer.Came::to).containsExactlyInAnyOrder("447700900125", OTHER);
            assertThat(after.all("number")).containsExactly("+" + OTHER);
            assertThat(calls.get(0).closedNanos()).isLessThan(world.rig().nowNanos());
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(after.all("number"))
                    .as("the answer was that of another")
                    .containsExactly("+" + OTHER, "+" + NUMBER);
        }
    }

    @Test
    void aReloadThatChangesNothingKeepsConnectionsAndAnswers() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            world.start(yaml(lookup("")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(world.reload(yaml(lookup("")))).isEmpty();
            shop.submit(World.text(NUMBER));
            shop.submit(World.text(OTHER));
            world.seconds(1);
            assertThat(service.questions()).isEqualTo(2);
            assertThat(service.server().connections()).isOne();
            assertThat(a.came()).hasSize(3);
        }
    }

    // ---- Operators

    @Test
    void operatorsSeeTheHooksAndExplainNamesThem() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            world.start(yaml(lookup(", headers: {Authorization: very-secret-token}")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            Looking looking = new Looking(world);
            assertThat(looking.cell("show hooks", "hooks", "server")).isEqualTo("http://hooks.example:9000");
            assertThat(looking.cell("show hooks", "hooks", "state")).isEqualTo("up");
            assertThat(looking.cell("show hooks", "hooks", "asked")).isEqualTo("2");
            assertThat(looking.cell("show hooks", "hooks", "answered")).isEqualTo("1");
            assertThat(looking.cell("show hooks", "hooks", "cached")).isEqualTo("1");
            assertThat(looking.ask("show hooks").toString()).doesNotContain("very-secret-token");
            assertThat(looking.ask("explain", "NUMBER", NUMBER, "NAME", "shop").toString())
                    .contains("hook hlr", "is asked when the message is stored");
            assertThat(looking.ask("explain", "NUMBER", NUMBER, "NAME", "bank").toString())
                    .doesNotContain("hook hlr");
            assertThat(service.questions()).as("explain asks nothing").isOne();
            assertThat(world.router().configuration().services().hooks().toString())
                    .doesNotContain("very-secret-token", "v=1");
        }
    }

    @Test
    void metricsShowTheHooks() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            new HookPeer(world, PORT);
            world.start(yaml(lookup("")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            Sampler sampler = new Sampler(world.figures());
            sampler.sample(world.rig().nowNanos());
            assertThat(Looking.metrics(sampler).lines())
                    .contains(
                            "strowger_hook_questions_total{hook=\"hlr\",result=\"pass\"} 1",
                            "strowger_hook_questions_total{hook=\"hlr\",result=\"cached\"} 1",
                            "strowger_hook_questions_total{hook=\"hlr\",result=\"timed_out\"} 0",
                            "strowger_hook_seconds_count{hook=\"hlr\"} 1",
                            "strowger_hook_up{hook=\"hlr\"} 1",
                            "strowger_hook_under_way{hook=\"hlr\"} 0",
                            "strowger_hook_waiting{hook=\"hlr\"} 0",
                            "strowger_hook_cache_entries{hook=\"hlr\"} 1",
                            "strowger_hook_cache_hits_total{hook=\"hlr\"} 1");
        }
    }

    @Test
    void aHookConnectionIsClosedAfterAMaximumTime() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            world.start(yaml(lookup(", cache: {entries: 0}")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.advance(Duration.ofMinutes(5));
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(service.server().connections()).isEqualTo(2);
            assertThat(total(world, HookResult.PASSED)).isEqualTo(2);
        }
    }
}
