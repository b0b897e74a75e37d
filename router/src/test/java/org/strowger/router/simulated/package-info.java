/**
 * A network in memory behind the JDK's own seam: the reactor asks a {@link java.nio.channels.spi.SelectorProvider} for
 * its selectors and sockets, and a test hands it a {@link org.strowger.router.simulated.SimulatedNetwork} instead of
 * the real one. The whole reactor then runs unchanged on one thread, by a clock and with faults that the test controls.
 *
 * <p>Thread: the one that first uses the network; only {@link java.nio.channels.Selector#wakeup} may come from others.
 * May use: the JDK. First class to read: {@link org.strowger.router.simulated.SimulatedNetwork}.
 */
@NullMarked
package org.strowger.router.simulated;

import org.jspecify.annotations.NullMarked;
