package org.strowger.tools.decode;

import java.util.Arrays;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * One direction of a connection, put in order: what came twice is left out, what came early waits, what never came is a
 * gap. Sequence numbers go round, so they are compared by their distance.
 */
final class TcpStream {
    /** More than this is not waiting for what was late, but behind something that the capture has lost. */
    private static final int WAITING_OCTETS_MAX = 1 << 20;

    private final TcpFlow flow;
    private final PacketStream packets;
    private final DecodePlan plan;
    private final DecodeTally tally;
    private final TreeMap<Integer, byte[]> waiting = new TreeMap<>((a, b) -> Integer.compare(a - b, 0));
    private String title = "";
    private int waitingOctets;
    private int expected;
    private int repeated;
    private int early;

    TcpStream(TcpFlow flow, int sequence, DecodePlan plan, DecodeTally tally) {
        this.flow = flow;
        this.expected = sequence;
        this.plan = plan;
        this.tally = tally;
        this.packets = new PacketStream(plan, tally);
    }

    /** The sequence number of the next octet. */
    int expected() {
        return expected;
    }

    /** @param when printed above what it completes */
    void segment(TcpSegment segment, String when) {
        title = when + "  " + flow;
        if (segment.payload().length == 0) {
            return;
        }
        if (segment.sequence() - expected > 0) {
            early++;
            keep(segment);
        } else {
            take(segment.sequence(), segment.payload());
            takeWaiting();
        }
        if (waitingOctets > WAITING_OCTETS_MAX) {
            skipGap();
        }
    }

    /** No more will come. */
    void end() {
        while (!waiting.isEmpty()) {
            skipGap();
        }
        packets.end(title);
        var words = new StringJoiner(", ");
        if (repeated > 0) {
            words.add(repeated + " segments came again and were left out");
        }
        if (early > 0) {
            words.add(early + " came early and were put in order");
        }
        if (words.length() > 0) {
            plan.page().line(flow + ": " + words);
        }
    }

    private void keep(TcpSegment segment) {
        byte[] before = waiting.get(segment.sequence());
        int known = before == null ? 0 : before.length;
        if (segment.payload().length > known) {
            waiting.put(segment.sequence(), segment.payload());
            waitingOctets += segment.payload().length - known;
        }
    }

    /** What begins at or before the expected octet; what of it came before is left out. */
    private void take(int sequence, byte[] payload) {
        int known = expected - sequence;
        if (known > 0) {
            repeated++;
        }
        if (known < payload.length) {
            packets.octets(payload, known, payload.length, title);
            expected = sequence + payload.length;
        }
    }

    private void takeWaiting() {
        while (!waiting.isEmpty() && waiting.firstKey() - expected <= 0) {
            Map.Entry<Integer, byte[]> first = waiting.pollFirstEntry();
            waitingOctets -= first.getValue().length;
            byte[] payload = first.getValue();
            int known = expected - first.getKey();
            if (known < payload.length) {
                byte[] fresh = Arrays.copyOfRange(payload, known, payload.length);
                take(expected, fresh);
            }
        }
    }

    /** Goes on behind what is missing, in the hope that a packet begins there. */
    private void skipGap() {
        int octets = waiting.firstKey() - expected;
        long at = packets.octets();
        packets.gap(octets, title);
        plan.page().line(flow + ": a gap: " + octets + " octets from offset " + at + " on are not in the capture");
        plan.page().line("");
        tally.gap();
        expected = waiting.firstKey();
        takeWaiting();
    }
}
