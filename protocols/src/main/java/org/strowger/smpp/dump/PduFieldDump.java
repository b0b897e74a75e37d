package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.strowger.protocol.DumpLine;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduLayout;
import org.strowger.smpp.pdu.PduText;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.TextPlace;
import org.strowger.smpp.pdu.Unreached;

/** The mandatory fields of a PDU, as far as the view has found them. */
final class PduFieldDump {
    private static final byte NUL = 0;

    private final PduView view;
    private final PduDumpLines lines;
    private final DumpSettings settings;
    private final TextDump text;
    private final ByteBuf bytes;

    PduFieldDump(PduView view, PduDumpLines lines, DumpSettings settings, TextDump text) {
        this.view = view;
        this.lines = lines;
        this.settings = settings;
        this.text = text;
        this.bytes = view.bytes();
    }

    void fields() {
        PduLayout layout = view.type().layout();
        for (int place = 0; place < layout.size(); place++) {
            PduField field = layout.field(place);
            if (view.begin(place) < view.begin(place + 1) || isEmptyByCount(layout, place)) {
                field(field, view.begin(place), view.begin(place + 1));
            }
        }
    }

    /** Whether the field before was read and says that there is nothing here: so it is there, and empty. */
    private boolean isEmptyByCount(PduLayout layout, int place) {
        return switch (layout.field(place).form()) {
            case U8, CSTRING, TIME -> false;
            case OCTETS, DESTINATIONS, UNREACHED, MESSAGE_IDS -> {
                int count = view.begin(place - 1);
                yield count < view.begin(place) && bytes.getByte(count) == 0;
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
                text.under(TextPlace.FIELD);
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

    /** The string with its NUL between two places. */
    private String string(int from, int to) {
        return PduText.quoted(bytes.toString(from, to - from - 1, StandardCharsets.ISO_8859_1));
    }
}
