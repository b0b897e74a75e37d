/**
 * The process of the daemon: its SelectorThreads, signals, and the settings of the JVM and of netty.
 *
 * <p>Thread: the main thread, unless a method says otherwise. May use: reactor, cli, app.log, JNA. Read
 * {@link org.strowger.router.app.process.Daemon} first.
 */
@NullMarked
package org.strowger.router.app.process;

import org.jspecify.annotations.NullMarked;
