package org.strowger.router.provider;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpRequest;
import org.strowger.protocol.Secret;

/**
 * A request from a provider, which reports on messages or contains messages from mobiles.
 *
 * @param smsc the name of the SMSC in the path
 * @param kind the content
 * @param request the request as it arrived
 * @param query the parameters in the URL
 * @param form the parameters in the body; empty if the body is not a form
 */
public record ProviderRequest(String smsc, Kind kind, HttpRequest request, FormParameters query, FormParameters form) {
    /** The path prefix of all providers. */
    public static final String PATH = "/providers/";

    /** The parameter for the secret that was agreed with the provider. */
    static final String SECRET = "secret";

    private static final int PARAMETERS_MAX = 100;
    private static final int PARTS = 2;
    private static final String FORM_TYPE = "application/x-www-form-urlencoded";
    private static final FormParameters NONE = FormParameters.parse("", 1);

    /** The content of a request. */
    public enum Kind {
        RECEIPT("receipt"),
        MESSAGE("mo");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the last part of the path. */
        String word() {
            return word;
        }
    }

    /** Reads a request; empty if its path does not contain an SMSC and a kind. */
    public static Optional<ProviderRequest> of(HttpRequest request) {
        String path = request.path();
        if (!path.startsWith(PATH)) {
            return Optional.empty();
        }
        String[] parts = path.substring(PATH.length()).split("/", -1);
        return Arrays.stream(Kind.values())
                .filter(kind -> parts.length == PARTS && kind.word.equals(parts[1]))
                .findFirst()
                .map(kind -> new ProviderRequest(
                        parts[0],
                        kind,
                        request,
                        FormParameters.parse(request.query(), PARAMETERS_MAX),
                        isForm(request) ? FormParameters.parse(request.body(), PARAMETERS_MAX) : NONE));
    }

    private static boolean isForm(HttpRequest request) {
        return request.headers()
                .first("Content-Type")
                .filter(type -> type.toLowerCase(Locale.ROOT).startsWith(FORM_TYPE))
                .isPresent();
    }

    /** Whether the secret in the URL is the agreed one; compared in constant time. */
    public boolean hasSecret(Secret agreed) {
        return agreed.equals(
                new Secret(query.first(SECRET, StandardCharsets.UTF_8).orElse("")));
    }

    /** Returns the fault of the parameters; empty if they are valid. */
    String fault() {
        return query.isValid() ? form.fault() : query.fault();
    }

    /** Returns the octets of a parameter in the body or the URL. */
    Optional<byte[]> octets(String name) {
        return form.first(name).or(() -> query.first(name));
    }

    /** Returns a parameter as text. */
    Optional<String> text(String name, Charset charset) {
        return octets(name).map(octets -> new String(octets, charset));
    }

    /** Returns a parameter as text in UTF-8; empty text if it is absent. */
    String text(String name) {
        return text(name, StandardCharsets.UTF_8).orElse("");
    }

    /** Omits query and form: they contain secrets and texts. */
    @Override
    public String toString() {
        return kind + " for " + smsc;
    }
}
