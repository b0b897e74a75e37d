/**
 * The buffers of connections: those that the sessions of a thread share, the beginnings of incomplete packets, and the
 * output.
 *
 * <p>Thread: the thread of the connection. May use: nothing of ours. Read
 * {@link org.strowger.protocol.buffer.ThreadTools} first.
 */
@NullMarked
package org.strowger.protocol.buffer;

import org.jspecify.annotations.NullMarked;
