package org.strowger.router.http.v1;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.strowger.http.HttpHeaders;
import org.strowger.protocol.Secret;
import org.strowger.router.http.api.HttpCredentials;

/** Reads the credentials of a request: Basic (RFC 7617) and Bearer (RFC 6750). */
final class AuthorizationHeader {
    private static final String NAME = "Authorization";
    private static final String BASIC = "Basic ";
    private static final String BEARER = "Bearer ";

    /** The challenge for Basic and Bearer authentication; the charset is always UTF-8 (RFC 7617 section 2.1). */
    private static final String CHALLENGE = "Basic realm=\"strowger\", charset=\"UTF-8\", Bearer realm=\"strowger\"";

    private AuthorizationHeader() {}

    static HttpCredentials read(HttpHeaders headers) throws RefusedRequest {
        int index = headers.find(NAME);
        if (index == HttpHeaders.ABSENT) {
            return new HttpCredentials.None();
        }
        if (headers.find(NAME, index + 1) != HttpHeaders.ABSENT) {
            throw invalid("there are two Authorization headers");
        }
        String value = headers.value(index);
        if (has(value, BASIC)) {
            return basic(value.substring(BASIC.length()).strip());
        }
        if (has(value, BEARER)) {
            return bearer(value.substring(BEARER.length()).strip());
        }
        throw invalid("the scheme is neither Basic nor Bearer");
    }

    /** Adds the challenge to a 401 response (RFC 9110 section 11.6.1). */
    static HttpHeaders.Builder challenge() {
        return HttpHeaders.builder().add("WWW-Authenticate", CHALLENGE);
    }

    private static boolean has(String value, String scheme) {
        return value.regionMatches(true, 0, scheme, 0, scheme.length());
    }

    private static HttpCredentials basic(String coded) throws RefusedRequest {
        String text;
        try {
            byte[] octets = Base64.getDecoder().decode(coded);
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw invalid("the Basic credentials are not Base64 of UTF-8");
        }
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw invalid("the Basic credentials have no colon between account and password");
        }
        return new HttpCredentials.Password(text.substring(0, colon), new Secret(text.substring(colon + 1)));
    }

    /** Reads a Bearer token, which consists of the characters of b64token (RFC 6750 section 2.1). */
    private static HttpCredentials bearer(String token) throws RefusedRequest {
        boolean valid = !token.isEmpty()
                && token.chars()
                        .allMatch(each -> (each >= 'A' && each <= 'Z')
                                || (each >= 'a' && each <= 'z')
                                || (each >= '0' && each <= '9')
                                || "-._~+/=".indexOf(each) >= 0);
        if (!valid) {
            throw invalid("the Bearer token has other characters than letters, digits and - . _ ~ + / =");
        }
        return new HttpCredentials.Key(new Secret(token));
    }

    private static RefusedRequest invalid(String detail) {
        return new RefusedRequest(
                Problem.of(ProblemType.INVALID_CREDENTIALS, detail).response(challenge()));
    }
}
