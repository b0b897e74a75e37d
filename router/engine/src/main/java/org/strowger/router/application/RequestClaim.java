package org.strowger.router.application;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.strowger.protocol.RefusalReason;

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

        /** One object for each reason: a request may have a thousand refused messages. */
        private static final Map<String, MessageResult> REFUSED = Arrays.stream(RefusalReason.values())
                .collect(Collectors.toUnmodifiableMap(Enum::name, reason -> new MessageResult("", reason.name(), 0)));

        /** The result of a refused message. */
        public static MessageResult refused(String reason) {
            MessageResult known = reason.isEmpty() ? UNKNOWN : REFUSED.get(reason);
            return known == null ? new MessageResult("", reason, 0) : known;
        }
    }
}
