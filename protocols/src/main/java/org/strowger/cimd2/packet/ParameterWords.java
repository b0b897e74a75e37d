package org.strowger.cimd2.packet;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.UserDataHeader;
import org.strowger.protocol.SafeText;

/** Explains the values of parameters in words. */
final class ParameterWords {
    private static final String[] CANCEL_MODES = {"all messages to the destination", "all messages", "one message"};
    private static final String[] REQUEST_MODES = {"count waiting messages", "deliver one", "deliver all"};
    private static final String[] REPORT_BITS = {
        "temporary error", "expiry", "failure", "success", "cancelled", "deleted", "first temporary result"
    };

    private ParameterWords() {}

    /** Returns the value in words; empty if no explanation is needed. */
    static String of(PacketView view, int index) {
        return switch (view.parameter(index)) {
            case USER_DATA, BINARY -> text(view).map(SafeText::quoted).orElse("");
            case HEADER -> header(view);
            case DATA_CODING -> coding(view);
            case VALIDITY_RELATIVE, FIRST_DELIVERY_RELATIVE -> span(view, index);
            case VALIDITY_ABSOLUTE, FIRST_DELIVERY_ABSOLUTE, DISCHARGE_TIME, SMSC_TIME, TIME_STAMP ->
                time(view.text(index));
            case STATUS_REPORT_REQUEST -> reports(view.number(Parameter.STATUS_REPORT_REQUEST));
            case CANCEL_MODE -> word(CANCEL_MODES, view.number(Parameter.CANCEL_MODE));
            case REQUEST_MODE -> word(REQUEST_MODES, view.number(Parameter.REQUEST_MODE));
            case STATUS_CODE ->
                StatusCode.of(view.number(Parameter.STATUS_CODE)).meaning();
            case STATUS_ERROR -> StatusErrors.meaning(view.number(Parameter.STATUS_ERROR));
            case ERROR_CODE ->
                Cimd2ErrorCode.of(view.number(Parameter.ERROR_CODE)).text();
            case PRIORITY -> "lower is more urgent";
            default -> "";
        };
    }

    /** Returns the text of a message; empty if the text is unreadable. */
    static Optional<String> text(PacketView view) {
        int index = view.find(Parameter.USER_DATA);
        if (index != PacketView.ABSENT) {
            byte[] codes = UserText.read(view.bytes(), view.begin(index), view.end(index));
            return Optional.of(GsmAlphabet.DEFAULT.decode(codes, 0, codes.length));
        }
        int binary = view.find(Parameter.BINARY);
        int coding = Codings.coding(Math.max(0, view.number(Parameter.DATA_CODING)));
        boolean readable = binary != PacketView.ABSENT && !Codings.isText(coding) && isHex(view, binary);
        if (!readable) {
            return Optional.empty();
        }
        byte[] octets = view.octets(Parameter.BINARY);
        return DataCoding.of(coding).text(octets, 0, octets.length, Alphabet.GSM7);
    }

    private static boolean isHex(PacketView view, int index) {
        return Parameter.BINARY.form().check(view.bytes(), view.begin(index), view.end(index))
                == ParameterForm.Fault.NONE;
    }

    private static String header(PacketView view) {
        if (!isHex(view, view.find(Parameter.HEADER))) {
            return "";
        }
        byte[] octets = view.octets(Parameter.HEADER);
        UserDataHeader header = UserDataHeader.parse(octets, 0, octets.length);
        var part = header.concatenation();
        return part.isValid()
                ? "part " + part.number() + " of " + part.total() + " of message " + part.reference()
                : header.elements().size() + " elements";
    }

    private static String coding(PacketView view) {
        int scheme = view.number(Parameter.DATA_CODING);
        if (scheme < 0) {
            return "";
        }
        DataCoding coding = DataCoding.of(Codings.coding(scheme & 0xFF));
        String alphabet = coding.alphabet(Alphabet.GSM7).name();
        return coding.compressed() ? alphabet + ", compressed" : alphabet;
    }

    private static String span(PacketView view, int index) {
        int span = view.number(view.parameter(index));
        return span >= 0 && span <= LocalTimes.PERIOD_MAX
                ? LocalTimes.period(span).toMinutes() + " minutes"
                : "";
    }

    private static String time(String text) {
        if (!LocalTimes.isStamp(text)) {
            return "";
        }
        return "20%s-%s-%s %s:%s:%s, local time of the SMSC"
                .formatted(
                        text.substring(0, 2),
                        text.substring(2, 4),
                        text.substring(4, 6),
                        text.substring(6, 8),
                        text.substring(8, 10),
                        text.substring(10));
    }

    private static String reports(int bits) {
        if (bits <= 0) {
            return "none";
        }
        StringBuilder words = new StringBuilder();
        for (int bit = 0; bit < REPORT_BITS.length; bit++) {
            if ((bits & 1 << bit) != 0) {
                words.append(words.isEmpty() ? "" : ", ").append(REPORT_BITS[bit]);
            }
        }
        return words.toString();
    }

    private static String word(String[] words, int number) {
        return number >= 0 && number < words.length ? words[number] : "";
    }

    /** Returns the value; a password is blanked. */
    static String value(PacketView view, int index) {
        return view.parameter(index) == Parameter.PASSWORD ? "***" : SafeText.quoted(view.text(index), 40);
    }

    /** Returns the first octets of the value in hexadecimal. */
    static String hex(PacketView view, int index) {
        if (view.parameter(index) == Parameter.PASSWORD) {
            return "**";
        }
        return hex(view, view.begin(index), view.end(index));
    }

    static String hex(PacketView view, int from, int to) {
        int shown = Math.min(to - from, 11);
        byte[] octets =
                view.bytes().toString(from, shown, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
        String hex = java.util.HexFormat.of().formatHex(octets);
        return shown < to - from ? hex + ".." : hex;
    }
}
