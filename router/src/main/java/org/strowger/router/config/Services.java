package org.strowger.router.config;

import java.util.List;

/**
 * What the daemon has and offers beside its listeners and links.
 *
 * @param simulators message centres to try it with
 * @param store where messages are kept
 * @param operating how operators see and steer it
 * @param announced the sections of the file that a later version will act upon: said once at the start
 */
public record Services(
        List<SimulatorSettings> simulators, StoreSettings store, Operating operating, List<String> announced) {
    public Services {
        simulators = List.copyOf(simulators);
        announced = List.copyOf(announced);
    }
}
