package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.admin.action.LogLevels;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.Scene;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Operators try, fail and move waiting messages, and act on a running daemon in other ways. */
class QueueActionsTest {
    private static final String NUMBER = "447700900123";
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");

    private static final SceneYaml YAML = SceneYaml.STORED.b("");

    private static final SceneYaml PATIENT = YAML.route(", retry: {first: 1h, validity: 24h}");

    @Test
    void retriesAMessageAsSoonAsItsRouteIsEnabled() {
        SceneYaml yaml = YAML.route(", retry: {first: 1s, validity: 24h}");
        try (Scene scene = new Scene(2, yaml)) {
            scene.a.answers(LATER);
            scene.submits(20);
            assertThat(scene.operator.says("disable route all")).startsWith("route all is disabled");
            scene.a.answers(Outcome.accepted(""));
            int before = scene.a.came().size();
            scene.world.seconds(600);
            assertThat(scene.a.came()).hasSize(before);
            assertThat(scene.operator.says("enable route all")).endsWith("by alice, 20 messages retried");
            scene.world.millis(200);
            assertThat(scene.a.came()).hasSize(before + 20);
            assertThat(scene.world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue retry smsc a", "queue retry application shop"})
    void retriesWaitingMessagesNow(String command) {
        try (Scene scene = new Scene(2, PATIENT)) {
            scene.a.answers(LATER);
            scene.submits(700);
            scene.world.seconds(3);
            assertThat(toBeTriedAgain(scene.world)).isEqualTo(700);
            scene.a.answers(each -> scene.a.accept(each));
            int before = scene.a.came().size();
            assertThat(scene.operator.says(command)).isEqualTo("700 messages retried");
            scene.world.seconds(3);
            assertThat(scene.a.came()).hasSize(before + 700);
            assertThat(toBeTriedAgain(scene.world)).isZero();
            assertThat(scene.operator.says(command)).startsWith("0 messages retried");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue retry smsc other", "resume smsc other"})
    void messagesOfARouteCanBeRetriedByAnSmscThatAReloadAddedToTheRoute(String command) {
        try (Scene scene = new Scene(2, PATIENT)) {
            scene.a.answers(LATER);
            scene.submits(10);
            scene.world.seconds(3);
            TestSmsc other = scene.world.smsc("other", 2799);
            scene.world.reload(PATIENT.yaml()
                    .replace("name: a,", "name: other,")
                    .replace("via: a", "via: other")
                    .replace("127.0.0.1:2776", "127.0.0.1:2799"));
            scene.world.seconds(3);
            if (command.startsWith("resume")) {
                scene.operator.says("drain smsc other");
            }
            assertThat(scene.operator.says(command)).endsWith("10 messages retried");
            scene.world.seconds(3);
            assertThat(other.came()).hasSize(10);
        }
    }

    /** As {@code show queue later} has it. */
    private static int toBeTriedAgain(World world) {
        int sum = 0;
        for (int i = 0; i < world.threads(); i++) {
            sum += world.router().exchange().snapshot(i).custody().waiting();
        }
        return sum;
    }

    @Test
    void aSingleMessageIsRetriedNow() {
        try (Scene scene = new Scene(2, PATIENT)) {
            scene.a.answers(LATER);
            long token = scene.shop().submit(World.text(NUMBER));
            scene.submits(1);
            String id = scene.shop().outcome(token).messageId();
            assertThat(scene.operator.says("queue retry message " + id)).isEqualTo("1 message retried");
            assertThat(scene.a.came()).hasSize(3);
        }
    }

    @Test
    void doesNotRetryAMessageBeforeItsScheduledTime() {
        try (Scene scene = new Scene(1, PATIENT)) {
            scene.shop()
                    .submit(World.message(ReceiptRequest.NEVER, NUMBER)
                            .after(World.EPOCH.plusSeconds(600))
                            .build());
            scene.world.millis(50);
            assertThat(scene.operator.says("queue retry application shop"))
                    .isEqualTo("0 messages retried, 1 scheduled by the application for a later time");
            assertThat(scene.a.came()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void failsQueuedMessagesWithReceipts(int threads) {
        try (Scene scene = new Scene(threads, PATIENT)) {
            scene.operator.says("disable smsc a");
            scene.submits(300);
            assertThat(scene.operator.isRefused("queue fail smsc a").getMessage())
                    .isEqualTo("300 messages would fail; to confirm, add: count 300");
            assertThat(scene.operator
                            .isRefused("queue fail smsc a count 299")
                            .code()
                            .label())
                    .isEqualTo("state");
            assertThat(scene.operator
                            .isRefused("queue fail smsc a with delivered")
                            .code()
                            .label())
                    .isEqualTo("usage");
            assertThat(scene.operator.says("queue fail smsc a with rejected count 300"))
                    .isEqualTo("300 messages failed as rejected");
            scene.world.seconds(1);
            assertThat(scene.shop().came())
                    .hasSize(300)
                    .allMatch(each -> each.receipt().state() == MessageState.REJECTED);
            assertThat(scene.operator.says("queue fail smsc a")).startsWith("no messages");
            assertThat(scene.world.records()).isZero();
        }
    }

    @Test
    void doesNotFailAMessageThatIsInFlight() {
        try (Scene scene = new Scene(2, YAML.a(", window: 2"))) {
            scene.a.keepsSilent();
            scene.submits(5);
            assertThat(scene.operator.says("queue fail application shop count 5"))
                    .startsWith("3 messages failed");
            scene.a.came().forEach(each -> scene.a.accept(each));
            scene.world.seconds(1);
            assertThat(scene.a.came()).hasSize(2);
            assertThat(scene.shop().came()).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void resumesOrFailsHeldMessages(int threads) {
        try (Scene scene = new Scene(threads, YAML.a(", on-uncertain: hold"))) {
            scene.a.keepsSilent();
            scene.submits(2);
            scene.a.breakOff();
            scene.world.seconds(3);
            assertThat(scene.world.operatorLines()).anyMatch(each -> each.startsWith("application.message_held"));
            scene.a.answers(each -> scene.a.accept(each));
            String id = scene.shop().outcome(0).messageId();
            assertThat(scene.operator.says("queue retry held " + id)).startsWith("1 held message");
            scene.world.millis(50);
            assertThat(scene.a.came()).hasSize(3);
            assertThat(scene.operator.says("queue fail held count 1")).isEqualTo("1 message failed as undeliverable");
            scene.world.millis(50);
            assertThat(scene.shop().came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void movesWaitingMessagesToAnotherSmsc(int threads) {
        try (Scene scene = new Scene(threads, PATIENT)) {
            scene.a.answers(LATER);
            scene.submits(3);
            scene.world.seconds(1);
            scene.operator.says("disable smsc a");
            scene.submits(4);
            assertThat(scene.operator.says("queue move smsc a to b")).isEqualTo("7 messages moved to b");
            scene.world.millis(50);
            assertThat(scene.b.came()).hasSize(7);
            assertThat(scene.operator.isRefused("queue move smsc b to a").getMessage())
                    .contains("disabled");
        }
    }

    @Test
    void redeliversATemporarilyRefusedMessage() {
        try (Scene scene = new Scene(2, PATIENT)) {
            scene.submits(1);
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> each.answer(LATER);
            scene.shop().leave();
            scene.world.millis(50);
            Peer busy =
                    scene.world.application(World.LISTENER, World.terms("shop", "secret", Traffic.BOTH, "3.4"), manner);
            scene.a.report(scene.a.last(), "1");
            scene.world.millis(50);
            assertThat(busy.came()).hasSize(1);
            manner.messages = each -> each.answer(Outcome.accepted(""));
            assertThat(scene.operator.says("receipts resend application shop")).isEqualTo("1 delivery to shop retried");
            scene.world.millis(50);
            assertThat(busy.came()).hasSize(2);
            assertThat(scene.operator.says("receipts resend application shop")).startsWith("no refused deliveries");
        }
    }

    // ---- Limits

    @Test
    void aTemporaryLimitAppliesUntilItExpires() {
        try (Scene scene = new Scene(2, YAML.a(", throughput: 50/s"))) {
            assertThat(scene.operator.isRefused("limit smsc a 60/s for 1m").getMessage())
                    .contains("50/s");
            assertThat(scene.operator.says("limit smsc a 1/s for 20s")).isEqualTo("smsc a is limited to 1/s for 20s");
            scene.submits(100);
            scene.world.seconds(10);
            assertThat(scene.a.came()).hasSizeBetween(9, 12);
            scene.operator.control().turn();
            scene.world.seconds(11);
            scene.operator.control().turn();
            scene.world.seconds(3);
            assertThat(scene.a.came()).hasSize(100);
            assertThat(scene.operator.says("limit smsc a off")).endsWith("had no temporary limit");
            scene.operator.says("limit application shop 1/s for 1m");
            scene.submits(5);
            assertThat(scene.shop().outcomes().values()).anyMatch(each -> each.kind() == Outcome.Kind.THROTTLED);
            assertThat(scene.operator.says("limit application shop off")).endsWith("is no longer limited");
        }
    }

    // ---- Shares of routes

    @Test
    void aChangedShareMovesMessagesBetweenTwoSmscsAndBack() {
        SceneYaml shared = YAML.via("[{a: 9, b: 1}]");
        try (Scene scene = new Scene(2, shared)) {
            assertThat(scene.operator.says("share route all b 0%")).isEqualTo("route all: b has 0%");
            scene.submits(200);
            scene.world.seconds(1);
            assertThat(scene.b.came()).isEmpty();
            assertThat(scene.a.came()).hasSize(200);

            scene.operator.says("share route all b 25%");
            scene.submits(400);
            scene.world.seconds(1);
            assertThat(scene.b.came()).hasSizeBetween(60, 140);
            assertThat(scene.operator.lines())
                    .anyMatch(line -> line.contains("route all") && line.contains("b has 25%"));

            scene.operator.writes(shared.route(", try-next-on: [unbound]"));
            scene.operator.says("reload");
            int before = scene.b.came().size();
            scene.operator.says("share route all b 100");
            scene.submits(50);
            scene.world.seconds(1);
            assertThat(scene.b.came()).as("also after a reload").hasSize(before + 50);

            assertThat(scene.operator.says("share route all configured"))
                    .isEqualTo("route all has the weights of the configuration");
            assertThat(scene.operator.says("share route all configured"))
                    .isEqualTo("route all had the weights of the configuration");
            scene.submits(200);
            scene.world.seconds(1);
            assertThat(scene.b.came().size() - before - 50).isBetween(5, 45);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "share route all a 101%, usage, 101% is not a share",
        "share route all a much, usage, much is not a share",
        "share route none a 10%, unknown, no route has the name none",
        "share route all c 10%, state, route all does not share messages between c and another SMSC",
    })
    void anImpossibleShareIsRefused(String command, String code, String why) {
        try (Scene scene = new Scene(1, YAML.via("[{a: 9, b: 1}]"))) {
            var refused = scene.operator.isRefused(command);
            assertThat(refused.code().label()).isEqualTo(code);
            assertThat(refused.why()).startsWith(why);
        }
    }

    // ---- The configuration

    @Test
    void aReloadAppliesCompletelyOrNotAtAllAndCanBeRolledBack() {
        try (Scene scene = new Scene(2, PATIENT)) {
            SceneYaml other = PATIENT.via("b");
            scene.operator.writes(other);
            assertThat(scene.operator.says("reload dry-run")).isEqualTo("dry run: 1 change");
            assertThat(scene.operator.looks()).isEmpty();
            scene.submits(1);
            assertThat(scene.a.came()).hasSize(1);
            assertThat(scene.operator.says("reload")).isEqualTo("generation 2 active, 1 change");
            scene.submits(1);
            assertThat(scene.b.came()).hasSize(1);
            scene.operator.writes(PATIENT.via("c"));
            var refused = scene.operator.isRefused("reload");
            assertThat(refused.getMessage()).contains("generation 2 stays active", "world.yaml:");
            assertThat(refused.lines()).isNotEmpty();
            assertThat(scene.operator.lastWasRefused()).isTrue();
            assertThat(scene.generation()).isEqualTo(2);
            assertThat(scene.operator.lines()).contains("reload.done changes=1");
            assertThat(scene.operator.says("config rollback")).startsWith("generation 1 is active again");
            assertThat(scene.operator.lastWasRefused()).isFalse();
            assertThat(scene.generation()).as("as the history has it").isEqualTo(1);
            scene.submits(1);
            assertThat(scene.a.came()).hasSize(2);
            assertThat(scene.operator.isRefused("config rollback").code().label())
                    .isEqualTo("state");
            assertThat(scene.operator.says("config history")).isEqualTo("2 rows");
            assertThat(scene.operator.looks())
                    .as("two reloads and one way back, of which somebody may be told")
                    .containsExactly("begins", "ends", "begins", "ends", "begins", "ends");
        }
    }

    @Test
    void aFailedRollbackIsReportedLikeAFailedReload() {
        try (Scene scene = new Scene(2, PATIENT)) {
            scene.operator.writes(PATIENT.yaml().replace("127.0.0.1:2775", "127.0.0.1:2785"));
            scene.operator.says("reload");
            scene.world.millis(10);
            scene.world.smsc("squatter", 2775);
            assertThat(scene.operator.isRefused("config rollback").why())
                    .contains("generation 2 stays active", "cannot listen on");
            assertThat(scene.operator.lastWasRefused()).isTrue();
            assertThat(scene.operator.lines())
                    .anyMatch(line -> line.startsWith("reload.refused") && line.contains("cannot listen on"))
                    .endsWith("reload.kept detail=the configuration is unchanged");
            assertThat(scene.generation()).isEqualTo(2);
        }
    }

    // ---- The process

    @Test
    void theLogCommandChangesLogLevels() {
        try (Scene scene = new Scene(1, PATIENT)) {
            LogLevels levels = scene.operator.levels();
            assertThat(scene.operator.says("log debug")).isEqualTo("everything: level debug until the daemon stops");
            assertThat(scene.operator.says("log warn smsc.a")).isEqualTo("smsc.a: level warn until the daemon stops");
            scene.operator.says("log error library.io.netty");
            assertThat(levels.changed())
                    .containsOnly(
                            Map.entry(LogLevels.ALL, Level.DEBUG),
                            Map.entry("smsc.a", Level.WARN),
                            Map.entry("library.io.netty", Level.ERROR));
            assertThat(scene.operator.isRefused("log warn smsc.z").why()).isEqualTo("there is no smsc z");
            assertThat(scene.operator.isRefused("log warn smscs").why())
                    .startsWith("unknown logger smscs; the loggers are account, admin, application, audit, ");
            assertThat(scene.operator.isRefused("log warn store.a").code().label())
                    .isEqualTo("unknown");
            assertThat(scene.operator.says("log configured")).isEqualTo("everything: level info, as configured");
            scene.operator.says("log configured smsc.a");
            scene.operator.says("log configured library.io.netty");
            assertThat(levels.changed()).isEmpty();
        }
    }

    @Test
    void aSuccessorGetsTheListeningSocketsAndThenTheDaemonStops() {
        try (Scene scene = new Scene(1, PATIENT)) {
            assertThat(scene.operator.isRefused("hand-over @nobody").why())
                    .isEqualTo("cannot pass the listening sockets to @nobody");
            assertThat(scene.operator.stops()).as("the daemon goes on").isEmpty();
            assertThat(scene.operator.says("hand-over " + Operator.SUCCESSOR))
                    .isEqualTo("passed 3 listening sockets; stopping");
            assertThat(scene.operator.stops()).containsExactly(Duration.ofSeconds(30));
        }
    }

    @Test
    void theShutdownCommandAcceptsADeadline() {
        try (Scene scene = new Scene(1, PATIENT)) {
            scene.operator.says("shutdown");
            scene.operator.says("shutdown within 0s");
            assertThat(scene.operator.stops()).containsExactly(Duration.ofSeconds(30), Duration.ZERO);
            assertThat(scene.operator.isRefused("shutdown within soon").code().label())
                    .isEqualTo("usage");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shutdownRefusesNewMessagesAndFinishesMessagesInFlight(int threads) {
        try (Scene scene = new Scene(threads, YAML.a(", window: 1").delivery("relay"))) {
            scene.a.keepsSilent();
            long sent = scene.shop().submit(World.text(NUMBER));
            long waits = scene.shop().submit(World.text(NUMBER));
            scene.world.millis(50);
            scene.world.windUp();
            scene.world.millis(50);
            long late = scene.shop().submit(World.text(NUMBER));
            scene.world.millis(50);
            assertThat(scene.shop().outcome(late).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(scene.shop().outcome(waits).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(unanswered(scene.world)).isEqualTo(2);
            scene.a.accept(scene.a.last());
            scene.world.millis(50);
            assertThat(scene.shop().outcome(sent).isAccepted()).isTrue();
            assertThat(unanswered(scene.world)).isZero();
        }
    }

    private static int unanswered(World world) {
        int sum = 0;
        for (int i = 0; i < world.threads(); i++) {
            sum += world.router().exchange().unanswered(i);
        }
        return sum;
    }
}
