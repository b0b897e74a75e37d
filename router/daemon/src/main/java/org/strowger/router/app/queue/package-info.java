/**
 * The console command {@code import queue}: takes in the messages and expected receipts of another gateway.
 *
 * <p>Thread: the command runs on those of the admin side; its items enter on the threads of their homes. May use: all.
 * Read {@link org.strowger.router.app.queue.QueueIntake} first.
 */
@NullMarked
package org.strowger.router.app.queue;

import org.jspecify.annotations.NullMarked;
