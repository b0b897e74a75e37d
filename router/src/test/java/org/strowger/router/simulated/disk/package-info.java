/**
 * A disk in memory that loses power: what was not synced is kept, lost or torn as a seed says. It fails and is full
 * when a test wants it.
 *
 * <p>Thread: the one that uses it. May use: store.disk. Read {@link org.strowger.router.simulated.disk.SimulatedDisk}
 * first.
 */
@NullMarked
package org.strowger.router.simulated.disk;

import org.jspecify.annotations.NullMarked;
