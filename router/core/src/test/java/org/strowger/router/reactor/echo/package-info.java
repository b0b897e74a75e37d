/**
 * The smallest protocol there is, to read and to try: packets of a length and as many bytes, each sent back as it came.
 *
 * <p>Thread: sessions and endpoints run on SelectorThreads, servers and loads on the caller's. May use: reactor and
 * what it uses. Read {@link org.strowger.router.reactor.echo.EchoServerSession} first, then
 * {@link org.strowger.router.reactor.echo.EchoServer}.
 */
@NullMarked
package org.strowger.router.reactor.echo;

import org.jspecify.annotations.NullMarked;
