package org.strowger.router.config.provider;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpHeaders;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonBoolean;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/** A response or a request from which {@link ValueExpression expressions} take values. Used by one thread. */
public final class ExpressionInput {
    /** The status of an input that is a request. */
    public static final int NO_STATUS = 0;

    private static final int OCTETS_MAX = 64 << 10;
    private static final int PARAMETERS_MAX = 100;
    private static final String INDEX = "[0-9]{1,5}";

    private final int status;
    private final HttpHeaders headers;
    private final byte[] body;
    private final String query;
    private @Nullable JsonValue document;
    private boolean isRead;

    /** @param query the query of a request; empty for a response */
    public ExpressionInput(int status, HttpHeaders headers, byte[] body, String query) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.query = query;
    }

    int status() {
        return status;
    }

    Optional<String> header(String name) {
        return headers.first(name);
    }

    String body() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Returns a parameter of the query, or of the body as a form. */
    Optional<String> parameter(String name) {
        return FormParameters.parse(query, PARAMETERS_MAX)
                .first(name, StandardCharsets.UTF_8)
                .or(() -> FormParameters.parse(body, PARAMETERS_MAX).first(name, StandardCharsets.UTF_8));
    }

    /**
     * Returns a scalar of the body as a JSON document.
     *
     * @param path names of members and indexes of items, separated by dots
     */
    public Optional<String> member(String path) {
        JsonValue at = document();
        for (String step : path.split("\\.", -1)) {
            at = below(at, step);
        }
        return scalar(at);
    }

    private static @Nullable JsonValue below(@Nullable JsonValue value, String step) {
        if (value instanceof JsonObject object) {
            return object.members().get(step);
        }
        if (value instanceof JsonArray array && step.matches(INDEX)) {
            int index = Integer.parseInt(step);
            return index < array.items().size() ? array.items().get(index) : null;
        }
        return null;
    }

    private static Optional<String> scalar(@Nullable JsonValue value) {
        if (value instanceof JsonString text) {
            return Optional.of(text.text());
        }
        if (value instanceof JsonNumber number) {
            return Optional.of(number.text());
        }
        return value instanceof JsonBoolean flag ? Optional.of(Boolean.toString(flag.isTrue())) : Optional.empty();
    }

    private @Nullable JsonValue document() {
        if (!isRead) {
            isRead = true;
            try {
                document = JsonReader.read(body, JsonLimits.ofOctets(OCTETS_MAX));
            } catch (InvalidJson e) {
                document = null; // A body in another format has no members.
            }
        }
        return document;
    }
}
