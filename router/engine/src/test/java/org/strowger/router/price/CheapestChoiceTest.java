package org.strowger.router.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.strowger.router.price.ChoiceFixture.FREE;
import static org.strowger.router.price.ChoiceFixture.SHOP;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.message.Address;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.table.Origin;

class CheapestChoiceTest {
    private static final String TO = "447700900123";
    private static final long NOW = Instant.parse("2026-11-27T12:00:00Z").toEpochMilli();
    private static final long MINUTE = Duration.ofMinutes(1).toMillis();

    @TempDir
    private Path directory;

    private ChoiceFixture fixture = new ChoiceFixture(Path.of(""));

    @BeforeEach
    void makeSmscs() {
        fixture = new ChoiceFixture(directory)
                .smsc("a", "44,0.03\n")
                .smsc("b", "44,0.01\n447,0.02\n33,0.01\n")
                .smsc("c", "44,0.025\n353,0.01\n");
    }

    private List<String> order() {
        return fixture.order(SHOP, TO, NOW, 0);
    }

    // ---- Costs

    @Test
    void theCheapestSmscComesFirst() throws Exception {
        fixture.build();
        assertThat(order()).containsExactly("b", "c", "a");
        assertThat(fixture.order(SHOP, "442012345678", NOW, 0)).containsExactly("b", "c", "a");
    }

    @Test
    void smscsOfEqualCostAreInTheOrderOfVia() throws Exception {
        fixture.smsc("d", "44,0.02\n").smsc("b2", "44,0.02\n").build();
        assertThat(order()).containsExactly("b", "d", "b2", "c", "a");
    }

    @Test
    void anSmscWithoutACostForTheNumberIsNotUsed() throws Exception {
        fixture.build();
        assertThat(fixture.order(SHOP, "33612345678", NOW, 0)).containsExactly("b");
        assertThat(fixture.order(SHOP, "353861234567", NOW, 0)).containsExactly("c");
        assertThat(fixture.order(SHOP, "4915123456789", NOW, 0)).isEmpty();
    }

    @Test
    void aCostAppliesFromItsDate() throws Exception {
        fixture.smsc("a", "44,0.03\n44,0.001,2026-11-27T13:00Z\n").build();
        assertThat(order()).startsWith("b");
        assertThat(fixture.order(SHOP, TO, NOW + 60 * MINUTE - 1, 0)).startsWith("b");
        assertThat(fixture.order(SHOP, TO, NOW + 60 * MINUTE, 0)).startsWith("a");
    }

    @Test
    void theCostForTheOperatorPrecedesTheCostForThePrefix() throws Exception {
        fixture.smsc("a", "44,0.03\nred,0.005\n")
                .numbers(new NumberFacts() {
                    @Override
                    public boolean isIn(String table, CharSequence number) {
                        return false;
                    }

                    @Override
                    public Origin origin(CharSequence number) {
                        return TO.contentEquals(number) ? new Origin("GB", "red", "", "") : Origin.UNKNOWN;
                    }
                })
                .build();
        assertThat(order()).startsWith("a");
        assertThat(fixture.order(SHOP, "447700900124", NOW, 0)).startsWith("b");
    }

    // ---- Loss

    @Test
    void anSmscThatCostsMoreThanTheSalePriceIsNotUsed() throws Exception {
        fixture.retail("44,0.025\n33,0.005\n").build();
        assertThat(order()).containsExactly("b", "c");
        assertThat(fixture.order(SHOP, "33612345678", NOW, 0)).isEmpty();
        assertThat(fixture.order(SHOP, "353861234567", NOW, 0))
                .as("no sale price")
                .isEmpty();
        assertThat(fixture.order(FREE, TO, NOW, 0)).as("no price table").containsExactly("b", "c", "a");
        assertThat(fixture.order(-1, TO, NOW, 0)).as("no application").containsExactly("b", "c", "a");
    }

    @Test
    void aRouteCanAllowALoss() throws Exception {
        fixture.retail("44,0.025\n").cheapest("{allow-loss: true, explore: 0%}").build();
        assertThat(order()).containsExactly("b", "c", "a");
        assertThat(fixture.order(SHOP, "353861234567", NOW, 0)).containsExactly("c");
    }

    // ---- Scores

    @Test
    void anSmscBelowTheFloorComesLast() throws Exception {
        fixture.build();
        fixture.results("b", TO, 100, 70, NOW);
        fixture.results("a", TO, 100, 95, NOW);
        assertThat(order()).as("c is not known").containsExactly("a", "c", "b");
        fixture.results("c", TO, 100, 60, NOW);
        assertThat(order()).containsExactly("a", "b", "c");
        assertThat(fixture.order(SHOP, "442012345678", NOW, 0))
                .as("another destination")
                .containsExactly("b", "c", "a");
    }

    @Test
    void aScoreOfFewerThanFiftyResultsIsIgnored() throws Exception {
        fixture.build();
        fixture.results("b", TO, 49, 0, NOW);
        assertThat(order()).startsWith("b");
        fixture.results("b", TO, 1, 0, NOW);
        assertThat(order()).containsExactly("c", "a", "b");
    }

    @Test
    void anSmscIsStillDoubtfulAfterItsLowScoreHasExpired() throws Exception {
        fixture.build();
        fixture.results("b", TO, 100, 0, NOW);
        assertThat(order()).endsWith("b");
        assertThat(fixture.order(SHOP, TO, NOW + 120 * MINUTE, 0)).endsWith("b");
        assertThat(fixture.choice().offers(fixture.message(SHOP, TO, NOW + 120 * MINUTE)))
                .last()
                .extracting(Offer::standing)
                .isEqualTo(Offer.Standing.DOUBTFUL);
    }

    @Test
    void scoresDoNotMatterWithoutAFloor() throws Exception {
        fixture.cheapest("{floor: 0%, gap: 0%}").build();
        fixture.results("b", TO, 100, 0, NOW);
        assertThat(order()).startsWith("b");
    }

    @Test
    void missingReceiptsExcludeAnSmsc() throws Exception {
        fixture.build();
        var shop = fixture.configuration().applications().get(SHOP);
        for (int second = 0; second < 600; second++) {
            long now = NOW + second * 1000L;
            fixture.quality().accepted("b", shop, Address.international(TO), true, now);
            fixture.quality().accepted("c", shop, Address.international(TO), true, now);
            fixture.quality().reported("c", shop, Address.international(TO), true, now, now + 900);
        }
        assertThat(fixture.order(SHOP, TO, NOW + 10 * MINUTE, 0)).containsExactly("c", "a", "b");
    }

    // ---- Hysteresis

    @Test
    void anExcludedSmscReturnsOnlyWhenItsScoreReachesTheFloor() throws Exception {
        fixture.build();
        fixture.results("b", TO, 100, 76, NOW);
        fixture.results("c", TO, 100, 100, NOW);
        assertThat(order()).as("above 75%").startsWith("b");
        fixture.results("b", TO, 4, 0, NOW);
        assertThat(order()).as("below 75%").startsWith("c");
        fixture.results("b", TO, 20, 20, NOW);
        assertThat(order()).as("77%").startsWith("c");
        fixture.results("b", TO, 20, 20, NOW);
        assertThat(order()).as("80%").startsWith("b");
        assertThat(fixture.quality().changes()).isEqualTo(2);
    }

    @Test
    void aScoreAtTheFloorChangesTheOrderRarely() throws Exception {
        fixture.build();
        fixture.results("c", TO, 100, 100, NOW);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        var shop = fixture.configuration().applications().get(SHOP);
        Address written = Address.international(TO);
        int hours = 24;
        for (int second = 0; second < hours * 3600; second++) {
            long now = NOW + second * 1000L;
            fixture.quality().accepted("c", shop, written, false, now);
            if (random.nextDouble() < 0.8) {
                fixture.quality().accepted("b", shop, written, false, now);
            } else {
                fixture.quality().refused("b", shop, written, now);
            }
            fixture.order(SHOP, TO, now, second);
        }
        assertThat(fixture.quality().changes()).as("with seed %d", seed).isLessThan(hours);
    }

    // ---- Exploration

    @Test
    void aSmallShareOfMessagesTriesSmscsWithLowScores() throws Exception {
        fixture.cheapest("{explore: 2%}").build();
        fixture.results("a", TO, 1000, 950, NOW);
        fixture.results("b", TO, 1000, 100, NOW);
        int messages = 100_000;
        Random random = new Random(17);
        List<String> firsts = random.longs(messages)
                .mapToObj(key -> fixture.order(SHOP, TO, NOW, key).get(0))
                .toList();
        var counts = firsts.stream().collect(Collectors.groupingBy(each -> each, Collectors.counting()));
        assertThat(counts.getOrDefault("a", 0L)).isCloseTo(98_000L, within(300L));
        assertThat(counts.getOrDefault("b", 0L)).isCloseTo(1_000L, within(150L));
        assertThat(counts.getOrDefault("c", 0L)).isCloseTo(1_000L, within(150L));
        assertThat(fixture.quality().explored()).isEqualTo(counts.getOrDefault("b", 0L) + counts.getOrDefault("c", 0L));
    }

    @Test
    void theOtherSmscsFollowATriedSmscInTheirOrder() throws Exception {
        fixture.cheapest("{explore: 20%}").build();
        fixture.results("a", TO, 100, 95, NOW);
        fixture.results("b", TO, 100, 10, NOW);
        Random random = new Random(17);
        List<List<String>> orders = random.longs(1000)
                .mapToObj(key -> fixture.order(SHOP, TO, NOW, key))
                .distinct()
                .toList();
        assertThat(orders)
                .containsExactlyInAnyOrder(List.of("a", "c", "b"), List.of("b", "a", "c"), List.of("c", "a", "b"));
    }

    @Test
    void noSmscIsTriedAtALoss() throws Exception {
        fixture.cheapest("{explore: 20%}").retail("44,0.025\n").build();
        fixture.results("b", TO, 100, 95, NOW);
        Random random = new Random(17);
        assertThat(random.longs(1000).mapToObj(key -> fixture.order(SHOP, TO, NOW, key)))
                .noneMatch(order -> order.contains("a"));
    }

    @Test
    void anExplanationTriesNoSmscAndChangesNoState() throws Exception {
        fixture.cheapest("{explore: 20%}").build();
        fixture.results("b", TO, 100, 10, NOW);
        fixture.results("a", TO, 100, 90, NOW);
        OfferBoard board = new OfferBoard();
        for (int key = 0; key < 100; key++) {
            var question = fixture.message(SHOP, TO, NOW);
            question.onlyAsked();
            fixture.choice().order(question, key, board);
            assertThat(board.order()[0]).isZero();
        }
        assertThat(fixture.quality().changes()).isZero();
        assertThat(fixture.quality().explored()).isZero();
    }

    // ---- Explanations

    @Test
    void anOfferShowsCostPriceAndScoreOfAnSmsc() throws Exception {
        fixture.retail("44,0.025\n").build();
        fixture.results("b", TO, 100, 90, NOW);
        var question = fixture.message(SHOP, TO, NOW);
        question.onlyAsked();
        assertThat(fixture.choice().offers(question).stream().map(Offer::text))
                .containsExactly(
                        "SMSC b costs 0.02, sold at 0.025 (margin 0.005), score 90.0% of 100 results: may be used",
                        "SMSC c costs 0.025, sold at 0.025 (margin 0): has too few results for a score",
                        "SMSC a costs 0.03, sold at 0.025 (margin -0.005): would be sold at a loss");
    }
}
