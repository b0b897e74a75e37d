package org.strowger.router.application;

/**
 * The idempotency key of a request: the request is carried out once, however often it is sent.
 *
 * @param application the application that sent the request; each application has keys of its own
 * @param key the key that the client chose
 * @param fingerprint a hash of the request, which must be the same in each repetition
 * @param cameNanos when the request came
 */
public record RequestKey(Application application, String key, String fingerprint, long cameNanos) {}
