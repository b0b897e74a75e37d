/**
 * HTTP in place of a session with a bind, for the tools that send: each message is a request of one of the APIs that
 * Strowger serves.
 *
 * <p>Thread: a session belongs to the SelectorThread of its connection; the rest has no state. May use: http and its
 * dump, json, and what the other tools use; not the code that serves the APIs, whose faults the tools would share. Read
 * {@link org.strowger.tools.http.HttpMessageSession} first.
 */
@NullMarked
package org.strowger.tools.http;

import org.jspecify.annotations.NullMarked;
