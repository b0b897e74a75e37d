/**
 * What threads share. Everything that needs an atomic, a volatile field, a lock or a concurrent queue lives here (and
 * in metrics), so that the rest of the program can be read as if it ran alone.
 *
 * <p>Thread: each class says who may call what. May use: time, metrics. Read {@link org.strowger.router.thread.Mailbox}
 * first.
 */
@NullMarked
package org.strowger.router.thread;

import org.jspecify.annotations.NullMarked;
