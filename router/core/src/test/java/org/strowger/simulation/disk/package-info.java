/**
 * A disk in memory that loses its power: unsynced data is kept, lost or torn, by a seed. It fails and fills up when a
 * test wants it.
 *
 * <p>Thread: the one that uses it. May use: store.disk. Read {@link org.strowger.simulation.disk.SimulatedDisk} first.
 */
@NullMarked
package org.strowger.simulation.disk;

import org.jspecify.annotations.NullMarked;
