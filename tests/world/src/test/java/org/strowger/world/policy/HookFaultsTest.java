package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.protocol.Inquiry;
import org.strowger.router.application.AppFigure;
import org.strowger.router.hook.HookResult;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HookPeer;
import org.strowger.world.Peer;
import org.strowger.world.RawServer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Services of hooks that hang, close, flood, lie, die and come back. */
class HookFaultsTest {
    private static final String NUMBER = "447700900123";
    private static final int PORT = 9000;
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    /** The ways in which a service can fail. */
    private enum Service {
        ABSENT(HookResult.NOT_CONNECTED),
        SILENT(HookResult.TIMED_OUT),
        CLOSING(HookResult.LOST),
        DYING_IN_THE_HEADERS(HookResult.LOST),
        DYING_IN_THE_BODY(HookResult.LOST),
        ENDLESS_BODY(HookResult.UNUSABLE),
        ENDLESS_HEADERS(HookResult.LOST),
        ENDLESS_CHUNKS(HookResult.UNUSABLE),
        NO_HTTP(HookResult.LOST),
        ERROR(HookResult.STATUS),
        REDIRECTING(HookResult.STATUS),
        LYING(HookResult.UNUSABLE),
        NO_JSON(HookResult.UNUSABLE),
        LONG(HookResult.UNUSABLE);

        private final HookResult result;

        Service(HookResult result) {
            this.result = result;
        }

        void begin(World world) {
            switch (this) {
                case ABSENT -> {}
                case SILENT -> new HookPeer(world, PORT).keepsSilent();
                case CLOSING -> raw(world, "", false, true);
                case DYING_IN_THE_HEADERS -> raw(world, OK + "Content-Le", false, true);
                case DYING_IN_THE_BODY -> raw(world, OK + "Content-Length: 100\r\n\r\n{", false, true);
                case ENDLESS_BODY -> raw(world, OK + "Content-Length: 999999999\r\n\r\n{", true, false);
                case ENDLESS_HEADERS -> raw(world, OK + "X: ", true, false);
                case ENDLESS_CHUNKS -> raw(world, OK + "Transfer-Encoding: chunked\r\n\r\nFFFFFF\r\n", true, false);
                case NO_HTTP -> raw(world, "SSH-2.0-OpenSSH_9.6\r\n", false, false);
                case ERROR -> answer(world, HttpResponse.text(500, "{}"));
                case REDIRECTING -> answer(world, HttpResponse.text(302, "{}"));
                case LYING -> answer(world, HookPeer.ok("{\"verdict\":\"perhaps\"}"));
                case NO_JSON -> answer(world, HookPeer.ok("<html>"));
                case LONG -> answer(world, HookPeer.ok("{\"reason\":\"" + "x".repeat(64 << 10) + "\"}"));
            }
        }

        private static void raw(World world, String head, boolean floods, boolean closes) {
            new RawServer(world.rig(), World.at(PORT), number -> head, floods, closes);
        }

        private static void answer(World world, HttpResponse response) {
            new HookPeer(world, PORT).server().answers = request -> Optional.of(response);
        }
    }

    private static String failing(String onFailure) {
        return HooksTest.yaml(HooksTest.policy(", timeout: 500ms, on-failure: " + onFailure));
    }

    @ParameterizedTest
    @EnumSource(Service.class)
    void theSettingOnFailurePassSendsTheMessage(Service service) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            service.begin(world);
            world.start(failing("pass"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(2);
            assertThat(HooksTest.total(world, service.result)).isOne();
            assertThat(a.came()).hasSize(1);
            assertThat(world.records()).isZero();
            assertThat(HooksTest.hook(world).figures().lastFault().why()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Service.class)
    void theSettingOnFailureRefuseRejectsTheMessage(Service service) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            service.begin(world);
            world.start(failing("refuse"));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.seconds(2);
            assertThat(HooksTest.total(world, service.result)).isOne();
            assertThat(a.came()).isEmpty();
            assertThat(shop.came())
                    .extracting(each -> each.receipt().state().name())
                    .containsExactly("REJECTED");
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Service.class)
    void theSettingOnFailureLaterKeepsTheMessageForARetry(Service service) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            service.begin(world);
            world.start(failing("later"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(2);
            assertThat(a.came()).isEmpty();
            assertThat(world.records()).isOne();
            world.seconds(60);
            assertThat(HooksTest.total(world, service.result)).isGreaterThanOrEqualTo(2);
            assertThat(a.came()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aHangingHookDelaysNoOtherApplication(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT).keepsSilent();
            world.start(HooksTest.yaml(HooksTest.policy(
                    ", on-failure: refuse, on-full: refuse, timeout: 10s, concurrency: 5, waiting: 10")));
            Peer shop = world.application("shop");
            Peer bank = world.application("bank");
            for (int i = 0; i < 40; i++) {
                shop.submit(World.text(NUMBER));
                bank.submit(World.text(NUMBER));
            }
            world.millis(50);
            assertThat(a.came()).as("the messages of the bank").hasSize(40);
            assertThat(service.questions()).isEqualTo(5);
            assertThat(HooksTest.hook(world).figures().underWay()).isEqualTo(5);
            assertThat(HooksTest.hook(world).figures().waiting()).isEqualTo(35);
            assertThat(HooksTest.hook(world).figures().beyond()).isEqualTo(26);
            world.seconds(25);
            assertThat(HooksTest.total(world, HookResult.TIMED_OUT)).isBetween(5L, 10L);
            assertThat(HooksTest.total(world, HookResult.TIMED_OUT) + HooksTest.total(world, HookResult.FULL))
                    .isEqualTo(40);
            assertThat(world.figure("shop", AppFigure.FILTER_REFUSED)).isEqualTo(40);
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void aHookThatIsDownIsProbedAndRecovers() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            service.server().answer(503);
            world.start(failing("pass"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 10; i++) {
                shop.submit(World.text(NUMBER));
                world.millis(10);
            }
            assertThat(service.questions()).isEqualTo(10);
            assertThat(world.operatorLines())
                    .contains("hook.down hlr: 10 failures in a row, the last: status 503; on-failure is pass");
            assertThat(HooksTest.hook(world).figures().isDown()).isTrue();
            for (int i = 0; i < 100; i++) {
                shop.submit(World.text(NUMBER));
                world.millis(100);
            }
            assertThat(service.questions()).as("one trial in 5 seconds").isEqualTo(11);
            assertThat(a.came()).hasSize(110);
            service.answers("{}");
            world.seconds(5);
            shop.submit(World.text(NUMBER));
            world.millis(10);
            assertThat(world.operatorLines()).contains("hook.up hlr: the service has answered");
            shop.submit(World.text(NUMBER));
            world.millis(10);
            assertThat(service.questions()).isEqualTo(13);
            assertThat(HooksTest.total(world, HookResult.PASSED)).isEqualTo(2);
            assertThat(HooksTest.total(world, HookResult.DOWN)).isEqualTo(99);
            assertThat(world.operatorLines())
                    .filteredOn(each -> each.startsWith("hook."))
                    .hasSize(2);
        }
    }

    @Test
    void aRecoveredHookIsCalledAgain() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(failing("later"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(World.text(NUMBER));
            }
            world.seconds(10);
            assertThat(HooksTest.hook(world).figures().isDown()).isTrue();
            HookPeer service = new HookPeer(world, PORT);
            world.seconds(120);
            assertThat(a.came()).hasSize(20);
            assertThat(service.questions()).isEqualTo(20);
            assertThat(HooksTest.hook(world).figures().isDown()).isFalse();
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRestoredMessageIsRetriedAfterThePauseOfItsRoute(boolean killed) {
        try (World world = new World()) {
            String yaml = failing("later").replace("retry: {first: 30s,", "retry: {first: 2s,");
            world.smsc("a", 2776);
            world.start(yaml);
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(1);
            try (World next = killed ? world.killed(1) : world.restarted(1)) {
                TestSmsc a = next.smsc("a", 2776);
                next.start(yaml);
                next.seconds(1);
                assertThat(HooksTest.total(next, HookResult.NOT_CONNECTED)).isOne();
                HookPeer service = new HookPeer(next, PORT);
                next.seconds(2);
                assertThat(service.questions()).isOne();
                assertThat(a.came()).hasSize(1);
                assertThat(next.records()).isZero();
            }
        }
    }

    @Test
    void aMessageIsRetriedAfterTheReloadedPauseOfItsRoute() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(failing("later"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(1);
            world.reload(failing("later").replace("retry: {first: 30s,", "retry: {first: 2s,"));
            world.seconds(30);
            assertThat(HooksTest.total(world, HookResult.NOT_CONNECTED)).isEqualTo(2);
            new HookPeer(world, PORT);
            world.seconds(2);
            assertThat(a.came()).hasSize(1);
        }
    }

    @Test
    void aHookRequestIsRepeatedIfTheServerClosesAKeptConnection() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            String answer = OK + "Content-Length: 2\r\n\r\n{}";
            RawServer service =
                    new RawServer(world.rig(), World.at(PORT), number -> number == 2 ? "" : answer, false, false);
            world.start(failing("refuse"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(service.requests()).isEqualTo(3);
            assertThat(a.came()).hasSize(2);
            assertThat(HooksTest.total(world, HookResult.PASSED)).isEqualTo(2);
            assertThat(HooksTest.total(world, HookResult.LOST)).isZero();
        }
    }

    @Test
    void aHookAnswerMayTakeTheWholeTimeoutAfterAWaitForAConnection() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            List<CallbackPeer.Call> calls = new ArrayList<>();
            service.server().calls = calls::add;
            world.start(HooksTest.yaml(HooksTest.lookup(", timeout: 500ms, concurrency: 1")));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            shop.submit(World.reported("447700900124"));
            world.millis(450);
            calls.get(0).answer(HookPeer.ok("{}"));
            world.millis(450);
            assertThat(calls).as("the second is asked after the first").hasSize(2);
            calls.get(1).answer(HookPeer.ok("{\"verdict\":\"refuse\"}"));
            world.millis(100);
            assertThat(HooksTest.total(world, HookResult.TIMED_OUT)).isZero();
            assertThat(a.came()).extracting(Peer.Came::to).containsExactly(NUMBER);
            assertThat(shop.came())
                    .extracting(each -> each.receipt().state().name())
                    .containsExactly("REJECTED");
        }
    }

    /** The connection is closed when the time is up. */
    @Test
    void aLateHookAnswerDoesNotChangeTheMessage() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            List<CallbackPeer.Call> calls = new ArrayList<>();
            service.server().calls = calls::add;
            world.start(HooksTest.yaml(HooksTest.lookup(", timeout: 500ms")));
            world.application("shop").submit(World.text(NUMBER));
            world.millis(600);
            assertThat(HooksTest.total(world, HookResult.TIMED_OUT)).isOne();
            calls.get(0).answer(HookPeer.ok("{\"to\":\"+353860000001\"}"));
            world.millis(100);
            assertThat(a.came()).extracting(Peer.Came::to).containsExactly(NUMBER);
        }
    }

    @ParameterizedTest
    @CsvSource({"pass, 1", "refuse, 0"})
    void aMessageCancelledDuringItsHookRequestIsNotSent(String onFailure, int threads) {
        try (World world = new World(Math.max(1, threads))) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            List<CallbackPeer.Call> calls = new ArrayList<>();
            service.server().calls = calls::add;
            world.start(HooksTest.yaml(HooksTest.policy(", timeout: 30s, on-failure: " + onFailure)));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(100);
            String id = shop.outcome(token).messageId();
            shop.ask(Inquiry.cancel(id, World.SHOP, Address.NONE));
            world.millis(100);
            calls.get(0).answer(HookPeer.ok("{}"));
            world.seconds(1);
            assertThat(a.came()).isEmpty();
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void anUnresolvedHookNameIsAFailureAfterTheTimeout() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            new HookPeer(world, PORT);
            world.start(failing("pass"));
            world.answersNames(false);
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(2);
            assertThat(a.came()).hasSize(1);
            assertThat(HooksTest.total(world, HookResult.TIMED_OUT)).isOne();
            world.answersNames(true);
            world.refusesNames(true);
            world.seconds(60);
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(a.came()).hasSize(2);
            assertThat(HooksTest.total(world, HookResult.NOT_CONNECTED)).isOne();
        }
    }
}
