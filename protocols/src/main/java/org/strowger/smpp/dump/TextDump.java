package org.strowger.smpp.dump;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.InformationElement;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.protocol.SafeText;
import org.strowger.smpp.pdu.EsmClass;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduText;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.TextPlace;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptStat;
import org.strowger.smpp.text.ReceiptText;

/** What is inside the octets of a text: a header, the characters, a receipt. */
final class TextDump {
    private static final int CHARACTERS_MAX = 2000;
    private static final int NOT_THERE = -1;

    private final PduView view;
    private final PduDumpLines lines;
    private final DumpSettings settings;
    private final SmppTolerance tolerance;

    TextDump(PduView view, PduDumpLines lines, DumpSettings settings, SmppTolerance tolerance) {
        this.view = view;
        this.lines = lines;
        this.settings = settings;
        this.tolerance = tolerance;
    }

    /** Explains the text under the line about the place where it is; does nothing if it is in another. */
    void under(TextPlace place) {
        if (view.text() != place) {
            return;
        }
        byte[] octets = place.octets(view);
        int begin = place.begin(view);
        UserData data =
                hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        if (hasHeader()) {
            header(data.header(), begin);
        }
        part(data.header());
        String read = text(data, begin);
        receipt(read);
    }

    private boolean hasHeader() {
        return view.has(PduField.ESM_CLASS) && EsmClass.hasHeader(view.number(PduField.ESM_CLASS));
    }

    // ---- The header

    private void header(UserDataHeader header, int begin) {
        boolean whole = header.fault() == UserDataHeader.Fault.NONE;
        lines.detail(
                lines.octets(begin, begin + header.octets()),
                "user data header",
                PduText.octets(header.octets()),
                whole ? "" : header.fault().meaning());
        int at = begin + 1;
        for (InformationElement element : header.elements()) {
            int next = at + 2 + element.length();
            lines.detail(
                    lines.octets(at, next),
                    String.format("element 0x%02X", element.identifier()),
                    UserDataWords.value(element),
                    UserDataWords.of(element));
            at = next;
        }
    }

    /** The header says which part it is, or else the three TLVs do. */
    private void part(UserDataHeader header) {
        Concatenation byHeader = header.concatenation();
        if (byHeader.isValid()) {
            String width = byHeader.wide() ? "16" : "8";
            part(byHeader, "of message " + byHeader.reference() + " (" + width + "-bit reference)");
            return;
        }
        int reference = view.tlvNumber(TlvTag.SAR_MSG_REF_NUM, NOT_THERE);
        int total = view.tlvNumber(TlvTag.SAR_TOTAL_SEGMENTS, NOT_THERE);
        int number = view.tlvNumber(TlvTag.SAR_SEGMENT_SEQNUM, NOT_THERE);
        boolean numbered = reference >= 0 && reference <= 0xFFFF && number >= 1 && number <= total && total <= 0xFF;
        if (numbered) {
            part(new Concatenation(reference, true, total, number), "of message " + reference + ", by its sar TLVs");
        }
    }

    private void part(Concatenation part, String of) {
        lines.detail("part", part.number() + " of " + part.total(), of);
    }

    // ---- The characters

    /** Shows the text and answers it; empty if it cannot be read. */
    private String text(UserData data, int begin) {
        if (data.length() == 0) {
            return "";
        }
        DataCoding coding = DataCoding.of(view.has(PduField.DATA_CODING) ? view.number(PduField.DATA_CODING) : 0);
        Optional<String> read = coding.text(data, settings.zero());
        Alphabet alphabet = coding.alphabet(settings.zero());
        lines.detail(
                lines.octets(begin + data.from(), begin + data.to()),
                read.isPresent() ? "text" : "data",
                read.map(text -> SafeText.quoted(text, CHARACTERS_MAX)).orElse(PduText.octets(data.length())),
                read.map(text -> characters(text, alphabet)).orElse(CodingWords.alphabet(alphabet)));
        return read.orElse("");
    }

    private String characters(String text, Alphabet alphabet) {
        int count = text.codePointCount(0, text.length());
        String words = count + (count == 1 ? " character, " : " characters, ") + CodingWords.alphabet(alphabet);
        return view.has(PduField.DATA_CODING) ? words : words + " (this PDU says no coding)";
    }

    // ---- A receipt

    private void receipt(String text) {
        if (!view.has(PduField.ESM_CLASS) || view.type() == PduType.SUBMIT_MULTI) {
            return;
        }
        Kind kind = EsmClass.kind(view.number(PduField.ESM_CLASS), settings.version());
        boolean announced = kind == Kind.RECEIPT || kind == Kind.NOTIFICATION;
        boolean opens = ReceiptText.opensAsReceipt(text);
        if (kind == Kind.MESSAGE
                && opens
                && view.type() != PduType.SUBMIT_SM
                && !tolerance.accepts(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE)) {
            lines.detail("receipt", "not announced", "esm_class says a message, and as one it is taken");
        }
        if (announced || opens) {
            ReceiptText receipt = ReceiptText.scan(text);
            for (ReceiptKey key : ReceiptKey.values()) {
                if (receipt.has(key)) {
                    String value = receipt.value(key);
                    lines.detail("receipt " + key.label(), SafeText.quoted(value), words(key, value));
                }
            }
            boolean named = view.tlv(TlvTag.RECEIPTED_MESSAGE_ID) != PduView.ABSENT;
            if (announced && !named && receipt.receipt().isEmpty()) {
                lines.detail("receipt", "unreadable", "esm_class announces one, and there is none");
            }
        }
    }

    private String words(ReceiptKey key, String value) {
        return switch (key) {
            case STATE -> (ReceiptStat.isKnown(value) ? "" : "not known, taken as ") + stateWords(value);
            case SUBMIT_DATE, DONE_DATE -> TimeWords.ofReceipt(value, settings.now());
            case ID, SUBMITTED, DELIVERED, ERROR, TEXT -> "";
        };
    }

    private static String stateWords(String value) {
        return PduFieldWords.state(ReceiptStat.stateOf(value));
    }

    /** Octets that are text in a set that nobody says. */
    static String quoted(byte[] octets) {
        return PduText.quoted(new String(octets, StandardCharsets.ISO_8859_1));
    }
}
