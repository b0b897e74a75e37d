/**
 * The product's own test tools, for its users as much as for its tests.
 *
 * <p>Thread: sessions run on SelectorThreads, the rest on the caller's thread. May use: reactor and what it uses, not
 * exchange. Read {@link org.strowger.router.lab.echo.EchoServer} first.
 */
@NullMarked
package org.strowger.router.lab;

import org.jspecify.annotations.NullMarked;
