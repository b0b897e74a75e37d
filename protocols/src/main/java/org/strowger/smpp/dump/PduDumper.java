package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import java.util.EnumSet;
import java.util.Set;
import org.strowger.protocol.DumpLine;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.MessageRules;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduText;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * Walks once through a PDU for {@link PduDump}. What the reader of the codec could read is explained; where it stopped,
 * the octets are shown as they are.
 */
final class PduDumper {
    private static final int LENGTH_OCTETS = 4;

    private final PduView view = new PduView();
    private final Set<SmppDeviation> tolerated = EnumSet.noneOf(SmppDeviation.class);
    private final ByteBuf bytes;
    private final int start;
    private final DumpSettings settings;
    private final PduDumpLines lines;
    private final SmppTolerance tolerance;

    PduDumper(ByteBuf bytes, int start, DumpSettings settings) {
        this.bytes = bytes;
        this.start = start;
        this.settings = settings;
        this.lines = new PduDumpLines(bytes, start);
        this.tolerance = new SmppTolerance(settings.leniency(), tolerated::add);
    }

    // ---- A whole PDU

    PduDump whole(int octets) {
        PduRefusal refusal = judge(octets);
        PduType type = view.type();
        lines.packet(
                type == PduType.UNKNOWN ? "unknown PDU" : type.wireName(),
                octets,
                octets + " octets, sequence " + Integer.toUnsignedString(view.sequence()),
                type.meaning());
        header(PduHeader.OCTETS);
        TextDump text = new TextDump(view, lines, settings, tolerance);
        new PduFieldDump(view, lines, settings, text).fields();
        new TlvDump(view, lines, settings, text).tlvs();
        rest(type == PduType.UNKNOWN ? start + PduHeader.OCTETS : view.tlvEnd(), start + octets);
        tolerated.forEach(lines::tolerated);
        if (!refusal.isAccepted()) {
            lines.refusal(type, refusal);
        }
        return new PduDump(lines.all(), refusal);
    }

    private PduRefusal judge(int octets) {
        PduRefusal refusal = view.read(bytes, start, octets, tolerance);
        if (!refusal.isAccepted()) {
            return refusal;
        }
        noteForSession();
        return MessageRules.check(view, settings.version(), tolerance);
    }

    /** What a session notices beyond what the PDU alone says. */
    private void noteForSession() {
        if (settings.version() == SmppVersion.V33 && view.hasTlvs()) {
            tolerance.note(SmppDeviation.TLV_IN_33);
        }
        if (view.has(PduField.INTERFACE_VERSION)) {
            int wire = view.number(PduField.INTERFACE_VERSION);
            SmppVersion version = SmppVersion.of(wire);
            if (version != SmppVersion.V33 && version.wire() != wire) {
                tolerance.note(SmppDeviation.RESERVED_VERSION);
            }
        }
    }

    /** What nobody could read. In a PDU with a password it may be the password. */
    private void rest(int from, int to) {
        if (from < to) {
            boolean secret = hasPassword(view.type()) && !settings.showsPasswords();
            DumpLine.Octets octets = secret ? lines.blanked(from, to) : lines.octets(from, to);
            lines.field(octets, "(unread)", PduText.octets(to - from), "");
        }
    }

    private static boolean hasPassword(PduType type) {
        return type.layout().has(PduField.PASSWORD);
    }

    // ---- The header

    /** As much of it as there is. */
    private void header(int there) {
        if (there >= LENGTH_OCTETS) {
            lines.field(octet(0), "command_length", Integer.toUnsignedString(PduHeader.length(bytes, start)), "");
        }
        if (there >= PduHeader.ID + LENGTH_OCTETS) {
            int id = PduHeader.commandId(bytes, start);
            lines.field(octet(PduHeader.ID), "command_id", String.format("0x%08X", id), idWords(id));
        }
        if (there >= PduHeader.STATUS + LENGTH_OCTETS) {
            int status = PduHeader.status(bytes, start);
            lines.field(octet(PduHeader.STATUS), "command_status", CommandStatus.nameOf(status), statusWords(status));
        }
        if (there >= PduHeader.SEQUENCE + LENGTH_OCTETS) {
            String number = Integer.toUnsignedString(PduHeader.sequence(bytes, start));
            lines.field(octet(PduHeader.SEQUENCE), "sequence_number", number, "");
        }
    }

    private DumpLine.Octets octet(int offset) {
        return lines.octets(start + offset, start + offset + LENGTH_OCTETS);
    }

    private static String idWords(int id) {
        PduType type = PduType.of(id);
        return type == PduType.UNKNOWN ? "in no version" : type.wireName() + ", since " + type.since();
    }

    private String statusWords(int status) {
        if (status == 0) {
            return PduType.of(PduHeader.commandId(bytes, start)).isResponse() ? "success" : "always 0 in a request";
        }
        CommandStatus known = CommandStatus.of(status);
        return known.meaning() + "; " + known.statusClass().advice();
    }

    // ---- No PDU

    /** The input ends within the PDU. */
    PduDump part(int there) {
        boolean hasLength = there >= LENGTH_OCTETS;
        PduType type =
                there >= PduHeader.ID + LENGTH_OCTETS ? PduType.of(PduHeader.commandId(bytes, start)) : PduType.UNKNOWN;
        String whole =
                hasLength ? Integer.toUnsignedString(PduHeader.length(bytes, start)) : "at least " + PduHeader.OCTETS;
        String name = type == PduType.UNKNOWN ? "a PDU" : type.wireName();
        lines.packet("the beginning of " + name, there, there + " of " + whole + " octets", "");
        header(there);
        int shown = Math.min(there, PduHeader.OCTETS) / LENGTH_OCTETS * LENGTH_OCTETS;
        if (shown < there) {
            boolean secret = hasPassword(type) && !settings.showsPasswords();
            int from = start + shown;
            int to = start + there;
            lines.field(
                    secret ? lines.blanked(from, to) : lines.octets(from, to),
                    "(unread)",
                    PduText.octets(there - shown),
                    "");
        }
        lines.note("LEFT OVER", PduText.octets(there), "the input ends before the PDU does");
        return new PduDump(lines.all(), PduRefusal.ACCEPTED);
    }

    /** The length is impossible. */
    PduDump none(int octetsMax) {
        PduRefusal refusal = PduFrame.refusal(bytes, start, octetsMax);
        lines.packet("no PDU", 0, "nothing can be read from here on", "");
        header(LENGTH_OCTETS);
        lines.refusal(PduType.UNKNOWN, refusal);
        lines.note("OUT OF STEP", "here", "without a length nobody knows where the next PDU begins");
        return new PduDump(lines.all(), refusal);
    }
}
