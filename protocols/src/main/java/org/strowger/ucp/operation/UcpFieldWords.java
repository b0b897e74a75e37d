package org.strowger.ucp.operation;

import java.util.Optional;
import org.strowger.gsm.Alphabet;
import org.strowger.gsm.DataCoding;
import org.strowger.gsm.UserData;
import org.strowger.message.Body;
import org.strowger.wire.Decimal;

/** Explains the fields of a packet in words. */
final class UcpFieldWords {
    private UcpFieldWords() {}

    /** Returns the meaning of the field; for a code, the meaning of its value. */
    static String of(OperationView view, UcpField field) {
        return switch (field) {
            case RESULT -> view.isDone() ? "positive" : "negative";
            case EC -> code(view.number(field));
            case RSN -> ReasonCode.words(view.number(field));
            default -> field.meaning();
        };
    }

    private static String code(int code) {
        return code == Decimal.NONE ? "no number" : UcpErrorCode.of(code).meaning();
    }

    /** Returns the text of a message; empty if the text is unreadable. */
    static Optional<String> message(OperationView view) {
        UcpField field = view.messageField();
        if (!view.has(field) || view.isEmpty(field) || !isWhole(view, field)) {
            return Optional.empty();
        }
        Body body = MessageFields.body(view);
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        return DataCoding.of(body.coding()).text(data, Alphabet.GSM7);
    }

    /** Whether the field is well-formed: a refused packet is explained too, so its fields may be malformed. */
    private static boolean isWhole(OperationView view, UcpField field) {
        boolean services = view.isEmpty(UcpField.XSER)
                || (Hex.of(view.bytes(), view.begin(UcpField.XSER), view.end(UcpField.XSER)) != Hex.NONE
                        && UcpExtraServices.areWhole(view.bytes(), view.begin(UcpField.XSER), view.end(UcpField.XSER))
                        && UcpExtraServices.areSound(view));
        return services
                && (MessageFields.type(view) == MessageFields.DIGITS
                        || Hex.of(view.bytes(), view.begin(field), view.end(field)) != Hex.NONE);
    }

    static String coding(OperationView view) {
        int coding = MessageFields.coding(view);
        return DataCoding.of(coding).alphabet(Alphabet.GSM7).name() + ", data coding "
                + String.format("0x%02X", MessageFields.codingScheme(view));
    }
}
