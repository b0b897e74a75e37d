package org.strowger.router.recording;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** Writes captures of TCP connections: each link type, each format, in any order of segments. */
public final class TestCapture {
    private static final int FIN = 1;
    private static final int SYN = 2;
    private static final int RST = 4;
    private static final int ACK = 16;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Format format;
    private final Link link;

    /** How the file is written. */
    public enum Format {
        MICROS_LITTLE,
        MICROS_BIG,
        NANOS_LITTLE,
        PCAPNG_LITTLE,
        PCAPNG_BIG
    }

    /** The frame around the IP packet. */
    public enum Link {
        ETHERNET(1),
        VLAN(1),
        DOUBLE_VLAN(1),
        LINUX_COOKED(113),
        LINUX_COOKED_2(276),
        RAW(101),
        NULL(0),
        ETHERNET_IPV6(1),
        RAW_IPV6_OPTIONS(101);

        private final int type;

        Link(int type) {
            this.type = type;
        }

        boolean isSix() {
            return this == ETHERNET_IPV6 || this == RAW_IPV6_OPTIONS;
        }
    }

    public TestCapture(Format format, Link link) {
        this.format = format;
        this.link = link;
        begin();
    }

    public static TestCapture usual() {
        return new TestCapture(Format.MICROS_LITTLE, Link.ETHERNET);
    }

    public byte[] toBytes() {
        return out.toByteArray();
    }

    private boolean isLittle() {
        return format != Format.MICROS_BIG && format != Format.PCAPNG_BIG;
    }

    private ByteBuffer buffer(int octets) {
        return ByteBuffer.allocate(octets).order(isLittle() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    private void begin() {
        switch (format) {
            case MICROS_LITTLE, MICROS_BIG, NANOS_LITTLE ->
                out.writeBytes(buffer(24)
                        .putInt(format == Format.NANOS_LITTLE ? 0xA1B23C4D : 0xA1B2C3D4)
                        .putShort((short) 2)
                        .putShort((short) 4)
                        .putInt(0)
                        .putInt(0)
                        .putInt(65_535)
                        .putInt(link.type)
                        .array());
            case PCAPNG_LITTLE, PCAPNG_BIG -> {
                block(0x0A0D0D0A, buffer(16).putInt(0x1A2B3C4D).putInt(1).putLong(-1));
                // Of two interfaces, the second has nanoseconds.
                block(1, buffer(8).putShort((short) 147).putShort((short) 0).putInt(0));
                block(
                        1,
                        buffer(20)
                                .putShort((short) link.type)
                                .putShort((short) 0)
                                .putInt(0)
                                .putShort((short) 9)
                                .putShort((short) 1)
                                .put((byte) 9)
                                .put(new byte[3])
                                .putInt(0));
                block(5, buffer(12));
            }
        }
    }

    private void block(int type, ByteBuffer content) {
        byte[] bytes = new byte[content.capacity()];
        content.rewind().get(bytes);
        int length = bytes.length + 12;
        out.writeBytes(buffer(8).putInt(type).putInt(length).array());
        out.writeBytes(bytes);
        out.writeBytes(buffer(4).putInt(length).array());
    }

    /** Adds a frame as it is. */
    public void frame(byte[] frame, long timeMillis) {
        frame(frame, frame.length, timeMillis);
    }

    void frame(byte[] frame, int original, long timeMillis) {
        switch (format) {
            case MICROS_LITTLE, MICROS_BIG, NANOS_LITTLE -> {
                int perMilli = format == Format.NANOS_LITTLE ? 1_000_000 : 1000;
                out.writeBytes(buffer(16)
                        .putInt((int) (timeMillis / 1000))
                        .putInt((int) (timeMillis % 1000) * perMilli)
                        .putInt(frame.length)
                        .putInt(original)
                        .array());
                out.writeBytes(frame);
            }
            case PCAPNG_LITTLE, PCAPNG_BIG -> {
                long nanos = timeMillis * 1_000_000;
                ByteBuffer block = buffer(20 + (frame.length + 3) / 4 * 4)
                        .putInt(1)
                        .putInt((int) (nanos >>> 32))
                        .putInt((int) nanos)
                        .putInt(frame.length)
                        .putInt(original)
                        .put(frame);
                block(6, block);
            }
        }
    }

    /** A TCP connection; its segments are added as they are sent. */
    public final class Connection {
        private final int clientPort;
        private final int serverPort;
        private final int clientHost;
        private final int serverHost;
        private int clientNext;
        private int serverNext;

        public Connection(int clientHost, int clientPort, int serverHost, int serverPort) {
            this.clientHost = clientHost;
            this.clientPort = clientPort;
            this.serverHost = serverHost;
            this.serverPort = serverPort;
            // Near the end of the numbers, so that they begin anew.
            this.clientNext = -100 - clientPort;
            this.serverNext = -200 - clientPort;
        }

        public Connection open(long timeMillis) {
            add(true, clientNext, SYN, new byte[0], timeMillis);
            add(false, serverNext, SYN | ACK, new byte[0], timeMillis);
            clientNext++;
            serverNext++;
            return this;
        }

        /** Sends octets in one segment. */
        public void send(boolean byClient, byte[] octets, long timeMillis) {
            lose(byClient, octets.length, () -> add(byClient, next(byClient), ACK, octets, timeMillis));
        }

        /** Sends octets in segments of these sizes. */
        public void send(boolean byClient, byte[] octets, int size, long timeMillis) {
            for (int at = 0; at < octets.length; at += size) {
                send(byClient, Arrays.copyOfRange(octets, at, Math.min(octets.length, at + size)), timeMillis);
            }
        }

        /** Sends octets in segments of this size, in this order; an index may be repeated. */
        public void send(boolean byClient, byte[] octets, int size, List<Integer> order, long timeMillis) {
            int start = next(byClient);
            for (int index : order) {
                int at = index * size;
                byte[] part = Arrays.copyOfRange(octets, at, Math.min(octets.length, at + size));
                add(byClient, start + at, ACK, part, timeMillis);
            }
            lose(byClient, octets.length, () -> {});
        }

        /** Sends octets that are not captured. */
        public void lose(boolean byClient, byte[] octets) {
            lose(byClient, octets.length, () -> {});
        }

        private void lose(boolean byClient, int octets, Runnable before) {
            before.run();
            if (byClient) {
                clientNext += octets;
            } else {
                serverNext += octets;
            }
        }

        private int next(boolean byClient) {
            return byClient ? clientNext : serverNext;
        }

        public void close(long timeMillis) {
            add(true, clientNext, FIN | ACK, new byte[0], timeMillis);
            add(false, serverNext, FIN | ACK, new byte[0], timeMillis);
        }

        public void reset(long timeMillis) {
            add(true, clientNext, RST, new byte[0], timeMillis);
        }

        private void add(boolean byClient, int sequence, int flags, byte[] octets, long timeMillis) {
            byte[] packet = packet(byClient, sequence, flags, octets);
            frame(packet, timeMillis);
        }

        private byte[] packet(boolean byClient, int sequence, int flags, byte[] octets) {
            ByteBuffer tcp = ByteBuffer.allocate(24 + octets.length)
                    .putShort((short) (byClient ? clientPort : serverPort))
                    .putShort((short) (byClient ? serverPort : clientPort))
                    .putInt(sequence)
                    .putInt(0)
                    .put((byte) (6 << 4))
                    .put((byte) flags)
                    .putShort((short) 1000)
                    .putInt(0)
                    .putInt(0x01010101)
                    .put(octets);
            int from = byClient ? clientHost : serverHost;
            int to = byClient ? serverHost : clientHost;
            byte[] ip = link.isSix() ? six(from, to, tcp.array()) : four(from, to, tcp.array());
            return framed(ip);
        }
    }

    private static byte[] four(int from, int to, byte[] content) {
        return ByteBuffer.allocate(20 + content.length)
                .put((byte) 0x45)
                .put((byte) 0)
                .putShort((short) (20 + content.length))
                .putInt(0)
                .put((byte) 64)
                .put((byte) 6)
                .putShort((short) 0)
                .putInt(from)
                .putInt(to)
                .put(content)
                .array();
    }

    private byte[] six(int from, int to, byte[] content) {
        boolean hasOptions = link == Link.RAW_IPV6_OPTIONS;
        int options = hasOptions ? 8 : 0;
        ByteBuffer packet = ByteBuffer.allocate(40 + options + content.length)
                .putInt(0x60000000)
                .putShort((short) (options + content.length))
                .put((byte) (hasOptions ? 0 : 6))
                .put((byte) 64);
        address(packet, from);
        address(packet, to);
        if (hasOptions) {
            packet.put((byte) 6).put((byte) 0).put(new byte[6]);
        }
        return packet.put(content).array();
    }

    /** 2001:db8:: with the address of IPv4 behind it. */
    private static void address(ByteBuffer packet, int host) {
        packet.putLong(0x20010DB800000000L).putLong(host & 0xFFFFFFFFL);
    }

    private byte[] framed(byte[] ip) {
        short type = (short) (link.isSix() ? 0x86DD : 0x0800);
        ByteBuffer frame = ByteBuffer.allocate(64 + ip.length);
        switch (link) {
            case ETHERNET, ETHERNET_IPV6 -> frame.put(new byte[12]).putShort(type);
            case VLAN ->
                frame.put(new byte[12])
                        .putShort((short) 0x8100)
                        .putShort((short) 7)
                        .putShort(type);
            case DOUBLE_VLAN ->
                frame.put(new byte[12])
                        .putShort((short) 0x88A8)
                        .putShort((short) 7)
                        .putShort((short) 0x8100)
                        .putShort((short) 8)
                        .putShort(type);
            case LINUX_COOKED -> frame.put(new byte[14]).putShort(type);
            case LINUX_COOKED_2 -> frame.putShort(type).put(new byte[18]);
            case NULL -> frame.putInt(2);
            case RAW, RAW_IPV6_OPTIONS -> {}
        }
        frame.put(ip);
        // Ethernet pads short frames.
        boolean isPadded = link.type == 1 && frame.position() < 60;
        return Arrays.copyOf(frame.array(), isPadded ? 60 : frame.position());
    }
}
