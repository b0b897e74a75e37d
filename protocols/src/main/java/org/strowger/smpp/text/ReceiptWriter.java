package org.strowger.smpp.text;

import java.time.Instant;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;

/** Writes receipt texts in the form of SMPP 3.4 appendix B. */
final class ReceiptWriter {
    private static final ReceiptKey[] KEYS = ReceiptKey.values();
    private static final int USUAL_LENGTH = 128;
    private static final int LONGEST_TEXT = 20;
    private static final int DATE_DIGITS = 10;
    private static final int SECOND_DIGITS = 12;
    private static final int COUNT_DIGITS = 3;

    private ReceiptWriter() {}

    static String write(Receipt said, Instant now, Receipt.Form form) {
        Receipt receipt = form.of(said);
        var text = new StringBuilder(USUAL_LENGTH);
        for (ReceiptKey key : KEYS) {
            if (key != ReceiptKey.TEXT || form.excerpt()) {
                text.append(key == KEYS[0] ? "" : " ").append(key.label()).append(':');
                text.append(written(key, receipt, now, form));
            }
        }
        return text.toString();
    }

    private static String written(ReceiptKey key, Receipt receipt, Instant now, Receipt.Form form) {
        return switch (key) {
            case ID -> receipt.messageId();
            case SUBMITTED -> written(receipt.counts().submitted(), 1);
            case DELIVERED -> written(receipt.counts().delivered(), receipt.state() == MessageState.DELIVERED ? 1 : 0);
            case SUBMIT_DATE -> written(receipt.times().submitted(), now, form);
            case DONE_DATE -> written(receipt.times().done(), now, form);
            case STATE -> ReceiptStat.of(receipt.state()).name();
            case ERROR -> error(receipt.error(), form);
            case TEXT -> beginning(receipt.text());
        };
    }

    private static String written(int count, int otherwise) {
        return padded(Integer.toString(count < 0 ? otherwise : count));
    }

    private static String written(String date, Instant otherwise, Receipt.Form form) {
        return date.isEmpty() ? date(otherwise, form) : date;
    }

    /** A receipt in the form in which an SMSC wrote it keeps a short error; all others have three digits. */
    private static String error(String error, Receipt.Form form) {
        boolean kept = !form.isAsSent() && form.error() == Receipt.Form.ErrorCode.AS_SENT && !error.isEmpty();
        return kept ? error : padded(error);
    }

    private static String padded(String number) {
        return "0".repeat(Math.max(0, COUNT_DIGITS - number.length())) + number;
    }

    private static String beginning(String text) {
        if (text.length() <= LONGEST_TEXT) {
            return text;
        }
        boolean splits = Character.isHighSurrogate(text.charAt(LONGEST_TEXT - 1));
        return text.substring(0, splits ? LONGEST_TEXT - 1 : LONGEST_TEXT);
    }

    private static String date(Instant instant, Receipt.Form form) {
        boolean seconds = form.dates() == Receipt.Form.Dates.SECONDS;
        return SmppTime.format(instant).substring(0, seconds ? SECOND_DIGITS : DATE_DIGITS);
    }
}
