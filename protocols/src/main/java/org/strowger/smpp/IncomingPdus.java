package org.strowger.smpp;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.session.SessionDeadlines;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;

/**
 * Finds the PDUs in the received bytes, and handles responses before requests. PDUs that arrived together form groups
 * that end with the 32nd response; in each group the responses are handled first and then the requests, both in order
 * of arrival. The protocol does not order responses relative to requests. A receipt that arrived just before the submit
 * response of its message then finds that response already handled; and handling one kind of PDU in a row keeps its
 * code in the processor's cache, which is measurably cheaper.
 *
 * <p>PDUs are handled strictly in order before the bind, while the session ends, and if the owner requires it
 * ({@link MessageHandler#wantsAllInOrder}). If a response ends the session, the requests before it in its group are
 * dropped.
 */
final class IncomingPdus {
    private final SmppSession session;
    private final SmppRequests requests;
    private final SessionDeadlines liveness;
    private final int octetsMax;
    private final boolean allInOrder;

    /** The number of unread octets in which the responses were already handled. */
    private int answered;

    IncomingPdus(
            SmppSession session, SmppRequests requests, SessionDeadlines liveness, int octetsMax, boolean allInOrder) {
        this.session = session;
        this.requests = requests;
        this.liveness = liveness;
        this.octetsMax = octetsMax;
        this.allInOrder = allInOrder;
    }

    void receive(ByteBuf bytes, long nowNanos) {
        int answeredTo = bytes.readerIndex() + answered;
        int touchedTo = answeredTo;
        answered = 0;
        while (session.takes()) {
            int start = bytes.readerIndex();
            if (start >= touchedTo && requests.size() > 0) {
                touchedTo = requests.touchAnswered(bytes, start);
                if (!allInOrder && session.isSignedIn()) {
                    answeredTo = answers(bytes, start, touchedTo, nowNanos);
                    if (answeredTo > start) {
                        continue; // One of the responses may have ended the session.
                    }
                }
            }
            int octets = PduFrame.octets(bytes, start, octetsMax);
            if (octets == PduFrame.IMPOSSIBLE) {
                session.outOfStep(bytes, start);
            } else if (octets == PduFrame.NOT_WHOLE) {
                liveness.partial(bytes.isReadable(), nowNanos);
                return;
            } else {
                if (start >= answeredTo || !PduHeader.isResponse(bytes, start)) {
                    take(bytes, start, octets, nowNanos);
                }
                bytes.readerIndex(start + octets);
            }
        }
        answered = Math.max(0, answeredTo - bytes.readerIndex());
    }

    /**
     * Handles the responses among the PDUs up to {@code to}.
     *
     * @return the offset after the last PDU that was examined
     */
    private int answers(ByteBuf bytes, int start, int to, long nowNanos) {
        int at = start;
        while (at < to && session.takes()) {
            int octets = PduFrame.octets(bytes, at, octetsMax);
            if (octets < PduHeader.OCTETS) {
                break; // An incomplete or impossible PDU is handled later, in order of arrival.
            }
            if (PduHeader.isResponse(bytes, at)) {
                take(bytes, at, octets, nowNanos);
            }
            at += octets;
        }
        return at;
    }

    private void take(ByteBuf bytes, int start, int octets, long nowNanos) {
        liveness.partial(false, nowNanos);
        liveness.heard(nowNanos);
        session.pdu(bytes, start, octets, nowNanos);
    }
}
