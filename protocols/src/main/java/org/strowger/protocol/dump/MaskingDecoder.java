package org.strowger.protocol.dump;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.strowger.protocol.dump.PacketSummary.Part;

/**
 * A decoder for connections whose secrets are known. In summaries it masks these secrets wherever they are, besides
 * what the decoder of the protocol takes for a secret.
 */
public final class MaskingDecoder implements Decoder {
    /** The minimum length of a secret that is searched for; a shorter one would be found in most packets. */
    private static final int LENGTH_MIN = 4;

    private static final String MASK = "***";

    private final Decoder decoder;
    private final List<String> secrets;

    /** @param secrets the secrets in all forms in which they can occur in packets */
    public MaskingDecoder(Decoder decoder, Collection<String> secrets) {
        this.decoder = decoder;
        this.secrets = secrets.stream()
                .filter(each -> each.length() >= LENGTH_MIN)
                .distinct()
                .toList();
    }

    @Override
    public String packetName() {
        return decoder.packetName();
    }

    @Override
    public boolean comesInPieces() {
        return decoder.comesInPieces();
    }

    @Override
    public Decoded next(ByteBuf bytes) {
        return decoder.next(bytes);
    }

    @Override
    public Decoded rest(ByteBuf bytes) {
        return decoder.rest(bytes);
    }

    @Override
    public PacketSummary summarize(ByteBuf bytes) {
        PacketSummary summary = decoder.summarize(bytes);
        if (!summary.isWhole()) {
            return summary;
        }
        byte[] octets = ByteBufUtil.getBytes(bytes, bytes.readerIndex(), summary.octets());
        // One character for each octet, so that positions in the text are positions in the packet.
        String packet = new String(octets, StandardCharsets.ISO_8859_1);
        List<Part> found = found(packet);
        if (found.isEmpty() && !summary.parts().stream().anyMatch(this::hasSecret)) {
            return summary;
        }
        List<Part> parts = new ArrayList<>();
        for (Part each : summary.parts()) {
            boolean isSecret = hasSecret(each) || found.stream().anyMatch(secret -> overlap(each, secret));
            parts.add(isSecret ? new Part(Part.Kind.SECRET, each.name(), "", each.offset(), each.octets()) : each);
        }
        found.stream()
                .filter(secret -> parts.stream().noneMatch(each -> covers(each, secret)))
                .toList()
                .forEach(parts::add);
        return new PacketSummary(
                summary.octets(),
                masked(summary.command()),
                summary.answers(),
                summary.number(),
                masked(summary.status()),
                parts);
    }

    /** The places of secrets in a packet. */
    private List<Part> found(String packet) {
        List<Part> found = new ArrayList<>();
        for (String secret : secrets) {
            String octets = new String(secret.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            for (int at = packet.indexOf(octets); at >= 0; at = packet.indexOf(octets, at + octets.length())) {
                found.add(new Part(Part.Kind.SECRET, "secret", "", at, octets.length()));
            }
        }
        return found;
    }

    private boolean hasSecret(Part part) {
        return secrets.stream().anyMatch(part.value()::contains);
    }

    private static boolean overlap(Part part, Part secret) {
        return part.offset() >= 0
                && part.offset() < secret.offset() + secret.octets()
                && secret.offset() < part.offset() + part.octets();
    }

    private static boolean covers(Part part, Part secret) {
        return part.offset() >= 0
                && part.offset() <= secret.offset()
                && secret.offset() + secret.octets() <= part.offset() + part.octets();
    }

    private String masked(String text) {
        String masked = text;
        for (String secret : secrets) {
            masked = masked.replace(secret, MASK);
        }
        return masked;
    }
}
