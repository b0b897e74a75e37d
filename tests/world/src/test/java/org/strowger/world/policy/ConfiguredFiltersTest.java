package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.AppFigure;
import org.strowger.router.config.Configuration;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The filters of the configuration in a running router. */
class ConfiguredFiltersTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "447700900124";
    private static final int NOT_ALLOWED = refusal(RefusalReason.NOT_ALLOWED);
    private static final int TOO_FAST = refusal(RefusalReason.TOO_FAST);

    private static int refusal(RefusalReason reason) {
        return World.SUITE.statuses().refusal(reason).code();
    }

    private static final SceneYaml YAML = SceneYaml.RELAYED
            .application("bank", ", max-binds: 10")
            .b("")
            .routeBefore("second", "match: {to: \"1*\"}, via: b, delivery: relay");

    // ---- Effects

    @ParameterizedTest
    @CsvSource({"not-allowed, 0", "invalid-destination, 11", "ESME_RINVDSTADR, 11", "throttled, 88"})
    void aMatchingMessageIsRefusedWithTheErrorOfTheFilter(String error, int code) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.filters("{name: premium, match: {to: \"449*\"}, refuse: " + error + "}"));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text("449123456789")).code()).isEqualTo(code == 0 ? NOT_ALLOWED : code);
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.figure("shop", AppFigure.FILTER_REFUSED)).isOne();
        }
    }

    @Test
    void theRecordOfARefusalNamesTheFilterAndItsStatus() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.filters("{name: premium, match: {to: \"449*\"}, refuse: ESME_RINVDSTADR}")
                    .and("records: {path: /records}\n"));
            world.send(world.application("shop"), World.text("449123456789"));
            world.seconds(2);
            assertThat(world.recording().rows().toString()).contains("event=refused", "filter=premium", "error=11");
        }
    }

    @Test
    void eachRecipientIsRefusedWithTheStatusOfItsFilter() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.filters("{name: premium, match: {to: \"449*\"}, refuse: ESME_RINVDSTADR}, "
                            + "{name: listed, match: {to: \"448*\"}, refuse: not-allowed}")
                    .and("records: {path: /records}\n"));
            Peer shop = world.application("shop");
            long token = shop.submit(toMany(NUMBER, "449123456789", "448123456789"));
            world.seconds(2);
            assertThat(shop.outcome(token).failures().stream()
                            .collect(Collectors.toMap(each -> each.destination().text(), Outcome.Failure::code)))
                    .containsOnly(Map.entry("449123456789", 11), Map.entry("448123456789", NOT_ALLOWED));
            assertThat(smsc.came()).hasSize(1);
            assertThat(world.recording().rows().toString()).contains("filter=premium", "filter=listed");
            // If all are refused alike, the message is refused; a different status is not alike.
            assertThat(world.send(shop, toMany("449123456789", "449123456788")).code())
                    .isEqualTo(11);
        }
    }

    private static ShortMessage toMany(String... numbers) {
        return World.message(ReceiptRequest.NEVER, "1")
                .to(Stream.of(numbers).map(Address::international).toArray(Address[]::new))
                .build();
    }

    @Test
    void filtersOfTheApplicationRunBeforeTheGlobalFilters() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.filters("{name: sender, match: {from: \"447700900555\"}, refuse: not-allowed}")
                    .shop(", filters: [{name: own-sender, from: \"447700900555\"}]"));
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .as("the second filter sees the sender that the first has set")
                    .isEqualTo(NOT_ALLOWED);
            assertThat(world.send(world.application("bank"), World.text(NUMBER)).code())
                    .isZero();
            assertThat(smsc.came()).hasSize(1);
        }
    }

    @Test
    void aFilterChangesSenderAndRoute() {
        try (World world = new World()) {
            TestSmsc second = world.smsc("b", 2777);
            world.start(YAML.filters("{name: abroad, match: {to: \"44*\"}, from: \"447700900555\", route: second}"));
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isZero();
            assertThat(second.last().message().source().text()).isEqualTo("447700900555");
        }
    }

    @Test
    void messagesThatMatchTheUnlessConditionPassTheFilter() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.filters("{name: none, unless: {application: bank, to: \"44*\"}, refuse: not-allowed}"));
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isEqualTo(NOT_ALLOWED);
            Peer bank = world.application("bank");
            assertThat(world.send(bank, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(bank, World.text("353861234567")).code()).isEqualTo(NOT_ALLOWED);
        }
    }

    // ---- Limits

    @Test
    void aRepeatedTextIsRefusedUntilTheLimitPeriodEnds() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.filters(
                    "{name: twice, limit: {count: 1, within: 10m, per: [from, to, text]}, refuse: not-allowed}"));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            assertThat(world.send(shop, World.text(NUMBER)).code()).isEqualTo(NOT_ALLOWED);
            assertThat(world.send(shop, World.text(OTHER)).code()).isZero();
            world.advance(Duration.ofMinutes(10));
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"[to]", "[prefix], prefix: 9"})
    void aLimitCountsAllFormsOfANumberTogether(String per) {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.filters(
                    "{name: velocity, limit: {count: 1, within: 1h, per: " + per + "}, refuse: throttled}"));
            Peer shop = world.application("shop");
            assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            for (String written : new String[] {"+" + NUMBER, "00" + NUMBER, NUMBER}) {
                assertThat(world.send(shop, World.text(written)).code())
                        .as(written)
                        .isEqualTo(TOO_FAST);
            }
            assertThat(world.send(shop, World.text("449123456789")).code()).isZero();
        }
    }

    @Test
    void aGlobalLimitCountsAllApplicationsAndKeepsItsCountInAReload() {
        String filter = "{name: pumping, limit: {count: 2, within: 1h, per: prefix, prefix: 9}, refuse: throttled}";
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.filters(filter));
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isZero();
            assertThat(world.send(world.application("bank"), World.text(OTHER)).code())
                    .isZero();
            assertThat(world.send(world.application("bank"), World.text("447700900999"))
                            .code())
                    .isEqualTo(TOO_FAST);
            assertThat(world.send(world.application("bank"), World.text("447700800999"))
                            .code())
                    .isZero();
            world.reload(YAML.filters(filter + ", {name: other, match: {to: \"1*\"}, refuse: later}"));
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isEqualTo(TOO_FAST);
            world.reload(YAML.filters(filter.replace("count: 2", "count: 3")));
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isZero();
        }
    }

    // ---- Hold

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aHeldMessageIsSentAfterItsHoldTimeEvenAfterARestart(boolean isRestarted) {
        String configuration = YAML.filters("{name: wait, hold: 1h}").yaml();
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(configuration);
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isZero();
            world.advance(Duration.ofMinutes(50));
            assertThat(smsc.came()).isEmpty();
            assertThat(world.records()).isOne();
            if (!isRestarted) {
                world.advance(Duration.ofMinutes(11));
                assertThat(smsc.came()).hasSize(1);
                return;
            }
            try (World next = world.killed(1)) {
                TestSmsc again = next.smsc("a", 2776);
                next.start(configuration);
                next.advance(Duration.ofMinutes(8));
                assertThat(again.came()).isEmpty();
                next.advance(Duration.ofMinutes(3));
                assertThat(again.came()).hasSize(1);
            }
        }
    }

    @Test
    void messagesBeyondALimitAreSentAtItsRate() {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.filters(
                    "{name: shape, limit: {count: 2, within: 20s, per: [application]}, hold: until-allowed}"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 5; i++) {
                assertThat(world.send(shop, World.text(NUMBER)).code()).isZero();
            }
            assertThat(smsc.came()).hasSize(2);
            for (int sent = 3; sent <= 5; sent++) {
                world.seconds(8);
                assertThat(smsc.came()).hasSize(sent - 1);
                world.seconds(2);
                assertThat(smsc.came()).hasSize(sent);
            }
        }
    }

    @Test
    void quietHoursInTheConfiguredTimeZoneHoldAMessageUntilTheyEnd() {
        // It is 04:05:06 in UTC, and 09:50:06 in Kathmandu.
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML.filters("{name: other-hours, match: {time: \"09:00-10:00\"}, refuse: not-allowed}, "
                    + "{name: quiet, match: {time: [\"09:00-10:00\", \"10:00-11:00\"]}, "
                    + "timezone: Asia/Kathmandu, hold: until-time-ends}"));
            assertThat(world.send(world.application("shop"), World.text(NUMBER)).code())
                    .isZero();
            world.advance(Duration.ofMinutes(69));
            assertThat(smsc.came()).isEmpty();
            world.advance(Duration.ofMinutes(1));
            assertThat(smsc.came()).hasSize(1);
        }
    }

    // ---- For operators

    private static RouteExplanation explained(Configuration configuration, String to) {
        RouteQuery query = new RouteQuery(LongMessages.usual())
                .about(SampleMessage.of(World.SHOP, Address.international(to), "hello"), 0, 0)
                .at(World.EPOCH.toEpochMilli(), 0);
        return RouteExplanation.of(
                RouteTable.of(configuration),
                query,
                FilterCatalogue.builtIn(1).of(configuration.applications().get(0)));
    }

    @Test
    void explainNamesTheRefusingOrHoldingFilterWithoutCounting() {
        Configuration configuration = World.configuration(
                YAML.filters("{name: premium, match: {to: \"449*\"}, refuse: not-allowed}, {name: wait, hold: 1h}, "
                                + "{name: twice, limit: {count: 1, within: 1h}, refuse: throttled}")
                        .yaml());
        assertThat(explained(configuration, "449123456789").effects())
                .containsExactly("Filter \"premium\" refuses: this account may not do this");
        FilterCatalogue catalogue = FilterCatalogue.builtIn(1);
        for (int i = 0; i < 2; i++) {
            RouteQuery query = new RouteQuery(LongMessages.usual())
                    .about(SampleMessage.of(World.SHOP, Address.international(NUMBER), "hello"), 0, 0)
                    .at(World.EPOCH.toEpochMilli(), 0);
            RouteExplanation explained = RouteExplanation.of(
                    RouteTable.of(configuration),
                    query,
                    catalogue.of(configuration.applications().get(0)));
            assertThat(explained.effects())
                    .containsExactly("Filter \"wait\" holds the message for 1h", "Is stored, and is held for 1h");
        }
    }

    @Test
    void metricsCountTheEffectsOfEachFilter() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(
                    YAML.filters("{name: premium, match: {to: \"449*\"}, refuse: not-allowed}, {name: wait, hold: 1h}")
                            .shop(", filters: [{name: sender, from: \"447700900555\"}]"));
            world.send(world.application("shop"), World.text("449123456789"));
            world.send(world.application("bank"), World.text(NUMBER));
            Sampler sampler = new Sampler(world.figures());
            sampler.sample(world.rig().nowNanos());
            String metrics = Looking.metrics(sampler);
            for (String effect : new String[] {
                "_all\",filter=\"premium\",effect=\"refuse",
                "_all\",filter=\"wait\",effect=\"hold",
                "shop\",filter=\"sender\",effect=\"change"
            }) {
                assertThat(metrics).contains("strowger_filter_effects_total{application=\"" + effect + "\"} 1");
            }
        }
    }

    private static List<String> shown(Looking looking, String column) {
        return Looking.column(Looking.table(looking.ask("show filters"), "filters"), column);
    }

    @Test
    void theConsoleShowsEachFilterOnceWithTheUseOfItsLimit() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML.filters("{name: pumping, match: {to: \"44*\"}, limit: {count: 2, within: 1h, per: to}, "
                            + "refuse: throttled}")
                    .shop(", filters: [{name: sender, from: \"447700900555\"}]"));
            for (int i = 0; i < 3; i++) {
                world.send(world.application("bank"), World.text(NUMBER));
            }
            world.send(world.application("shop"), World.text(OTHER));
            Looking looking = new Looking(world);
            assertThat(shown(looking, "filter")).containsExactly("sender", "pumping");
            assertThat(shown(looking, "application")).containsExactly("shop", "-");
            assertThat(shown(looking, "effect")).containsExactly("change", "refuse");
            assertThat(shown(looking, "matched")).containsExactly("1", "4");
            assertThat(shown(looking, "refused")).containsExactly("0", "1");
            assertThat(shown(looking, "changed")).containsExactly("1", "0");
            assertThat(shown(looking, "keys")).containsExactly("-", "2");
            assertThat(shown(looking, "at_limit")).containsExactly("-", "1");
            assertThat(shown(looking, "fullest").get(1)).startsWith("0.99");
            assertThat(looking.ask("show filters").toString())
                    .contains("more than 2 messages in 1h per to", "2 filters");
            Sampler sampler = new Sampler(world.figures());
            sampler.sample(world.rig().nowNanos());
            assertThat(Looking.metrics(sampler))
                    .contains("strowger_filter_limit_refused_total{application=\"_all\",filter=\"pumping\"} 1");
            world.reload(YAML);
            assertThat(looking.ask("show filters").toString()).contains("no message filters are configured");
        }
    }

    @Test
    void statusWarnsOfALimitThatCountsMoreKeysThanItsEntriesAndNamesTheNumberNeeded() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(YAML.filters(
                    "{name: repeats, limit: {count: 1, within: 10m, per: to, entries: 8}, refuse: throttled}"));
            Peer shop = world.application("shop");
            Looking looking = new Looking(world);
            for (int i = 0; i < 8; i++) {
                world.send(shop, World.text(NUMBER + i));
            }
            assertThat(looking.warnings()).isEmpty();
            for (int i = 0; i < 40; i++) {
                world.send(shop, World.text(NUMBER + (i + 10)));
            }
            assertThat(looking.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("warning filter repeats: 40 counts were forgotten in the last minutes")
                    .contains("the 8 of `entries`");
            world.seconds(1500);
            assertThat(looking.warnings()).isEmpty();
        }
    }
}
