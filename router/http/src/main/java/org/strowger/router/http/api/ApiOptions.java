package org.strowger.router.http.api;

/**
 * The options of a listener for its APIs.
 *
 * @param exact whether oddities of the imitated program are imitated too
 */
public record ApiOptions(boolean exact) {}
