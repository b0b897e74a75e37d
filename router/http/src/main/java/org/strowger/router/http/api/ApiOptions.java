package org.strowger.router.http.api;

/**
 * The options of a listener for its APIs.
 *
 * @param exact whether oddities of the imitated program are imitated too
 * @param segmentsMax the maximum number of segments of the messages of one request
 */
public record ApiOptions(boolean exact, int segmentsMax) {}
