package org.strowger.router.http;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.http.api.SendResult;

/** The messages of one request, and their results so far. */
final class SendBatch {
    private static final Outcome PENDING = Outcome.of(Outcome.Kind.UNCERTAIN, 0, "");

    private final List<SendResult> results = new ArrayList<>();
    private final Consumer<List<SendResult>> whenComplete;
    private final Runnable whenMore;
    private int missing;

    SendBatch(List<PlainMessage> messages, Consumer<List<SendResult>> whenComplete) {
        this(messages, whenComplete, () -> {});
    }

    /** @param whenMore called for each result except the last */
    SendBatch(List<PlainMessage> messages, Consumer<List<SendResult>> whenComplete, Runnable whenMore) {
        this.missing = messages.size();
        this.whenComplete = whenComplete;
        this.whenMore = whenMore;
        messages.forEach(each -> results.add(new SendResult(each, PENDING, null)));
    }

    /** The names of the refusal reasons so far, by index; empty for messages that were not refused. A view. */
    List<String> refusals() {
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                return results.get(index).reason().map(Enum::name).orElse("");
            }

            @Override
            public int size() {
                return results.size();
            }
        };
    }

    /** The number of results that are known. */
    int known() {
        return results.size() - missing;
    }

    /** Sets the result of a message. Must be called only once per message. */
    void set(int index, Outcome outcome, @Nullable RefusalReason reason) {
        set(index, new SendResult(results.get(index).message(), outcome, reason));
    }

    /** Sets the result of an accepted message. Must be called only once per message. */
    void accepted(int index, Outcome outcome, int segments) {
        set(index, SendResult.accepted(results.get(index).message(), outcome, segments));
    }

    private void set(int index, SendResult result) {
        results.set(index, result);
        missing--;
        if (missing == 0) {
            whenComplete.accept(results);
        } else {
            whenMore.run();
        }
    }
}
