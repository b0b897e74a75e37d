package org.strowger.tools.decode;

import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The TCP connections of a capture that speak the protocol, each direction as a stream of its own. */
final class Capture {
    /** A direction holds at most a packet and what waits for a late segment; this many are a day of a busy router. */
    private static final int FLOWS_MAX = 20_000;

    private static final int PORTS_LISTED_MAX = 10;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final DecodePlan plan;
    private final DecodeTally tally;
    private final IpPackets packets = new IpPackets();
    private final Map<TcpFlow, TcpStream> streams = new LinkedHashMap<>();

    /** The ports of connections that do not look like the protocol, and how many segments they had. */
    private final TreeMap<Integer, Integer> others = new TreeMap<>();

    private long cut;
    private long earlierOctets;

    private Capture(DecodePlan plan, DecodeTally tally) {
        this.plan = plan;
        this.tally = tally;
    }

    static void read(InputStream in, DecodePlan plan, DecodeTally tally) throws IOException {
        PcapFile file = new PcapFile(in);
        if (file.link() == LinkType.OTHER) {
            throw new InputFault("the capture is of link type " + file.linkNumber() + ", which is not known here:"
                    + " Ethernet, Linux cooked, raw IP and loopback are");
        }
        Capture capture = new Capture(plan, tally);
        while (!plan.page().isClosed() && file.next()) {
            capture.frame(file);
        }
        capture.end(file);
    }

    private void frame(PcapFile file) {
        int network = file.link().network(file.frame());
        if (network == LinkType.NONE) {
            return;
        }
        packets.segment(file.frame(), network).ifPresent(segment -> {
            cut += file.wasCut() ? 1 : 0;
            segment(segment, file.time());
        });
    }

    private void segment(TcpSegment segment, Instant time) {
        TcpStream stream = streams.get(segment.flow());
        if (stream != null && segment.begins() && isAnother(segment, stream)) {
            stream.end();
            streams.remove(segment.flow());
            stream = null;
        }
        if (stream == null) {
            if (!isWanted(segment)) {
                return;
            }
            stream = begin(segment);
        }
        stream.segment(segment, TIME.format(time) + " UTC");
    }

    /** Whether it opens a connection that has the ports of an earlier one, and is not just sent once more. */
    private static boolean isAnother(TcpSegment segment, TcpStream stream) {
        return segment.sequence() - stream.expected() > 0 || stream.expected() - segment.sequence() > 1 << 16;
    }

    private boolean isWanted(TcpSegment segment) {
        if (plan.port() != DecodePlan.ANY_PORT) {
            return segment.flow().uses(plan.port()) && (segment.begins() || isFirst(segment));
        }
        if (segment.payload().length == 0) {
            return false;
        }
        if (streams.containsKey(segment.flow().reverse()) || mayBegin(segment)) {
            return true;
        }
        // The lower port is the better known one.
        others.merge(Math.min(segment.flow().sourcePort(), segment.flow().destinationPort()), 1, Integer::sum);
        return false;
    }

    /** Of a connection that was there before the capture: it may begin with half a packet. */
    private boolean isFirst(TcpSegment segment) {
        boolean first = mayBegin(segment);
        earlierOctets += first ? 0 : segment.payload().length;
        return first;
    }

    private boolean mayBegin(TcpSegment segment) {
        return plan.decoder().mayBegin(Unpooled.wrappedBuffer(segment.payload()));
    }

    private TcpStream begin(TcpSegment segment) {
        if (streams.size() == FLOWS_MAX) {
            throw new InputFault("there are more than " + FLOWS_MAX + " directions of connections in the capture: cut"
                    + " it into pieces, or name the port with --port");
        }
        TcpStream stream = new TcpStream(segment.flow(), segment.sequence(), plan, tally);
        streams.put(segment.flow(), stream);
        return stream;
    }

    private void end(PcapFile file) {
        streams.values().forEach(TcpStream::end);
        if (packets.fragments() > 0) {
            plan.page().line(packets.fragments() + " fragments of IP packets were left out");
            tally.gap();
        }
        if (cut > 0) {
            plan.page().line(cut + " frames were captured in part only: capture with 'tcpdump -s 0'");
        }
        if (earlierOctets > 0) {
            plan.page()
                    .line("the capture begins within connections: " + earlierOctets + " octets before the first "
                            + plan.decoder().packetName() + " that can be found were left out");
            tally.leftOver(earlierOctets);
        }
        if (file.endsWithinAFrame()) {
            plan.page().line("the capture ends within a frame");
            tally.gap();
        }
        if (streams.isEmpty()) {
            throw new InputFault(nothingFound());
        }
    }

    private String nothingFound() {
        if (plan.port() != DecodePlan.ANY_PORT) {
            return "no " + plan.decoder().packetName() + " to or from port " + plan.port() + " is in the capture";
        }
        String ports = others.entrySet().stream()
                .sorted((a, b) -> b.getValue() - a.getValue())
                .limit(PORTS_LISTED_MAX)
                .map(each -> each.getKey() + " (" + each.getValue() + " segments)")
                .collect(Collectors.joining(", "));
        return ports.isEmpty()
                ? "no TCP segment with a payload is in the capture"
                : "no TCP connection in the capture looks like it: choose one with --port; there are the ports "
                        + ports;
    }
}
