package org.strowger.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The settings of brokers and controllers that determine the duration of a take-over, and the warnings about them. */
final class BrokerSettings {
    /**
     * The settings, each with the greatest value in milliseconds for which a dead broker is replaced within four
     * seconds.
     */
    static final Map<String, Long> WANTED = Map.copyOf(Map.of(
            "broker.session.timeout.ms", 2_000L,
            "broker.heartbeat.interval.ms", 500L,
            "controller.quorum.fetch.timeout.ms", 1_000L,
            "controller.quorum.election.timeout.ms", 500L));

    private BrokerSettings() {}

    /**
     * The warnings; empty if all settings are suitable.
     *
     * @param byBroker the settings of each broker whose settings could be read
     * @param unread the brokers and controllers whose settings could not be read
     */
    static List<String> warnings(Map<Integer, Map<String, String>> byBroker, List<String> unread) {
        List<String> warnings = new ArrayList<>();
        List<String> changes = new ArrayList<>();
        new TreeMap<>(WANTED).forEach((key, most) -> {
            List<String> tooLong = tooLong(byBroker, key, most);
            if (!tooLong.isEmpty()) {
                changes.add(key + "=" + most + " (is " + String.join(", ", tooLong) + ")");
            }
        });
        if (!changes.isEmpty()) {
            warnings.add("A take-over within five seconds is not promised, because a Kafka broker that dies stops the"
                    + " shards that it leads for 9 to 12 seconds with the default settings, for 2 to 4 with these: set "
                    + String.join(", ", changes)
                    + " in the properties of all brokers and controllers, and restart one after the other");
        }
        if (!unread.isEmpty()) {
            warnings.add("The settings of " + String.join(", ", unread) + " cannot be read from here: make sure that "
                    + new TreeMap<>(WANTED)
                            .entrySet().stream()
                                    .map(wanted -> wanted.getKey() + "=" + wanted.getValue())
                                    .collect(Collectors.joining(", "))
                    + ", or a take-over within five seconds is not promised");
        }
        return List.copyOf(warnings);
    }

    private static List<String> tooLong(Map<Integer, Map<String, String>> byBroker, String key, long most) {
        List<String> found = new ArrayList<>();
        new TreeMap<>(byBroker).forEach((broker, settings) -> {
            String value = settings.getOrDefault(key, "unknown");
            if (!isAtMost(value, most)) {
                found.add(value + " at broker " + broker);
            }
        });
        return found;
    }

    private static boolean isAtMost(String value, long most) {
        try {
            return Long.parseLong(value) <= most;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
