/**
 * The contract between a protocol and whoever moves its bytes: sessions without I/O, what they want, how they end.
 *
 * <p>Thread: none of its own; everything here is called by the one owner of a connection. May use: message. Read
 * {@link org.strowger.protocol.Session} first.
 */
@NullMarked
package org.strowger.protocol;

import org.jspecify.annotations.NullMarked;
