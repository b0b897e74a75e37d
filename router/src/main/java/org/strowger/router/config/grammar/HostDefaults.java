package org.strowger.router.config.grammar;

import java.time.ZoneId;
import java.util.Map;

/**
 * What a configuration takes from the machine where it leaves something out or names it.
 *
 * @param environment of the process
 * @param hostName the machine's own name
 * @param timezone of the machine
 */
public record HostDefaults(Map<String, String> environment, String hostName, ZoneId timezone) {
    public HostDefaults {
        environment = Map.copyOf(environment);
    }

    @Override
    public String toString() {
        return "Machine[" + hostName + "]"; // the environment may hold passwords
    }
}
