package org.strowger.cimd2.packet;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.strowger.protocol.Json;

/** A test vector: a packet or a stream, what it says, and how it was received by others. */
public record Vector(Json line) {
    /** A parameter as the vector has it. */
    public record Named(int number, String value) {}

    public String name() {
        return line.text("name");
    }

    public boolean isStream() {
        return line.has("stream_hex");
    }

    public byte[] octets() {
        return line.octets(isStream() ? "stream_hex" : "frame_hex");
    }

    public ByteBuf bytes() {
        return Unpooled.wrappedBuffer(octets());
    }

    public boolean isValid() {
        return line.flag("valid");
    }

    /** Whether it is a well-formed packet, be it one to be refused. */
    public boolean isWellFormed() {
        return isValid() || (line.has("syntax_valid") && line.flag("syntax_valid"));
    }

    public boolean isFromApplication() {
        return line.text("direction").equals("A>S");
    }

    public String error() {
        return line.text("error", "");
    }

    /** The answer to a damaged one; empty: nothing. */
    public byte[] reply() {
        return HexFormat.of().parseHex(line.text("reply_hex", ""));
    }

    /** Its content: of a stream, its first packet. */
    public Json said() {
        if (isStream()) {
            return line.object("expect").object("first");
        }
        return line.object(isValid() ? "expect" : "parsed");
    }

    public boolean isRead() {
        return isValid() || line.has("parsed");
    }

    public Json expect() {
        return line.object("expect");
    }

    public List<Named> parameters() {
        List<Named> parameters = new ArrayList<>();
        for (Object each : (List<?>) said().value("params")) {
            parameters.add(named((List<?>) each));
        }
        return parameters;
    }

    private static Named named(List<?> pair) {
        return new Named(Integer.parseInt((String) pair.get(0)), (String) pair.get(1));
    }

    @Override
    public String toString() {
        return name();
    }
}
