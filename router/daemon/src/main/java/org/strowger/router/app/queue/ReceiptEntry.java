package org.strowger.router.app.queue;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.application.RequestKey;
import org.strowger.router.application.RequestKeys;
import org.strowger.router.exchange.ImportedReceipt;
import org.strowger.router.exchange.ImportedReceipts;

/**
 * Imports a receipt that another gateway expected. The result is reported when the receipt is in the store.
 *
 * <p>Owned by the home thread of the SMSC.
 */
final class ReceiptEntry extends EntryClaim {
    private final ImportedReceipts receipts;
    private final RequestKeys keys;
    private final RequestKey key;
    private final ImportedReceipt receipt;

    ReceiptEntry(
            ImportedReceipts receipts,
            RequestKeys keys,
            RequestKey key,
            ImportedReceipt receipt,
            Consumer<EntryResult> answer) {
        super(answer);
        this.receipts = receipts;
        this.keys = keys;
        this.key = key;
        this.receipt = receipt;
    }

    void begin() {
        keys.claim(key, 1, this);
    }

    @Override
    public void isNew() {
        receipts.expect(receipt, this::stored);
    }

    /** @param id the id of the message; empty if the store has refused it */
    private void stored(String id) {
        if (id.isEmpty()) {
            keys.released(key);
            answer(EntryResult.later("the store refuses new records"));
        } else {
            keys.completed(key, List.of(new MessageResult(id, "", 0)));
            answer(EntryResult.TAKEN);
        }
    }
}
