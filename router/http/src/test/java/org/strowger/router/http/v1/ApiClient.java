package org.strowger.router.http.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpVersion;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.CallbackApplication;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.SendResult;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonNumber;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;

/** Calls the API as an application whose credentials are valid, and reads the responses. */
final class ApiClient {
    static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");
    static final ApplicationSettings SHOP =
            CallbackApplication.of(ApplicationSettings.former("shop"), StandardCallback.NAME);

    private static final OwnApi API = new OwnApi();
    static final ApiOptions OPTIONS = new ApiOptions(false, 10_000);

    private ApiClient() {}

    // ---- Requests

    static HttpCall read(String method, String target, HttpHeaders headers, String body) {
        return API.read(
                new HttpRequest(method, target, HttpVersion.HTTP_1_1, headers, body.getBytes(StandardCharsets.UTF_8)),
                OPTIONS);
    }

    static HttpAction begin(String method, String target, String body) {
        return begin(SHOP, method, target, body);
    }

    static HttpAction begin(ApplicationSettings application, String method, String target, String body) {
        HttpCall call = read(method, target, HttpHeaders.of("Content-Type", "application/json"), body);
        return ((HttpCall.ForAccount) call).handler().begin(application, NOW);
    }

    static HttpAction.Send send(String body) {
        HttpAction action = begin("POST", "/v1/messages", body);
        if (action instanceof HttpAction.Respond respond) {
            throw new AssertionError("refused: " + text(respond.response()));
        }
        return (HttpAction.Send) action;
    }

    /** Returns the only message of a body that is accepted. */
    static PlainMessage message(String body) {
        List<PlainMessage> messages = send(body).messages();
        assertThat(messages).hasSize(1);
        return messages.get(0);
    }

    static HttpResponse refused(String method, String target, String body) {
        HttpAction action = begin(method, target, body);
        assertThat(action).isInstanceOf(HttpAction.Respond.class);
        return ((HttpAction.Respond) action).response();
    }

    // ---- Results

    static SendResult accepted(PlainMessage message, String id) {
        return new SendResult(message, Outcome.accepted(id), null);
    }

    static SendResult refused(PlainMessage message, RefusalReason reason, int code) {
        return new SendResult(message, Outcome.of(reason.kind(), code, reason.meaning()), reason);
    }

    // ---- Responses

    static String text(HttpResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    static String contentType(HttpResponse response) {
        return response.headers().first("Content-Type").orElse("");
    }

    static JsonObject json(HttpResponse response) {
        return json(response.body());
    }

    static JsonObject json(byte[] body) {
        try {
            return (JsonObject) JsonReader.read(body, JsonLimits.ofOctets(body.length));
        } catch (InvalidJson e) {
            throw new AssertionError(new String(body, StandardCharsets.UTF_8), e);
        }
    }

    /** Returns a text or number in a document by its JSON pointer; empty if it is absent. */
    static String at(JsonObject document, String pointer) {
        JsonValue value = document;
        for (String name : pointer.substring(1).split("/", -1)) {
            if (value instanceof JsonArray array) {
                value = array.items().get(Integer.parseInt(name));
            } else if (value instanceof JsonObject object && object.members().containsKey(name)) {
                value = object.members().get(name);
            } else {
                return "";
            }
        }
        return value instanceof JsonString string
                ? string.text()
                : value instanceof JsonNumber number ? number.text() : String.valueOf(value);
    }

    /** Returns the problem type without its common beginning. */
    static String problem(HttpResponse response) {
        assertThat(contentType(response)).isEqualTo("application/problem+json");
        JsonObject problem = json(response);
        assertThat(at(problem, "/status")).isEqualTo(String.valueOf(response.status()));
        assertThat(at(problem, "/title")).isNotEmpty();
        assertThat(at(problem, "/detail")).isNotEmpty();
        return at(problem, "/type").replace("/v1/problems/", "");
    }

    /** Returns the places of the faults. */
    static List<String> pointers(HttpResponse response) {
        assertThat(problem(response)).isEqualTo("invalid-request");
        if (!(json(response).members().get("errors") instanceof JsonArray errors)) {
            throw new AssertionError("there are no errors: " + text(response));
        }
        return errors.items().stream()
                .map(each -> at((JsonObject) each, "/pointer"))
                .toList();
    }
}
