package org.strowger.http.provider;

import java.util.Optional;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;

/** The requests and responses of a provider. An implementation has no mutable state and can be used by all threads. */
public interface ProviderProfile {
    /**
     * Returns the request that submits the message; empty if the provider's API cannot express the message.
     *
     * <p>The request has a Host header and a path as its target, and no framing headers.
     */
    Optional<HttpRequest> request(ProviderMessage message);

    /**
     * Returns the meaning of a response to {@link #request}. The outcome is never {@link Outcome.Kind#UNCERTAIN},
     * because the response shows whether the provider has the message.
     *
     * @param message the message of the request
     */
    Outcome outcome(HttpResponse response, ProviderMessage message);
}
