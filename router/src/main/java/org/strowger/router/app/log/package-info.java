/**
 * The log: how events are buffered, folded, masked, formatted and written, without delaying the threads that log.
 *
 * <p>Thread: any logs; one of its own, {@code log}, writes. May use: everything. Read
 * {@link org.strowger.router.app.log.Log} first.
 */
@NullMarked
package org.strowger.router.app.log;

import org.jspecify.annotations.NullMarked;
