package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.world.Looking;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** The classes of statuses as operators see them, and an SMSC that was set aside because of one. */
class StatusViewsTest {
    private static final String NUMBER = "447700900123";
    private static final String SMSCS = "show smscs";
    private static final Outcome SUSPENDED = Outcome.of(Outcome.Kind.PERMANENT, 0x410, "");

    private static final SceneYaml YAML =
            SceneYaml.STORED.a(", receipt-errors: [{errors: [011, expired], class: temporary}]");

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aSetAsideSmscShowsTheReasonAndTheRemainingTime(int threads) {
        try (World world = new World(threads)) {
            TestSmsc smsc = world.smsc("a", 2776).answers(SUSPENDED);
            world.start(YAML.a(", statuses: [{codes: 0x410, class: suspended, pause: 5m}]"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(1);
            Looking looking = new Looking(world);
            assertThat(looking.cell(SMSCS, "smscs", "state")).isEqualTo("set aside");
            assertThat(looking.cell(SMSCS, "smscs", "why"))
                    .startsWith("set aside for another 4 min: the SMSC answered ")
                    .contains("410");
            assertThat(looking.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("critical smsc a: set aside for another 4 min: the SMSC answered ");
            smsc.answers(Outcome.accepted("1"));
            world.seconds(330);
            assertThat(looking.cell(SMSCS, "smscs", "state")).isEqualTo("up");
            assertThat(looking.warnings()).isEmpty();
        }
    }

    @Test
    void theCurrentStatusTableAndItsCountsAreShown() {
        try (World world = new World()) {
            world.smsc("a", 2776).answers(SUSPENDED);
            world.start(
                    YAML.a(", statuses: [{codes: [0x410, ESME_RSYSERR], class: temporary, failover: yes, link: slow, "
                            + "retry: {pause: 1m, tries: 5}}]"));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(1);
            Looking looking = new Looking(world);
            assertThat(row(looking, "statuses", "codes", "class", "failover", "link", "set_aside_for", "tries"))
                    .isEqualTo("0x410, ESME_RSYSERR | temporary | yes | slow | - | 5");
            assertThat(row(looking, "receipt_errors", "errors", "class")).isEqualTo("011, expired | temporary");
            assertThat(world.router().exchange().generation().smscs().get(0).total(SmscFigure.TEMPORARY))
                    .isOne();
            assertThat(world.reload(YAML.a(", statuses: [{codes: 0x410, class: number}]")))
                    .containsExactly("changed smsc a: statuses");
            assertThat(row(looking, "statuses", "codes", "class", "failover", "link", "set_aside_for", "tries"))
                    .as("a change has effect without new sessions")
                    .isEqualTo("0x410 | number | no | none | - | -");
        }
    }

    private static String row(Looking looking, String table, String... columns) {
        StringBuilder row = new StringBuilder();
        for (String each : columns) {
            row.append(row.isEmpty() ? "" : " | ").append(looking.cell(SMSCS, table, each, "NAME", "a"));
        }
        return row.toString();
    }
}
