package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.app.daemon.NotStarted;
import org.strowger.router.price.Score;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.service.TableContext;
import org.strowger.router.table.service.TableIncidents;
import org.strowger.router.table.service.TableService;
import org.strowger.router.time.MonotonicClock;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Routes of a running router that take the cheapest SMSC. */
class CheapestRoutesTest {
    private static final String NUMBER = "447700900123";
    private static final int INVALID_DESTINATION =
            World.SUITE.statuses().refusal(RefusalReason.INVALID_DESTINATION).code();

    @TempDir
    private Path directory;

    @BeforeEach
    void writePrices() throws IOException {
        write("retail", "44,0.05\n353,0.01\n");
        write("a", "44,0.03\n353,0.02\n");
        write("b", "44,0.02\n353,0.03\n");
    }

    private void write(String table, String prices) throws IOException {
        Path file = Files.writeString(directory.resolve(table + ".csv"), prices);
        Files.setLastModifiedTime(file, FileTime.fromMillis(prices.hashCode() & 0xFFFFFFL));
    }

    private String yaml(String delivery, String cheapest, String more) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret, max-binds: 10, window: 1000, price: retail}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, cost: a}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p, cost: b}
                routes: [{name: all, via: [a, b], delivery: %2$s, cheapest: %3$s}]
                prices:
                  - {name: retail, file: %1$s/retail.csv}
                  - {name: a, file: %1$s/a.csv}
                  - {name: b, file: %1$s/b.csv}
                quality: {minimum: 20}
                """.formatted(directory, delivery, cheapest) + more;
    }

    private String yaml(String delivery) {
        return yaml(delivery, "{explore: 0%}", "");
    }

    // ---- Costs

    @ParameterizedTest
    @CsvSource({"1, relay", "1, store", "2, relay", "2, store"})
    void messagesGoToTheCheapestSmsc(int threads, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(yaml(delivery));
            Peer shop = world.application("shop");
            for (int i = 0; i < 10; i++) {
                shop.submit(World.text(NUMBER));
            }
            world.seconds(1);
            assertThat(b.came()).hasSize(10);
            assertThat(a.came()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aMessageThatTheCheapestSmscRefusesGoesToTheNextSmsc(String delivery) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            b.answers(World.SUITE.statuses().refusal(RefusalReason.QUEUE_FULL));
            world.start(yaml(delivery));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(b.came()).hasSize(1);
            assertThat(a.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void aMessageIsRefusedIfEverySmscCostsMoreThanItsPrice(String delivery) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml(delivery));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text("353861234567")).code()).isEqualTo(INVALID_DESTINATION);
            assertThat(world.send(shop, World.text("4915123456789")).code()).isEqualTo(INVALID_DESTINATION);
            world.reload(yaml(delivery, "{allow-loss: true, explore: 0%}", ""));
            shop.submit(World.text("353861234567"));
            world.seconds(1);
            assertThat(a.came()).hasSize(1);
        }
    }

    @Test
    void aRouteWithoutCheapestUsesTheOrderOfViaWithoutScores() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("relay").replace(", cheapest: {explore: 0%}", ""));
            assertThat(world.router()
                            .exchange()
                            .generation()
                            .routes()
                            .pricing()
                            .quality()
                            .isOn())
                    .isFalse();
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(1);
            assertThat(a.came()).as("the order of via").hasSize(1);
        }
    }

    // ---- Reload

    @Test
    void aReloadReplacesThePrices() throws IOException {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(yaml("relay"));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            write("a", "44,0.01\n");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(b.came()).hasSize(2);
            world.reload(yaml("relay"));
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(a.came()).hasSize(1);
        }
    }

    @Test
    void aReloadReportsTheTablesWhosePricesHaveChanged() throws IOException, NotStarted {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("relay"));
            write("a", "353,0.02\n44,0.03\n# the same prices in another order\n");
            assertThat(world.router().changesTo(World.configuration(yaml("relay"))))
                    .isEmpty();
            assertThat(world.reload(yaml("relay"))).isEmpty();
            write("a", "44,0.01\n353,0.02\n");
            assertThat(world.router().changesTo(World.configuration(yaml("relay"))))
                    .containsExactly("changed prices of price table a");
            assertThat(world.reload(yaml("relay"))).containsExactly("changed prices of price table a");
            assertThat(world.reload(yaml("relay"))).isEmpty();
        }
    }

    @Test
    void aFaultyPriceFileLeavesThePricesUnchanged() throws IOException {
        try (World world = new World()) {
            world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(yaml("relay"));
            write("a", "44,0.01\n44,cheap\n");
            assertThatThrownBy(() -> world.change(World.configuration(yaml("relay")), 2))
                    .isInstanceOf(NotStarted.class)
                    .hasMessageContaining("prices: ")
                    .hasMessageContaining("a.csv: line 2: \"cheap\" is not a price");
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isZero();
            assertThat(b.came()).hasSize(1);
        }
    }

    @Test
    void scoresSurviveAReload() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("relay"));
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isZero();
            world.reload(yaml("relay", "{explore: 0%, floor: 70%}", ""));
            assertThat(scores(world)).hasSize(1);
            world.reload(yaml("relay").replace("minimum: 20", "minimum: 30"));
            assertThat(scores(world)).as("other settings of scores").isEmpty();
        }
    }

    private static List<Score> scores(World world) {
        return world.router()
                .exchange()
                .generation()
                .routes()
                .pricing()
                .quality()
                .all(world.rig().nowNanos() / 1_000_000);
    }

    // ---- Scores

    @ParameterizedTest
    @CsvSource({"1, relay", "1, store", "2, relay", "2, store"})
    void messagesAvoidAnSmscWhoseReceiptsReportFailures(int threads, String delivery) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            b.answers(each -> {
                String id = b.accept(each);
                b.receiver().submit(TestSmsc.receipt(each.message(), id, MessageState.UNDELIVERABLE));
            });
            world.start(yaml(delivery));
            Peer shop = world.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(World.reported(NUMBER));
                world.millis(100);
            }
            assertThat(b.came()).hasSize(20);
            shop.submit(World.reported(NUMBER));
            world.seconds(1);
            assertThat(a.came()).hasSize(1);
            assertThat(scores(world))
                    .filteredOn(score -> score.name().smsc().equals("b"))
                    .singleElement()
                    .satisfies(score -> {
                        assertThat(score.name().destination()).isEqualTo("4477");
                        assertThat(score.share()).isZero();
                        assertThat(Math.round(score.sample())).isEqualTo(20);
                        assertThat(score.awaited()).isZero();
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"relay", "store"})
    void messagesAvoidAnSmscThatSendsNoReceipts(String delivery) {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            world.start(yaml(delivery));
            Peer shop = world.application("shop");
            for (int i = 0; i < 50; i++) {
                shop.submit(World.reported(NUMBER));
                world.seconds(10);
            }
            assertThat(b.came().size()).isBetween(20, 48);
            assertThat(a.came()).hasSize(50 - b.came().size());
        }
    }

    @Test
    void messagesAvoidAnSmscThatRefusesThem() {
        try (World world = new World()) {
            TestSmsc a = world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            b.answers(Outcome.of(Outcome.Kind.PERMANENT, 8, ""));
            world.start(yaml("relay"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 20; i++) {
                assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(8);
            }
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(a.came()).hasSize(1);
        }
    }

    @Test
    void messagesWithoutReceiptsAreScoredOnAcceptance() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("relay"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 5; i++) {
                assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            }
            assertThat(scores(world)).singleElement().satisfies(score -> {
                assertThat(score.share()).isEqualTo(1);
                assertThat(Math.round(score.sample())).isEqualTo(5);
            });
        }
    }

    @Test
    void allFormsOfANumberCountForTheSameDestination() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            b.answers(each -> {
                String id = b.accept(each);
                b.receiver().submit(TestSmsc.receipt(each.message(), id, MessageState.DELIVERED));
            });
            world.start(yaml("store", "{explore: 0%}", "numbers: {rules: [{country: GB}]}\n"));
            Peer shop = world.application("shop");
            shop.submit(World.reported("+447700900123"));
            world.millis(100);
            shop.submit(World.message(ReceiptRequest.ON_END, "07700900123")
                    .to(RouteExplanation.address("07700900123"))
                    .build());
            world.seconds(1);
            assertThat(scores(world)).singleElement().satisfies(score -> {
                assertThat(score.name().destination()).isEqualTo("4477");
                assertThat(Math.round(score.sample())).isEqualTo(2);
                assertThat(score.share()).isEqualTo(1);
            });
        }
    }

    // ---- Views

    @Test
    void metricsCountTheChangesOfOrder() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            b.answers(Outcome.of(Outcome.Kind.PERMANENT, 8, ""));
            world.start(yaml("relay"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 21; i++) {
                shop.submit(World.text(NUMBER));
                world.millis(1);
            }
            Sampler sampler = new Sampler(world.figures());
            sampler.sample(world.rig().nowNanos());
            assertThat(Looking.metrics(sampler).lines())
                    .contains(
                            "strowger_cheapest_changes_total 1",
                            "strowger_cheapest_explored_total 0",
                            "strowger_quality_forgotten_total 0",
                            "strowger_price_entries{table=\"retail\"} 2");
        }
    }

    @Test
    void theConsoleShowsTheFiguresBehindTheChoice() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777);
            b.answers(Outcome.of(Outcome.Kind.PERMANENT, 8, ""));
            world.start(yaml("relay"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 20; i++) {
                shop.submit(World.text(NUMBER));
                world.millis(1);
            }
            Looking looking = new Looking(world);
            assertThat(looking.ask("explain to", "NUMBER", "+447700900123", "NAME", "shop")
                            .toString())
                    .contains("1. SMSC a costs 0.03, sold at 0.05 (margin 0.02): has too few results for a score")
                    .contains("2. SMSC b costs 0.02, sold at 0.05 (margin 0.03), score 0.0% of 20 results: score is")
                    .contains("the cheapest of a, b with a score of 80.0%");
            assertThat(looking.ask("explain to", "NUMBER", "+353861234567", "NAME", "shop")
                            .toString())
                    .contains("Rejected by route all, because none of its SMSCs may be used: invalid-destination")
                    .contains("Not used: SMSC a costs 0.02, sold at 0.01 (margin -0.01): would be sold at a loss");
            assertThat(looking.ask("show routes").toString()).contains("the cheapest of a, b with a score of 80.0%");
            assertThat(looking.ask("show quality").toString()).contains("4477", "0.0%", "20");
            assertThat(looking.ask("show quality", "SMSC", "a").toString()).contains("0 scores");
            assertThat(looking.ask("show quality", "DESTINATION", "353").toString())
                    .contains("0 scores");
            world.reload(yaml("relay").replace(", cheapest: {explore: 0%}", ""));
            assertThat(looking.ask("show quality").toString()).contains("no scores are kept: no route has cheapest");
        }
    }

    @Test
    void recordsContainOperatorCostAndPrice() throws IOException {
        Files.writeString(directory.resolve("plan.csv"), "4477,GB,red,234,10\n");
        TableService tables = new TableService(new TableContext(
                TableFiles.REAL,
                directory.resolve("changes"),
                MonotonicClock.system(),
                World.EPOCH::toEpochMilli,
                TableIncidents.NONE));
        try (World world = new World()) {
            world.tables(tables);
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("relay", "{explore: 0%}", """
                    tables: [{name: plan, kind: plan, file: %s/plan.csv}]
                    records: {steps: ends}
                    """.formatted(directory)));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(2);
            assertThat(world.recording().row("answered"))
                    .containsAllEntriesOf(Map.of("operator", "red", "cost", "0.02", "price", "0.05", "smsc", "b"));
        } finally {
            tables.close();
        }
    }
}
