package org.strowger.http.dump;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.Decoder;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;

/**
 * Explains a stream of requests or of responses. Handles one direction only. A response without a length extends to the
 * end of the input, and a response to a HEAD request is recognized if another response follows.
 */
public final class HttpDecoder implements Decoder {
    private static final int WORDS_MAX = 120;

    @Override
    public String packetName() {
        return "message";
    }

    @Override
    public boolean comesInPieces() {
        return true;
    }

    @Override
    public Decoded next(ByteBuf bytes) {
        MessageFraming framing = new MessageFraming(bytes);
        MessageDump dump = new MessageDump(bytes, framing);
        return switch (framing.read()) {
            case NOT_WHOLE -> Decoded.NOT_WHOLE;
            case OUT_OF_STEP -> new Decoded(Decoded.Result.OUT_OF_STEP, 0, dump.lost());
            case WHOLE -> {
                boolean isAccepted = framing.fault().isEmpty();
                Decoded.Result result = isAccepted ? Decoded.Result.ACCEPTED : Decoded.Result.REFUSED;
                yield new Decoded(result, framing.octets(), dump.whole());
            }
        };
    }

    @Override
    public PacketSummary summarize(ByteBuf bytes) {
        MessageFraming framing = new MessageFraming(bytes);
        return switch (framing.read()) {
            case NOT_WHOLE -> PacketSummary.NOT_WHOLE;
            case OUT_OF_STEP -> PacketSummary.OUT_OF_STEP;
            case WHOLE -> summary(framing);
        };
    }

    private static PacketSummary summary(MessageFraming framing) {
        List<Part> parts = new ArrayList<>();
        for (MessageField field : MessageFields.of(framing)) {
            // Headers without secrets are left out to shorten the line; a file has them all.
            if (field.isDetail() || field.part().kind() != Part.Kind.PLAIN) {
                parts.add(field.part());
            }
        }
        if (!framing.fault().isEmpty()) {
            parts.add(new Part(Part.Kind.FAULT, "fault", framing.fault(), Part.NOWHERE, 0));
        }
        FirstLine first = framing.firstLine();
        String words = SafeTarget.masked(first.isResponse() ? first.target() : first.path());
        String cut = words.length() > WORDS_MAX ? words.substring(0, WORDS_MAX) + "..." : words;
        return new PacketSummary(
                framing.octets(),
                first.isResponse() ? "response" : first.method() + " " + cut,
                first.isResponse(),
                0,
                first.isResponse() ? cut : "",
                parts);
    }

    @Override
    public Decoded rest(ByteBuf bytes) {
        MessageFraming framing = new MessageFraming(bytes);
        MessageFraming.Result result = framing.read();
        MessageDump dump = new MessageDump(bytes, framing);
        boolean isLost = result == MessageFraming.Result.OUT_OF_STEP;
        return new Decoded(Decoded.Result.NOT_WHOLE, bytes.readableBytes(), isLost ? dump.lost() : dump.part());
    }
}
