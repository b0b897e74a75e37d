package org.strowger.router.provider;

import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderProfile;

/** The API of a provider, with an account there. Has no state that changes; for all threads. */
public interface Provider extends ProviderProfile {
    /** Reads a request of the provider, whose origin is already verified by {@link #isSignatureValid}. */
    ProviderEvents read(ProviderRequest request);

    /** Whether the signature of the request is valid; true if the provider does not sign. */
    default boolean isSignatureValid(ProviderRequest request) {
        return true;
    }

    /** Returns the response after everything in a request was taken into custody or delivered. */
    HttpResponse taken(ProviderRequest.Kind kind);
}
