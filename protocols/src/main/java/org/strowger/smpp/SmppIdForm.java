package org.strowger.smpp;

import org.strowger.protocol.IdForm;
import org.strowger.smpp.text.ReceiptIds;

/** The notations of message ids in SMPP, with their names in the configuration. */
enum SmppIdForm implements IdForm {
    SAME("same", ReceiptIds.ALIKE),
    HEX_TO_DECIMAL("hex-to-decimal", ReceiptIds.HEX_TO_DECIMAL),
    DECIMAL_TO_HEX("decimal-to-hex", ReceiptIds.DECIMAL_TO_HEX);

    private final String label;
    private final ReceiptIds ids;

    SmppIdForm(String label, ReceiptIds ids) {
        this.label = label;
        this.ids = ids;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String ofResponse(String id) {
        return ids.ofResponse(id);
    }

    @Override
    public String ofReceipt(String id) {
        return ids.ofReceipt(id);
    }
}
