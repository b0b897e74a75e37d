package org.strowger.router.http.kannel;

import org.strowger.http.HttpRequest;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.HttpApi;
import org.strowger.router.http.api.HttpCall;

/**
 * The admin interface of Kannel's bearerbox 1.4.5. It answers requests to every path, so a listener can serve no other
 * API with it.
 */
public final class KannelAdminApi implements HttpApi {
    @Override
    public String name() {
        return ListenerSettings.Web.ADMIN_API;
    }

    @Override
    public boolean serves(String path) {
        return true;
    }

    @Override
    public HttpCall read(HttpRequest request, ApiOptions options) {
        return new HttpCall.ForOperator(request);
    }
}
