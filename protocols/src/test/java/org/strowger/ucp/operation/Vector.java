package org.strowger.ucp.operation;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.strowger.protocol.Json;

/** A test vector: octets, and what they must be read as. */
public final class Vector {
    private final Json json;

    Vector(Json json) {
        this.json = json;
    }

    public String name() {
        return json.text("name");
    }

    /** Whether it is several packets, or none, and not exactly one. */
    public boolean isStream() {
        return json.has("stream_hex");
    }

    public byte[] octets() {
        return HexFormat.of().parseHex(json.text(isStream() ? "stream_hex" : "frame_hex"));
    }

    public boolean isValid() {
        return json.flag("valid");
    }

    /** Whether a strict reader refuses it. */
    public boolean isTolerated() {
        return json.has("tolerant");
    }

    public boolean isFromApplication() {
        return json.text("direction").equals("A>S");
    }

    public String error() {
        return json.text("error", "");
    }

    /** The result that it must get; empty if none. */
    public String reply() {
        return json.has("reply_hex")
                ? new String(HexFormat.of().parseHex(json.text("reply_hex")), StandardCharsets.ISO_8859_1)
                : "";
    }

    public Json expected() {
        return json.object("expect");
    }

    public boolean expects() {
        return json.has("expect");
    }

    @Override
    public String toString() {
        return name();
    }
}
