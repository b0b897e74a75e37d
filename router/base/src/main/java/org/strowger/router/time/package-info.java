/**
 * Clocks, and the wheel with the timers of a thread.
 *
 * <p>Thread: a wheel belongs to one thread; clocks may be read by any thread. May use: nothing. Read
 * {@link org.strowger.router.time.TimerWheel} first.
 */
@NullMarked
package org.strowger.router.time;

import org.jspecify.annotations.NullMarked;
