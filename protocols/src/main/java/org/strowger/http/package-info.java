/**
 * HTTP/1.1 without I/O, for the server and the client: messages as values, and a strict parser. Sections without a
 * document are those of RFC 9112.
 *
 * <p>Thread: none of its own; everything here is called by the one owner of a connection. May use: protocol, wire. Read
 * {@link org.strowger.http.HttpParser} first.
 */
@NullMarked
package org.strowger.http;

import org.jspecify.annotations.NullMarked;
