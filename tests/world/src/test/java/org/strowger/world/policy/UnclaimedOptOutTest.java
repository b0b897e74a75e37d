package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.message.Outcome;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.service.TableContext;
import org.strowger.router.table.service.TableIncidents;
import org.strowger.router.table.service.TableService;
import org.strowger.router.time.MonotonicClock;
import org.strowger.world.Peer;
import org.strowger.world.TablesThread;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Opt-outs among the messages of mobiles that no rule takes. */
class UnclaimedOptOutTest {
    private static final String ALICE = "447700900123";
    private static final String BOB = "447700900456";
    private static final String CAROL = "447700900789";
    private static final String OPT_OUT = """
            opt-outs:
              - {name: stop, numbers: ["80000"], table: out, answer-as: shop, stop-answer: Stopped,
                 start-answer: Started}
            """;
    private static final String TO_SHOP = "inbound: [{name: mobiles, match: {}, deliver-to: shop}]\n";
    private static final int REFUSED = 0x0B;
    private static final int NO_NEWS = 0x65;

    @TempDir
    private Path directory;

    private TableService tables = TableService.withoutChanges(World.EPOCH::toEpochMilli);

    @BeforeEach
    void makeTables() throws IOException {
        Files.writeString(directory.resolve("out.txt"), "");
        Files.writeString(directory.resolve("news.txt"), "");
        tables = new TableService(new TableContext(
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
        World world = new World(2);
        world.tables(tables);
        return world.start(yaml(more));
    }

    private String yaml(String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10}]
                smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes: [{name: all, match: {}, via: a, delivery: relay}]
                tables: [{name: out, file: %1$s/out.txt}, {name: news, file: %1$s/news.txt}]
                filters:
                  - {name: opted-out, match: {in-list: out}, refuse: ESME_RINVDSTADR}
                  - {name: no-news, match: {in-list: news}, refuse: ESME_RX_P_APPN}
                """.formatted(directory) + more;
    }

    private static void await(World world, BooleanSupplier what) {
        TablesThread.await(world, what);
    }

    private static Outcome comes(World world, TestSmsc smsc, String from, String text) {
        return comes(world, smsc, from, "80000", text);
    }

    private static Outcome comes(World world, TestSmsc smsc, String from, String to, String text) {
        Peer by = smsc.receiver();
        long token = smsc.mobile(from, to, text);
        await(world, () -> by.outcomeNanos(token) != Long.MAX_VALUE);
        return by.outcome(token);
    }

    private static int code(World world, Peer shop, String to) {
        long token = shop.submit(World.text(to));
        world.millis(5);
        return shop.outcome(token).code();
    }

    private static List<String> answers(TestSmsc smsc) {
        return smsc.came().stream()
                .map(each -> new String(each.message().body().octets(), StandardCharsets.US_ASCII))
                .filter(text -> !text.equals("hello"))
                .toList();
    }

    private static int jobs(World world) {
        return world.router().exchange().unclaimed().view().commands();
    }

    /** The message that asks for an opt-out stays, and nothing else waits for it. */
    @Test
    void anUnwritableTableDelaysNoOtherMessages() {
        TableService unwritable = TableService.withoutChanges(World.EPOCH::toEpochMilli);
        World world = new World(2);
        world.tables(unwritable);
        try (world) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(""));
            world.seconds(2);
            smsc.mobile(ALICE, "80000", "STOP");
            smsc.mobile(BOB, "80000", "hello");
            world.seconds(1);
            Peer shop = world.application("shop");
            world.reload(yaml(OPT_OUT + TO_SHOP));
            await(world, () -> !shop.came().isEmpty());
            world.seconds(60);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source().text()).isEqualTo(BOB);
            assertThat(world.router().exchange().unclaimed().view().waiting()).isEqualTo(1);
        } finally {
            unwritable.close();
        }
    }

    /** Each table is written in the order of its messages, whatever becomes of the others. */
    @Test
    void anUnwritableTableDelaysNoOtherTable() throws IOException {
        String optOuts = OPT_OUT + "  - {name: news, numbers: [\"80001\"], table: news}\n";
        try (World world = world("")) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            for (String text : List.of("stop", "start", "stop")) {
                comes(world, smsc, ALICE, text);
                world.seconds(1);
            }
            for (String from : List.of(ALICE, BOB)) {
                comes(world, smsc, from, "80001", "stop");
            }
            comes(world, smsc, CAROL, "stop");
            Path broken = Files.createDirectories(directory.resolve("changes/out.changes/broken"));
            world.reload(yaml(optOuts));
            await(world, () -> code(world, shop, ALICE) == NO_NEWS && code(world, shop, BOB) == NO_NEWS);

            // The table has the number of BOB a moment before his message counts as done.
            await(world, () -> comes(world, smsc, CAROL, "80001", "stop").isAccepted());
            assertThat(code(world, shop, CAROL)).isEqualTo(NO_NEWS);
            assertThat(comes(world, smsc, BOB, "stop").kind())
                    .as("would be overtaken by an older one")
                    .isEqualTo(Outcome.Kind.TEMPORARY);
            for (String from : List.of(ALICE, BOB, CAROL)) {
                comes(world, smsc, from, "80001", "start");
            }
            for (String from : List.of(ALICE, BOB, CAROL)) {
                assertThat(code(world, shop, from)).as("of neither table").isZero();
            }

            Files.delete(broken);
            Files.delete(broken.getParent());
            world.seconds(5);
            await(world, () -> jobs(world) == 0);
            assertThat(code(world, shop, ALICE)).isEqualTo(REFUSED);
            assertThat(code(world, shop, CAROL)).isEqualTo(REFUSED);
            assertThat(code(world, shop, BOB)).isZero();
            assertThat(comes(world, smsc, BOB, "stop").isAccepted()).isTrue();
            assertThat(code(world, shop, BOB)).isEqualTo(REFUSED);
        }
    }

    @Test
    void aStopMessageWithoutAnInboundRuleTakesEffectAtOnce() {
        try (World world = world(OPT_OUT)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            assertThat(comes(world, smsc, ALICE, "STOP").isAccepted()).isTrue();
            assertThat(code(world, shop, ALICE)).isEqualTo(REFUSED);
            world.seconds(1);
            assertThat(answers(smsc)).containsExactly("Stopped");
            assertThat(world.router().exchange().unclaimed().view().waiting()).isEqualTo(1);

            // A reload does not write it again: an operator may have taken the number off the list since.
            assertThat(comes(world, smsc, ALICE, "start").isAccepted()).isTrue();
            world.reload(yaml(OPT_OUT.replace("stop-answer: Stopped", "stop-answer: Ended") + TO_SHOP));
            await(world, () -> shop.came().size() == 2);
            world.seconds(1);
            assertThat(code(world, shop, ALICE)).isZero();
            assertThat(answers(smsc)).containsExactly("Stopped", "Started");
        }
    }

    @Test
    void aNewOptOutRuleAppliesToWaitingMessagesInTheirOrder() {
        try (World world = world("")) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            for (String text : List.of("stop", "START", "Stop")) {
                assertThat(comes(world, smsc, ALICE, text).isAccepted()).isTrue();
                world.seconds(1);
            }
            for (String text : List.of("stop", "start")) {
                assertThat(comes(world, smsc, BOB, text).isAccepted()).isTrue();
                world.seconds(1);
            }
            world.seconds(700);
            assertThat(code(world, shop, ALICE)).isZero();
            world.reload(yaml(OPT_OUT));
            await(world, () -> jobs(world) == 0);
            assertThat(code(world, shop, ALICE)).isEqualTo(REFUSED);
            assertThat(code(world, shop, BOB)).isZero();
            world.seconds(1);
            assertThat(answers(smsc)).as("they are old").isEmpty();
            assertThat(world.router().exchange().unclaimed().view().waiting()).isEqualTo(5);
            assertThat(world.operatorLines())
                    .contains("smsc.unclaimed a: 5 messages without a rule asked for an opt-out, which was written");
        }
    }

    /** Otherwise an older message that is written later would win. */
    @Test
    void aNewOptOutGetsATemporaryErrorWhileOlderOptOutsAreWritten() throws NotStarted {
        try (World world = world("")) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.seconds(2);
            Peer shop = world.application("shop");
            assertThat(comes(world, smsc, ALICE, "stop").isAccepted()).isTrue();
            Peer by = smsc.receiver();
            world.change(World.configuration(yaml(OPT_OUT)), 2);
            long token = smsc.mobile(ALICE, "80000", "start");
            await(world, () -> by.outcomeNanos(token) != Long.MAX_VALUE);
            assertThat(by.outcome(token).kind()).isEqualTo(Outcome.Kind.TEMPORARY);
            await(world, () -> jobs(world) == 0);
            assertThat(code(world, shop, ALICE)).isEqualTo(REFUSED);
            assertThat(comes(world, smsc, ALICE, "start").isAccepted()).isTrue();
            assertThat(code(world, shop, ALICE)).isZero();
        }
    }
}
