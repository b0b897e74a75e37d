package org.strowger.router.application;

import java.util.List;

/** Takes the answer to a claim of a {@link RequestKey}: one call, on the thread of the claim. */
public interface RequestClaim {
    /** The request is new. It must be ended by {@link RequestKeys#completed} or {@link RequestKeys#released}. */
    void isNew();

    /** The first request with the key has no response yet. */
    void isInProgress();

    /** The key belongs to another request. */
    void isOfAnother();

    /** No more keys can be kept now. */
    void isFull();

    /** The request was carried out before. */
    void isKnown(List<MessageResult> results);

    /**
     * The result for one message of a request.
     *
     * @param id the id of an accepted message; empty if the message was refused
     * @param refusal the name of the reason of a refusal; empty if the message was accepted or the result is unknown
     * @param segments the number of segments that was reported when the message was accepted; 0 if it is not known
     */
    record MessageResult(String id, String refusal, int segments) {
        /** The daemon ended before the result was known. */
        public static final MessageResult UNKNOWN = new MessageResult("", "", 0);
    }
}
