package org.strowger.router.app.queue;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.router.application.RequestClaim;

/** Claims the key of an item, so that the item is imported only once. A repeated item is answered at once. */
abstract class EntryClaim implements RequestClaim {
    private final Consumer<EntryResult> answer;

    EntryClaim(Consumer<EntryResult> answer) {
        this.answer = answer;
    }

    final void answer(EntryResult result) {
        answer.accept(result);
    }

    @Override
    public final void isInProgress() {
        answer(EntryResult.later("it is being imported"));
    }

    @Override
    public final void isOfAnother() {
        answer(EntryResult.refused("another item has the same id"));
    }

    @Override
    public final void isFull() {
        answer(EntryResult.later(
                "the items and requests of the application from the last 24 hours take all the memory for their keys"));
    }

    @Override
    public final void isKnown(List<MessageResult> results) {
        answer(EntryResult.REPEATED);
    }
}
