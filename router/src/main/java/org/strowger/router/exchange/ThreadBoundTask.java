package org.strowger.router.exchange;

import org.strowger.router.thread.Task;

/** An errand that knows where it is to run. */
interface ThreadBoundTask extends Task {
    ThreadExchange target();
}
