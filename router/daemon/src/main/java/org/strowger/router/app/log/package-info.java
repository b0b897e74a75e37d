/**
 * The log: buffers, folds, masks, formats and writes events without delaying the threads that log.
 *
 * <p>Thread: any thread logs; a dedicated thread, {@code log}, writes. May use: everything. Read
 * {@link org.strowger.router.app.log.Log} first.
 */
@NullMarked
package org.strowger.router.app.log;

import org.jspecify.annotations.NullMarked;
