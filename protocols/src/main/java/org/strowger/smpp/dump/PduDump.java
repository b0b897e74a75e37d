package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.strowger.protocol.dump.DumpLine;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.MessageRules;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduLayout;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduText;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.TextPosition;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.pdu.Unreached;

/**
 * Explains a PDU octet by octet, for readers of a trace or a capture: the header, the fields, the TLVs, the tolerated
 * deviations, and the reason for a refusal. Fields that could be parsed are explained; the octets after them are shown
 * in hexadecimal. Passwords are blanked.
 */
final class PduDump {
    private static final byte NUL = 0;
    private static final int LENGTH_OCTETS = 4;

    private final PduView view = new PduView();
    private final Set<SmppDeviation> tolerated = EnumSet.noneOf(SmppDeviation.class);
    private final ByteBuf bytes;
    private final int start;
    private final DumpSettings settings;
    private final PduDumpLines lines;
    private final SmppTolerance tolerance;
    private final TextDump text;
    private PduRefusal refusal = PduRefusal.ACCEPTED;

    private PduDump(ByteBuf bytes, int start, DumpSettings settings) {
        this.bytes = bytes;
        this.start = start;
        this.settings = settings;
        this.lines = new PduDumpLines(bytes, start);
        this.tolerance = new SmppTolerance(settings.leniency(), tolerated::add);
        this.text = new TextDump(view, lines, settings, tolerance);
    }

    /** Explains the complete PDU at {@code start}. */
    static PduDump of(ByteBuf bytes, int start, int octets, DumpSettings settings) {
        return new PduDump(bytes, start, settings).whole(octets);
    }

    /** Explains an incomplete PDU at {@code start}, of which {@code there} octets have arrived. */
    static PduDump ofPart(ByteBuf bytes, int start, int there, DumpSettings settings) {
        return new PduDump(bytes, start, settings).part(there);
    }

    /** Explains octets whose length field is impossible, so that no PDU can be found. */
    static PduDump ofNone(ByteBuf bytes, int start, int octetsMax, DumpSettings settings) {
        return new PduDump(bytes, start, settings).none(octetsMax);
    }

    List<DumpLine> lines() {
        return lines.all();
    }

    PduRefusal refusal() {
        return refusal;
    }

    // ---- A complete PDU

    private PduDump whole(int octets) {
        refusal = judge(octets);
        PduType type = view.type();
        lines.packet(
                type == PduType.UNKNOWN ? "unknown PDU" : type.wireName(),
                octets,
                octets + " octets, sequence " + Integer.toUnsignedString(view.sequence()),
                type.meaning());
        header(PduHeader.OCTETS);
        fields();
        tlvs();
        rest(type == PduType.UNKNOWN ? start + PduHeader.OCTETS : view.tlvEnd(), start + octets);
        tolerated.forEach(lines::tolerated);
        if (!refusal.isAccepted()) {
            lines.refusal(type, refusal);
        }
        return this;
    }

    private PduRefusal judge(int octets) {
        PduRefusal read = view.read(bytes, start, octets, tolerance);
        if (!read.isAccepted()) {
            return read;
        }
        noteForSession();
        return MessageRules.check(view, settings.version(), tolerance);
    }

    /** Adds the deviations that a session recognises but the parser does not. */
    private void noteForSession() {
        if (settings.version() == SmppVersion.V33 && view.hasTlvs()) {
            tolerance.note(SmppDeviation.TLV_IN_33);
        }
        if (view.has(PduField.INTERFACE_VERSION)) {
            int octet = view.number(PduField.INTERFACE_VERSION);
            SmppVersion version = SmppVersion.of(octet);
            if (version != SmppVersion.V33 && version.wire() != octet) {
                tolerance.note(SmppDeviation.RESERVED_VERSION);
            }
        }
    }

    /** Shows the octets that could not be parsed. In a PDU with a password they may contain the password. */
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

    /** Explains the part of the header that has arrived. */
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
        return type == PduType.UNKNOWN
                ? "not defined in any SMPP " + "version"
                : type.wireName() + ", since " + type.since();
    }

    private String statusWords(int status) {
        if (status == 0) {
            return PduType.of(PduHeader.commandId(bytes, start)).isResponse() ? "success" : "always 0 in a request";
        }
        CommandStatus known = CommandStatus.of(status);
        return known.meaning() + "; " + known.statusClass().advice();
    }

    // ---- The fields

    private void fields() {
        PduLayout layout = view.type().layout();
        for (int index = 0; index < layout.size(); index++) {
            PduField field = layout.field(index);
            if (view.begin(index) < view.begin(index + 1) || isEmptyByCount(layout, index)) {
                field(field, view.begin(index), view.begin(index + 1));
            }
        }
    }

    /** Whether the field is present but empty, because the preceding count field was parsed and is 0. */
    private boolean isEmptyByCount(PduLayout layout, int index) {
        return switch (layout.field(index).form()) {
            case U8, CSTRING, TIME -> false;
            case OCTETS, DESTINATIONS, UNREACHED, MESSAGE_IDS -> {
                int count = view.begin(index - 1);
                yield count < view.begin(index) && bytes.getByte(count) == 0;
            }
        };
    }

    private void field(PduField field, int from, int to) {
        switch (field.form()) {
            case U8 -> number(field, from, to);
            case CSTRING -> string(field, from, to);
            case TIME ->
                lines.field(
                        lines.octets(from, to),
                        field.wireName(),
                        PduText.quoted(view.text(field)),
                        TimeWords.of(field, view.text(field), settings.now()));
            case OCTETS -> {
                lines.field(lines.octets(from, to), field.wireName(), PduText.octets(to - from), "");
                text.under(TextPosition.FIELD);
            }
            case DESTINATIONS -> {
                list(field, from, to);
                destinations(from, to);
            }
            case UNREACHED -> {
                list(field, from, to);
                unreached(from, to);
            }
            case MESSAGE_IDS -> {
                list(field, from, to);
                ids(from, to);
            }
        }
    }

    private void number(PduField field, int from, int to) {
        int value = view.number(field);
        lines.field(
                lines.octets(from, to),
                field.wireName(),
                PduFieldWords.value(field, value),
                PduFieldWords.of(field, value, view.type(), settings));
    }

    private void string(PduField field, int from, int to) {
        boolean secret = field == PduField.PASSWORD && !settings.showsPasswords();
        DumpLine.Octets octets = secret ? lines.blanked(from, to) : lines.octets(from, to);
        String value = secret ? PduText.BLANKED : PduText.quoted(view.text(field));
        lines.field(octets, field.wireName(), value, PduFieldWords.of(field, view.text(field)));
    }

    private void list(PduField field, int from, int to) {
        String count = String.valueOf(bytes.getUnsignedByte(view.begin(field) - 1));
        lines.field(lines.octets(from, to), field.wireName(), count, field.meaning());
    }

    // ---- Lists

    private void destinations(int from, int to) {
        int at = from;
        while (at < to) {
            boolean list = bytes.getByte(at) == Destination.FLAG_LIST;
            int next = afterNul(list ? at + 1 : at + 3);
            if (list) {
                lines.detail(lines.octets(at, next), "list", string(at + 1, next), "dest_flag 2");
            } else {
                lines.detail(lines.octets(at, next), "address", string(at + 3, next), addressWords(at + 1));
            }
            at = next;
        }
    }

    private void unreached(int from, int to) {
        int at = from;
        while (at < to) {
            int status = afterNul(at + 2);
            int next = status + Unreached.STATUS_OCTETS;
            lines.detail(lines.octets(at, status), "address", string(at + 2, status), addressWords(at));
            int value = bytes.getInt(status);
            lines.detail(
                    lines.octets(status, next),
                    "error_status_code",
                    CommandStatus.nameOf(value),
                    CommandStatus.of(value).meaning());
            at = next;
        }
    }

    private void ids(int from, int to) {
        int at = from;
        while (at < to) {
            int next = afterNul(at);
            lines.detail(lines.octets(at, next), "message_id", string(at, next), "");
            at = next;
        }
    }

    private String addressWords(int at) {
        return PduFieldWords.ton(bytes.getUnsignedByte(at)) + ", " + PduFieldWords.npi(bytes.getUnsignedByte(at + 1));
    }

    private int afterNul(int at) {
        return bytes.indexOf(at, view.endOfPdu(), NUL) + 1;
    }

    /** Returns the string between two indexes, without its NUL. */
    private String string(int from, int to) {
        return PduText.quoted(bytes.toString(from, to - from - 1, StandardCharsets.ISO_8859_1));
    }

    // ---- The TLVs

    private void tlvs() {
        int at = view.tlvBegin();
        boolean payloadSeen = false;
        while (at < view.tlvEnd()) {
            byte[] value = new byte[bytes.getUnsignedShort(at + 2)];
            bytes.getBytes(at + Tlv.HEADER_OCTETS, value);
            int next = at + Tlv.HEADER_OCTETS + value.length;
            Tlv tlv = new Tlv(bytes.getUnsignedShort(at), value);
            TlvWords words = new TlvWords(tlv, settings);
            lines.field(lines.octets(at, next), "tlv " + TlvTag.nameOf(tlv.tag()), words.value(), words.meaning());
            // If there are several payloads, the first one is used.
            if (tlv.tag() == TlvTag.MESSAGE_PAYLOAD.tag() && !payloadSeen) {
                payloadSeen = true;
                text.under(TextPosition.PAYLOAD);
            }
            at = next;
        }
    }

    // ---- Incomplete and impossible PDUs

    private PduDump part(int there) {
        boolean hasLength = there >= LENGTH_OCTETS;
        PduType type =
                there >= PduHeader.ID + LENGTH_OCTETS ? PduType.of(PduHeader.commandId(bytes, start)) : PduType.UNKNOWN;
        String whole =
                hasLength ? Integer.toUnsignedString(PduHeader.length(bytes, start)) : "at least " + PduHeader.OCTETS;
        String name = type == PduType.UNKNOWN ? "PDU" : type.wireName();
        lines.packet("incomplete " + name, there, there + " of " + whole + " octets", "");
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
        lines.note("LEFT OVER", PduText.octets(there), "the input ends within the PDU");
        return this;
    }

    private PduDump none(int octetsMax) {
        refusal = PduFrame.refusal(bytes, start, octetsMax);
        lines.packet("no PDU", 0, "the rest cannot be read", "");
        header(LENGTH_OCTETS);
        lines.refusal(PduType.UNKNOWN, refusal);
        lines.note("OUT OF STEP", "here", "the length is invalid, so the next PDU cannot be found");
        return this;
    }
}
