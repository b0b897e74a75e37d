/**
 * A configuration at work: what {@code strowger run} starts, changes and stops.
 *
 * <p>Thread: one of its own, that of the command; it speaks to SelectorThreads by mailbox. May use: everything. Read
 * {@link org.strowger.router.app.daemon.RunningRouter} first.
 */
@NullMarked
package org.strowger.router.app.daemon;

import org.jspecify.annotations.NullMarked;
