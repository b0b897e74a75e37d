/**
 * A network in memory. The reactor gets its selectors and sockets from a
 * {@link java.nio.channels.spi.SelectorProvider}, and a test passes a
 * {@link org.strowger.simulation.net.SimulatedNetwork} instead of the real one. The whole reactor then runs unchanged
 * on one thread, with a clock and faults that the test controls.
 *
 * <p>Thread: the one that first uses the network; only {@link java.nio.channels.Selector#wakeup} may come from others.
 * May use: the JDK. First class to read: {@link org.strowger.simulation.net.SimulatedNetwork}.
 */
@NullMarked
package org.strowger.simulation.net;

import org.jspecify.annotations.NullMarked;
