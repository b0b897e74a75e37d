package org.strowger.router.admin.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;

/** Writes raw IP packets in the classic pcap format, up to a size limit. */
final class PcapWriter {
    private static final int MAGIC_NANOS = 0xA1B23C4D;
    private static final int HEADER_OCTETS = 24;
    private static final int RECORD_OCTETS = 16;
    private static final int SNAP_OCTETS = 262_144;
    private static final int LINK_TYPE_RAW = 101;

    private final OutputStream out;
    private final long octetsMax;
    private long octets;

    PcapWriter(OutputStream out, long octetsMax) throws IOException {
        this.out = out;
        this.octetsMax = octetsMax;
        ByteBuffer header = ByteBuffer.allocate(HEADER_OCTETS).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(MAGIC_NANOS)
                .putShort((short) 2)
                .putShort((short) 4)
                .putInt(0)
                .putInt(0);
        write(header.putInt(SNAP_OCTETS).putInt(LINK_TYPE_RAW).array());
    }

    boolean isFull() {
        return octets >= octetsMax;
    }

    /** Writes a packet. Drops the packet, and marks the file full, if the packet does not fit. */
    void packet(Instant time, byte[] packet) throws IOException {
        if (octets + RECORD_OCTETS + packet.length > octetsMax) {
            octets = octetsMax;
            return;
        }
        ByteBuffer record = ByteBuffer.allocate(RECORD_OCTETS).order(ByteOrder.LITTLE_ENDIAN);
        record.putInt((int) time.getEpochSecond()).putInt(time.getNano());
        write(record.putInt(packet.length).putInt(packet.length).array());
        write(packet);
    }

    private void write(byte[] all) throws IOException {
        out.write(all);
        octets += all.length;
    }

    void flush() throws IOException {
        out.flush();
    }

    void close() throws IOException {
        out.close();
    }
}
