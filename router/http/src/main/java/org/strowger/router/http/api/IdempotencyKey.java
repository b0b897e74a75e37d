package org.strowger.router.http.api;

import org.strowger.http.HttpResponse;

/**
 * The idempotency key of a request (draft-ietf-httpapi-idempotency-key-header-07).
 *
 * @param key the key
 * @param fingerprint a hash of the method, the path and the body of the request
 * @param inProgress the response while the first request with the key is being handled (clause 2.6: 409)
 * @param otherRequest the response if the key belongs to another request (clause 2.6: 422)
 * @param tooLarge the response if the messages of the request are too large to be stored together
 */
public record IdempotencyKey(
        String key, String fingerprint, HttpResponse inProgress, HttpResponse otherRequest, HttpResponse tooLarge) {}
