/**
 * The operations that the journal needs from a disk, behind an interface, so that a test can use a disk that loses its
 * power.
 *
 * <p>Thread: the store's thread only. May use: store.log, thread. Read {@link org.strowger.router.store.disk.Disk}
 * first.
 */
@NullMarked
package org.strowger.router.store.disk;

import org.jspecify.annotations.NullMarked;
