package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.strowger.protocol.Json;

/** One of the test vectors of the fact sheet: octets, and what is to be made of them. */
public final class Vector {
    /** The kind of the octets. */
    public enum Kind {
        /** A PDU as the texts have it. */
        PDU,
        /** Several. */
        STREAM,
        /** To be refused when it is read. */
        CODEC,
        /** It can be read, and is to be refused for what it says. */
        SEMANTIC,
        /** Not as the texts have it, and to be accepted. */
        TOLERATE,
        /** Not yet a PDU. */
        INCOMPLETE
    }

    private static final Json NOTHING = Json.of(Map.of());

    private final Json json;

    Vector(Json json) {
        this.json = json;
    }

    public String name() {
        return json.text("name");
    }

    public Kind kind() {
        return Kind.valueOf(json.text("kind").toUpperCase(Locale.ROOT));
    }

    public byte[] octets() {
        return json.octets("hex");
    }

    public ByteBuf buffer() {
        return Unpooled.wrappedBuffer(octets());
    }

    /** The PDU that it is or was meant to be; {@link PduType#UNKNOWN} if it is none. */
    public PduType type() {
        return json.has("pdu") ? PduType.valueOf(json.text("pdu").toUpperCase(Locale.ROOT)) : PduType.UNKNOWN;
    }

    /** The version in which it is legal; 3.4 where the vector does not say. */
    public SmppVersion version() {
        return switch (json.has("version") ? json.text("version") : "3.4") {
            case "3.3" -> SmppVersion.V33;
            case "3.4" -> SmppVersion.V34;
            case "5.0" -> SmppVersion.V50;
            default -> throw new AssertionError(this + " is of no version");
        };
    }

    /** Whether it goes from the SMSC to the ESME. Where the vector does not say, the PDU does. */
    public boolean isToEsme() {
        if (json.has("direction")) {
            return json.text("direction").equals("mc>esme");
        }
        return switch (type()) {
            case DELIVER_SM, ALERT_NOTIFICATION, OUTBIND -> true;
            default -> type().isResponse() && type() != PduType.DELIVER_SM_RESP;
        };
    }

    /** Whether it can be read, and the vector says what there is to read. */
    public boolean isReadable() {
        return json.has("expect") && kind() != Kind.STREAM;
    }

    /** The expected fields. */
    public Json expect() {
        return json.object("expect");
    }

    public Json body() {
        return expect().object("body");
    }

    public int status() {
        return expect().number("command_status");
    }

    public int sequence() {
        return expect().number("sequence_number");
    }

    public List<Tlv> tlvs() {
        return expect().objects("tlvs").stream()
                .map(each -> new Tlv(each.hexNumber("tag"), each.octets("value")))
                .toList();
    }

    /** The values that a reader derives from the fields; empty if the vector does not say. */
    public Json derived() {
        return json.has("derived") ? json.object("derived") : NOTHING;
    }

    /** Its fault: status, reply and the result of a tolerant reader. */
    public Json error() {
        return json.object("error");
    }

    Json json() {
        return json;
    }

    @Override
    public String toString() {
        return name();
    }
}
