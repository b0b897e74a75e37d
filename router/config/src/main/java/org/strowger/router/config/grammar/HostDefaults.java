package org.strowger.router.config.grammar;

import java.time.ZoneId;
import java.util.Map;

/**
 * Defaults and variables that a configuration takes from the machine.
 *
 * @param environment the environment variables of the process
 * @param hostName the name of the machine
 * @param timezone the time zone of the machine
 * @param expressionOctetsMax the maximum memory for all regular expressions
 */
public record HostDefaults(
        Map<String, String> environment, String hostName, ZoneId timezone, long expressionOctetsMax) {
    /** A tenth of the usual heap. */
    private static final long EXPRESSION_OCTETS = 200L << 20;

    /** The defaults of a machine with a heap of the usual size. */
    public HostDefaults(Map<String, String> environment, String hostName, ZoneId timezone) {
        this(environment, hostName, timezone, EXPRESSION_OCTETS);
    }

    public HostDefaults {
        environment = Map.copyOf(environment);
    }

    @Override
    public String toString() {
        return "Machine[" + hostName + "]"; // omits the environment, which may contain passwords
    }
}
