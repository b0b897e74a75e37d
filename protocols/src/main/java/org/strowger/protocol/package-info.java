/**
 * The contract between a protocol and the code that moves its bytes: sessions without I/O, their events and close
 * reasons.
 *
 * <p>Thread: none of its own; everything here is called by the one owner of a connection. May use: message; below it
 * lie dump, buffer and session. Read {@link org.strowger.protocol.Session} first.
 */
@NullMarked
package org.strowger.protocol;

import org.jspecify.annotations.NullMarked;
