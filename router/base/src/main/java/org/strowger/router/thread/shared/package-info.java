/**
 * Tables that several threads share and change, values that all threads use again for a while, and which numbers are
 * those of a node.
 *
 * <p>Thread: any. May use: nothing else. Read {@link org.strowger.router.thread.shared.SharedNumbers} first.
 */
@NullMarked
package org.strowger.router.thread.shared;

import org.jspecify.annotations.NullMarked;
