package org.strowger.tools.decode;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;

/** Makes a capture frame by frame, with one connection in it. */
final class Captures {
    static final int CLIENT_PORT = 40000;
    static final int SYN = 0x02;
    static final int ACK = 0x10;

    private static final int SECONDS = 1_738_324_800;

    /** What stands before the IP packet. */
    enum Link {
        ETHERNET(1, "020000000002020000000001", ""),
        VLAN(1, "02000000000202000000000181000064", ""),
        COOKED(113, "0000000100060200000000010000", ""),
        COOKED_2(276, "", "0000000000020001000602000000000100000000".substring(4)),
        RAW(101, "", ""),
        LOOPBACK(0, "02000000", ""),
        UNKNOWN(147, "", "");

        private final int number;
        private final String before;
        private final String after;

        Link(int number, String before, String after) {
            this.number = number;
            this.before = before;
            this.after = after;
        }
    }

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private final ByteOrder order;
    private final Link link;
    private final boolean six;
    private final int serverPort;
    private int frames;

    Captures(ByteOrder order, Link link, boolean six, int serverPort) {
        this.order = order;
        this.link = link;
        this.six = six;
        this.serverPort = serverPort;
        ByteBuffer header = ByteBuffer.allocate(24).order(order);
        header.putInt(0xA1B2C3D4)
                .putShort((short) 2)
                .putShort((short) 4)
                .putInt(0)
                .putInt(0)
                .putInt(262_144);
        file.writeBytes(header.putInt(link.number).array());
    }

    static Captures usual() {
        return new Captures(ByteOrder.LITTLE_ENDIAN, Link.ETHERNET, false, 2775);
    }

    byte[] octets() {
        return file.toByteArray();
    }

    Captures fromClient(int sequence, String hex) {
        return frame(true, sequence, ACK, HexFormat.of().parseHex(hex));
    }

    Captures fromServer(int sequence, String hex) {
        return frame(false, sequence, ACK, HexFormat.of().parseHex(hex));
    }

    Captures clientOpens(int sequence) {
        return frame(true, sequence, SYN, new byte[0]);
    }

    private Captures frame(boolean fromClient, int sequence, int flags, byte[] payload) {
        byte[] tcp = tcp(fromClient, sequence, flags, payload);
        byte[] frame = concat(linkHeader(), six ? ipv6(fromClient, tcp) : ipv4(fromClient, tcp));
        ByteBuffer record = ByteBuffer.allocate(16).order(order);
        record.putInt(SECONDS + frames).putInt(frames).putInt(frame.length).putInt(frame.length);
        frames++;
        file.writeBytes(record.array());
        file.writeBytes(frame);
        return this;
    }

    private byte[] linkHeader() {
        String type = six ? "86dd" : "0800";
        return switch (link) {
            case RAW, LOOPBACK, UNKNOWN -> HexFormat.of().parseHex(link.before);
            default -> HexFormat.of().parseHex(link.before + type + link.after);
        };
    }

    private byte[] ipv4(boolean fromClient, byte[] tcp) {
        ByteBuffer packet = ByteBuffer.allocate(20 + tcp.length);
        packet.put((byte) 0x45)
                .put((byte) 0)
                .putShort((short) packet.capacity())
                .putInt(0x00004000);
        packet.put((byte) 64).put((byte) 6).putShort((short) 0);
        packet.putInt(fromClient ? 0x0A000001 : 0x0A000002).putInt(fromClient ? 0x0A000002 : 0x0A000001);
        return packet.put(tcp).array();
    }

    /** With a header of destination options before TCP. */
    private static byte[] ipv6(boolean fromClient, byte[] tcp) {
        ByteBuffer packet = ByteBuffer.allocate(48 + tcp.length);
        packet.putInt(0x60000000)
                .putShort((short) (8 + tcp.length))
                .put((byte) 60)
                .put((byte) 64);
        packet.putLong(0x20010DB800000000L).putLong(fromClient ? 1 : 2);
        packet.putLong(0x20010DB800000000L).putLong(fromClient ? 2 : 1);
        packet.put((byte) 6).put((byte) 0).put(new byte[] {1, 4, 0, 0, 0, 0});
        return packet.put(tcp).array();
    }

    private byte[] tcp(boolean fromClient, int sequence, int flags, byte[] payload) {
        ByteBuffer segment = ByteBuffer.allocate(20 + payload.length);
        segment.putShort((short) (fromClient ? CLIENT_PORT : serverPort));
        segment.putShort((short) (fromClient ? serverPort : CLIENT_PORT));
        segment.putInt(sequence)
                .putInt(0)
                .put((byte) 0x50)
                .put((byte) flags)
                .putShort((short) 1000)
                .putInt(0);
        return segment.put(payload).array();
    }

    private static byte[] concat(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }
}
