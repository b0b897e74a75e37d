package org.strowger.router.config;

import java.util.List;

/**
 * What the daemon has and offers beside its listeners and SMSCs.
 *
 * @param simulators SMSCs to try it with
 * @param store where messages are kept
 * @param operating how operators see and steer it
 */
public record Services(List<SimulatorSettings> simulators, StoreSettings store, OperatorSettings operating) {
    public Services {
        simulators = List.copyOf(simulators);
    }
}
