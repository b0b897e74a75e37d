package org.strowger.router.provider;

import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderProfile;

/** The API of a provider, with one account. Immutable; callable from all threads. */
public interface Provider extends ProviderProfile {
    /** Reads a request from the provider, whose origin has already been verified by {@link #isSignatureValid}. */
    ProviderEvents read(ProviderRequest request);

    /** Whether the signature of the request is valid; true if the provider does not sign requests. */
    default boolean isSignatureValid(ProviderRequest request) {
        return true;
    }

    /** Returns the response to a request after its whole content was taken into custody or delivered. */
    HttpResponse taken(ProviderRequest.Kind kind);
}
