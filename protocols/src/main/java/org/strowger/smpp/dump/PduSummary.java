package org.strowger.smpp.dump;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.UserData;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduLayout;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.TextPosition;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptText;

/**
 * Parses a PDU for its {@link PacketSummary}. Unreadable octets are treated as a password in PDUs that have one and in
 * unknown PDUs, elsewhere as text.
 */
final class PduSummary {
    private static final byte NUL = 0;
    private static final String TEXT_KEY = "text:";

    /** The length of digit mode, type and plan of a callback number. */
    private static final int CALLBACK_HEAD_OCTETS = 3;

    private final List<Part> parts = new ArrayList<>();
    private final PduView view = new PduView();
    private final ByteBuf bytes;
    private final int start;
    private final DumpSettings settings;

    private PduSummary(ByteBuf bytes, int start, DumpSettings settings) {
        this.bytes = bytes;
        this.start = start;
        this.settings = settings;
    }

    /** Summarises the complete PDU at {@code start}. */
    static PacketSummary of(ByteBuf bytes, int start, int octets, DumpSettings settings) {
        return new PduSummary(bytes, start, settings).whole(octets);
    }

    private PacketSummary whole(int octets) {
        PduRefusal refusal = view.read(bytes, start, octets, SmppTolerance.of(settings.leniency()));
        PduType type = view.type();
        PduLayout layout = type.layout();
        for (int index = 0; index < layout.size(); index++) {
            if (view.begin(index) < view.begin(index + 1)) {
                field(layout.field(index), view.begin(index), view.begin(index + 1));
            }
        }
        for (int value = view.firstTlv(); value != PduView.ABSENT; value = view.nextTlv(value)) {
            tlv(TlvTag.find(view.tlvTag(value)), value, value + view.tlvOctets(value));
        }
        rest(type == PduType.UNKNOWN ? start + PduHeader.OCTETS : view.tlvEnd(), start + octets);
        if (!refusal.isAccepted()) {
            String rule =
                    refusal.status().wireName() + ": " + refusal.violation().rule() + ", at offset "
                            + refusal.violation().offset();
            parts.add(new Part(Part.Kind.FAULT, "fault", rule, Part.NOWHERE, 0));
        }
        return new PacketSummary(
                octets,
                type == PduType.UNKNOWN ? String.format("0x%08X", view.commandId()) : type.wireName(),
                view.commandId() < 0,
                Integer.toUnsignedLong(view.sequence()),
                view.commandId() < 0 ? CommandStatus.nameOf(view.status()) : "",
                parts);
    }

    private void rest(int from, int to) {
        if (from < to) {
            add(mayHoldPassword() ? Part.Kind.SECRET : Part.Kind.TEXT, "unread", "", from, to);
        }
    }

    private boolean mayHoldPassword() {
        return view.type() == PduType.UNKNOWN || view.type().layout().has(PduField.PASSWORD);
    }

    private void add(Part.Kind kind, String name, String value, int from, int to) {
        parts.add(new Part(kind, name, value, from - start, to - from));
    }

    // ---- The fields

    private void field(PduField field, int from, int to) {
        switch (field) {
            case PASSWORD -> add(Part.Kind.SECRET, field.wireName(), "", from, from + view.textOctets(field));
            case SYSTEM_ID ->
                string(view.type().isResponse() ? Part.Kind.PLAIN : Part.Kind.ACCOUNT, field.wireName(), field);
            case SOURCE_ADDR -> string(Part.Kind.NUMBER, "from", field);
            case DESTINATION_ADDR -> string(Part.Kind.NUMBER, "to", field);
            case ESME_ADDR -> string(Part.Kind.NUMBER, "asker", field);
            case ADDRESS_RANGE -> string(Part.Kind.NUMBER, "range", field);
            case PARAM_VALUE -> string(Part.Kind.TEXT, field.wireName(), field);
            case MESSAGE_ID -> string(Part.Kind.PLAIN, "id", field);
            case SERVICE_TYPE, SYSTEM_TYPE, SCHEDULE_DELIVERY_TIME, VALIDITY_PERIOD, FINAL_DATE, PARAM_NAME ->
                string(Part.Kind.PLAIN, field.wireName(), field);
            case INTERFACE_VERSION, ESM_CLASS, DATA_CODING, REGISTERED_DELIVERY, MESSAGE_STATE, ERROR_CODE ->
                number(field, from, to);
            case SHORT_MESSAGE -> message(TextPosition.FIELD, from, to);
            case DEST_ADDRESS -> destinations(from, to);
            case UNSUCCESS_SME -> unreached(from, to);
            case MESSAGE_IDS -> add(Part.Kind.PLAIN, field.wireName(), "", from, to);
            default -> {
                // The other fields are not part of a summary; decode shows them.
            }
        }
    }

    private void string(Part.Kind kind, String name, PduField field) {
        int octets = view.textOctets(field);
        if (octets > 0) {
            add(kind, name, view.text(field), view.begin(field), view.begin(field) + octets);
        }
    }

    private void number(PduField field, int from, int to) {
        int value = view.number(field);
        if (value != 0) {
            add(Part.Kind.PLAIN, field.wireName(), String.format("0x%02X", value), from, to);
        }
    }

    private void destinations(int from, int to) {
        int at = from;
        while (at < to) {
            int text = bytes.getByte(at) == Destination.FLAG_LIST ? at + 1 : at + 3;
            at = address("to", text);
        }
    }

    private void unreached(int from, int to) {
        int at = from;
        while (at < to) {
            at = address("unreached", at + 2) + Integer.BYTES;
        }
    }

    /** Adds an address. @return the index after the address */
    private int address(String name, int at) {
        int nul = bytes.indexOf(at, view.endOfPdu(), NUL);
        int end = nul < 0 ? view.endOfPdu() : nul;
        add(Part.Kind.NUMBER, name, latin1(at, end), at, end);
        return end + 1;
    }

    private String latin1(int from, int to) {
        return to > from ? bytes.toString(from, to - from, StandardCharsets.ISO_8859_1) : "";
    }

    // ---- The TLVs

    private void tlv(TlvTag tag, int from, int to) {
        switch (tag) {
            case MESSAGE_PAYLOAD -> message(TextPosition.PAYLOAD, from, to);
            case CALLBACK_NUM -> inside(Part.Kind.NUMBER, tag, from + CALLBACK_HEAD_OCTETS, to);
            case SOURCE_SUBADDRESS, DEST_SUBADDRESS -> inside(Part.Kind.NUMBER, tag, from + 1, to);
            case CALLBACK_NUM_ATAG -> inside(Part.Kind.TEXT, tag, from + 1, to);
            case BILLING_IDENTIFICATION, BROADCAST_CONTENT_TYPE_INFO -> inside(Part.Kind.TEXT, tag, from, to);
            case RECEIPTED_MESSAGE_ID ->
                add(Part.Kind.PLAIN, "receipted_id", view.tlvText(TlvTag.RECEIPTED_MESSAGE_ID), from, to);
            case ADDITIONAL_STATUS_INFO_TEXT ->
                add(Part.Kind.PLAIN, tag.wireName(), view.tlvText(TlvTag.ADDITIONAL_STATUS_INFO_TEXT), from, to);
            case MESSAGE_STATE,
                    NETWORK_ERROR_CODE,
                    DELIVERY_FAILURE_REASON,
                    CONGESTION_STATE,
                    SAR_MSG_REF_NUM,
                    SAR_TOTAL_SEGMENTS,
                    SAR_SEGMENT_SEQNUM,
                    SC_INTERFACE_VERSION ->
                add(Part.Kind.PLAIN, tag.wireName(), "0x" + ByteBufUtil.hexDump(bytes, from, to - from), from, to);
            case UNLISTED -> {
                String name = TlvTag.nameOf(view.tlvTag(from));
                add(mayHoldPassword() ? Part.Kind.SECRET : Part.Kind.TEXT, name, "", from, to);
            }
            default -> {
                // The other TLVs are not part of a summary.
            }
        }
    }

    private void inside(Part.Kind kind, TlvTag tag, int from, int to) {
        if (from < to) {
            add(kind, tag.wireName(), latin1(from, to), from, to);
        }
    }

    // ---- The text

    private void message(TextPosition position, int from, int to) {
        if (view.text() != position) {
            // The text in the other place takes precedence, but this text is also private.
            add(Part.Kind.TEXT, "text", "", from, to);
            return;
        }
        byte[] octets = position.octets(view);
        boolean header = view.has(PduField.ESM_CLASS) && EsmClass.hasHeader(view.number(PduField.ESM_CLASS));
        UserData data = header ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        DataCoding coding = DataCoding.of(view.has(PduField.DATA_CODING) ? view.number(PduField.DATA_CODING) : 0);
        String text =
                data.length() == 0 ? "" : coding.text(data, settings.zero()).orElse("");
        int begin = from + data.from();
        if (isReceipt()) {
            receipt(text, begin, to);
        } else if (begin < to) {
            add(Part.Kind.TEXT, "text", text, begin, to);
        }
    }

    private boolean isReceipt() {
        return view.has(PduField.ESM_CLASS)
                && view.type() != PduType.SUBMIT_MULTI
                && EsmClass.kind(view.number(PduField.ESM_CLASS), settings.version()) == Kind.RECEIPT;
    }

    /**
     * Adds the text of a receipt. Only the text after the last key is private; in a receipt without {@code text:}, any
     * part may be private.
     */
    private void receipt(String text, int from, int to) {
        ReceiptText receipt = ReceiptText.scan(text);
        plain(receipt, ReceiptKey.ID, "receipt_id", from);
        plain(receipt, ReceiptKey.STATE, "receipt_state", from);
        plain(receipt, ReceiptKey.ERROR, "receipt_error", from);
        int key = latin1(from, to).toLowerCase(Locale.ROOT).indexOf(TEXT_KEY);
        int begin = key < 0 ? from : from + key + TEXT_KEY.length();
        if (begin < to) {
            String said = receipt.has(ReceiptKey.TEXT) ? receipt.value(ReceiptKey.TEXT) : "";
            add(Part.Kind.TEXT, "text", said, begin, to);
        }
    }

    private void plain(ReceiptText receipt, ReceiptKey key, String name, int at) {
        if (receipt.has(key)) {
            add(Part.Kind.PLAIN, name, receipt.value(key), at, at);
        }
    }
}
