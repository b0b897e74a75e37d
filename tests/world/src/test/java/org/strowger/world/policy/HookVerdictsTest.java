package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.AccountFigures;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.world.CallbackPeer;
import org.strowger.world.HookPeer;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The verdict of a hook is durable before its message leaves, and counts for all that follows. */
class HookVerdictsTest {
    private static final String NUMBER = "447700900123";
    private static final int PORT = 9000;

    private static final SceneYaml YAML = SceneYaml.STORED
            .shop(", hooks: [fraud]")
            .a(", segments: udh")
            .b("")
            .routeBefore("second", "match: {from: nobody}, via: b, delivery: store")
            .route(", retry: {first: 30s, factor: 1}")
            .and("hooks: [{name: fraud, kind: policy, on-failure: refuse,"
                    + " url: \"http://hooks.example:9000/decide\"}]\n")
            .and("accounts: [{name: shop, price: 2}]\n");

    private static List<String> texts(TestSmsc smsc) {
        return smsc.came().stream()
                .map(each -> new String(each.message().body().octets(), StandardCharsets.ISO_8859_1))
                .toList();
    }

    private static AccountFigures figures(World world) {
        return world.router().exchange().accounts().named("shop").figures();
    }

    private static void topUp(World world, String amount) {
        List<TopUpResult> results = new ArrayList<>();
        Amount parsed = Amount.of(amount).orElseThrow();
        world.router().exchange().topUp(new TopUpRequest("shop", parsed, "first", "ada", ""), results::add);
        world.millis(20);
        assertThat(results).hasSize(1);
    }

    /** The SMSC has the message and has not answered when the process ends. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | {} | hello | a",
                "false | {} | hello | a",
                "true | {\"text\":\"changed\"} | changed | a",
                "false | {\"text\":\"changed\"} | changed | a",
                "true | {\"verdict\":\"route\",\"route\":\"second\"} | hello | b"
            })
    void aHookIsNotAskedAgainAboutAMessageThatAnSmscMayHave(boolean killed, String answer, String text, String at) {
        try (World first = new World(2)) {
            TestSmsc before = first.smsc(at, at.equals("a") ? 2776 : 2777).keepsSilent();
            HookPeer service = new HookPeer(first, PORT).answers(answer);
            first.start(YAML);
            Peer shop = first.application("shop");
            shop.submit(World.message(ReceiptRequest.ON_END, NUMBER)
                    .saying(World.body("hello"))
                    .build());
            first.seconds(2);
            assertThat(texts(before)).containsExactly(text);
            assertThat(service.questions()).isOne();
            try (World world = killed ? first.killed(2) : first.restarted(2)) {
                TestSmsc smsc = world.smsc(at, at.equals("a") ? 2776 : 2777);
                HookPeer again = new HookPeer(world, PORT).answers("{\"verdict\":\"refuse\"}");
                world.start(YAML);
                world.seconds(60);
                assertThat(again.questions()).isZero();
                assertThat(texts(smsc)).containsExactly(text);
            }
        }
    }

    /** The hook has answered in time, and the store takes longer than the hook may; an operator may be impatient. */
    @ParameterizedTest
    @ValueSource(strings = {"", "queue retry message "})
    void aHookIsNotCalledAgainWhileItsVerdictIsBeingStored(String command) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776);
            HookPeer service = new HookPeer(world, PORT);
            List<CallbackPeer.Call> calls = new ArrayList<>();
            service.server().calls = calls::add;
            world.start(YAML);
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.millis(100);
            world.keeping().hangs(true);
            calls.get(0).answer(HookPeer.ok("{\"text\":\"changed\"}"));
            world.seconds(10);
            if (!command.isEmpty()) {
                try (Operator operator = new Operator(world, YAML.yaml())) {
                    String id = shop.outcome(token).messageId();
                    operator.says(command.endsWith(" ") ? command + id : command);
                }
            }
            world.millis(100);
            assertThat(a.came()).as("the verdict is not durable").isEmpty();
            world.keeping().hangs(false);
            world.seconds(60);
            assertThat(calls).hasSize(1);
            assertThat(texts(a)).containsExactly("changed");
            assertThat(world.records()).isZero();
        }
    }

    @Test
    void theSegmentsOfALongerTextAreCharged() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            new HookPeer(world, PORT).answers("{\"text\":\"" + "x".repeat(9000) + "\"}");
            world.start(YAML.shop(", account: shop"));
            topUp(world, "1000");
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(5);
            assertThat(a.came()).hasSize(59);
            assertThat(figures(world).spent()).hasToString("118");
            assertThat(figures(world).reserved()).hasToString("0");
        }
    }

    @Test
    void aLongerTextThatTheBalanceDoesNotCoverIsRefused() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            new HookPeer(world, PORT).answers("{\"text\":\"" + "x".repeat(9000) + "\"}");
            world.start(YAML.shop(", account: shop"));
            topUp(world, "10");
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.seconds(5);
            assertThat(a.came()).isEmpty();
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.REJECTED);
            assertThat(figures(world).available()).hasToString("10");
        }
    }

    @Test
    void aShorterTextIsChargedByTheSegmentsSent() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            new HookPeer(world, PORT).answers("{\"text\":\"short\"}");
            world.start(YAML.shop(", account: shop"));
            topUp(world, "100");
            Peer shop = world.application("shop");
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(new Body("x".repeat(250).getBytes(StandardCharsets.US_ASCII), false, 0))
                    .build());
            world.seconds(5);
            assertThat(texts(a)).containsExactly("short");
            assertThat(figures(world).spent()).hasToString("2");
        }
    }

    /** The SMSC has the message and has not answered when the process ends, and must not get it twice. */
    @ParameterizedTest
    @CsvSource({"true, hello, 200, 4", "false, hello, 200, 4", "true, long, 5, 2", "false, long, 5, 2"})
    void anUncertainChangedTextIsChargedByItsSentLengthAfterARestart(
            boolean killed, String text, int changed, String spent) {
        SceneYaml yaml =
                YAML.shop(", account: shop").both(", on-uncertain: fail").via("b");
        try (World first = new World(2)) {
            TestSmsc before = first.smsc("b", 2777).keepsSilent();
            new HookPeer(first, PORT).answers("{\"text\":\"" + "x".repeat(changed) + "\"}");
            first.start(yaml);
            topUp(first, "100");
            first.application("shop")
                    .submit(World.message(ReceiptRequest.NEVER, NUMBER)
                            .saying(World.body(text.equals("long") ? "y".repeat(250) : text))
                            .build());
            first.seconds(2);
            assertThat(before.came()).hasSize(1);
            assertThat(figures(first).reserved()).hasToString(spent);
            try (World world = killed ? first.killed(2) : first.restarted(2)) {
                world.smsc("b", 2777);
                new HookPeer(world, PORT);
                world.start(yaml);
                world.seconds(5);
                assertThat(figures(world).reserved()).hasToString("0");
                assertThat(figures(world).spent()).hasToString(spent);
            }
        }
    }
}
