package org.strowger.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerSettingsTest {
    private static final Map<String, String> GOOD = Map.of(
            "broker.session.timeout.ms", "2000",
            "broker.heartbeat.interval.ms", "500",
            "controller.quorum.fetch.timeout.ms", "1000",
            "controller.quorum.election.timeout.ms", "400");

    private static Map<String, String> goodBut(String key, String value) {
        Map<String, String> settings = new HashMap<>(GOOD);
        settings.put(key, value);
        return settings;
    }

    @Test
    void brokersWithTheRequiredTimeoutsCauseNoWarning() {
        assertThat(BrokerSettings.warnings(Map.of(1, GOOD, 2, GOOD), List.of())).isEmpty();
    }

    @Test
    void namesEachTooLongTimeoutWithItsBrokers() {
        var byBroker = Map.of(
                1, goodBut("broker.session.timeout.ms", "9000"),
                2, GOOD,
                3, goodBut("broker.session.timeout.ms", "3000"));
        assertThat(BrokerSettings.warnings(byBroker, List.of()))
                .singleElement()
                .asString()
                .startsWith("A take-over within five seconds is not promised")
                .contains("broker.session.timeout.ms=2000 (is 9000 at broker 1, 3000 at broker 3)")
                .doesNotContain("heartbeat");
    }

    @Test
    void aSettingThatABrokerDoesNotKnowCausesAWarning() {
        assertThat(BrokerSettings.warnings(Map.of(1, Map.of()), List.of()))
                .singleElement()
                .asString()
                .contains("broker.heartbeat.interval.ms=500 (is unknown at broker 1)");
    }

    @Test
    void namesTheBrokersWhoseSettingsCannotBeRead() {
        assertThat(BrokerSettings.warnings(Map.of(1, GOOD), List.of("broker 2", "controller 5")))
                .containsExactly("The settings of broker 2, controller 5 cannot be read from here: make sure that"
                        + " broker.heartbeat.interval.ms=500, broker.session.timeout.ms=2000,"
                        + " controller.quorum.election.timeout.ms=500, controller.quorum.fetch.timeout.ms=1000, or a"
                        + " take-over within five seconds is not promised");
    }
}
