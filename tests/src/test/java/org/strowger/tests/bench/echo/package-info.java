/**
 * An echo server and its load generator as programs: what the SelectorThreads cost without a protocol.
 *
 * <p>Thread: commands on the main thread, loads on the caller's. May use: the router, its tests and the tools. Read
 * {@link org.strowger.tests.bench.echo.EchoLoad} first.
 */
@NullMarked
package org.strowger.tests.bench.echo;

import org.jspecify.annotations.NullMarked;
