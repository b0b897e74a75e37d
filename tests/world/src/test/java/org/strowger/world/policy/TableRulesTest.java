package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.Configuration;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.router.route.TableNumbers;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.Tables;
import org.strowger.router.table.service.TableContext;
import org.strowger.router.table.service.TableIncidents;
import org.strowger.router.table.service.TableService;
import org.strowger.router.time.MonotonicClock;
import org.strowger.world.Peer;
import org.strowger.world.TablesThread;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Number tables in routes, filters and opt-outs of a running router. */
class TableRulesTest {
    private static final String NUMBER = "447700900123";
    private static final String PORTED = "447700900777";
    private static final String IRISH = "353861234567";
    private static final int NOT_ALLOWED =
            World.SUITE.statuses().refusal(RefusalReason.NOT_ALLOWED).code();

    @TempDir
    private Path directory;

    private TableService tables = TableService.withoutChanges(World.EPOCH::toEpochMilli);

    @BeforeEach
    void makeTables() throws IOException {
        Files.writeString(directory.resolve("plan.csv"), """
                prefix,country,operator,mcc,mnc
                4477,GB,red,234,10
                44770090,GB,blue,234,15
                353,IE,green,272,01
                """);
        Files.writeString(directory.resolve("ported.csv"), PORTED + ",red\n");
        Files.writeString(directory.resolve("blocked.txt"), "447700900666\nSpammer\n");
        Files.writeString(directory.resolve("out.txt"), "");
        tables = service();
    }

    private TableService service() {
        return new TableService(new TableContext(
                TableFiles.REAL,
                directory.resolve("changes"),
                MonotonicClock.system(),
                World.EPOCH::toEpochMilli,
                TableIncidents.NONE));
    }

    @AfterEach
    void end() {
        tables.close();
    }

    private World world(String more) {
        World world = new World();
        world.tables(tables);
        return world.start(yaml(more));
    }

    private String yaml(String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10, receives: ["80000"]}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes:
                  - {name: red, match: {operator: red}, via: b, delivery: relay}
                  - {name: ireland, match: {country: IE}, via: b, delivery: relay}
                  - {name: all, match: {}, via: a, delivery: relay}
                tables:
                  - {name: plan, kind: plan, file: %1$s/plan.csv}
                  - {name: ported, kind: ported, file: %1$s/ported.csv}
                  - {name: blocked, file: %1$s/blocked.txt}
                  - {name: out, file: %1$s/out.txt}
                filters:
                  - {name: blocked, match: {in-list: blocked}, refuse: not-allowed}
                  - {name: sender, match: {sender-in-list: blocked}, refuse: invalid-sender}
                  - {name: opted-out, match: {in-list: out}, refuse: ESME_RINVDSTADR}
                """.formatted(directory) + more;
    }

    private static void awaitAnswer(World world, Peer smsc, long token) {
        TablesThread.await(world, () -> smsc.outcomeNanos(token) != Long.MAX_VALUE);
    }

    // ---- Criteria

    @ParameterizedTest
    @CsvSource({NUMBER + ", a", PORTED + ", b", "447711000000, b", IRISH + ", b", "4915123456789, a"})
    void routesMatchTheOperatorAndTheCountryOfTheRecipient(String to, String smsc) {
        try (World world = world("")) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.seconds(2);
            assertThat(world.send(world.application("shop"), World.text(to)).code())
                    .isZero();
            assertThat((smsc.equals("a") ? a : b).came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"447700900666", "+447700900666", "00447700900666"})
    void aFilterRefusesAListedNumberInAnyForm(String written) {
        try (World world = world("")) {
            world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(written)).code()).isEqualTo(NOT_ALLOWED);
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
        }
    }

    @Test
    void explainShowsTheEntriesOfTables() throws InvalidTable {
        Configuration configuration = World.configuration(yaml(""));
        TableNumbers numbers = new TableNumbers(() -> tablesOf(configuration));
        RouteTable routes = RouteTable.of(configuration, Map.of(), numbers);
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(SampleMessage.of(World.SHOP, Address.international(NUMBER), "hello"), 0, 0)
                .at(0, 0);
        assertThat(RouteExplanation.of(routes, query, ApplicationFilters.NONE)
                        .findings()
                        .toString())
                .isEqualTo("[red: operator is blue, not red, ireland: country is GB, not IE, all: matches everything]");
    }

    private static Tables tablesOf(Configuration configuration) {
        try {
            return Tables.read(configuration.services().tables(), TableFiles.REAL);
        } catch (InvalidTable e) {
            throw new AssertionError(e);
        }
    }

    // ---- Opt-outs

    private static final String OPT_OUT = """
            opt-outs:
              - name: shop-stop
                numbers: ["80000"]
                stop: [stop, Arret]
                table: out
                answer-as: shop
                stop-answer: You get no more messages.
                start-answer: You get our messages again.
            """;

    @Test
    void aStopMessageAddsTheSubscriberToTheTableAndIsAnsweredAndDelivered() {
        try (World world = world(OPT_OUT)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            long stop = smsc.mobile(NUMBER, "80000", " Stop! ");
            awaitAnswer(world, smsc.receiver(), stop);
            assertThat(smsc.receiver().outcome(stop).isAccepted()).isTrue();
            world.seconds(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(smsc.last().message().destination().text()).isEqualTo(NUMBER);
            assertThat(smsc.last().message().source().text()).isEqualTo("80000");
            assertThat(smsc.last().message().body().octets())
                    .isEqualTo(World.body("You get no more messages.").octets());
            assertThat(world.send(shop, World.text(NUMBER)).code()).as("listed").isEqualTo(0x0B);

            long start = smsc.mobile(NUMBER, "80000", "START");
            awaitAnswer(world, smsc.receiver(), start);
            world.seconds(1);
            assertThat(world.send(shop, World.text(NUMBER)).code())
                    .as("not listed")
                    .isZero();
        }
    }

    @Test
    void messagesWithOtherTextsOrToOtherNumbersAddNoEntry() {
        try (World world = world(OPT_OUT)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            smsc.mobile(NUMBER, "80000", "please stop it");
            smsc.mobile(NUMBER, "80001", "stop");
            world.seconds(1);
            assertThat(shop.came()).hasSize(1);
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
        }
    }

    /** Its SMSC a takes one message at a time, and long ones in segments; and the configuration has one other text. */
    private World narrow(String usual, String other) {
        World world = new World();
        world.tables(tables);
        return world.start(yaml(OPT_OUT)
                .replace(usual, other)
                .replace("hosts: [127.0.0.1:2776],", "hosts: [127.0.0.1:2776], window: 1, segments: udh,"));
    }

    /** The message is in the queue of the SMSC, waits for its time, or for its next attempt. */
    @ParameterizedTest
    @ValueSource(strings = {"queued", "scheduled", "retried", "segmented", "queued in segments"})
    void aStopMessageRejectsMessagesToTheSubscriberThatWereNotSentYet(String how) {
        try (World world =
                narrow("via: a, delivery: relay", "via: a, delivery: store, retry: {first: 30s, factor: 1}")) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            smsc.keepsSilent();
            PlainMessage.Builder message =
                    World.message(ReceiptRequest.ON_END, NUMBER).saying(World.body("hello"));
            switch (how) {
                case "queued in segments" -> {
                    shop.submit(World.text("447700900999"));
                    message.saying(World.body("x".repeat(400)));
                }
                case "queued" -> shop.submit(World.text("447700900999")); // Fills the window.
                case "scheduled" -> message.after(World.EPOCH.plusSeconds(600));
                case "segmented" -> message.after(World.EPOCH.plusSeconds(600)).saying(World.body("x".repeat(400)));
                default -> smsc.answers(Outcome.of(Outcome.Kind.TEMPORARY, 0x08, ""));
            }
            world.millis(10);
            shop.submit(message.build());
            world.seconds(5);
            int before = smsc.came().size();
            long stop = smsc.mobile(NUMBER, "80000", "stop");
            awaitAnswer(world, smsc.receiver(), stop);
            smsc.answers(each -> smsc.accept(each));
            if (how.startsWith("queued")) {
                smsc.accept(smsc.last());
            }
            world.seconds(1000);
            assertThat(smsc.came().subList(before, smsc.came().size()).stream()
                            .filter(each -> each.message().source().equals(World.SHOP))
                            .map(Peer.Came::to))
                    .doesNotContain(NUMBER);
            assertThat(shop.came().stream()
                            .filter(each -> each.message().kind() == ShortMessage.Kind.RECEIPT)
                            .map(each -> each.receipt().state()))
                    .containsExactly(MessageState.REJECTED);
            assertThat(smsc.last().message().body().octets())
                    .as("the answer to the STOP is not refused")
                    .isEqualTo(World.body("You get no more messages.").octets());
        }
    }

    /** It is asked about before its first segment only. */
    @Test
    void aPartlySentMessageIsCompletedDespiteAStopMessage() {
        try (World world = narrow("via: a, delivery: relay", "via: a, delivery: store")) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            smsc.keepsSilent();
            shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(World.body("x".repeat(400)))
                    .build());
            world.millis(100);
            assertThat(smsc.came()).hasSize(1);
            long stop = smsc.mobile(NUMBER, "80000", "stop");
            awaitAnswer(world, smsc.receiver(), stop);
            smsc.answers(each -> smsc.accept(each));
            smsc.accept(smsc.last());
            world.seconds(1);
            assertThat(smsc.came().stream()
                            .filter(each -> each.message().source().equals(World.SHOP)))
                    .hasSize(3);
        }
    }

    /** As one that comes after the STOP. */
    @ParameterizedTest
    @ValueSource(ints = {10, 400})
    void aQueuedRelayedMessageIsRefusedWithTheFilterStatusAfterAStopMessage(int characters) {
        try (World world = narrow("refuse: ESME_RINVDSTADR", "refuse: ESME_RX_P_APPN")) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            smsc.keepsSilent();
            shop.submit(World.text("447700900999")); // Fills the window.
            world.millis(10);
            long waits = shop.submit(World.message(ReceiptRequest.NEVER, NUMBER)
                    .saying(World.body("x".repeat(characters)))
                    .build());
            world.millis(10);
            long stop = smsc.mobile(NUMBER, "80000", "stop");
            awaitAnswer(world, smsc.receiver(), stop);
            smsc.answers(each -> smsc.accept(each));
            smsc.accept(smsc.last());
            world.millis(100);

            assertThat(world.send(shop, World.text(NUMBER)).code())
                    .as("after the STOP")
                    .isEqualTo(0x65);
            assertThat(shop.outcome(waits).code()).as("before it").isEqualTo(0x65);
        }
    }

    @Test
    void theEntryOfAStopMessageSurvivesARestart() {
        try (World world = world(OPT_OUT)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            long stop = smsc.mobile(NUMBER, "80000", "ARRET.");
            awaitAnswer(world, smsc.receiver(), stop);
        }
        tables.close();
        tables = service();
        try (World world = world("")) {
            world.smsc("a", 2776);
            world.seconds(2);
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isEqualTo(0x0B);
        }
    }

    @Test
    void aStopMessageGetsATemporaryErrorIfTheTableCannotBeWritten() throws IOException {
        Files.writeString(directory.resolve("changes"), "a file where the directory is to be");
        try (World world = world(OPT_OUT)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            long stop = smsc.mobile(NUMBER, "80000", "stop");
            awaitAnswer(world, smsc.receiver(), stop);
            assertThat(smsc.receiver().outcome(stop).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            assertThat(shop.came()).isEmpty();
        }
    }
}
