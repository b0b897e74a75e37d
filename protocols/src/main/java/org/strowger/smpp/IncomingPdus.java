package org.strowger.smpp;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.SessionDeadlines;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;

/**
 * Finds the PDUs in the bytes that a session was given. Of those that came together, in groups that end with the 32nd
 * answer to us, the responses are taken first and then the requests between them, each sort in the order in which it
 * came: neither waits for the other by the protocol, a receipt finds its response taken that came just behind it, and
 * the processor has the way of one sort in its cache while it goes it for all of them. Before the bind, once the
 * session ends by what came earlier, and where the owner wants it so ({@link MessageHandler#wantsAllInOrder}), all are
 * taken as they came. A response that ends the session ends it for the requests before it in its group, too.
 */
final class IncomingPdus {
    private final SmppSession session;
    private final SmppRequests requests;
    private final SessionDeadlines liveness;
    private final int octetsMax;
    private final boolean allInOrder;

    /** In so many octets of those that are left, the responses were taken. */
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
                        continue; // One of them may have been the end.
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

    /** Takes the responses among the PDUs up to there. @return behind the last PDU that was looked at */
    private int answers(ByteBuf bytes, int start, int to, long nowNanos) {
        int at = start;
        while (at < to && session.takes()) {
            int octets = PduFrame.octets(bytes, at, octetsMax);
            if (octets < PduHeader.OCTETS) {
                break; // It is not whole, or impossible: that is seen when its turn comes.
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
