package org.strowger.router.admin.trace;

import io.netty.buffer.ByteBufUtil;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.strowger.bound.Within;
import org.strowger.protocol.SafeText;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.reactor.SocketAddressText;

/** Formats packets as lines of text, with secrets hidden, and with texts and numbers masked as configured. */
@Within(Within.Scope.PACKET)
final class PacketLine {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);

    private static final int CHARACTERS_MAX = 160;
    private static final int HEX_OCTETS_MAX = 1024;
    private static final int ROW_OCTETS = 16;

    private final Supplier<PrivacySettings> privacy;

    PacketLine(Supplier<PrivacySettings> privacy) {
        this.privacy = privacy;
    }

    /** The beginning of a line: time, connection, name and peer. */
    String head(TracedConnection connection, Instant time) {
        String name =
                connection.party().name().isEmpty() ? "?" : connection.party().name();
        return TIME.format(time) + " " + connection.party().connection() + " " + name + " "
                + SocketAddressText.of(connection.peer());
    }

    String of(SeenPacket seen) {
        StringBuilder line = new StringBuilder(head(seen.connection(), seen.time()));
        line.append(seen.came() ? " in  " : " out ");
        PacketSummary summary = seen.summary();
        if (!summary.isWhole()) {
            return line.append("not a packet: ")
                    .append(seen.octets().length)
                    .append(" octets")
                    .toString();
        }
        line.append(summary.command()).append(" seq=").append(summary.number());
        if (summary.answers()) {
            line.append(" status=").append(summary.status());
        }
        summary.parts()
                .forEach(
                        part -> line.append(' ').append(part.name()).append('=').append(value(part)));
        return line.toString();
    }

    private String value(Part part) {
        PrivacySettings shown = privacy.get();
        return switch (part.kind()) {
            case SECRET -> "***";
            case NUMBER -> SafeText.quoted(shown.number(part.value()));
            case TEXT -> text(part, shown);
            case PLAIN, ACCOUNT, FAULT -> SafeText.quoted(part.value(), CHARACTERS_MAX);
        };
    }

    private static String text(Part part, PrivacySettings shown) {
        if (part.value().isEmpty()) {
            return "(" + part.octets() + " octets)";
        }
        String text = shown.text(part.value());
        return text.equals(part.value()) ? SafeText.quoted(text, CHARACTERS_MAX) : text;
    }

    /** A hex dump of the packet, whose secrets are blanked in place. */
    List<String> hex(SeenPacket seen) {
        return hex(SecretBlanking.of(seen.octets(), seen.summary(), privacy.get()));
    }

    /** A hex dump of the octets. */
    static List<String> hex(byte[] octets) {
        List<String> rows = new ArrayList<>();
        int shown = Math.min(octets.length, HEX_OCTETS_MAX);
        for (int at = 0; at < shown; at += ROW_OCTETS) {
            int count = Math.min(ROW_OCTETS, shown - at);
            StringBuilder row = new StringBuilder(String.format("  %04x  ", at));
            StringBuilder text = new StringBuilder();
            for (int i = at; i < at + count; i++) {
                row.append(ByteBufUtil.hexDump(octets, i, 1)).append(' ');
                text.append(octets[i] >= ' ' && octets[i] < 0x7F ? (char) octets[i] : '.');
            }
            rows.add(row + "   ".repeat(ROW_OCTETS - count) + " " + text);
        }
        if (shown < octets.length) {
            rows.add("  " + (octets.length - shown) + " more octets not shown");
        }
        return rows;
    }
}
