package org.strowger.router.http.v1;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.MessageSplitter;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Body;
import org.strowger.message.Segmentation;

/** The content of one message while its request is being read. */
final class DraftBody {
    private static final Body NOTHING = new Body(new byte[0], false, 0);
    private static final int QUESTION_MARK = 0x3F;
    private static final int LATIN1_LAST = 0xFF;

    private @Nullable String text;
    private byte @Nullable [] data;
    private boolean isDoubled;
    private UserDataHeader header = UserDataHeader.NONE;
    private TextEncoding encoding = TextEncoding.AUTO;
    private int messageClass = MessageDraft.NO_CLASS;

    void text(String characters) {
        isDoubled |= data != null;
        text = characters;
    }

    void data(byte[] octets) {
        isDoubled |= data != null || text != null;
        data = octets;
    }

    void header(UserDataHeader userDataHeader) {
        header = userDataHeader;
    }

    void encoding(TextEncoding wanted) {
        encoding = wanted;
    }

    void messageClass(int number) {
        messageClass = number;
    }

    /** Returns the body. If there is a fault, adds it to the faults and returns a meaningless body. */
    Body body(String pointer, MemberFaults faults) {
        try {
            return encoded();
        } catch (WrongValue wrong) {
            faults.add(pointer + wrong.pointer(), wrong.detail(), wrong.expected());
            return NOTHING;
        }
    }

    private Body encoded() throws WrongValue {
        if (isDoubled || (text == null && data == null)) {
            throw new WrongValue(
                    "",
                    isDoubled ? "the message has several of text, data_hex and data_base64" : "the message has no text",
                    "either text, data_hex or data_base64");
        }
        TextEncoding chosen = chosen();
        if (messageClass != MessageDraft.NO_CLASS && !chosen.hasClasses()) {
            throw new WrongValue("/class", "latin1 has no message class", "another encoding, or no class");
        }
        byte[] octets = text == null ? data(chosen) : octets(text, chosen);
        Body body = join(octets, chosen.dataCoding(messageClass));
        checkLength(body);
        return body;
    }

    private TextEncoding chosen() {
        if (encoding != TextEncoding.AUTO) {
            return encoding;
        }
        if (text == null) {
            return TextEncoding.BINARY;
        }
        return header.alphabet().canEncode(text) ? TextEncoding.GSM : TextEncoding.UCS2;
    }

    private byte[] data(TextEncoding chosen) throws WrongValue {
        if (chosen != TextEncoding.BINARY || data == null) {
            throw new WrongValue(
                    "/encoding", "data has no alphabet", "binary, or no encoding; for text, the member text");
        }
        return data;
    }

    private byte[] octets(String characters, TextEncoding chosen) throws WrongValue {
        return switch (chosen) {
            case GSM -> gsm(characters);
            case LATIN1 -> latin1(characters);
            case AUTO, UCS2 -> characters.getBytes(StandardCharsets.UTF_16BE);
            case BINARY ->
                throw new WrongValue("/encoding", "binary is for data", "data_hex or data_base64 for octets");
        };
    }

    private byte[] gsm(String characters) throws WrongValue {
        if (header.lacksTables()) {
            throw new WrongValue("/udh", "the header selects a language that is not supported", "encoding ucs2");
        }
        GsmAlphabet alphabet = header.alphabet();
        int unfit = alphabet.firstUnfit(characters, 0);
        if (unfit != GsmAlphabet.ALL_FIT) {
            throw unfit(characters, unfit, "the GSM alphabet");
        }
        return alphabet.encode(characters, QUESTION_MARK);
    }

    private static byte[] latin1(String characters) throws WrongValue {
        for (int i = 0; i < characters.length(); i++) {
            if (characters.charAt(i) > LATIN1_LAST) {
                throw unfit(characters, i, "Latin-1");
            }
        }
        return characters.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static WrongValue unfit(String characters, int index, String alphabet) {
        int point = characters.codePointAt(index);
        String name = String.format("%s (U+%04X)", Character.toString(point), point);
        int number = characters.codePointCount(0, index) + 1;
        return new WrongValue(
                "/text", alphabet + " lacks " + name + ", which is character " + number, "encoding auto or ucs2");
    }

    private Body join(byte[] octets, int coding) {
        boolean headed = header.octets() > 0;
        return new Body(headed ? UserData.of(header, octets, 0, octets.length).toBytes() : octets, headed, coding);
    }

    private void checkLength(Body body) throws WrongValue {
        if (!Segmentation.canBeSent(body)) {
            throw new WrongValue(
                    text == null ? "" : "/text",
                    "the message is too long to be split",
                    "at most " + MessageSplitter.PARTS_MAX + " segments, and a header that leaves room for text");
        }
    }
}
