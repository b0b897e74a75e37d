package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.world.Looking;
import org.strowger.world.Operator;
import org.strowger.world.World;

/** The actions of operators are to be seen where others look for the reason why nothing goes. */
class OverridesTest {
    private static final String YAML = """
            listeners: [{name: door, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
            applications: [{name: shop, password: secret, max-binds: 10}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a}]
            """;

    @ParameterizedTest
    @CsvSource({
        "disable, disabled, smsc a, show smscs, smscs",
        "drain, drained, smsc a, show smscs, smscs",
        "disable, disabled, application shop, show applications, applications",
        "drain, drained, application shop, show applications, applications",
        "disable, disabled, listener door, show listeners, listeners",
        "drain, drained, listener door, show listeners, listeners",
        "disable, disabled, route all, show routes, routes"
    })
    void showsEachOverrideAndItsStart(String verb, String word, String thing, String form, String table) {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML);
            world.application("shop");
            try (Operator operator = new Operator(world, YAML)) {
                Looking looking = new Looking(world);
                operator.says(verb + " " + thing);
                world.seconds(60);
                assertThat(looking.cell(form, table, "why"))
                        .startsWith(word + " since 2026-")
                        .contains(" by alice");
                assertThat(looking.warnings())
                        .singleElement()
                        .asString()
                        .startsWith("notice " + thing + ": " + word + " since 2026-")
                        .endsWith(" by alice");
                operator.says("resume " + thing);
                world.seconds(60);
                assertThat(looking.cell(form, table, "why")).doesNotContain(word);
                assertThat(looking.warnings()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"smsc a", "application shop"})
    void showsATemporaryRateLimitAndItsRemainingTime(String thing) {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            world.start(YAML);
            try (Operator operator = new Operator(world, YAML)) {
                Looking looking = new Looking(world);
                operator.says("limit " + thing + " 20/s for 10m");
                world.seconds(30);
                assertThat(looking.warnings())
                        .containsExactly("notice " + thing + ": limited to 20/s for 9 min, by alice");
                operator.says("limit " + thing + " off");
                assertThat(looking.warnings()).isEmpty();
            }
        }
    }
}
