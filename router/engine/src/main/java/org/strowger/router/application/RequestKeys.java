package org.strowger.router.application;

import java.time.Instant;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.store.StoreBatch;

/**
 * The idempotency keys of requests, as one thread sees them. A key and the results of its request are kept for
 * {@link #KEPT_HOURS}, also across restarts.
 */
@Within(Within.Scope.REQUEST)
public interface RequestKeys {
    int KEPT_HOURS = 24;

    /**
     * Claims a key; the answer comes within the call or later.
     *
     * @param messages the number of messages of the request, for whose results there must be room
     */
    void claim(RequestKey key, int messages, RequestClaim claim);

    /** Finds the first request with the key, without claiming the key; the answer comes within the call or later. */
    void find(RequestKey key, Finder finder);

    /** Takes the answer to {@link #find}: one call, on the thread of the question. */
    interface Finder {
        /** The key is unused, or belongs to another request. */
        void isUnknown();

        /** The request has no response yet. */
        void isInProgress();

        /**
         * The request was carried out.
         *
         * @param first when the request came for the first time
         * @param results the results of its messages
         */
        void isKnown(Instant first, List<MessageResult> results);
    }

    /**
     * Begins to send the messages of a request that is new.
     *
     * @param messages the number of messages
     */
    Sending begin(RequestKey key, int messages);

    /** Ends a request with an effect, which has no messages to send; its results are repeated from now on. */
    void completed(RequestKey key, List<MessageResult> results);

    /** Ends a request without an effect: it may be sent again. */
    void released(RequestKey key);

    /**
     * A request whose messages are being sent, in as many turns as the caller likes. Messages that are stored are
     * stored together with the key: after a crash either all of them and the key are there, or nothing. No message
     * leaves before.
     */
    @Within(Within.Scope.REQUEST)
    interface Sending {
        /** The maximum size of the records of a request together. */
        int OCTETS_MAX = StoreBatch.GROUP_BYTES_MAX;

        /**
         * Sends a message of the request.
         *
         * @param index its index; each message is sent once
         */
        void send(int index, Runnable send);

        /**
         * Stores the messages and the key. Called once, after the last message was sent. Messages that are too large to
         * be stored together are refused as if the store were full.
         *
         * @param refusals the names of the reasons of refusals so far, by index; empty where there is none
         */
        void store(List<String> refusals);

        /** Ends a request of which at least one message was accepted; its results are repeated from now on. */
        void completed(List<MessageResult> results);
    }
}
