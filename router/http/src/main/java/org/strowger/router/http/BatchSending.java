package org.strowger.router.http;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.message.PlainMessage;
import org.strowger.router.http.api.SendResult;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.Slice;
import org.strowger.router.reactor.SlicedJob;

/**
 * Sends the messages of one request in order, no faster than the window of the application permits. If other requests
 * have filled the window, it waits for responses to them.
 */
final class BatchSending implements SlicedJob {
    private final SelectorThread thread;
    private final HttpSubmitter submitter;
    private final HttpConnection connection;
    private final List<PlainMessage> messages;
    private final SendBatch batch;
    private int next;

    /** Whether a slice is being done or follows in another turn. */
    private boolean isSending;

    /** @param messages at least one */
    BatchSending(
            SelectorThread thread,
            HttpSubmitter submitter,
            HttpConnection connection,
            List<PlainMessage> messages,
            Consumer<List<SendResult>> whenComplete) {
        this.thread = thread;
        this.submitter = submitter;
        this.connection = connection;
        this.messages = messages;
        this.batch = new SendBatch(messages, whenComplete, this::sendMore);
    }

    /** Sends the messages that the window permits. Results that arrive meanwhile free space for this. */
    void sendMore() {
        if (!isSending) {
            isSending = true;
            thread.inSlices(submitter.application(), this);
        }
    }

    @Override
    public boolean next(Slice slice, long nowNanos) {
        boolean isMore = false;
        try {
            while (next < messages.size() && submitter.hasRoom()) {
                if (!slice.hasRoom(messages.get(next).segments())) {
                    isMore = true;
                    return true;
                }
                int index = next++;
                submitter.send(connection, messages.get(index), batch, index);
            }
        } finally {
            isSending = isMore;
        }
        if (next < messages.size() && next == batch.known()) {
            // The responses to other requests must continue the sending, because this request awaits none.
            submitter.whenRoom(this::sendMore);
        }
        return false;
    }
}
