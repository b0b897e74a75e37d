package org.strowger.router.exchange;

import org.strowger.router.thread.Errand;

/** An errand that knows where it is to run. */
interface Bound extends Errand {
    Desk target();
}
