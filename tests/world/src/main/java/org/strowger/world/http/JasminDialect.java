package org.strowger.world.http;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.provider.Forms;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;

/** Jasmin's {@code /send} and its callbacks. */
final class JasminDialect implements HttpDialect {
    private static final Pattern SUCCESS = Pattern.compile("Success \"([^\"]+)\"");
    private static final int CODINGS = 15;
    private static final int OK = 200;
    private static final int NOT_FOUND = 412;

    private final boolean isPost;

    JasminDialect(boolean isPost) {
        this.isPost = isPost;
    }

    @Override
    public String api() {
        return "jasmin";
    }

    @Override
    public boolean takesSeveral() {
        return false;
    }

    /** Whether the API can express the content; it has no user data headers and no message classes. */
    @Override
    public boolean says(Content content) {
        return !content.text().isEmpty()
                && content.elements().isEmpty()
                && content.coding().value() < CODINGS;
    }

    @Override
    public boolean takesSegments() {
        return false;
    }

    @Override
    public ReceiptRequest nearest(ReceiptRequest request) {
        return request == ReceiptRequest.NEVER ? request : ReceiptRequest.ON_END;
    }

    @Override
    public long validityUnitNanos() {
        return TimeUnit.MINUTES.toNanos(1);
    }

    // ---- Requests

    @Override
    public HttpRequest send(Account account, Planned message, List<Recipient> to) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("username", account.name());
        form.put("password", account.password());
        form.put("from", HttpDialect.written(message.source()));
        form.put("to", "+" + to.get(0).number());
        Content content = message.content();
        form.put("coding", String.valueOf(content.coding().value()));
        if (content.coding() == Coding.GSM) {
            form.put("content", content.text());
        } else {
            form.put("hex-content", SplitBody.of(content.body()).contentHex());
        }
        if (message.validityNanos() > 0) {
            form.put("validity-period", String.valueOf(TimeUnit.NANOSECONDS.toMinutes(message.validityNanos())));
        }
        if (message.request() != ReceiptRequest.NEVER) {
            form.put("dlr", "yes");
            form.put("dlr-level", "2");
            form.put("dlr-method", isPost ? "POST" : "GET");
            form.put(
                    "dlr-url",
                    account.server() + REPORTS + "?number=" + to.get(0).number());
        }
        String written = Queries.write(form);
        HttpHeaders.Builder headers = HttpHeaders.builder().add("Host", "strowger");
        return isPost
                ? HttpRequest.post(
                        "/send",
                        headers.add("Content-Type", "application/x-www-form-urlencoded")
                                .build(),
                        written.getBytes(StandardCharsets.US_ASCII))
                : HttpRequest.get("/send?" + written, headers.build());
    }

    @Override
    public List<Told> told(List<Recipient> to, HttpResponse response) {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        Matcher success = SUCCESS.matcher(body);
        if (response.status() == OK && success.matches()) {
            return List.of(Told.accepted(success.group(1), 0));
        }
        return List.of(
                switch (response.status()) {
                    case 400 -> Told.refused(true);
                    case 403 -> Told.refused(body.contains("Cannot charge"));
                    case NOT_FOUND -> Told.refused(body.contains("No route found"));
                    // The body contains the name of an SMSC's status.
                    case 500 -> body.contains("Unknown error") ? Told.refusedSomehow() : Told.refused(false);
                    case 503 -> Told.refused(false);
                    default -> throw new AssertionError("/send is answered with " + response.status() + " " + body);
                });
    }

    // ---- Callbacks

    @Override
    public Setup.Entry callbacks(String server) {
        return Setup.entry().set("style", isPost ? "jasmin-post" : "jasmin-get").set("url", server + "/mo");
    }

    private static Map<String, String> form(HttpRequest callback) {
        Map<String, String> form = Forms.parameters(callback.query());
        form.putAll(Forms.parameters(new String(callback.body(), StandardCharsets.US_ASCII)));
        return form;
    }

    @Override
    public ShortMessage read(HttpRequest callback) {
        Map<String, String> form = form(callback);
        if (callback.path().equals("/mo")) {
            return PlainMessage.from(address(Queries.get(form, "from")))
                    .to(address(Queries.get(form, "to")))
                    .saying(body(form))
                    .build();
        }
        Receipt receipt = Receipt.of(
                Queries.get(form, "id"), state(Queries.get(form, "message_status")), Queries.get(form, "err"));
        return PlainMessage.from(address(Queries.get(form, "number")))
                .to(Address.NONE)
                .reporting(receipt)
                .build();
    }

    private static Body body(Map<String, String> form) {
        byte[] octets = HexFormat.of().parseHex(Queries.get(form, "binary"));
        return new Body(octets, false, Integer.parseInt(Queries.get(form, "coding")));
    }

    private static Address address(String written) {
        return Address.international(written.startsWith("+") ? written.substring(1) : written);
    }

    private static MessageState state(String status) {
        return switch (status) {
            case "DELIVRD" -> MessageState.DELIVERED;
            case "UNDELIV" -> MessageState.UNDELIVERABLE;
            case "EXPIRED" -> MessageState.EXPIRED;
            case "DELETED" -> MessageState.DELETED;
            case "REJECTD" -> MessageState.REJECTED;
            case "UNKNOWN" -> MessageState.UNKNOWN;
            default -> throw new AssertionError("a receipt with the state " + status);
        };
    }

    @Override
    public String eventId(HttpRequest callback) {
        return "";
    }

    @Override
    public List<Integer> notTaken() {
        return List.of(200, 204);
    }

    @Override
    public HttpResponse taken() {
        return HttpResponse.text(200, "ACK/Jasmin");
    }
}
