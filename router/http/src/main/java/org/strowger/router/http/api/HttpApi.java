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

    /**
     * The credentials in a request whose body has not arrived yet; {@link HttpCredentials.None} if they are in its
     * body.
     *
     * @param head the request without its body
     * @param options the options of the listener
     */
    default HttpCredentials credentials(HttpRequest head, ApiOptions options) {
        return read(head, options) instanceof HttpCall.ForAccount account
                ? account.credentials()
                : new HttpCredentials.None();
    }
}
