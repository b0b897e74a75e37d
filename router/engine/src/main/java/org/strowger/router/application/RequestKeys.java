package org.strowger.router.application;

import java.time.Instant;
import java.util.List;
import java.util.function.IntConsumer;
import org.strowger.router.application.RequestClaim.MessageResult;

/**
 * The idempotency keys of requests, as one thread sees them. A key and the results of its request are kept for
 * {@link #KEPT_HOURS}, also across restarts.
 */
public interface RequestKeys {
    int KEPT_HOURS = 24;

    /** Claims a key; the answer comes within the call or later. */
    void claim(RequestKey key, RequestClaim claim);

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
     * Sends the messages of a request that is new. Messages that are stored are stored together with the key: after a
     * crash, either the key and all of these messages are in the store, or none of them.
     *
     * @param messages the number of messages
     * @param send sends the message with this index
     * @param refusals the names of the reasons of refusals so far, by index; empty where there is none
     * @return the stored request, for {@link #completed}
     */
    Together together(RequestKey key, int messages, IntConsumer send, List<String> refusals);

    /** Ends a request of which at least one message was accepted; its results are repeated from now on. */
    void completed(RequestKey key, List<MessageResult> results, Together stored);

    /** Ends a request without an effect: it may be sent again. */
    void released(RequestKey key);

    /**
     * The key in the store.
     *
     * @param record the id of its record
     * @param results the results in the record
     */
    record Together(long record, List<MessageResult> results) {
        /** Nothing is in the store. */
        public static final Together NOTHING = new Together(MessageIds.NONE, List.of());

        public Together {
            results = List.copyOf(results);
        }
    }
}
