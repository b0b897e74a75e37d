package org.strowger.router.recording;

import org.jspecify.annotations.Nullable;
import org.strowger.protocol.dump.RecordedPackets;

/** A TCP connection in a capture. */
final class TcpConnection {
    private final RecordedSide side;
    private final RecordedAddress client;
    private final RecordedPackets packets;
    private final RecordedTraffic traffic;
    private final RecordingCounts counts;
    private final boolean isMidStream;
    private final TcpStream ofClient = new TcpStream(new Half(true));
    private final TcpStream ofServer = new TcpStream(new Half(false));
    private @Nullable RecordedConversation conversation;
    private boolean hasClientEnded;
    private boolean hasServerEnded;
    private boolean isOver;

    TcpConnection(
            RecordedSide side,
            RecordedAddress client,
            boolean isMidStream,
            RecordedPackets packets,
            RecordedTraffic traffic,
            RecordingCounts counts) {
        this.side = side;
        this.client = client;
        this.isMidStream = isMidStream;
        this.packets = packets;
        this.traffic = traffic;
        this.counts = counts;
    }

    private final class Half implements TcpStream.Receiver {
        private final boolean isClient;

        Half(boolean isClient) {
            this.isClient = isClient;
        }

        @Override
        public void octets(byte[] bytes, int from, int octets, long timeMillis) {
            conversation(isClient, bytes, from, octets).said(isClient, bytes, from, octets, timeMillis);
        }

        @Override
        public void gap(long octets, long timeMillis) {
            counts.increment(RecordingFigure.GAPS);
            counts.add(RecordingFigure.MISSING_OCTETS, octets);
            RecordedConversation known = conversation;
            if (known == null) {
                traffic.gap(side, timeMillis);
            } else {
                known.missed(isClient, timeMillis);
            }
        }
    }

    /** Returns the conversation. The first octets from the client determine the protocol. */
    private RecordedConversation conversation(boolean byClient, byte[] bytes, int from, int octets) {
        RecordedConversation known = conversation;
        if (known == null) {
            boolean isHttp = side.isApplication() && byClient && HttpConversation.isHttp(bytes, from, octets);
            known = isHttp
                    ? new HttpConversation(client, traffic, counts)
                    : new PacketConversation(packets, side, client, isMidStream, traffic, counts);
            conversation = known;
        }
        return known;
    }

    boolean isOver() {
        return isOver;
    }

    void segment(boolean byClient, TcpSegment segment, long timeMillis) {
        TcpStream stream = byClient ? ofClient : ofServer;
        if (segment.isSyn()) {
            stream.begin(segment.sequence());
        }
        stream.segment(segment, timeMillis);
        hasClientEnded |= byClient && segment.isEnd();
        hasServerEnded |= !byClient && segment.isEnd();
        if (segment.isReset() || (hasClientEnded && hasServerEnded)) {
            end(timeMillis);
        }
    }

    /** Whether a segment is waiting for an earlier one. */
    boolean isWaiting() {
        return ofClient.isWaiting() || ofServer.isWaiting();
    }

    void lookForGaps(long timeMillis) {
        ofClient.lookForGap(timeMillis);
        ofServer.lookForGap(timeMillis);
    }

    void end(long timeMillis) {
        if (!isOver) {
            isOver = true;
            ofClient.end();
            ofServer.end();
            RecordedConversation known = conversation;
            if (known != null) {
                known.ended(timeMillis);
            }
            conversation = null;
        }
    }
}
