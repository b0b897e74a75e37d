package org.strowger.router.http;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.message.PlainMessage;
import org.strowger.router.http.api.SendResult;
import org.strowger.router.reactor.SelectorThread;

/**
 * Sends the messages of one request in order, no faster than the window of the application permits. If other requests
 * have filled the window, it waits for responses to them.
 */
final class BatchSending {
    private final SelectorThread thread;
    private final HttpSubmitter submitter;
    private final HttpConnection connection;
    private final List<PlainMessage> messages;
    private final SendBatch batch;
    private final Slice slice = new Slice();
    private int next;
    private boolean isSending;

    /** Whether the next slice follows in another turn. */
    private boolean isScheduled;

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

    /**
     * Sends a slice of the messages that the window permits. Results that arrive meanwhile free space for this loop.
     */
    void sendMore() {
        if (isSending || isScheduled) {
            return;
        }
        isSending = true;
        slice.begin();
        try {
            while (next < messages.size() && submitter.hasRoom() && slice.hasRoom(messages.get(next))) {
                int index = next++;
                submitter.send(connection, messages.get(index), batch, index);
            }
        } finally {
            isSending = false;
        }
        if (next < messages.size() && submitter.hasRoom()) {
            isScheduled = true;
            thread.inSlices(submitter.application(), this::continueSending);
        } else if (next < messages.size() && next == batch.known()) {
            // The responses to other requests must continue the sending, because this request awaits none.
            submitter.whenRoom(this::sendMore);
        }
    }

    private boolean continueSending(long nowNanos) {
        isScheduled = false;
        sendMore();
        return false;
    }
}
