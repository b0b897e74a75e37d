package org.strowger.protocol;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.buffer.ByteSink;

/**
 * One side of a connection, as a state machine without I/O: bytes, calls and the time go in; bytes and requests to the
 * driver come out. It opens no socket, starts no thread and reads no clock, so every rule of a protocol can be tested
 * without them.
 *
 * <p>There are three kinds of methods. After one or more calls of the first kind, the driver calls all methods of the
 * last kind, in this order:
 *
 * <ol>
 *   <li>events: {@link #receive}, {@link #receiveEnd}, {@link #tick}, {@link #transportGone};
 *   <li>requests of the owner: {@link #close}, and those of {@link MessageSession};
 *   <li>next steps: {@link #drainBytes}, {@link #wantsBytes}, {@link #nextDeadlineNanos}, {@link #isOver}.
 * </ol>
 *
 * <p>A session never calls back into its driver. Times are nanoseconds of one clock that never runs backwards and
 * begins near zero, so they can be compared with {@code <}.
 */
public interface Session extends Touchable {
    /** No deadline. */
    long NO_DEADLINE = Long.MAX_VALUE;

    /**
     * Takes every complete packet out of {@code bytes} by moving its reader index. The driver keeps the rest, the
     * beginning of an incomplete packet, and offers it again with more bytes. A session refuses a packet that is too
     * long as soon as it sees the length, so the rest never exceeds its limit. While {@link #wantsBytes} is false, it
     * may also leave complete packets.
     *
     * @param bytes borrowed: no slice of it may outlive the call
     */
    void receive(ByteBuf bytes, long nowNanos);

    /** The peer will send nothing more. Output can still be sent before the session is over. */
    void receiveEnd(long nowNanos);

    /** {@link #nextDeadlineNanos} has passed. Early calls do no harm. */
    void tick(long nowNanos);

    /** The connection is lost: releases everything; nothing can be sent. Called once, as the last call. */
    void transportGone(CloseReason reason, long nowNanos);

    /**
     * Ends the session in good order: with an unbind or logout where the protocol has one. Later calls change nothing.
     */
    void close(CloseReason reason, long nowNanos);

    /** Gives all output to {@code out}, once and in order. */
    void drainBytes(ByteSink out);

    /** If false, read no more until this is true again; then offer complete packets that were left again. */
    boolean wantsBytes();

    /** When to call {@link #tick} at the latest, or {@link #NO_DEADLINE}. */
    long nextDeadlineNanos();

    /** True once the session needs no more input: the driver sends the drained output, then closes. */
    boolean isOver();

    /** Why the session is over or ending; {@link CloseReason#NONE} as long as it is open. */
    CloseReason closeReason();
}
