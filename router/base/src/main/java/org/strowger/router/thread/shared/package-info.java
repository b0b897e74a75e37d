/**
 * Tables that several threads share and change, caches for all threads, and the numbers that one of several nodes may
 * use.
 *
 * <p>Thread: any. May use: nothing else. Read {@link org.strowger.router.thread.shared.SharedNumbers} first.
 */
@NullMarked
package org.strowger.router.thread.shared;

import org.jspecify.annotations.NullMarked;
