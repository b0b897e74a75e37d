package org.strowger.router.http.jasmin;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.strowger.http.HttpHeaders;
import org.strowger.protocol.Secret;
import org.strowger.router.http.api.HttpCredentials;

/** Reads Basic authentication (RFC 7617). */
final class RestCredentials {
    private static final String SCHEME = "Basic ";

    private RestCredentials() {}

    static HttpCredentials.Password of(HttpHeaders headers) throws JasminRejection {
        String header = headers.first("Authorization").orElse("");
        if (header.isEmpty()) {
            throw RestFault.unauthorized("Please provide an auth token as part of the request.");
        }
        String decoded = header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? decoded(header.substring(SCHEME.length()).strip())
                : "";
        int colon = decoded.indexOf(':');
        if (colon <= 0) {
            throw RestFault.unauthorized(
                    "The provided auth token is not valid. Please request a new token and try again.");
        }
        return new HttpCredentials.Password(decoded.substring(0, colon), new Secret(decoded.substring(colon + 1)));
    }

    /** Returns an empty text for a malformed token. */
    private static String decoded(String token) {
        try {
            return new String(Base64.getDecoder().decode(token), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
