/**
 * The disk operations that the journal needs, as an interface, so that tests can simulate a power failure.
 *
 * <p>Thread: the store's thread only. May use: store.log, thread. Read {@link org.strowger.router.store.disk.Disk}
 * first.
 */
@NullMarked
package org.strowger.router.store.disk;

import org.jspecify.annotations.NullMarked;
