package org.strowger.router.http;

import java.util.List;
import java.util.function.Consumer;
import org.strowger.message.PlainMessage;
import org.strowger.router.http.api.SendResult;

/**
 * Sends the messages of one request in order, no faster than the window of the application permits. If other requests
 * have filled the window, it waits for responses to them.
 */
final class BatchSending {
    private final HttpSubmitter submitter;
    private final HttpConnection connection;
    private final List<PlainMessage> messages;
    private final SendBatch batch;
    private int next;
    private boolean isSending;

    /** @param messages at least one */
    BatchSending(
            HttpSubmitter submitter,
            HttpConnection connection,
            List<PlainMessage> messages,
            Consumer<List<SendResult>> whenComplete) {
        this.submitter = submitter;
        this.connection = connection;
        this.messages = messages;
        this.batch = new SendBatch(messages, whenComplete, this::sendMore);
    }

    /**
     * Sends as many messages as the window permits. If results arrive during the loop, the same loop uses the space
     * that they free.
     */
    void sendMore() {
        if (isSending) {
            return;
        }
        isSending = true;
        while (next < messages.size() && submitter.hasRoom()) {
            int index = next++;
            submitter.send(connection, messages.get(index), batch, index);
        }
        isSending = false;
        if (next < messages.size() && next == batch.known()) {
            // The responses to other requests must continue the sending, because this request awaits none.
            submitter.whenRoom(this::sendMore);
        }
    }
}
