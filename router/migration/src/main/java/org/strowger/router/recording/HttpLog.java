package org.strowger.router.recording;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpVersion;
import org.strowger.router.config.value.AddressLiterals;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/**
 * A log of HTTP requests with their bodies: one JSON object on each line. {@code docs/operating/shadow.md} lists its
 * members.
 */
final class HttpLog extends LogSource {
    private static final JsonLimits LIMITS = JsonLimits.ofOctets(LineReader.LINE_OCTETS_MAX);
    private static final BigDecimal MILLIS = BigDecimal.valueOf(1000);
    private static final RecordedAddress NOWHERE = new RecordedAddress(0, 0, 0);

    private final RecordedTraffic traffic;

    HttpLog(LineReader lines, RecordedTraffic traffic, RecordingCounts counts) {
        super(lines, counts);
        this.traffic = traffic;
    }

    private final class Request implements Entry {
        private final RecordedRequest request;

        Request(RecordedRequest request) {
            this.request = request;
        }

        @Override
        public long timeMillis() {
            return request.timeMillis();
        }

        @Override
        public void pass() {
            traffic.requested(request);
            if (request.isAnswered()) {
                traffic.responded(request, request.timeMillis());
            }
        }
    }

    @Override
    boolean isSkipped(byte[] line) {
        return line.length == 0;
    }

    @Override
    @Nullable
    Entry read(byte[] line) {
        try {
            JsonValue value = JsonReader.read(line, LIMITS);
            return value instanceof JsonObject object ? new Request(request(object.members())) : null;
        } catch (InvalidJson | IllegalArgumentException | ArithmeticException | DateTimeException e) {
            return null;
        }
    }

    private static RecordedRequest request(Map<String, JsonValue> members) {
        byte[] body = members.containsKey("body_base64")
                ? Base64.getDecoder().decode(text(members, "body_base64"))
                : text(members, "body").getBytes(StandardCharsets.UTF_8);
        HttpRequest request = new HttpRequest(
                text(members, "method").isEmpty() ? "GET" : text(members, "method"),
                text(members, "path"),
                HttpVersion.HTTP_1_1,
                headers(members),
                body);
        RecordedRequest recorded = new RecordedRequest(request, client(text(members, "client")), time(members));
        if (members.get("status") instanceof JsonNumber status) {
            recorded.answer(status.value().intValueExact(), text(members, "response"));
        }
        return recorded;
    }

    private static HttpHeaders headers(Map<String, JsonValue> members) {
        HttpHeaders.Builder headers = HttpHeaders.builder();
        if (members.get("headers") instanceof JsonObject object) {
            object.members().forEach((name, value) -> {
                if (value instanceof JsonString text) {
                    headers.add(name, text.text());
                }
            });
        }
        return headers.build();
    }

    /** The address of the client. Host names are ignored, because they would have to be looked up. */
    private static RecordedAddress client(String written) {
        return AddressLiterals.address(written)
                .map(address -> RecordedAddress.of(address, 0))
                .orElse(NOWHERE);
    }

    /** The time: seconds since 1970 as a number, or a time with an offset. */
    private static long time(Map<String, JsonValue> members) {
        if (members.get("time") instanceof JsonNumber seconds) {
            return seconds.value().multiply(MILLIS).longValue();
        }
        return OffsetDateTime.parse(text(members, "time")).toInstant().toEpochMilli();
    }

    private static String text(Map<String, JsonValue> members, String name) {
        return members.get(name) instanceof JsonString string ? string.text() : "";
    }
}
