package org.strowger.router.admin.trace;

import java.nio.charset.StandardCharsets;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;
import org.strowger.router.config.PrivacySettings;

/** Overwrites secrets in packets octet by octet, so that lengths stay correct. */
final class SecretBlanking {
    private SecretBlanking() {}

    /** Blanks the secrets of a packet in place; octets that do not form a whole packet are blanked entirely. */
    static byte[] of(byte[] packet, PacketSummary summary, PrivacySettings privacy) {
        if (!summary.isWhole()) {
            PacketSummary.blankFrom(packet, 0);
            return packet;
        }
        summary.blank(packet, Part.Kind.SECRET);
        if (privacy.maskText()) {
            summary.blank(packet, Part.Kind.TEXT);
        }
        for (Part part : summary.parts()) {
            if (part.kind() == Part.Kind.NUMBER) {
                number(packet, part, privacy);
            }
        }
        return packet;
    }

    private static void number(byte[] packet, Part part, PrivacySettings privacy) {
        byte[] shown = privacy.number(part.value()).getBytes(StandardCharsets.ISO_8859_1);
        if (shown.length == part.octets() && part.offset() + shown.length <= packet.length) {
            System.arraycopy(shown, 0, packet, part.offset(), shown.length);
        }
    }
}
