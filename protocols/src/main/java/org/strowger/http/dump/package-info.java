/**
 * Explains HTTP messages to people: the lines of {@code decode}, the one-line summaries of traces, and targets without
 * secrets. Section numbers without a document refer to RFC 9112.
 *
 * <p>Thread: any; an object with state is used for one message. May use: http, protocol, wire. Read
 * {@link org.strowger.http.dump.HttpDecoder} first.
 */
@NullMarked
@Within(Within.Scope.PACKET)
package org.strowger.http.dump;

import org.jspecify.annotations.NullMarked;
import org.strowger.bound.Within;
