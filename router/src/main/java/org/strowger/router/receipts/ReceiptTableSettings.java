package org.strowger.router.receipts;

import java.util.List;
import org.strowger.protocol.IdForm;

/**
 * Settings of a {@link ReceiptTable}.
 *
 * @param forms in which the SMSC may write its ids; the usual one first
 * @param setting the label of one of them, or {@code learn}
 * @param entriesMax how many receipts are expected at once
 * @param waitNanos how long a receipt is usually expected; each entry has its own time
 */
public record ReceiptTableSettings(List<IdForm> forms, String setting, int entriesMax, long waitNanos) {
    public ReceiptTableSettings {
        forms = List.copyOf(forms);
    }
}
