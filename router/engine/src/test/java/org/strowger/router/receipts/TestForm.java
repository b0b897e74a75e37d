package org.strowger.router.receipts;

import java.util.List;
import org.strowger.protocol.IdForm;

/** Three ways in which SMSCs write an id, for ids of a few digits. */
public enum TestForm implements IdForm {
    SAME("same", 10, 10),
    HEX_TO_DECIMAL("hex-to-decimal", 16, 10),
    DECIMAL_TO_HEX("decimal-to-hex", 10, 16);

    public static final List<IdForm> ALL = List.of(values());

    private final String label;
    private final int responses;
    private final int receipts;

    TestForm(String label, int responses, int receipts) {
        this.label = label;
        this.responses = responses;
        this.receipts = receipts;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String ofResponse(String id) {
        return responses == receipts ? id : normal(id, responses);
    }

    @Override
    public String ofReceipt(String id) {
        return responses == receipts ? id : normal(id, receipts);
    }

    /** How an SMSC of this form writes the same id in a response. */
    public String inResponse(long number) {
        return Long.toString(number, responses);
    }

    public String inReceipt(long number) {
        return Long.toString(number, receipts);
    }

    private static String normal(String id, int radix) {
        try {
            return "#" + Long.parseLong(id, radix);
        } catch (NumberFormatException e) {
            return id;
        }
    }
}
