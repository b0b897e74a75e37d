/**
 * A simulated HTTP provider: it accepts messages as Kannel, Jasmin and hosted services do, and sends receipts.
 *
 * <p>Thread: a {@link org.strowger.tools.provider.SimulatedProvider} and its connections run on one SelectorThread; its
 * figures may be read by any thread. May use: http, json, config, reactor and the packages that reactor uses; not the
 * code that sends to providers, because the simulator would share its faults. Read
 * {@link org.strowger.tools.provider.SimulatedProvider} first.
 */
@NullMarked
package org.strowger.tools.provider;

import org.jspecify.annotations.NullMarked;
