/**
 * HTTP in place of a session with a bind, for the tools that send: each message is a request of one of the APIs that
 * Strowger serves.
 *
 * <p>Thread: a session belongs to the SelectorThread of its connection; the rest has no state. May use: http and its
 * dump, json, and the packages that the other tools use; not the code that serves the APIs, because the tools would
 * share its faults. Read {@link org.strowger.tools.http.HttpMessageSession} first.
 */
@NullMarked
package org.strowger.tools.http;

import org.jspecify.annotations.NullMarked;
