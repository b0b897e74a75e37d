package org.strowger.world.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpVersion;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.world.provider.Forms;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;

/** Strowger's own API, with JSON. */
final class OwnDialect implements HttpDialect {
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int NOT_FOUND = 404;

    @Override
    public String api() {
        return "v1";
    }

    @Override
    public boolean takesSeveral() {
        return true;
    }

    /**
     * Whether the API can express the content. Its flash messages have a different data_coding from the flash messages
     * of a walk, except in UCS-2.
     */
    @Override
    public boolean says(Content content) {
        boolean isFlash = content.coding() == Coding.FLASH || content.coding() == Coding.FLASH_BINARY;
        return !content.text().isEmpty() && !isFlash;
    }

    @Override
    public boolean takesSegments() {
        return true;
    }

    @Override
    public boolean takesKeys() {
        return true;
    }

    @Override
    public ReceiptRequest nearest(ReceiptRequest request) {
        return request == ReceiptRequest.NEVER ? request : ReceiptRequest.ON_END;
    }

    @Override
    public long validityUnitNanos() {
        return TimeUnit.SECONDS.toNanos(1);
    }

    // ---- Requests

    static HttpHeaders.Builder headers(Account account) {
        return HttpHeaders.builder().add("Host", "strowger").add("Authorization", "Bearer " + account.key());
    }

    @Override
    public HttpRequest send(Account account, Planned message, List<Recipient> to) {
        List<String> members = new ArrayList<>();
        List<String> numbers =
                to.stream().map(each -> Forms.quoted("+" + each.number())).toList();
        members.add("\"to\":" + (numbers.size() == 1 ? numbers.get(0) : numbers.toString()));
        members.add("\"from\":" + Forms.quoted(HttpDialect.written(message.source())));
        addContent(to.get(0), members);
        if (message.request() != ReceiptRequest.NEVER) {
            members.add("\"receipt\":\"final\"");
            if (message.number() % 2 == 0) {
                members.add("\"callback_url\":" + Forms.quoted(account.server() + REPORTS));
            }
        }
        if (message.validityNanos() > 0) {
            members.add("\"validity\":" + TimeUnit.NANOSECONDS.toSeconds(message.validityNanos()));
        }
        String body = members.stream().collect(Collectors.joining(",", "{", "}"));
        HttpHeaders.Builder headers = headers(account).add("Content-Type", "application/json");
        if (!message.key().isEmpty()) {
            String key = message.key() + "." + to.get(0).part();
            headers.add("Idempotency-Key", message.number() % 2 == 0 ? key : Forms.quoted(key));
        }
        return HttpRequest.post("/v1/messages", headers.build(), body.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public HttpRequest other(HttpRequest request) {
        String body = new String(request.body(), StandardCharsets.UTF_8);
        byte[] changed =
                body.replace("\"from\":", "\"reference\":\"other\",\"from\":").getBytes(StandardCharsets.UTF_8);
        return HttpRequest.post(request.target(), request.headers(), changed);
    }

    @Override
    public boolean isLater(HttpResponse response) {
        return switch (response.status()) {
            case 409, 429, 503 -> true;
            default -> false;
        };
    }

    private static void addContent(Recipient to, List<String> members) {
        Content content = to.contentWritten();
        SplitBody body = SplitBody.of(to.bodyWritten());
        if (content.coding().isText()) {
            members.add("\"text\":" + Forms.quoted(content.text()));
            members.add("\"encoding\":" + Forms.quoted(encoding(content.coding())));
        } else {
            members.add("\"data_hex\":" + Forms.quoted(body.contentHex()));
        }
        if (!body.headerHex().isEmpty()) {
            members.add("\"udh\":" + Forms.quoted(body.headerHex()));
        }
        if (content.coding() == Coding.FLASH_UNICODE) {
            members.add("\"class\":0");
        }
    }

    private static String encoding(Coding coding) {
        if (coding.isUnicode()) {
            return "ucs2";
        }
        return coding == Coding.LATIN1 ? "latin1" : "gsm";
    }

    @Override
    public List<Told> told(List<Recipient> to, HttpResponse response) {
        JsonObject body = Json.object(response.body());
        if (to.size() == 1) {
            return List.of(
                    response.status() == ACCEPTED
                            ? Told.accepted(Json.text(body, "id"), Json.number(body, "segments"))
                            : refused(response.status()));
        }
        if (!body.members().containsKey("messages")) {
            return to.stream().map(each -> refused(response.status())).toList();
        }
        List<JsonObject> results = Json.objects(body, "messages");
        List<Told> all = new ArrayList<>();
        for (int i = 0; i < to.size(); i++) {
            JsonObject result = results.get(i);
            if (!Json.text(result, "to").equals("+" + to.get(i).number())) {
                throw new AssertionError("results in another order: " + results);
            }
            all.add(
                    Json.text(result, "state").equals("accepted")
                            ? Told.accepted(Json.text(result, "id"), Json.number(result, "segments"))
                            : refused(Json.number(Json.object(result, "problem"), "status")));
        }
        return all;
    }

    private static Told refused(int status) {
        return switch (status) {
            case 402, 403, 422 -> Told.refused(true);
            case 429, 503, 504 -> Told.refused(false);
            default -> throw new AssertionError("a message is refused with status " + status);
        };
    }

    @Override
    public boolean canCancel() {
        return true;
    }

    @Override
    public Optional<HttpRequest> cancel(Account account, String id) {
        HttpHeaders headers = headers(account).build();
        return Optional.of(new HttpRequest("DELETE", "/v1/messages/" + id, HttpVersion.HTTP_1_1, headers, new byte[0]));
    }

    @Override
    public Optional<HttpRequest> query(Account account, String id) {
        return Optional.of(
                HttpRequest.get("/v1/messages/" + id, headers(account).build()));
    }

    @Override
    public InquiryAnswer state(HttpResponse response) {
        if (response.status() != OK) {
            Outcome.Kind kind = response.status() == NOT_FOUND ? Outcome.Kind.PERMANENT : Outcome.Kind.TEMPORARY;
            return InquiryAnswer.refused(Outcome.of(kind, response.status(), ""));
        }
        JsonObject body = Json.object(response.body());
        MessageState state = MessageState.valueOf(Json.text(body, "state").toUpperCase(Locale.ROOT));
        boolean hasError = body.members().containsKey("error");
        return InquiryAnswer.of(state, "", hasError ? Integer.parseInt(Json.text(body, "error")) : 0);
    }

    // ---- Callbacks

    @Override
    public Setup.Entry callbacks(String server) {
        return Setup.entry().set("style", "strowger").set("url", server + "/events");
    }

    @Override
    public ShortMessage read(HttpRequest callback) {
        JsonObject body = Json.object(callback.body());
        String type = Json.text(body, "type");
        JsonObject data = Json.object(body, "data");
        Address from = address(Json.text(data, "from"));
        Address to = address(Json.text(data, "to"));
        if (type.equals("message.received")) {
            return PlainMessage.from(from)
                    .to(to)
                    .saying(Content.written(Json.text(data, "text")).body())
                    .build();
        }
        String state = Json.text(data, "state");
        Receipt receipt = Receipt.of(Json.text(data, "id"), state(type, state), Json.text(data, "error"));
        return PlainMessage.from(to).to(from).reporting(receipt).build();
    }

    private static Address address(String written) {
        return Address.international(written.startsWith("+") ? written.substring(1) : written);
    }

    private static MessageState state(String type, String state) {
        MessageState read =
                state.equals("refused") ? MessageState.REJECTED : MessageState.valueOf(state.toUpperCase(Locale.ROOT));
        boolean isRight =
                switch (type) {
                    case "message.delivered" -> read == MessageState.DELIVERED;
                    case "message.failed", "message.refused" -> read != MessageState.DELIVERED;
                    default -> false;
                };
        if (!isRight) {
            throw new AssertionError("a receipt of type " + type + " with the state " + state);
        }
        return read;
    }

    @Override
    public String eventId(HttpRequest callback) {
        String id = callback.headers().first("webhook-id").orElse("");
        String inBody = Json.text(Json.object(Json.object(callback.body()), "data"), "event_id");
        if (id.isEmpty() || !id.equals(inBody)) {
            throw new AssertionError("webhook-id " + id + ", event_id " + inBody);
        }
        return id;
    }

    @Override
    public HttpResponse taken() {
        return HttpResponse.text(204, "");
    }
}
