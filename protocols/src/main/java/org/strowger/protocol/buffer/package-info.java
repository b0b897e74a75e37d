/**
 * The memory of connections: what a thread's sessions share, what was received of a packet that is not whole, and what
 * is to be sent.
 *
 * <p>Thread: that of the connection. May use: nothing of ours. Read {@link org.strowger.protocol.buffer.ThreadTools}
 * first.
 */
@NullMarked
package org.strowger.protocol.buffer;

import org.jspecify.annotations.NullMarked;
