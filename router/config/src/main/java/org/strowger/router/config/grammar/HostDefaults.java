package org.strowger.router.config.grammar;

import java.time.ZoneId;
import java.util.Map;

/**
 * Defaults and variables that a configuration takes from the machine.
 *
 * @param environment the environment variables of the process
 * @param hostName the name of the machine
 * @param timezone the time zone of the machine
 */
public record HostDefaults(Map<String, String> environment, String hostName, ZoneId timezone) {
    public HostDefaults {
        environment = Map.copyOf(environment);
    }

    @Override
    public String toString() {
        return "Machine[" + hostName + "]"; // omits the environment, which may contain passwords
    }
}
