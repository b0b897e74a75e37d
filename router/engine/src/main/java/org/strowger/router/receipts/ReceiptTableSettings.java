package org.strowger.router.receipts;

import java.util.List;
import org.strowger.protocol.IdForm;

/**
 * Settings of a {@link ReceiptTable}.
 *
 * @param forms the forms in which the SMSC may write its ids; the usual form first
 * @param setting the label of one of the forms, or {@code learn}
 * @param entriesMax the maximum number of expected receipts
 * @param waitNanos how long a receipt is usually expected; each entry has its own expiry
 */
public record ReceiptTableSettings(List<IdForm> forms, String setting, int entriesMax, long waitNanos) {
    public ReceiptTableSettings {
        forms = List.copyOf(forms);
    }
}
