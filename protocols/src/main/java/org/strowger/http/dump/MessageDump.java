package org.strowger.http.dump;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.SafeText;
import org.strowger.protocol.dump.DumpLine;
import org.strowger.protocol.dump.DumpLine.Octets;
import org.strowger.protocol.dump.PacketSummary.Part;

/** The lines that explain a message. Secrets are blanked. */
final class MessageDump {
    /** The number of octets that fit into a column. */
    private static final int HEX_OCTETS_MAX = 12;

    private static final int CHARACTERS_MAX = 400;
    private static final String BLANKED = "***";

    private final ByteBuf bytes;
    private final MessageFraming framing;
    private final List<DumpLine> lines = new ArrayList<>();

    MessageDump(ByteBuf bytes, MessageFraming framing) {
        this.bytes = bytes;
        this.framing = framing;
    }

    List<DumpLine> whole() {
        head(words(), framing.octets());
        fields();
        if (!framing.fault().isEmpty()) {
            refusal();
        }
        return lines;
    }

    /** Explains the readable part of a message whose end cannot be found. */
    List<DumpLine> lost() {
        head(framing.lines().isEmpty() ? "not HTTP/1.1" : words(), bytes.readableBytes());
        fields();
        refusal();
        return lines;
    }

    /** Explains the beginning of a message; the octets after its last complete line are not shown. */
    List<DumpLine> part() {
        int there = bytes.readableBytes();
        head("the beginning of " + (framing.lines().isEmpty() ? "a message" : words()), there);
        fields();
        if (framing.octets() < there) {
            int rest = there - framing.octets();
            Octets octets = new Octets(framing.octets(), rest, BLANKED);
            lines.add(new DumpLine(DumpLine.Kind.FIELD, octets, "(unread)", rest + " octets", ""));
        }
        return lines;
    }

    private String words() {
        FirstLine first = framing.firstLine();
        return first.isResponse()
                ? "response " + first.status()
                : "request " + first.method() + " " + SafeText.inLine(SafeTarget.masked(first.path()));
    }

    private void head(String words, int octets) {
        lines.add(new DumpLine(DumpLine.Kind.PACKET, new Octets(0, octets, ""), words, octets + " octets", ""));
    }

    private void fields() {
        for (MessageField field : MessageFields.of(framing)) {
            Part part = field.part();
            boolean isSecret = part.kind() == Part.Kind.SECRET;
            lines.add(new DumpLine(
                    field.isDetail() ? DumpLine.Kind.DETAIL : DumpLine.Kind.FIELD,
                    octets(part, isSecret),
                    part.name(),
                    isSecret ? BLANKED : SafeText.quoted(part.value(), CHARACTERS_MAX),
                    ""));
        }
    }

    private Octets octets(Part part, boolean isSecret) {
        if (part.offset() == Part.NOWHERE) {
            return Octets.NONE;
        }
        // The octets around a user in a URL are blanked together with the user.
        boolean isBlanked = isSecret || part.value().contains(BLANKED);
        int shown = Math.min(part.octets(), HEX_OCTETS_MAX);
        String hex = isBlanked
                ? BLANKED
                : ByteBufUtil.hexDump(bytes, bytes.readerIndex() + part.offset(), shown)
                        + (shown < part.octets() ? ".." : "");
        return new Octets(part.offset(), part.octets(), hex);
    }

    private void refusal() {
        lines.add(new DumpLine(DumpLine.Kind.REFUSAL, Octets.NONE, "REFUSED", framing.fault(), ""));
    }
}
