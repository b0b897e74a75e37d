package org.strowger.router.recording;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.strowger.protocol.dump.RecordedPackets;

/**
 * Several recordings of one gateway, read in parallel, in the order of time: captures in the formats of tcpdump and
 * Wireshark, logs of HTTP requests, and Kannel's access log. The memory needed does not depend on the size of the
 * recordings.
 */
public final class Recordings implements Closeable {
    /** Standard input in place of a file. */
    public static final String STANDARD_INPUT = "-";

    /** The time by which traffic after a gap in a capture is passed on late, with its original times. */
    public static final long LATE_MILLIS = TcpStream.PATIENCE_MILLIS;

    private static final int BUFFER_OCTETS = 1 << 16;
    private static final int MAGIC_OCTETS = 4;
    private static final int LINE_OCTETS = 32;

    private final List<RecordedSource> sources = new ArrayList<>();
    private final List<InputStream> streams = new ArrayList<>();
    private final RecordingCounts counts = new RecordingCounts();
    private final Setting setting;
    private final RecordedTraffic traffic;
    private int logsOfKannel;

    /**
     * How recordings are read.
     *
     * @param sides determines the side of a connection from the server's address
     * @param packets reads the packets of applications and SMSCs
     * @param zone the time zone of times without an offset in logs
     */
    public record Setting(Function<RecordedAddress, RecordedSide> sides, RecordedPackets packets, ZoneId zone) {}

    public Recordings(Setting setting, RecordedTraffic traffic) {
        this.setting = setting;
        this.traffic = traffic;
    }

    public RecordingCounts counts() {
        return counts;
    }

    /**
     * Whether all recordings are access logs of Kannel, which do not contain the messages as submitted by applications.
     */
    public boolean isOfKannelAlone() {
        return logsOfKannel == sources.size();
    }

    public int size() {
        return sources.size();
    }

    /**
     * Adds a recording.
     *
     * @param file a path, or {@link #STANDARD_INPUT}
     * @throws RecordingFault if it cannot be read
     */
    public void add(String file, InputStream standardInput) {
        try {
            InputStream in = file.equals(STANDARD_INPUT) ? standardInput : Files.newInputStream(Path.of(file));
            streams.add(in);
            sources.add(source(file, new BufferedInputStream(in, BUFFER_OCTETS)));
        } catch (NoSuchFileException e) {
            throw new RecordingFault(file + ": there is no such file");
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static RecordingFault unreadable(String file, IOException e) {
        return new RecordingFault(file + ": cannot be read: " + e.getMessage());
    }

    private RecordedSource source(String file, InputStream in) throws IOException {
        byte[] first = in.readNBytes(MAGIC_OCTETS);
        if (first.length == MAGIC_OCTETS && PcapReader.isMagic(first)) {
            return capture(new PcapReader(in, file, first, counts));
        }
        if (first.length == MAGIC_OCTETS && PcapngReader.isMagic(first)) {
            return capture(new PcapngReader(in, file, counts));
        }
        byte[] more = in.readNBytes(LINE_OCTETS - first.length);
        InputStream all = new SequenceInputStream(
                new ByteArrayInputStream(first), new SequenceInputStream(new ByteArrayInputStream(more), in));
        LineReader lines = new LineReader(all);
        String start = new String(first, StandardCharsets.ISO_8859_1) + new String(more, StandardCharsets.ISO_8859_1);
        if (start.stripLeading().startsWith("{")) {
            return new HttpLog(lines, traffic, counts).begun();
        }
        if (KannelLog.isLine(start)) {
            logsOfKannel++;
            return new KannelLog(lines, setting, traffic, counts).begun();
        }
        throw new RecordingFault(file + ": offset 0: this is no capture (pcap or pcapng), no log of HTTP requests in"
                + " JSON, and no access log of Kannel; unpack a compressed file first");
    }

    private RecordedSource capture(CaptureReader reader) throws IOException {
        return new CaptureSource(reader, new TcpConnections(setting.sides(), setting.packets(), traffic, counts));
    }

    /**
     * Passes on the next part of the traffic.
     *
     * @return false at the end of all recordings
     */
    public boolean step() {
        RecordedSource next = null;
        for (RecordedSource each : sources) {
            if (next == null || each.timeMillis() < next.timeMillis()) {
                next = each;
            }
        }
        if (next == null || next.timeMillis() == Long.MAX_VALUE) {
            return false;
        }
        try {
            next.step();
        } catch (IOException e) {
            throw unreadable("a recording", e);
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        for (InputStream each : streams) {
            each.close();
        }
    }
}
