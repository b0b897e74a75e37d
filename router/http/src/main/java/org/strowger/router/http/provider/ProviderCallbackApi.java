package org.strowger.router.http.provider;

import org.strowger.http.HttpRequest;
import org.strowger.router.config.provider.ProviderApi;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.HttpApi;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.provider.ProviderRequest;

/** The API of a listener to which providers send receipts and messages. */
public final class ProviderCallbackApi implements HttpApi {
    @Override
    public String name() {
        return ProviderApi.CALLBACK_API;
    }

    @Override
    public boolean serves(String path) {
        return path.startsWith(ProviderRequest.PATH);
    }

    @Override
    public HttpCall read(HttpRequest request, ApiOptions options) {
        return new HttpCall.ForSmsc(request);
    }
}
