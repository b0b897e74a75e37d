/**
 * HTTP/1.1 without I/O, for the server and the client: messages as values, a strict parser, and sessions. Section
 * numbers without a document refer to RFC 9112.
 *
 * <p>Thread: none of its own; a session is called by the one owner of its connection. May use: protocol, wire. Read
 * {@link org.strowger.http.HttpServerSession} first, then {@link org.strowger.http.HttpParser}.
 */
@NullMarked
package org.strowger.http;

import org.jspecify.annotations.NullMarked;
