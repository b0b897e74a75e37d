package org.strowger.protocol;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.buffer.ByteSink;

/**
 * One side of a connection, as a state machine without I/O. Its inputs are bytes, calls and the time; its outputs are
 * bytes and requests to the driver. A session opens no socket, starts no thread and reads no clock, so every rule of a
 * protocol can be tested without them.
 *
 * <p>The methods form three groups. After one or more calls of the first group, the driver calls all methods of the
 * last group, in this order:
 *
 * <ol>
 *   <li>events: {@link #receive}, {@link #receiveEnd}, {@link #tick}, {@link #transportGone};
 *   <li>requests of the owner: {@link #close}, and those of {@link MessageSession};
 *   <li>next steps: {@link #drainBytes}, {@link #wantsBytes}, {@link #nextDeadlineNanos}, {@link #isOver}.
 * </ol>
 *
 * <p>A session never calls its driver. Times are nanoseconds of one clock that never runs backwards and starts near
 * zero, so they can be compared with {@code <}.
 */
public interface Session extends Touchable {
    /** Returned by {@link #nextDeadlineNanos} if the session has no deadline. */
    long NO_DEADLINE = Long.MAX_VALUE;

    /**
     * Takes every complete packet out of {@code bytes} by moving its reader index. The driver keeps the rest, which is
     * the beginning of an incomplete packet, and passes it again with more bytes. A session refuses a packet that is
     * too long as soon as it has read the length, so the rest never exceeds the limit. While {@link #wantsBytes} is
     * false, the session may also leave complete packets.
     *
     * @param bytes borrowed: no slice of it may be used after the call
     */
    void receive(ByteBuf bytes, long nowNanos);

    /** Handles the end of the peer's sending direction. Output can still be sent before the session is over. */
    void receiveEnd(long nowNanos);

    /** Handles the deadlines that have passed; called at {@link #nextDeadlineNanos}. Earlier calls do no harm. */
    void tick(long nowNanos);

    /** Handles the loss of the connection, and releases everything. This is the last call, and occurs once. */
    void transportGone(CloseReason reason, long nowNanos);

    /** Ends the session gracefully, with an unbind or logout if the protocol has one. Later calls have no effect. */
    void close(CloseReason reason, long nowNanos);

    /** Passes all output to {@code out}, once and in order. */
    void drainBytes(ByteSink out);

    /**
     * Whether the driver may read. While false, the driver must not read; when true again, it must first pass the
     * complete packets that were left.
     */
    boolean wantsBytes();

    /** Returns the time by which {@link #tick} must be called next, or {@link #NO_DEADLINE}. */
    long nextDeadlineNanos();

    /** Whether the session needs no more input: the driver sends the remaining output, then closes the connection. */
    boolean isOver();

    /** Returns the reason why the session is over or ending; {@link CloseReason#NONE} while the session is open. */
    CloseReason closeReason();
}
