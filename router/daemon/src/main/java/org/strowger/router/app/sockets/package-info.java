/**
 * Sockets of the operating system beyond what the JDK supports: datagrams to unix sockets, file descriptors that pass
 * between processes, and listening sockets that another process has opened. Linux only, through JNA.
 *
 * <p>Thread: any, except a SelectorThread, which only calls
 * {@link org.strowger.router.app.sockets.InheritedSockets#adopt} when it opens a listener. May use: JNA. Read
 * {@link org.strowger.router.app.sockets.InheritedSockets} first.
 */
@NullMarked
package org.strowger.router.app.sockets;

import org.jspecify.annotations.NullMarked;
