package org.strowger.router.recording;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.strowger.protocol.dump.RecordedPackets;

/**
 * The connections of a capture. If there are too many, the connections that have been silent for longest are dropped.
 */
final class TcpConnections {
    /**
     * The maximum number of connections. Their buffers usually take 2 KB each, and at most some hundred MB together.
     */
    static final int CONNECTIONS_MAX = 20_000;

    private final Function<RecordedAddress, RecordedSide> sides;
    private final RecordedPackets packets;
    private final RecordedTraffic traffic;
    private final RecordingCounts counts;
    private final TcpSegment segment = new TcpSegment();
    private final Map<Key, TcpConnection> open = new LinkedHashMap<>(16, 0.75f, true);

    /** The connections in which a segment is waiting for an earlier one. */
    private final Set<TcpConnection> waiting = new HashSet<>();

    private record Key(RecordedAddress client, RecordedAddress server) {}

    /** @param sides determines the side of a connection from the server's address */
    TcpConnections(
            Function<RecordedAddress, RecordedSide> sides,
            RecordedPackets packets,
            RecordedTraffic traffic,
            RecordingCounts counts) {
        this.sides = sides;
        this.packets = packets;
        this.traffic = traffic;
        this.counts = counts;
    }

    void frame(CapturedFrame frame) {
        counts.increment(RecordingFigure.FRAMES);
        if (!waiting.isEmpty()) {
            waiting.removeIf(each -> !isStillWaiting(each, frame.timeMillis()));
        }
        TcpSegment.Content content = segment.read(frame);
        switch (content) {
            case OTHER -> counts.increment(RecordingFigure.OTHER_FRAMES);
            case FRAGMENT -> counts.increment(RecordingFigure.FRAGMENTS);
            case CUT, SEGMENT -> segment(content == TcpSegment.Content.CUT, frame.timeMillis());
        }
    }

    private static boolean isStillWaiting(TcpConnection connection, long timeMillis) {
        connection.lookForGaps(timeMillis);
        return connection.isWaiting();
    }

    private void segment(boolean isCut, long timeMillis) {
        RecordedSide side = sides.apply(segment.destination());
        boolean byClient = side.kind() != RecordedSide.Kind.NEITHER;
        if (!byClient) {
            side = sides.apply(segment.source());
        }
        if (side.kind() == RecordedSide.Kind.NEITHER) {
            counts.increment(RecordingFigure.OTHER_FRAMES);
            return;
        }
        if (isCut) {
            counts.increment(RecordingFigure.CUT_FRAMES);
        }
        Key key = byClient
                ? new Key(segment.source(), segment.destination())
                : new Key(segment.destination(), segment.source());
        TcpConnection known = open.get(key);
        boolean isNew = segment.isSyn() && !segment.isAck();
        if (known != null && isNew) {
            known.end(timeMillis);
            known = null;
        }
        if (known == null && (segment.isSyn() || segment.octets() > 0)) {
            known = begin(key, side, timeMillis);
        }
        if (known != null && !known.isOver()) {
            known.segment(byClient, segment, timeMillis);
            if (known.isWaiting()) {
                waiting.add(known);
            }
        }
    }

    private TcpConnection begin(Key key, RecordedSide side, long timeMillis) {
        if (open.size() >= CONNECTIONS_MAX) {
            Iterator<TcpConnection> eldest = open.values().iterator();
            TcpConnection dropped = eldest.next();
            eldest.remove();
            if (!dropped.isOver()) {
                counts.increment(RecordingFigure.EVICTED);
                dropped.end(timeMillis);
                traffic.gap(side, timeMillis);
            }
        }
        counts.increment(RecordingFigure.CONNECTIONS);
        if (!segment.isSyn()) {
            counts.increment(RecordingFigure.MID_STREAM);
        }
        TcpConnection begun = new TcpConnection(side, key.client(), !segment.isSyn(), packets, traffic, counts);
        open.put(key, begun);
        return begun;
    }

    /** Handles the end of the capture. */
    void end(long timeMillis) {
        open.values().forEach(each -> each.end(timeMillis));
        open.clear();
    }
}
