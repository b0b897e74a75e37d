/**
 * A simulated HTTP provider: it accepts messages as Kannel, Jasmin and hosted services do, and sends receipts.
 *
 * <p>Thread: a {@link org.strowger.tools.provider.SimulatedProvider} and its connections run on one SelectorThread; its
 * figures may be read on any. May use: http, json, config, reactor and what it uses; not the code that sends to
 * providers, whose faults it would share. Read {@link org.strowger.tools.provider.SimulatedProvider} first.
 */
@NullMarked
package org.strowger.tools.provider;

import org.jspecify.annotations.NullMarked;
