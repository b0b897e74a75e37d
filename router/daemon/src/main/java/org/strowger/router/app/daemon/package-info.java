/**
 * A running configuration: started, changed and stopped by {@code strowger run}.
 *
 * <p>Thread: the main thread of the command; it communicates with SelectorThreads by mailbox. May use: everything. Read
 * {@link org.strowger.router.app.daemon.RunningRouter} first.
 */
@NullMarked
package org.strowger.router.app.daemon;

import org.jspecify.annotations.NullMarked;
