/**
 * State that threads share. All atomics, volatile fields, locks and concurrent queues are in this package (and in
 * metrics), so that the rest of the program can be read as single-threaded code.
 *
 * <p>Thread: each class documents which thread may call its methods. May use: time, metrics. Read
 * {@link org.strowger.router.thread.Mailbox} first.
 */
@NullMarked
package org.strowger.router.thread;

import org.jspecify.annotations.NullMarked;
