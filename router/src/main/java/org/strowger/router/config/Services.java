package org.strowger.router.config;

import java.util.List;

/**
 * What the daemon offers or does beside carrying messages.
 *
 * @param simulators message centres to try it with
 * @param announced the sections of the file that a later version will act upon: said once at the start
 */
public record Services(List<SimulatorSettings> simulators, List<String> announced) {
    public Services {
        simulators = List.copyOf(simulators);
        announced = List.copyOf(announced);
    }
}
