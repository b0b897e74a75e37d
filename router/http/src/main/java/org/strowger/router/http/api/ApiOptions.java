package org.strowger.router.http.api;

import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;

/**
 * The options of a listener for its APIs.
 *
 * @param exact whether oddities of the imitated program are imitated too
 * @param segmentsMax the maximum number of segments of the messages of one request
 */
public record ApiOptions(
        boolean exact,

        @Bound(
                of = "segments of the messages of one HTTP request",
                kind = Bound.Kind.FORMAT,
                owner = Bound.Owner.REQUEST,
                share = Sharing.EACH,
                limit = "listeners[].http.max-segments",
                full = "the request, or each message beyond it, is refused")
        int segmentsMax) {}
