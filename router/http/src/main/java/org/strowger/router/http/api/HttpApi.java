package org.strowger.router.http.api;

import org.strowger.http.HttpRequest;

/** A style of requests from applications, such as Strowger's own or Kannel's. Stateless; callable from all threads. */
public interface HttpApi {
    /** The name in the configuration. */
    String name();

    /** Whether this API answers requests to the path, regardless of the method. */
    boolean serves(String path);

    /**
     * Reads a request to a path that this API serves.
     *
     * @param options the options of the listener
     */
    HttpCall read(HttpRequest request, ApiOptions options);
}
