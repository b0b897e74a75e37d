package org.strowger.protocol;

import org.strowger.protocol.buffer.ByteSink;
import io.netty.buffer.ByteBuf;

/**
 * One side of one conversation, as a state machine without I/O: bytes, calls and the time go in; bytes and wishes come
 * out. It opens no socket, starts no thread and reads no clock, so every rule of a protocol can be tried without any of
 * them.
 *
 * <p>The methods are of three kinds. Whoever drives a session calls, after one or more of the first kind, all of the
 * last kind, in the order in which they stand here:
 *
 * <ol>
 *   <li>what happened: {@link #receive}, {@link #receiveEnd}, {@link #tick}, {@link #transportGone};
 *   <li>what the owner wants: {@link #close}, and what the sessions of a protocol add;
 *   <li>what to do next: {@link #drainBytes}, {@link #wantsBytes}, {@link #nextDeadlineNanos}, {@link #isOver}.
 * </ol>
 *
 * <p>A session never calls back into its driver. Times are nanoseconds of one clock that never runs backwards and
 * begins near zero, so they can be compared with {@code <}.
 */
public interface Session extends Touchable {
    /** The deadline of a session that waits for nothing. */
    long NO_DEADLINE = Long.MAX_VALUE;

    /**
     * Takes every whole packet out of {@code bytes} by moving its reader index. What is left is the head of a packet
     * that has not come whole: the driver keeps it and offers it again, longer. A session refuses a packet that is too
     * long as soon as it sees the length, so that what is left stays within the limit that it was made with. While
     * {@link #wantsBytes} is false it may leave whole packets as well.
     *
     * @param bytes borrowed: no slice of it may outlive the call
     */
    void receive(ByteBuf bytes, long nowNanos);

    /** The peer will send nothing more. What is owed to it can still be sent before the session is over. */
    void receiveEnd(long nowNanos);

    /** The time has come that {@link #nextDeadlineNanos} named, or a later one. Early calls do no harm. */
    void tick(long nowNanos);

    /** The connection is no more: release what is held; nothing can be sent. Called once, as the last call of all. */
    void transportGone(CloseReason reason, long nowNanos);

    /**
     * Ends the session in good order: says good-bye where the protocol has a word for it. Later calls change nothing.
     */
    void close(CloseReason reason, long nowNanos);

    /** Gives all bytes to be sent to {@code out}, each once and in order. */
    void drainBytes(ByteSink out);

    /** False: read no more from the peer until this is true again; whole packets that wait are then offered again. */
    boolean wantsBytes();

    /** When to call {@link #tick} at the latest; {@link #NO_DEADLINE} if nothing is waited for. */
    long nextDeadlineNanos();

    /** True once there is nothing more to send or to hear: the driver sends what is drained, then closes. */
    boolean isOver();

    /** Why the session is over or about to be; {@link CloseReason#NONE} as long as it lives. */
    CloseReason closeReason();
}
