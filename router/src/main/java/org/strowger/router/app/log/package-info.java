/**
 * What the daemon says to its operator: which events there are, how they are written, and how they get out without
 * anybody waiting for them.
 *
 * <p>Thread: any says; one of its own, {@code log}, writes. May use: everything. Read
 * {@link org.strowger.router.app.log.Log} first.
 */
@NullMarked
package org.strowger.router.app.log;

import org.jspecify.annotations.NullMarked;
