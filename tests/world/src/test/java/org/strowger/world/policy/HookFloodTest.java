package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.hook.HookFigures;
import org.strowger.router.hook.HookResult;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HookPeer;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** An application that asks a hook more than its service can answer, beside one that asks little. */
class HookFloodTest {
    private static final int PORT = 9000;
    private static final String OF_SHOP = "447700900123";
    private static final String OF_BANK = "447700900999";
    private static final long ANSWER_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int STEP_MILLIS = 10;

    /** A service that takes its time for each answer. */
    private static final class SlowService {
        private final World world;
        private final HookPeer peer;
        private final ArrayDeque<CallbackPeer.Call> calls = new ArrayDeque<>();
        private long nanos = ANSWER_NANOS;

        SlowService(World world) {
            this.world = world;
            peer = new HookPeer(world, PORT);
            peer.server().calls = calls::add;
        }

        /** Lets time pass, and answers what is due. */
        void step() {
            world.millis(STEP_MILLIS);
            while (!calls.isEmpty()
                    && calls.element().nanos() + nanos <= world.rig().nowNanos()) {
                calls.remove().answer(HookPeer.ok("{}"));
            }
        }

        void steps(int count) {
            for (int i = 0; i < count; i++) {
                step();
            }
        }

        long askedBy(String application) {
            return peer.all("application").stream().filter(application::equals).count();
        }
    }

    private static String yaml(String more) {
        return HooksTest.yaml(HooksTest.policy(more), "window: 1000")
                .replace("{name: bank,", "{name: bank, hooks: [hlr],")
                .replace("{name: shop,", "{name: shop, hooks: [hlr],");
    }

    private static long cameTo(TestSmsc smsc, String number) {
        return smsc.came().stream().filter(each -> each.to().equals(number)).count();
    }

    private static void submit(Peer application, String number, int count) {
        for (int i = 0; i < count; i++) {
            application.submit(World.reported(number));
        }
    }

    private static HookFigures figures(World world) {
        return HooksTest.hook(world).figures();
    }

    private static long ended(World world) {
        return Arrays.stream(HookResult.values())
                .mapToLong(result -> figures(world).total(result))
                .sum();
    }

    /** 3,000 messages a second to a service that answers 500 a second. */
    @ParameterizedTest
    @CsvSource({"pass, 1", "refuse, 1", "later, 2"})
    void aFloodDoesNotDelayRejectOrPassTheMessagesOfAnotherApplication(String onFailure, int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            SlowService service = new SlowService(world);
            world.start(yaml(", on-failure: " + onFailure));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            int late = 0;
            for (int i = 0; i < 310; i++) {
                submit(shop, OF_SHOP, i < 290 ? 30 : 0);
                submit(bank, OF_BANK, i >= 200 && i < 260 ? 1 : 0);
                service.step();
                int due = Math.max(0, Math.min(60, i - 200 - 30));
                late += cameTo(a, OF_BANK) < due ? 1 : 0;
            }
            assertThat(bank.came()).as("receipts of the neighbour").isEmpty();
            assertThat(service.askedBy("bank"))
                    .as("questions about the neighbour")
                    .isEqualTo(60);
            assertThat(cameTo(a, OF_BANK)).as("messages of the neighbour").isEqualTo(60);
            assertThat(late)
                    .as("steps with a message that had waited for 300 ms")
                    .isZero();
            assertThat(cameTo(a, OF_SHOP))
                    .as("messages that were not asked about")
                    .isLessThanOrEqualTo(service.askedBy("shop"));
            assertThat(shop.came()).as("receipts of the flooder").isEmpty();
            assertThat(figures(world).isDown()).isFalse();
            assertThat(HooksTest.total(world, HookResult.TIMED_OUT)).isZero();
        }
    }

    /** The service fails at messages of one application, and is asked about those of the other. */
    @Test
    void failuresThatOneApplicationCausesDoNotKeepAnotherFromAsking() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            service.server().answers = request -> Optional.of(
                    HookPeer.member(request, "application").equals("shop")
                            ? new HttpResponse(503, HttpHeaders.NONE, new byte[0])
                            : HookPeer.ok("{}"));
            world.start(yaml(", on-failure: refuse"));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            submit(shop, OF_SHOP, 10);
            world.millis(100);
            submit(shop, OF_SHOP, 10);
            world.millis(100);
            assertThat(service.questions()).as("the hook is down for the shop").isEqualTo(10);
            assertThat(world.operatorLines())
                    .contains("hook.down hlr: 10 failures in a row, all of questions of application shop, the last: "
                            + "status 503; on-failure is refuse");

            submit(bank, OF_BANK, 10);
            world.millis(100);
            assertThat(cameTo(a, OF_BANK)).isEqualTo(10);
            assertThat(bank.came()).as("receipts of rejected messages").isEmpty();
        }
    }

    /** Five messages at once, and one connection: two are asked about in time. */
    @ParameterizedTest
    @CsvSource({"pass, refuse, 5, 0", "refuse, pass, 2, 3", "later, pass, 2, 0", "later, refuse, 2, 0"})
    void theSettingOnFullDecidesAboutMessagesThatOnlyWaited(String onFull, String onFailure, int sent, int rejected) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            SlowService service = new SlowService(world);
            service.nanos = TimeUnit.MILLISECONDS.toNanos(400);
            world.start(yaml(", timeout: 500ms, concurrency: 1, on-full: " + onFull + ", on-failure: " + onFailure));
            Peer shop = world.application("shop");
            submit(shop, OF_SHOP, 5);
            service.steps(100);
            assertThat(HooksTest.total(world, HookResult.PASSED)).isEqualTo(2);
            assertThat(HooksTest.total(world, HookResult.FULL)).isEqualTo(3);
            assertThat(ended(world)).isEqualTo(5);
            assertThat(a.came()).hasSize(sent);
            assertThat(shop.came()).hasSize(rejected);
            assertThat(figures(world).lastFault().isNone())
                    .as("the service has not failed")
                    .isTrue();
            world.seconds(29);
            service.steps(150);
            assertThat(service.askedBy("shop")).isEqualTo(onFull.equals("later") ? 4 : 2);
        }
    }

    /** Ten questions in a row get no answer; thirty others never get a connection. */
    @Test
    void theCircuitBreakerCountsOnlyQuestionsThatWereSent() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT).keepsSilent();
            world.start(yaml(", timeout: 500ms, concurrency: 3, on-failure: later"));
            submit(world.application("shop"), OF_SHOP, 40);
            world.millis(1500);
            assertThat(service.questions()).isLessThan(10);
            assertThat(HooksTest.total(world, HookResult.TIMED_OUT)).isEqualTo(service.questions());
            assertThat(HooksTest.total(world, HookResult.FULL)).isEqualTo(40 - service.questions());
            assertThat(figures(world).isDown()).isFalse();
        }
    }

    @Test
    void aLookupOfAQuietApplicationIsAskedBeforeTheSameLookupOfAFlooder() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            SlowService service = new SlowService(world);
            world.start(yaml("").replace("kind: policy", "kind: lookup, concurrency: 2, on-failure: refuse"));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            for (int i = 0; i < 30; i++) {
                submit(shop, "4477009001" + (10 + i), 1);
            }
            service.step();
            submit(bank, "447700900139", 1);
            service.steps(25);
            assertThat(service.peer.all("number")).contains("+447700900139").hasSizeLessThan(9);
            assertThat(cameTo(a, "447700900139")).as("one of each application").isEqualTo(2);
        }
    }

    // ---- Reloads and restarts

    @Test
    void aReloadLosesNoQuestionAndEndsEachOnce() {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            SlowService service = new SlowService(world);
            String yaml = yaml(", timeout: 1s, concurrency: 2, waiting: 100, on-failure: refuse");
            world.start(yaml);
            Peer shop = world.application("shop");
            submit(shop, OF_SHOP, 50);
            service.steps(20);
            world.reload(yaml.replace("waiting: 100", "waiting: 5, on-full: refuse"));
            service.steps(10);
            assertThat(figures(world).waiting()).isGreaterThan(40);
            service.steps(200);
            assertThat(figures(world).waiting()).isZero();
            assertThat(ended(world)).isEqualTo(50);
            assertThat(HooksTest.total(world, HookResult.FULL)).isGreaterThan(20);
            assertThat(a.came().size() + shop.came().size()).isEqualTo(50);
        }
    }

    @Test
    void questionsOfARemovedApplicationEndAndLeaveNothing() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            SlowService service = new SlowService(world);
            String yaml = yaml(", concurrency: 2, on-failure: refuse");
            world.start(yaml);
            submit(world.application("shop"), OF_SHOP, 20);
            service.steps(5);
            world.reload(yaml.replaceFirst("(?m)^ *- .name: shop,.*\n", ""));
            service.steps(200);
            assertThat(ended(world)).isEqualTo(20);
            assertThat(figures(world).waiting()).isZero();
            assertThat(a.came()).hasSize(20);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitingQuestionsAreAskedAgainAfterARestart(boolean killed) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            new HookPeer(world, PORT).keepsSilent();
            String yaml = yaml(", timeout: 30s, concurrency: 2, waiting: 5, on-failure: refuse");
            world.start(yaml);
            submit(world.application("shop"), OF_SHOP, 20);
            world.seconds(1);
            try (World next = killed ? world.killed(1) : world.restarted(1)) {
                TestSmsc a = next.smsc("a", 2776);
                HookPeer after = new HookPeer(next, PORT);
                next.start(yaml);
                next.seconds(2);
                assertThat(after.questions()).isEqualTo(20);
                assertThat(a.came()).hasSize(20);
            }
        }
    }

    // ---- Operators

    @Test
    void operatorsSeeTheApplicationThatFillsAHook() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            SlowService service = new SlowService(world);
            world.start(yaml(", concurrency: 2, waiting: 20, on-failure: pass"));
            Looking looking = new Looking(world);
            submit(world.application("bank"), OF_BANK, 1);
            submit(world.application("shop"), OF_SHOP, 60);
            service.steps(50);
            assertThat(looking.cell("show hooks", "hooks", "state")).isEqualTo("full");
            assertThat(looking.cell("show hooks", "hooks", "most_from")).isEqualTo("shop");
            assertThat(looking.ask("status").toString())
                    .contains("asked more than its service answers", "application shop has the most questions");
            Sampler sampler = new Sampler(world.figures());
            sampler.sample(world.rig().nowNanos());
            assertThat(Looking.metrics(sampler))
                    .contains("strowger_hook_most_questions{hook=\"hlr\",application=\"shop\"} 5");
            service.steps(200);
            assertThat(looking.ask("status").toString())
                    .as("within a minute")
                    .contains("when application shop had the most");
            service.steps(4500);
            world.seconds(60);
            assertThat(looking.cell("show hooks", "hooks", "state")).isEqualTo("up");
            assertThat(looking.ask("status").toString()).doesNotContain("hook hlr");
        }
    }

    @Test
    void operatorsSeeTheApplicationThatAskedMostWhenAHookIsSlowOrDown() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            SlowService service = new SlowService(world);
            service.nanos = TimeUnit.MILLISECONDS.toNanos(1500);
            world.start(yaml(", on-failure: pass"));
            Looking looking = new Looking(world);
            Peer shop = world.application("shop");
            submit(shop, OF_SHOP, 5);
            service.steps(160);
            submit(shop, OF_SHOP, 5);
            assertThat(looking.cell("show hooks", "hooks", "state")).isEqualTo("slow");
            assertThat(looking.ask("status").toString())
                    .contains("answers take 15", "of the timeout of 2000 ms", "application shop has the most");
            service.nanos = Long.MAX_VALUE / 2;
            submit(shop, OF_SHOP, 12);
            world.seconds(3);
            assertThat(looking.cell("show hooks", "hooks", "state")).isEqualTo("down");
            assertThat(looking.ask("status").toString())
                    .contains("critical", "on-failure is pass", "application shop has the most questions");
        }
    }
}
