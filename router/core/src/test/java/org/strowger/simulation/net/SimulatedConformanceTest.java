package org.strowger.simulation.net;

import java.io.IOException;

/** The simulated network behaves as the real one is shown to. */
final class SimulatedConformanceTest extends NetworkConformance {
    SimulatedConformanceTest() throws IOException {
        super(new SimulatedNetwork(() -> 0, 1));
    }
}
