/**
 * Clocks, and the wheel that holds a thread's timers.
 *
 * <p>Thread: a wheel belongs to one owner; clocks may be read by anybody. May use: nothing. Read
 * {@link org.strowger.router.time.TimerWheel} first.
 */
@NullMarked
package org.strowger.router.time;

import org.jspecify.annotations.NullMarked;
