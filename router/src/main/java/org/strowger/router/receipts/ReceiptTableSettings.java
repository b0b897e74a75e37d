package org.strowger.router.receipts;

import java.util.List;
import org.strowger.protocol.IdForm;

/**
 * What a table of receipts is like.
 *
 * @param forms in which the SMSC may write its ids; the usual one first
 * @param setting the label of one of them, or {@code learn}
 * @param entriesMax how many receipts are expected at once
 * @param waitNanos how long one is usually expected; each entry says its own time
 */
public record ReceiptTableSettings(List<IdForm> forms, String setting, int entriesMax, long waitNanos) {
    public ReceiptTableSettings {
        forms = List.copyOf(forms);
    }
}
