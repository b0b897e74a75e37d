package org.strowger.router.config;

import java.util.List;

/**
 * Services of the daemon besides listeners and SMSCs.
 *
 * @param simulators simulated SMSCs for testing
 * @param store the message store
 * @param operating the operator interfaces
 */
public record Services(List<SimulatorSettings> simulators, StoreSettings store, OperatorSettings operating) {
    public Services {
        simulators = List.copyOf(simulators);
    }
}
