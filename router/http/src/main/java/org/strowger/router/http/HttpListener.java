package org.strowger.router.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpServerSettings;
import org.strowger.router.application.ListenerCounts;
import org.strowger.router.config.ListenerSettings.AdminAccess;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.HttpApi;

/**
 * The listener that accepted a connection.
 *
 * @param name its name
 * @param apis the APIs that the listener serves
 * @param options the options of the APIs
 * @param admin the access to the API of operators
 * @param settings limits and timeouts of the sessions
 * @param counts its counters
 */
public record HttpListener(
        String name,
        List<HttpApi> apis,
        ApiOptions options,
        AdminAccess admin,
        HttpServerSettings settings,
        ListenerCounts counts) {
    public HttpListener {
        apis = List.copyOf(apis);
    }

    /** The API that serves this path; null if there is none. */
    @Nullable
    HttpApi serving(String path) {
        for (int i = 0; i < apis.size(); i++) {
            if (apis.get(i).serves(path)) {
                return apis.get(i);
            }
        }
        return null;
    }
}
