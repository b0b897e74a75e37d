package org.strowger.tools.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Credentials;
import org.strowger.router.json.InvalidJson;
import org.strowger.router.json.JsonLimits;
import org.strowger.router.json.JsonReader;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonWriter;

/** Requests of Strowger's own API, version 1. */
final class V1Requests implements MessageRequests {
    static final JsonLimits LIMITS = JsonLimits.ofOctets(4 << 20);

    private static final int ACCEPTED = 202;
    private static final int TEXT_USUAL = 256;

    private final String callbackUrl;
    private final HttpHeaders headers;
    private final HttpHeaders headersOfPost;

    V1Requests(HttpSending sending, Credentials account) {
        this.callbackUrl = sending.callbackUrl();
        this.headers = headers(sending, account).build();
        this.headersOfPost = headers(sending, account)
                .add("Content-Type", "application/json")
                .build();
    }

    private static HttpHeaders.Builder headers(HttpSending sending, Credentials account) {
        return HttpHeaders.builder()
                .add("Host", sending.authority())
                .add("Authorization", authorization(sending, account));
    }

    /** Bearer credentials (RFC 6750) if there is an API key, else Basic credentials (RFC 7617). */
    private static String authorization(HttpSending sending, Credentials account) {
        if (!sending.apiKey().isEmpty()) {
            return "Bearer ".concat(sending.apiKey().reveal());
        }
        String pair = account.account() + ":" + account.secret().reveal();
        return "Basic ".concat(Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public Optional<HttpRequest> request(ShortMessage message, Rewrite rewrite) {
        return SentText.of(message.body()).map(text -> post(text, message, rewrite));
    }

    private HttpRequest post(String text, ShortMessage message, Rewrite rewrite) {
        StringBuilder json = new StringBuilder(TEXT_USUAL);
        JsonWriter out = JsonWriter.compact(json::append)
                .beginObject()
                .put("to", SentText.recipient(message, rewrite))
                .put("from", SentText.sender(message, rewrite))
                .put("text", text);
        if (message.wantsReceipt() || !callbackUrl.isEmpty()) {
            out.put("receipt", "final");
        }
        if (!callbackUrl.isEmpty()) {
            out.put("callback_url", callbackUrl);
        }
        out.endObject();
        return HttpRequest.post("/v1/messages", headersOfPost, json.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The request for the receipts after a position; without a position, for all receipts still available. */
    HttpRequest receiptsAfter(String position) {
        String after = position.isEmpty() ? "" : "&after=" + position;
        return HttpRequest.get("/v1/receipts?max=" + ReceiptList.MAX + after, headers);
    }

    @Override
    public Outcome outcome(HttpResponse response) {
        if (response.status() != ACCEPTED) {
            return refusal(response);
        }
        String id =
                object(response).map(members -> ReceiptList.text(members, "id")).orElse("");
        return id.isEmpty() ? Refusals.uncertain("the response has no id") : Outcome.accepted(id);
    }

    /**
     * The outcome of a refusal, which is described by a problem (RFC 9457) whose type ends with the name of the
     * refusal.
     */
    Outcome refusal(HttpResponse response) {
        Optional<JsonObject> problem = object(response);
        if (problem.isEmpty()) {
            return Refusals.of(response);
        }
        String type = ReceiptList.text(problem.get(), "type");
        String title = ReceiptList.text(problem.get(), "title");
        String detail = ReceiptList.text(problem.get(), "detail");
        return Refusals.of(
                response,
                type.substring(type.lastIndexOf('/') + 1),
                title.equals(detail) || detail.isEmpty() ? title : title + " (" + detail + ")");
    }

    /** The object in the body; empty if the body is not an object. */
    static Optional<JsonObject> object(HttpResponse response) {
        try {
            return JsonReader.read(response.body(), LIMITS) instanceof JsonObject object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (InvalidJson e) {
            return Optional.empty();
        }
    }
}
