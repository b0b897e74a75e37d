package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.DaemonReadiness;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.metrics.Counter;
import org.strowger.router.smsc.Smsc;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The waiting messages as operators see them, and the reasons that they are given. */
class SeeingTest {
    private static final String NUMBER = "447700900123";
    private static final String SMSCS = "show smscs";
    private static final Outcome TOO_FAST = Outcome.of(Outcome.Kind.THROTTLED, 0x58, "");
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x64, "");

    private static final SceneYaml YAML = SceneYaml.RELAYED.shop(", receives: [\"6000\"]");

    private static void submit(World world, Peer from, int count) {
        for (int i = 0; i < count; i++) {
            from.submit(World.text(NUMBER));
        }
        world.millis(10);
    }

    // ---- SMSCs

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anUnreachableSmscIsDownAndShowsItsNextAttempt(int threads) {
        try (World world = new World(threads)) {
            world.start(YAML);
            world.seconds(20);
            Looking looking = new Looking(world);
            assertThat(looking.cell(SMSCS, "smscs", "state")).isEqualTo("down");
            assertThat(looking.cell(SMSCS, "smscs", "why"))
                    .startsWith("no session is bound: backoff, next attempt in ")
                    .containsIgnoringCase("refused");
            assertThat(looking.cell(SMSCS, "sessions", "attempts", "NAME", "a")).isEqualTo("5");
            assertThat(looking.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("critical smsc a: down for 20 s, 5 failed attempts: backoff, next attempt in ");
            assertThat(looking.cell("show routes", "routes", "state")).isEqualTo("down");
            assertThat(looking.cell("show routes", "routes", "why")).isEqualTo("a is down");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aFullWindowIsShownAsTheReasonAndTheQueueIsListed(int threads) {
        try (World world = new World(threads)) {
            world.smsc("a", 2776).keepsSilent();
            world.start(YAML.a(", window: 2").delivery("store"));
            submit(world, world.application("shop"), 5);
            Looking looking = new Looking(world);
            assertThat(looking.cell(SMSCS, "smscs", "state")).isEqualTo("up");
            assertThat(looking.cell(SMSCS, "smscs", "why")).isEqualTo("window full");
            assertThat(looking.cell(SMSCS, "smscs", "window_used")).isEqualTo("2");
            assertThat(looking.cell(SMSCS, "smscs", "window")).isEqualTo("2");
            assertThat(looking.cell(SMSCS, "smscs", "queued")).isEqualTo("3");
            Answer queue = looking.ask("show queue [", "smsc|application", "smsc", "NAME", "a");
            assertThat(queue.done()).isEqualTo("3 queued for a: window full");
            assertThat(Looking.column(Looking.table(queue, "messages"), "to")).containsOnly(NUMBER);
            assertThat(Looking.column(Looking.table(queue, "messages"), "application"))
                    .containsOnly("shop");
            assertThat(looking.ask("show queue [").done()).isEqualTo("3 queued");
            assertThat(looking.cell("show queue [", "queues", "why")).isEqualTo("window full");
            assertThat(looking.cell("show connections", "connections", "blocked_by", "FILTER", "smsc=a"))
                    .isEqualTo("responses: the window is full");
        }
    }

    @Test
    void numbersAreMaskedAsConfigured() {
        try (World world = new World()) {
            world.start(YAML.delivery("store").and("privacy: {mask-numbers: true}\n"));
            submit(world, world.application("shop"), 1);
            Looking looking = new Looking(world);
            assertThat(looking.cell("show queue [", "messages", "to", "smsc|application", "smsc", "NAME", "a"))
                    .isEqualTo("44770090****");
        }
    }

    @Test
    void anExhaustedRateIsShownAsTheReason() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.a(", throughput: 1/s"));
            submit(world, world.application("shop"), 3);
            Looking looking = new Looking(world);
            assertThat(looking.cell(SMSCS, "smscs", "why")).isEqualTo("rate limit 1/s reached");
            assertThat(looking.cell(SMSCS, "smscs", "queued")).isEqualTo("2");
        }
    }

    @Test
    void aRateLimitedByAnOperatorIsShownAsTheReason() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML);
            Smsc smsc = world.router().exchange().generation().smscs().get(0);
            smsc.limit(new RateCeiling(Rate.perSecond(1), Long.MAX_VALUE, "alice"));
            world.router().exchange().settingsChanged(smsc);
            world.millis(10);
            submit(world, world.application("shop"), 3);
            Looking looking = new Looking(world);
            assertThat(looking.cell(SMSCS, "smscs", "why")).isEqualTo("rate limit 1/s reached: limited by an operator");
            assertThat(looking.cell(SMSCS, "smscs", "rate_limit")).isEqualTo("1.0");
        }
    }

    @ParameterizedTest
    @CsvSource({"true, how many binds are allowed", "false, can be reached from this machine"})
    void theAdviceForMissingSessionsDependsOnTheirFailure(boolean isBindRefused, String advice) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.a(", sessions: 2"));
            if (isBindRefused) {
                smsc.manner().binds = (peer, asked) -> Outcome.of(Outcome.Kind.PERMANENT, 0x05, "already bound");
            } else {
                smsc.shut();
            }
            smsc.peers().get(0).leave();
            world.seconds(20);
            Looking looking = new Looking(world);
            assertThat(looking.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("warning smsc a: 1 of 2 sessions bound; ");
            assertThat(looking.advice()).singleElement().asString().contains(advice);
        }
    }

    @Test
    void messagesWithoutARouteCauseAWarning() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML);
            Looking looking = new Looking(world);
            looking.rate(Scope.ROUTE, "_none", "messages", 0.01);
            assertThat(looking.warnings())
                    .containsExactly(
                            "warning routes: 9 messages matched no route in the last 15 min and could not be sent");
        }
    }

    @Test
    void theDetailsOfARouteUseTheSyntaxOfItsConfiguration() {
        try (World world = new World()) {
            world.start(YAML.route(", try-next-on: [timeout, ESME_RSYSERR]")
                    .yaml()
                    .replace("match: {}", "match: {to: [\"44*\"], from: /SHOP/i, text: /a/, application: shop}"));
            Answer route = new Looking(world).ask("show routes", "NAME", "all");
            assertThat(Looking.entry(route, "settings", "try_next_on")).isEqualTo("[timeout, ESME_RSYSERR]");
            assertThat(Looking.entry(route, "settings", "to")).isEqualTo("[44*]");
            assertThat(Looking.entry(route, "settings", "from")).isEqualTo("[/SHOP/i]");
            assertThat(Looking.entry(route, "settings", "text")).isEqualTo("[/a/]");
            assertThat(Looking.entry(route, "settings", "application")).isEqualTo("[shop]");
        }
    }

    @Test
    void aThrottlingSmscGetsMessagesMoreSlowlyAndCausesAWarning() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(TOO_FAST);
            world.start(YAML.a(", throughput: 100/s"));
            submit(world, world.application("shop"), 1);
            world.millis(100);
            Looking looking = new Looking(world);
            assertThat(looking.cell(SMSCS, "smscs", "why")).isEqualTo("slowed to 70/s: throttled by the SMSC");
            assertThat(looking.warnings())
                    .containsExactly("warning smsc a: the SMSC throttles our messages, last 0 s ago; slowed to 70/s");
            world.seconds(200);
            assertThat(looking.warnings())
                    .containsExactly("warning smsc a: the SMSC throttles our messages, last 3 min ago");
            world.seconds(200);
            assertThat(looking.warnings()).isEmpty();
        }
    }

    @Test
    void anSmscThatIsSilentIsSetAside() {
        try (World world = new World()) {
            world.smsc("a", 2776).keepsSilent();
            world.start(YAML);
            submit(world, world.application("shop"), 12);
            world.seconds(12);
            Looking looking = new Looking(world);
            assertThat(looking.cell(SMSCS, "smscs", "state")).isEqualTo("set aside");
            assertThat(looking.cell(SMSCS, "smscs", "why"))
                    .startsWith("set aside: 10 consecutive messages were not answered");
            assertThat(looking.warnings()).singleElement().asString().startsWith("critical smsc a: set aside for ");
            assertThat(looking.advice())
                    .singleElement()
                    .asString()
                    .contains("messages of route all wait or are refused, because the route has no other SMSC to try");
        }
    }

    @Test
    void aFullQueueCausesAWarning() {
        try (World world = new World()) {
            world.smsc("a", 2776).keepsSilent();
            world.start(YAML.a(", window: 1, queue: 10").delivery("store"));
            Peer shop = world.application("shop");
            submit(world, shop, 9);
            Looking looking = new Looking(world);
            assertThat(looking.warnings())
                    .containsExactly("warning smsc a: queue nearly full: 8 of 10; application shop has most, 8");
            submit(world, shop, 1);
            assertThat(looking.warnings())
                    .containsExactly(
                            "critical smsc a: queue full for 1 application: 9 of 10; application shop has most, 9");
        }
    }

    @Test
    void missingReceiptsCauseAWarning() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(10);
            Looking looking = new Looking(world);
            assertThat(looking.cell(SMSCS, "smscs", "receipts_expected")).isEqualTo("1");
            Answer answer = looking.ask(SMSCS, "NAME", "a");
            assertThat(Looking.entry(answer, "receipts", "ids")).isEqualTo("learning");
            assertThat(looking.warnings()).isEmpty();
            looking.rate(Scope.SMSC, "a", "receipts_overdue", 0.01);
            assertThat(looking.warnings())
                    .containsExactly("warning smsc a: 9 expected receipts did not arrive in the last 15 min, "
                            + "0 since the start");
            smsc.report(smsc.last(), "1");
        }
    }

    @Test
    void expectedReceiptsDroppedFromAFullTableCauseAWarning() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.a(", receipts: {max: 2}"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 5; i++) {
                shop.submit(World.reported(NUMBER));
            }
            world.millis(2000);
            Looking looking = new Looking(world);
            Answer answer = looking.ask(SMSCS, "NAME", "a");
            assertThat(Looking.entry(answer, "receipts", "expected")).isEqualTo("2");
            assertThat(Looking.entry(answer, "figures", "receipts_dropped")).isEqualTo("3");
            looking.rate(Scope.SMSC, "a", "receipts_dropped", 0.01);
            assertThat(looking.warnings())
                    .containsExactly(
                            "warning smsc a: expected receipts were dropped in the last 15 min (3 since the daemon"
                                    + " started); 2 are still expected, the limit is 2; application shop has 2 of "
                                    + "them, the share of each application is 2");
        }
    }

    // ---- Messages that are kept

    @Test
    void aHeldMessageIsListedWithTheReason() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(YAML.a(", on-uncertain: hold").delivery("store"));
            submit(world, world.application("shop"), 2);
            Looking looking = new Looking(world);
            assertThat(looking.ask("show queue held").done()).isEqualTo("0 waiting for a retry");
            smsc.breakOff();
            world.millis(10);
            Answer held = looking.ask("show queue held", "held|later", "held");
            assertThat(held.done()).isEqualTo("2 held");
            assertThat(Looking.column(Looking.table(held, "messages"), "why"))
                    .containsOnly("the message was sent to a, but the session broke before a response arrived");
            assertThat(Looking.column(Looking.table(held, "messages"), "smsc")).containsOnly("a");
            assertThat(looking.warnings()).contains("warning messages: 2 messages are held after internal errors");
        }
    }

    @Test
    void aRetriedMessageShowsItsNextAttemptAndItsAttempts() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(LATER);
            world.start(YAML.delivery("store").route(", retry: {first: 60s, validity: 1h}"));
            submit(world, world.application("shop"), 1);
            world.seconds(10);
            Looking looking = new Looking(world);
            Answer later = looking.ask("show queue held", "held|later", "later");
            assertThat(later.done()).isEqualTo("1 waiting for a retry");
            Table messages = Looking.table(later, "messages");
            assertThat(Looking.column(messages, "attempts")).containsExactly("1");
            assertThat(Long.parseLong(Looking.column(messages, "next_attempt").get(0)))
                    .isBetween(49_000_000_000L, 51_000_000_000L);
            assertThat(Looking.entry(looking.ask("status"), "traffic", "waiting_for_retry"))
                    .isEqualTo("1");
            world.seconds(51);
            assertThat(Looking.column(
                            Looking.table(looking.ask("show queue held", "held|later", "later"), "messages"),
                            "attempts"))
                    .containsExactly("2");
        }
    }

    // ---- Applications

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void listsDeliveriesHeldForAnUnboundApplication(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", keep: {max: 2}"));
            Looking looking = new Looking(world);
            assertThat(looking.cell("show applications", "applications", "why")).isEqualTo("not bound");
            smsc.mobile(NUMBER, "6000", "hi");
            smsc.mobile(NUMBER, "6000", "hi");
            world.millis(50);
            assertThat(looking.cell("show applications", "applications", "why"))
                    .isEqualTo("deliveries queued: not bound");
            Answer queue = looking.ask("show queue [", "smsc|application", "application", "NAME", "shop");
            assertThat(queue.done()).isEqualTo("2 queued for shop: deliveries queued: not bound");
            assertThat(Looking.column(Looking.table(queue, "messages"), "from")).containsOnly(NUMBER);
            assertThat(Looking.column(Looking.table(queue, "messages"), "kind")).containsOnly("message");
            assertThat(looking.warnings())
                    .containsExactly(
                            "critical application shop: 2 of 2 messages and receipts are stored for the application: "
                                    + "deliveries queued: not bound; new messages are refused");
            world.application("shop");
            world.seconds(1);
            assertThat(looking.cell("show applications", "applications", "why")).isEqualTo("-");
            assertThat(looking.cell("show applications", "applications", "queued"))
                    .isEqualTo("0");
            assertThat(looking.warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void warnsOfADeliveryThatWaitsTooLong(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.shop(", keep: {warn-after: 30m}"));
            Looking looking = new Looking(world);
            smsc.mobile(NUMBER, "6000", "text");
            world.seconds(25 * 60);
            assertThat(looking.warnings()).isEmpty();
            world.seconds(6 * 60);
            assertThat(looking.warnings())
                    .containsExactly("warning application shop: 1 message or receipt waits for the application, the "
                            + "oldest for 31 min: deliveries queued: not bound");
            assertThat(world.operatorLines())
                    .filteredOn(each -> each.startsWith("application.deliveries_wait"))
                    .containsExactly("application.deliveries_wait shop: 1 receipt or message waits, the oldest for 30 "
                            + "min: no session that receives is bound");
            world.application("shop");
            world.seconds(5);
            assertThat(looking.warnings()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anApplicationThatDoesNotAnswerDeliveriesCausesAWarning(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML);
            Looking looking = new Looking(world);
            Peer.Manner manner = new Peer.Manner();
            manner.messages = each -> {};
            Peer shop = world.application(World.LISTENER, World.asking("shop"), manner);
            shop.submit(World.reported(NUMBER));
            world.millis(100);
            smsc.report(smsc.last(), "1");
            world.seconds(90);
            assertThat(looking.warnings())
                    .containsExactly(
                            "warning application shop: the application has left deliveries unanswered for 89 s; "
                                    + "its receipts are stored before they are sent");
            manner.messages = each -> each.answer(Outcome.accepted(""));
            world.seconds(600);
            assertThat(looking.warnings()).isEmpty();
        }
    }

    @Test
    void aSlowedApplicationShowsTheReason() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.shop(", throughput: 10/s, when-too-fast: slow, window: 10"));
            submit(world, world.application("shop"), 30);
            Looking looking = new Looking(world);
            assertThat(looking.cell("show applications", "applications", "why"))
                    .isEqualTo("slowed: the application exceeds its rate limit");
            assertThat(looking.cell("show connections", "connections", "blocked_by", "FILTER", "application=shop"))
                    .isEqualTo("the rate limit: the application sends too fast");
        }
    }

    // ---- Connections

    @Test
    void eachConnectionIsARowEvenIfItIsUnbound() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            submit(world, shop, 3);
            world.dial(
                    World.LISTENER,
                    org.strowger.router.reactor.DialPlan.ANY_LOCAL,
                    connection -> new Peer(connection, new Peer.Manner(), setting -> World.SUITE
                            .sessions()
                            .smsc(
                                    new org.strowger.protocol.SmscTerms(
                                            "mute",
                                            org.strowger.protocol.SessionTimers.USUAL,
                                            org.strowger.protocol.SessionLimits.USUAL,
                                            org.strowger.protocol.PeerQuirks.USUAL),
                                    setting,
                                    world.rig().nowNanos())));
            Looking looking = new Looking(world);
            Table rows = Looking.table(looking.ask("show connections", "FILTER", "listener=smpp"), "connections");
            assertThat(Looking.column(rows, "state")).containsExactlyInAnyOrder("bound", "unbound");
            assertThat(Looking.column(rows, "bind")).containsExactlyInAnyOrder("transceiver", "-");
            Table bound = Looking.table(
                    looking.ask("show connections", "FILTER", "application=shop state=bound"), "connections");
            assertThat(Looking.column(bound, "messages_in")).containsExactly("3");
            assertThat(Looking.column(bound, "version")).containsExactly("3.4");
            assertThat(Looking.column(bound, "name")).containsExactly("shop");
            assertThat(looking.cell("show connections", "connections", "messages_out", "FILTER", "smsc=a"))
                    .isEqualTo("3");
            assertThat(looking.cell("show listeners", "listeners", "bound")).isEqualTo("1");
            assertThat(looking.cell("show listeners", "listeners", "unbound")).isEqualTo("1");
            assertThat(Looking.table(looking.ask("show connections", "FILTER", "top=1"), "connections")
                            .rows())
                    .hasSize(1);
        }
    }

    @Test
    void aListenerAlsoCountsTheMessagesOfEndedSessions() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML);
            Peer shop = world.application("shop");
            submit(world, shop, 3);
            shop.leave();
            world.seconds(1);
            Looking looking = new Looking(world);
            assertThat(looking.cell("show listeners", "listeners", "bound")).isEqualTo("0");
            assertThat(looking.cell("show listeners", "listeners", "messages_in"))
                    .isEqualTo("3");
        }
    }

    @Test
    void anInvalidFilterOfTheConsoleIsRefused() {
        try (World world = new World()) {
            world.start(YAML);
            Looking looking = new Looking(world);
            for (String filter : List.of("shop", "color=red", "top=none", "top=0")) {
                assertThatExceptionOfType(CommandRefused.class)
                        .isThrownBy(() -> looking.tryToAsk("show connections", "FILTER", filter))
                        .matches(refused -> refused.code() == CommandRefused.Code.USAGE);
            }
            assertThatExceptionOfType(CommandRefused.class)
                    .isThrownBy(() -> looking.tryToAsk(SMSCS, "NAME", "z"))
                    .matches(refused -> refused.code() == CommandRefused.Code.UNKNOWN);
        }
    }

    /** Each of them is asked for in a slice of its thread's time. */
    @Test
    void aThousandConnectionsAreShownInAThousandRows() {
        int count = 1000;
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML.shop(", window: 10").yaml().replace("max-binds: 10,", "max-binds: 5000,"));
            for (int i = 0; i < count; i++) {
                world.application("shop");
            }
            Looking looking = new Looking(world);
            Answer answer = looking.ask("show connections", "FILTER", "application=shop");
            assertThat(answer.done()).isEqualTo("1000 rows");
            List<String> ids = Looking.column(Looking.table(answer, "connections"), "id");
            assertThat(Set.copyOf(ids)).hasSize(count);
            assertThat(looking.cell("show applications", "applications", "binds"))
                    .isEqualTo("1000");
            assertThat(looking.cell("show listeners", "listeners", "bound")).isEqualTo("1000");
        }
    }

    // ---- The rest

    @Test
    void explainUsesTheCurrentRoutesAndShowsTheStateOfTheSmscs() {
        try (World world = new World()) {
            world.start("""
                    listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                    applications: [{name: shop, password: secret}, {name: bank, password: secret}]
                    smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                    routes:
                      - {name: codes, match: {application: [bank]}, via: a}
                      - {name: closed, match: {to: ["49*"]}, reject: not-allowed}
                      - {name: rest, match: {}, via: a}
                    """);
            world.seconds(30);
            Looking looking = new Looking(world);
            Answer shop = looking.ask("explain", "NUMBER", NUMBER, "NAME", "shop");
            assertThat(Looking.column(Looking.table(shop, "routes"), "route"))
                    .containsExactly("codes", "closed", "rest");
            assertThat(Looking.column(Looking.table(shop, "smscs"), "accepts")).containsExactly("no: down");
            assertThat(looking.ask("explain", "NUMBER", "4915112345678").done()).isEqualTo("rejected");
            assertThat(Looking.column(
                            Looking.table(looking.ask("explain", "NUMBER", NUMBER, "NAME", "bank"), "routes"),
                            "matches"))
                    .containsExactly("yes");
            assertThatExceptionOfType(CommandRefused.class)
                    .isThrownBy(() -> looking.tryToAsk("explain", "NUMBER", NUMBER, "NAME", "nobody"));
        }
    }

    @Test
    void explainsThatMessagesForAThrottledSmscGoToTheNextSmsc() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(TOO_FAST);
            world.smsc("b", 2777);
            world.start("""
                    listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                    applications: [{name: shop, password: secret}]
                    smscs:
                      - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                      - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                    routes: [{name: all, match: {}, via: [a, b]}]
                    """);
            Peer shop = world.application("shop");
            submit(world, shop, 1);
            world.millis(50);
            submit(world, shop, 5);
            Looking looking = new Looking(world);
            Table smscs = Looking.table(looking.ask("explain", "NUMBER", NUMBER), "smscs");
            assertThat(Looking.column(smscs, "accepts"))
                    .containsExactly("no: throttled by the SMSC; queued if the next SMSC is not free", "yes");
        }
    }

    @Test
    void aHealthyRouterShowsNoWarnings() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML.delivery("store"));
            world.application("shop");
            Looking looking = new Looking(world);
            Answer status = looking.ask("status");
            assertThat(status.done()).isEqualTo("no warnings");
            assertThat(Looking.entry(status, "router", "generation")).isEqualTo("1");
            assertThat(Looking.entry(status, "router", "node")).isEqualTo("world");
            assertThat(Looking.entry(status, "router", "configuration")).isEqualTo("world.yaml");
            assertThat(Looking.entry(status, "traffic", "binds")).isEqualTo("1");
            assertThat(Looking.entry(status, "traffic", "smscs_up")).isEqualTo("1");
            assertThat(Looking.entry(status, "machine", "store")).isEqualTo("open");
            world.reload(YAML);
            assertThat(Looking.entry(looking.ask("status"), "router", "generation"))
                    .isEqualTo("2");
        }
    }

    @Test
    void aChangedSystemClockAndInternalErrorsCauseWarnings() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.delivery("store"));
            Looking looking = new Looking(world);
            world.setClock(Duration.ofHours(-1));
            world.advance(Duration.ofSeconds(2));
            world.rig().thread().metrics().counters().increment(Counter.HANDLER_FAILURES);
            assertThat(looking.warnings())
                    .containsExactly(
                            "warning clock: message ids are 60 min ahead of the system clock, which has been set back",
                            "warning router: 1 internal error since the start; each internal error lost a "
                                    + "connection or a task");
        }
    }

    @Test
    void aStoreThatAcceptsNothingCausesAWarning() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.delivery("store"));
            Peer shop = world.application("shop");
            Looking looking = new Looking(world);
            assertThat(Looking.entry(looking.ask("show store"), "store", "state"))
                    .isEqualTo("open");
            world.disk().holds(1 << 20);
            world.seconds(2);
            submit(world, shop, 1);
            assertThat(Looking.entry(looking.ask("show store"), "store", "state"))
                    .isEqualTo("no_space");
            assertThat(looking.warnings())
                    .containsExactly(
                            "critical store: new messages are refused: " + "less free disk space than store.reserve");
        }
    }

    @Test
    void eventRecordsThatCannotBeWrittenAreCriticalAndTheRouterIsNotReady() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.and("records: {steps: ends}\n"));
            Peer shop = world.application("shop");
            Looking looking = new Looking(world);
            assertThat(looking.warnings()).isEmpty();
            assertThat(Looking.entry(looking.ask("status"), "machine", "records"))
                    .isEqualTo("open");
            world.recording().disk().fails(true);
            submit(world, shop, 1);
            world.seconds(1);
            String words = "new messages are refused: event records cannot be written: no space left on device";
            assertThat(looking.warnings()).containsExactly("critical records: " + words);
            assertThat(Looking.entry(looking.ask("status"), "machine", "records"))
                    .isEqualTo("failing");
            assertThat(Looking.entry(looking.ask("show records"), "records", "state"))
                    .isEqualTo("failing");
            assertThat(Looking.entry(looking.ask("show records"), "records", "path"))
                    .isEqualTo("memory");
            assertThat(DaemonReadiness.of(world.figures()).reason()).isEqualTo(words);
            world.recording().disk().fails(false);
            world.seconds(6);
            assertThat(looking.warnings()).isEmpty();
            assertThat(DaemonReadiness.of(world.figures()).isReady()).isTrue();
        }
    }

    @Test
    void aDiskNearlyFullOfEventRecordsCausesAWarning() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.recording().disk().freeBytes(500L << 20);
            world.start(YAML.and("records: {steps: ends}\n"));
            world.seconds(1);
            Looking looking = new Looking(world);
            assertThat(looking.warnings())
                    .containsExactly("warning records: 500 MiB are free for event records; when the disk is full, "
                            + "new messages are refused");
            world.recording().disk().freeBytes(5L << 30);
            world.seconds(40);
            assertThat(looking.warnings()).isEmpty();
        }
    }

    @Test
    void disabledEventRecordsAreShownAsOff() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML);
            Looking looking = new Looking(world);
            assertThat(Looking.entry(looking.ask("show records"), "records", "state"))
                    .isEqualTo("off");
            assertThat(DaemonReadiness.of(world.figures()).isReady()).isTrue();
        }
    }

    /** So a program finds what it reads, and a person can scroll. */
    @Test
    void eachAnswerHasUniqueBlockNamesAndRowsThatMatchTheirColumns() {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML.delivery("store"));
            submit(world, world.application("shop"), 2);
            Looking looking = new Looking(world);
            for (Command command : looking.commands()) {
                for (boolean named : List.of(false, true)) {
                    String name = command.form().contains("smsc")
                            ? "a"
                            : command.form().contains("route") ? "all" : "shop";
                    boolean needsName = command.form().contains("NUMBER smsc NAME");
                    Answer answer = needsName || (command.form().contains("[NAME]") && named)
                            ? looking.ask(command.form(), "NAME", name, "NUMBER", NUMBER)
                            : looking.ask(command.form(), "NUMBER", NUMBER);
                    assertThat(answer.blocks().stream()
                                    .map(block -> block.name())
                                    .collect(Collectors.toSet()))
                            .as(command.form())
                            .hasSameSizeAs(answer.blocks());
                    answer.blocks().stream()
                            .filter(Table.class::isInstance)
                            .map(Table.class::cast)
                            .forEach(table -> assertThat(table.rows())
                                    .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.columns())));
                }
            }
        }
    }
}
