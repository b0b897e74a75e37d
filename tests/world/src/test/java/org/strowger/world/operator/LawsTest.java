package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.metrics.laws.MessageTerm;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The laws of conservation, and what operators see of them. Every world looks at them: {@link LawsWatch}. */
class LawsTest {
    private static final String NUMBER = "447700900123";
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a, delivery: store}]
            """;

    private static long count(Looking looking, String column) {
        Table laws = Looking.table(looking.ask("show laws"), "laws");
        List<String> threads = Looking.column(laws, "thread");
        return Long.parseLong(Looking.column(laws, column).get(threads.indexOf("all")));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void accountsForEachMessage(int threads) {
        try (World world = new World(threads)) {
            world.start(YAML);
            Peer shop = world.application("shop");
            for (int i = 0; i < 3; i++) {
                shop.submit(World.text(NUMBER));
            }
            world.seconds(1);
            Looking looking = new Looking(world);
            assertThat(count(looking, "opened")).isEqualTo(3);
            assertThat(count(looking, "now")).isEqualTo(3);
            world.smsc("a", 2776);
            world.seconds(120);
            assertThat(count(looking, "now")).isZero();
            assertThat(count(looking, "closed")).isEqualTo(3);
            assertThat(count(looking, "unaccounted")).isZero();
            Table terms = Looking.table(looking.ask("show laws"), "terms");
            assertThat(Looking.column(terms, "term"))
                    .containsExactlyInAnyOrder("accepted", "sent", "begun", "taken into custody");
        }
    }

    @Test
    void theConsoleShowsEachLawAndItsTerms() {
        try (World world = new World(2)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML + "inbound: [{name: mobiles, match: {}, deliver-to: shop}]\n");
            smsc.mobile(NUMBER, "6000", "hello");
            world.seconds(1);
            Answer answer = new Looking(world).ask("show laws");
            Table laws = Looking.table(answer, "laws");
            assertThat(Looking.column(laws, "law"))
                    .containsExactly(Arrays.stream(Law.values())
                            .flatMap(law -> Stream.generate(law::words).limit(3))
                            .toArray(String[]::new));
            int deliveries = 3 * Law.DELIVERIES.ordinal() + 2;
            assertThat(Looking.column(laws, "now").get(deliveries)).isEqualTo("1");
            Table terms = Looking.table(answer, "terms");
            assertThat(Looking.column(terms, "term")).contains("came", "kept");
        }
    }

    @Test
    void recoveredMessagesAreAccountedFor() {
        World before = new World();
        before.start(YAML);
        before.application("shop").submit(World.text(NUMBER));
        before.seconds(1);
        try (World world = before.restarted(2)) {
            world.start(YAML);
            world.seconds(1);
            Table terms = Looking.table(new Looking(world).ask("show laws"), "terms");
            assertThat(Looking.column(terms, "term")).containsExactlyInAnyOrder("recovered", "going");
        }
    }

    private static void loseOne(World world) {
        world.router().exchange().laws(0).messages().increment(MessageTerm.ACCEPTED);
    }

    @Test
    void everyTestWorldDetectsAnUnaccountedMessage() {
        try (World world = new World()) {
            world.start(YAML);
            loseOne(world);
            assertThatThrownBy(() -> world.seconds(1))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("messages of thread 0: 1 unaccounted, accepted 1");
            world.laws().declare(Law.MESSAGES, 1);
        }
    }

    @Test
    void aDifferenceIsACriticalWarningAfterTenSeconds() {
        try (World world = new World()) {
            world.smsc("a", 2776);
            world.start(YAML);
            Looking looking = new Looking(world);
            world.laws().declare(Law.MESSAGES, 1);
            loseOne(world);
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(5);
            assertThat(warnings(looking)).isEmpty();
            world.seconds(6);
            assertThat(warnings(looking))
                    .singleElement()
                    .asString()
                    .startsWith("1 messages are unaccounted for, since");
            Sampler sampler = new Sampler(world.figures());
            sampler.sample(world.rig().nowNanos());
            assertThat(Looking.metrics(sampler).lines())
                    .anyMatch(line -> line.matches("strowger_unaccounted\\{what=\"messages\",thread=\".*\"} 1"));
        }
    }

    private static List<String> warnings(Looking looking) {
        Answer status = looking.ask("status");
        Table all = Looking.table(status, "warnings");
        List<String> what = Looking.column(all, "what");
        List<String> severity = Looking.column(all, "severity");
        return what.stream()
                .filter(each -> each.contains("unaccounted"))
                .filter(each -> severity.get(what.indexOf(each)).equals("critical"))
                .toList();
    }
}
