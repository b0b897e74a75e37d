package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.world.Operator;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** A configuration that would take the memory of the process or block it is refused, and messages go on. */
class HostileCandidatesTest {
    private static final String YAML = """
            listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret, max-binds: 5}]
            smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            """;
    private static final String ROUTE = "routes: [{name: all, match: {%s}, delivery: relay, via: a}]\n";

    private static String manyEntries() {
        StringBuilder yaml = new StringBuilder(YAML).append(ROUTE.formatted("")).append("filters:\n");
        for (int i = 0; i < 30; i++) {
            yaml.append("- {name: f").append(i);
            yaml.append(", limit: {count: 1, within: 1h, per: [to], entries: 10000000}, refuse: throttled}\n");
        }
        return yaml.toString();
    }

    private static void isRefused(String candidate, String why) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(YAML + ROUTE.formatted(""));
            Peer shop = world.application("shop");
            shop.submit(World.text("447700900123"));
            world.millis(10);
            try (Operator operator = new Operator(world, candidate)) {
                assertThat(operator.isRefused("reload dry-run").getMessage())
                        .contains("generation 1 stays active: 1 fault", why);
                assertThat(operator.isRefused("reload").getMessage())
                        .contains("generation 1 stays active: 1 fault", why);
            }
            shop.submit(World.text("447700900124"));
            world.millis(10);
            assertThat(smsc.came()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text: \"/((((a{100}){100}){100}){100})/\"", "to: \"/((((a{100}){100}){100}){100})/i\""})
    void anExpressionThatIsTooLargeIsRefused(String match) {
        isRefused(YAML + ROUTE.formatted(match.replace("\"", "'")), "is too large: it would take about ");
    }

    @Test
    void tablesThatAreTooLargeAreRefused() {
        isRefused(manyEntries(), "the configuration needs about 4578 MiB of memory for its tables");
    }

    @Test
    void anExpressionOfAConditionThatIsTooLargeIsRefused() {
        isRefused(
                YAML + ROUTE.formatted("")
                        + "filters: [{name: f, when: 'matches(text, /((((a{100}){100}){100}){100})/)',"
                        + " refuse: throttled}]\n",
                "is too large: it would take about ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/dev"})
    void anIncludedFileThatIsNoRegularFileIsRefused(String path) {
        isRefused(YAML + ROUTE.formatted("") + "include: [" + path + "]\n", path + ": this is a ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/dev"})
    void aSecretThatIsNoRegularFileIsRefused(String path) {
        isRefused(
                (YAML + ROUTE.formatted("")).replace("password: secret", "password: {file: " + path + "}"),
                path + " is not a file");
    }
}
