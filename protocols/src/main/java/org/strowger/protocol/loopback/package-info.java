/**
 * Two sessions of a protocol that are connected in memory, to see a message as the other side gets it.
 *
 * <p>Thread: the caller's. May use: {@code protocol}, {@code message}. Read
 * {@link org.strowger.protocol.loopback.SessionPair} first.
 */
@NullMarked
package org.strowger.protocol.loopback;

import org.jspecify.annotations.NullMarked;
