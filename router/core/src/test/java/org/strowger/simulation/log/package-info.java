/**
 * A {@link org.strowger.router.store.log.MessageLog} in memory, which fails, is slow, loses what was not durable and is
 * full when a test wants it.
 *
 * <p>Thread: the one that uses it. May use: store.log, metrics. Read {@link org.strowger.simulation.log.SimulatedLog}
 * first.
 */
@NullMarked
package org.strowger.simulation.log;

import org.jspecify.annotations.NullMarked;
