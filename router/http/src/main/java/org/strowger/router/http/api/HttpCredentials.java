package org.strowger.router.http.api;

import org.strowger.protocol.Secret;

/** The credentials of a request. */
public sealed interface HttpCredentials {
    /** The request has no credentials. */
    record None() implements HttpCredentials {}

    /** An account with its password. */
    record Password(String account, Secret password) implements HttpCredentials {}

    /** An API key, which identifies the account by itself. */
    record Key(Secret key) implements HttpCredentials {}
}
