package org.strowger.tools.callback;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpRequest;
import org.strowger.http.dump.SafeTarget;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/**
 * A received callback.
 *
 * @param sender the program in whose style the callback is written
 * @param kind the kind of callback
 * @param eventId the id of the event; empty if the style has none
 * @param values the values of the callback by name, in their order, for display
 */
public record ReceivedCallback(Sender sender, Kind kind, String eventId, Map<String, String> values) {
    /** The programs that send callbacks. */
    public enum Sender {
        STROWGER("strowger"),
        KANNEL("kannel"),
        JASMIN("jasmin"),
        UNKNOWN("unknown");

        private final String label;

        Sender(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        /**
         * Whether the sender's callbacks must be signed. This includes callbacks of an unknown sender, which may be
         * forgeries of Strowger's callbacks.
         */
        boolean signs() {
            return this == STROWGER || this == UNKNOWN;
        }
    }

    /** The kinds of callbacks. */
    public enum Kind {
        REPORT,
        MESSAGE,
        /** Only the URL distinguishes reports and messages, and only the application understands the URL. */
        OTHER
    }

    private static final JsonLimits LIMITS = JsonLimits.ofOctets(1 << 20);
    private static final int PARAMETERS_MAX = 100;
    private static final String RECEIVED = "message.received";

    /** The parameters of Jasmin that are displayed, because they are not secret. */
    private static final List<String> OF_JASMIN = List.of(
            "id", "level", "message_status", "err", "from", "to", "origin-connector", "connector", "coding", "content");

    public ReceivedCallback {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    static Sender sender(HttpRequest request) {
        if (request.headers().has("webhook-id")) {
            return Sender.STROWGER;
        }
        String agent = request.headers().first("User-Agent").orElse("");
        if (agent.startsWith("Kannel/")) {
            return Sender.KANNEL;
        }
        return agent.startsWith("Jasmin gateway/") ? Sender.JASMIN : Sender.UNKNOWN;
    }

    /** Reads a request; empty if it is malformed. */
    static Optional<ReceivedCallback> of(HttpRequest request) {
        Sender sender = sender(request);
        return switch (sender) {
            case STROWGER -> ofStrowger(request);
            case JASMIN -> ofJasmin(request);
            // These URLs belong to the application and contain its secrets.
            case KANNEL, UNKNOWN ->
                Optional.of(new ReceivedCallback(
                        sender, Kind.OTHER, "", Map.of("target", SafeTarget.masked(request.target()))));
        };
    }

    /** Standard Webhooks 1.0, payload structure: an object with type, timestamp and data. */
    private static Optional<ReceivedCallback> ofStrowger(HttpRequest request) {
        try {
            if (!(JsonReader.read(request.body(), LIMITS) instanceof JsonObject event)
                    || !(event.members().get("type") instanceof JsonString type)
                    || !(event.members().get("data") instanceof JsonObject data)) {
                return Optional.empty();
            }
            Map<String, String> values = new LinkedHashMap<>();
            values.put("type", type.text());
            data.members().forEach((name, value) -> values.put(name, text(value)));
            Kind kind = type.text().equals(RECEIVED) ? Kind.MESSAGE : Kind.REPORT;
            String id = request.headers().first("webhook-id").orElse("");
            return Optional.of(new ReceivedCallback(Sender.STROWGER, kind, id, values));
        } catch (InvalidJson e) {
            return Optional.empty();
        }
    }

    private static String text(JsonValue value) {
        if (value instanceof JsonString string) {
            return string.text();
        }
        return value instanceof JsonNumber number ? number.text() : value.kind().noun();
    }

    private static Optional<ReceivedCallback> ofJasmin(HttpRequest request) {
        FormParameters parameters = request.method().equals("POST")
                ? FormParameters.parse(request.body(), PARAMETERS_MAX)
                : FormParameters.parse(request.query(), PARAMETERS_MAX);
        if (!parameters.isValid()) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : OF_JASMIN) {
            parameters.first(name, StandardCharsets.UTF_8).ifPresent(value -> values.put(name, value));
        }
        Kind kind = values.containsKey("message_status") ? Kind.REPORT : Kind.MESSAGE;
        return Optional.of(new ReceivedCallback(Sender.JASMIN, kind, "", values));
    }
}
