package org.strowger.smpp;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.strowger.message.Body;
import org.strowger.message.Finality;
import org.strowger.message.Receipt;
import org.strowger.smpp.pdu.MessageStates;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.ReceiptIds;
import org.strowger.smpp.text.ReceiptKey;
import org.strowger.smpp.text.ReceiptText;

/**
 * Reads a receipt from its TLVs, from its text, or from both. The TLVs take precedence; values that they lack are taken
 * from the text (3.4 section 5.2.12 and appendix B).
 */
final class SmppReceiptReader {
    private static final int UCS2 = 8;
    private static final int NETWORK_ERROR_OCTETS = 3;
    private static final int NOT_THERE = -1;

    private SmppReceiptReader() {}

    /** Returns the message id in the receipt; empty if there is no readable receipt, or no id in it. */
    static String id(PduView view) {
        String id = ReceiptIds.unpadded(view.tlvText(TlvTag.RECEIPTED_MESSAGE_ID));
        if (!id.isEmpty()) {
            return id;
        }
        ReceiptText said = view.receiptText();
        boolean whole = view.tlvNumber(TlvTag.MESSAGE_STATE, NOT_THERE) != NOT_THERE || said.isReceipt();
        return whole ? said.value(ReceiptKey.ID) : "";
    }

    static Optional<Receipt> read(PduView view) {
        ReceiptText said = view.receiptText();
        String id = ReceiptIds.unpadded(view.tlvText(TlvTag.RECEIPTED_MESSAGE_ID));
        int state = view.tlvNumber(TlvTag.MESSAGE_STATE, NOT_THERE);
        if (id.isEmpty() && state == NOT_THERE) {
            return said.receipt();
        }
        Receipt text = said.fields();
        String whole = id.isEmpty() ? text.messageId() : id;
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Receipt(
                whole,
                state == NOT_THERE ? text.state() : MessageStates.of(state),
                error(view, text),
                text.times(),
                text.counts(),
                text.text()));
    }

    /**
     * Whether the state in the TLV, or else in the text, is final; as announced if the number in the TLV is reserved.
     */
    static Finality finality(PduView view) {
        int state = view.tlvNumber(TlvTag.MESSAGE_STATE, NOT_THERE);
        if (state != NOT_THERE) {
            return MessageStates.isListed(state) ? MessageStates.of(state).finality() : Finality.AS_ANNOUNCED;
        }
        return view.receiptText().finality();
    }

    /** Returns the text with another id, in its own coding; empty if the text has no id. */
    static Optional<byte[]> withId(Body body, String id) {
        return body.coding() == UCS2
                ? ReceiptText.withIdInUtf16(body.octets(), id)
                : ReceiptText.withId(body.octets(), id);
    }

    /**
     * Returns the network's error code: the specification defines a type and a number, but some peers send three
     * digits.
     */
    private static String error(PduView view, Receipt text) {
        byte[] code = view.tlvValue(TlvTag.NETWORK_ERROR_CODE);
        if (code.length != NETWORK_ERROR_OCTETS) {
            return text.error();
        }
        String digits = new String(code, StandardCharsets.ISO_8859_1);
        return digits.chars().allMatch(c -> c >= '0' && c <= '9')
                ? digits
                : String.format(Locale.ROOT, "%03d", ((code[1] & 0xFF) << 8) | (code[2] & 0xFF));
    }
}
