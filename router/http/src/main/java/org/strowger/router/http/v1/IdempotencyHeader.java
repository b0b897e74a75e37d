package org.strowger.router.http.v1;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.http.api.IdempotencyKey;

/** Reads the Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header-07 section 2). */
final class IdempotencyHeader {
    static final String NAME = "Idempotency-Key";

    static final int LENGTH_MAX = 255;

    private static final char QUOTE = '"';
    private static final char ESCAPE = '\\';

    private static final HttpResponse IN_PROGRESS = Problem.of(
                    ProblemType.IDEMPOTENT_REQUEST_IN_PROGRESS,
                    ProblemType.IDEMPOTENT_REQUEST_IN_PROGRESS.explanation())
            .response();

    private static final HttpResponse OTHER_REQUEST = Problem.of(
                    ProblemType.IDEMPOTENCY_KEY_REUSED, ProblemType.IDEMPOTENCY_KEY_REUSED.explanation())
            .response();

    private static final HttpResponse TOO_LARGE = Problem.of(
                    ProblemType.INVALID_REQUEST,
                    "with an Idempotency-Key the messages of a request are stored together, and these are too large: "
                            + "send several requests, each with a key of its own")
            .response();

    private IdempotencyHeader() {}

    static Optional<IdempotencyKey> read(HttpRequest request) throws RefusedRequest {
        HttpHeaders headers = request.headers();
        int index = headers.find(NAME);
        if (index == HttpHeaders.ABSENT) {
            return Optional.empty();
        }
        if (headers.find(NAME, index + 1) != HttpHeaders.ABSENT) {
            throw invalid("there are two headers " + NAME);
        }
        String value = headers.value(index);
        boolean quoted = !value.isEmpty() && value.charAt(0) == QUOTE;
        String key = quoted ? unquoted(value) : token(value);
        if (key.isEmpty() || key.length() > LENGTH_MAX) {
            throw invalid("the key has " + key.length() + " characters");
        }
        return Optional.of(new IdempotencyKey(key, fingerprint(request), IN_PROGRESS, OTHER_REQUEST, TOO_LARGE));
    }

    /**
     * Reads a string according to RFC 9651 section 4.2.5, which the draft requires; the draft defines no parameters for
     * it.
     */
    private static String unquoted(String value) throws RefusedRequest {
        StringBuilder key = new StringBuilder();
        for (int i = 1; i < value.length(); i++) {
            char each = value.charAt(i);
            if (each == QUOTE) {
                if (i + 1 < value.length()) {
                    throw invalid("text follows the closing quotation mark");
                }
                return key.toString();
            }
            if (each == ESCAPE) {
                i++;
                each = i < value.length() ? value.charAt(i) : 0;
                if (each != QUOTE && each != ESCAPE) {
                    throw invalid("a backslash is followed by neither a quotation mark nor a backslash");
                }
            }
            if (each < ' ' || each > '~') {
                throw invalid("the key has characters beyond ASCII");
            }
            key.append(each);
        }
        throw invalid("the key has no closing quotation mark");
    }

    /** Reads a key without quotation marks, as most clients send it. */
    private static String token(String value) throws RefusedRequest {
        for (int i = 0; i < value.length(); i++) {
            char each = value.charAt(i);
            if (each <= ' ' || each > '~' || each == QUOTE || each == ESCAPE || each == ',' || each == ';') {
                throw invalid("without quotation marks, the key has no blanks, commas, semicolons, quotation marks or"
                        + " backslashes");
            }
        }
        return value;
    }

    /** Returns a hash of method, path and body, which is stored in their place. */
    private static String fingerprint(HttpRequest request) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            String line = request.method() + " " + request.path() + "\n";
            digest.update(line.getBytes(StandardCharsets.ISO_8859_1));
            return HexFormat.of().formatHex(digest.digest(request.body()));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    private static RefusedRequest invalid(String detail) {
        return RefusedRequest.because(ProblemType.INVALID_IDEMPOTENCY_KEY, detail);
    }
}
