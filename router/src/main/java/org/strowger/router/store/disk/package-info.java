/**
 * The few things that the store asks of a disk, so that a test can put a disk in their place that loses power.
 *
 * <p>Thread: the owner of the store alone. May use: thread. Read {@link org.strowger.router.store.disk.Disk} first.
 */
@NullMarked
package org.strowger.router.store.disk;

import org.jspecify.annotations.NullMarked;
