package org.strowger.router.http;

import java.util.List;
import java.util.function.IntConsumer;
import org.strowger.message.PlainMessage;
import org.strowger.router.application.RequestKeys;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.Slice;
import org.strowger.router.reactor.SlicedJob;

/**
 * Sends the messages of one request in slices. With an idempotency key they are stored in one group after the last
 * slice, and nothing of them leaves before.
 */
final class RequestSending implements SlicedJob {
    private final List<PlainMessage> messages;
    private final IntConsumer send;
    private final Runnable then;
    private int next;

    /** @param then called after the last message was sent */
    private RequestSending(List<PlainMessage> messages, IntConsumer send, Runnable then) {
        this.messages = messages;
        this.send = send;
        this.then = then;
    }

    /**
     * Sends messages, each as soon as it is its turn.
     *
     * @param send sends the message with this index
     */
    static RequestSending each(List<PlainMessage> messages, IntConsumer send) {
        return new RequestSending(messages, send, () -> {});
    }

    /** Sends messages as one group. */
    static RequestSending group(
            RequestKeys.Sending group, List<PlainMessage> messages, IntConsumer send, List<String> refusals) {
        return new RequestSending(
                messages, index -> group.send(index, () -> send.accept(index)), () -> group.store(refusals));
    }

    void begin(SelectorThread thread, Object owner) {
        thread.inSlices(owner, this);
    }

    @Override
    public boolean next(Slice slice, long nowNanos) {
        while (next < messages.size()) {
            if (!slice.hasRoom(messages.get(next).segments())) {
                return true;
            }
            send.accept(next++);
        }
        then.run();
        return false;
    }
}
