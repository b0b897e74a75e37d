package org.strowger.smpp.dump;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.InformationElement;
import org.strowger.gsm.NationalLanguage;
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
import org.strowger.smpp.pdu.TextPosition;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptStat;
import org.strowger.smpp.text.ReceiptText;

/** Explains the contents of a text: user data header, characters, receipt. */
final class TextDump {
    private static final int CHARACTERS_MAX = 2000;
    private static final int NOT_THERE = -1;
    private static final int SPECIAL_INDICATION = 0x01;

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

    /** Explains the text, if {@code position} is the field or TLV that contains it. */
    void under(TextPosition position) {
        if (view.text() != position) {
            return;
        }
        byte[] octets = position.octets(view);
        int begin = position.begin(view);
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
                    elementValue(element),
                    elementName(element));
            at = next;
        }
    }

    /** Explains the part number, from the header or else from the three sar TLVs. */
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

    /** Shows the text and returns it; returns an empty string if it is unreadable. */
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
                read.map(text -> characters(text, alphabet)).orElse(PduFieldWords.alphabet(alphabet)));
        return read.orElse("");
    }

    private String characters(String text, Alphabet alphabet) {
        int count = text.codePointCount(0, text.length());
        String words = count + (count == 1 ? " character, " : " characters, ") + PduFieldWords.alphabet(alphabet);
        return view.has(PduField.DATA_CODING) ? words : words + " (no data_coding in this PDU)";
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
            lines.detail(
                    "receipt",
                    "not announced",
                    "esm_class does not announce a receipt, so the text is treated " + "as a message");
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
                lines.detail("receipt", "unreadable", "esm_class announces a receipt, but the text is not a receipt");
            }
        }
    }

    private String words(ReceiptKey key, String value) {
        return switch (key) {
            case STATE -> (ReceiptStat.isKnown(value) ? "" : "unknown, read as ") + stateWords(value);
            case SUBMIT_DATE, DONE_DATE -> TimeWords.ofReceipt(value, settings.now());
            case ID, SUBMITTED, DELIVERED, ERROR, TEXT -> "";
        };
    }

    private static String stateWords(String value) {
        return PduFieldWords.state(ReceiptStat.stateOf(value));
    }

    /** Quotes octets as text in an unknown character set. */
    static String quoted(byte[] octets) {
        return PduText.quoted(new String(octets, StandardCharsets.ISO_8859_1));
    }

    // ---- The elements of a user data header (23.040 9.2.3.24)

    private static String elementValue(InformationElement element) {
        return switch (element.identifier()) {
            case InformationElement.CONCATENATION_8 ->
                element.length() == 3 ? "part " + element.octet(2) + " of " + element.octet(1) : hex(element);
            case InformationElement.CONCATENATION_16 ->
                element.length() == 4 ? "part " + element.octet(3) + " of " + element.octet(2) : hex(element);
            case InformationElement.PORTS_8 ->
                element.length() == 2 ? "to " + element.octet(0) + ", from " + element.octet(1) : hex(element);
            case InformationElement.PORTS_16 ->
                element.length() == 4 ? "to " + word(element, 0) + ", from " + word(element, 2) : hex(element);
            case InformationElement.SINGLE_SHIFT, InformationElement.LOCKING_SHIFT ->
                element.length() == 1 ? language(element.octet(0)) : hex(element);
            default -> hex(element);
        };
    }

    private static String elementName(InformationElement element) {
        return switch (element.identifier()) {
            case InformationElement.CONCATENATION_8 -> "concatenation, 8-bit reference";
            case InformationElement.CONCATENATION_16 -> "concatenation, 16-bit reference";
            case SPECIAL_INDICATION -> "message waiting indication";
            case InformationElement.PORTS_8 -> "8-bit ports";
            case InformationElement.PORTS_16 ->
                element.length() == 4 ? "16-bit ports" + application(word(element, 0)) : "16-bit ports";
            case 0x06 -> "SMSC control parameters";
            case 0x07 -> "source of this header";
            case 0x09 -> "wireless control message";
            case 0x20 -> "e-mail header";
            case 0x21 -> "hyperlink";
            case 0x22 -> "reply address";
            case 0x23 -> "voice mail";
            case InformationElement.SINGLE_SHIFT -> "national language, single shift";
            case InformationElement.LOCKING_SHIFT -> "national language, locking shift";
            default -> group(element.identifier());
        };
    }

    private static String group(int identifier) {
        if (identifier >= 0x0A && identifier <= 0x1F) {
            return "enhanced messaging";
        }
        return switch (identifier >> 4) {
            case 0x7 -> "SIM toolkit security";
            case 0x8, 0x9 -> "SME to SME";
            case 0xC, 0xD -> "SMSC specific";
            default -> "reserved";
        };
    }

    private static String application(int port) {
        return switch (port) {
            case 2948 -> ", WAP push";
            case 2949 -> ", WAP push, secure";
            case 5505 -> ", ring tone";
            case 9200 -> ", WAP session";
            case 9204 -> ", vCard";
            case 49999 -> ", over-the-air settings";
            default -> "";
        };
    }

    private static String language(int code) {
        if (NationalLanguage.isLacking(code)) {
            return code + ", not supported";
        }
        NationalLanguage language = NationalLanguage.of(code);
        return language == NationalLanguage.NONE
                ? String.valueOf(code)
                : language.name().charAt(0) + language.name().substring(1).toLowerCase(Locale.ROOT);
    }

    private static int word(InformationElement element, int index) {
        return (element.octet(index) << 8) | element.octet(index + 1);
    }

    private static String hex(InformationElement element) {
        return HexFormat.of().formatHex(element.data());
    }
}
