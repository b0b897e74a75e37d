/**
 * State that threads share. Everything that needs an atomic, a volatile field, a lock or a concurrent queue is here
 * (and in metrics), so that the rest of the program can be read as if it were single-threaded.
 *
 * <p>Thread: each class says which thread may call what. May use: time, metrics. Read
 * {@link org.strowger.router.thread.Mailbox} first.
 */
@NullMarked
package org.strowger.router.thread;

import org.jspecify.annotations.NullMarked;
