package org.strowger.simulation.net;

import java.io.IOException;
import java.nio.channels.spi.SelectorProvider;

/** The real network behaves as the simulated one is shown to. */
final class LoopbackConformanceTest extends NetworkConformance {
    LoopbackConformanceTest() throws IOException {
        super(SelectorProvider.provider());
    }
}
