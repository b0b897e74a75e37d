package org.strowger.world.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
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

/** Kannel's {@code sendsms}, {@code dlr-url} and {@code get-url}. */
final class KannelDialect implements HttpDialect {
    private static final HexFormat HEX = HexFormat.of();
    private static final String DENIED = " Denied receivers are: ";

    @Override
    public String api() {
        return "kannel";
    }

    @Override
    public boolean takesSeveral() {
        return true;
    }

    @Override
    public boolean says(Content content) {
        return !content.text().isEmpty() && content.coding() != Coding.LATIN1;
    }

    @Override
    public boolean takesSegments() {
        return true;
    }

    @Override
    public ReceiptRequest nearest(ReceiptRequest request) {
        return request;
    }

    @Override
    public long validityUnitNanos() {
        return TimeUnit.MINUTES.toNanos(1);
    }

    // ---- Requests

    @Override
    public HttpRequest send(Account account, Planned message, List<Recipient> to) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("username", account.name());
        query.put("password", account.password());
        query.put("from", HttpDialect.written(message.source()));
        query.put("to", to.stream().map(each -> "+" + each.number()).collect(Collectors.joining(" ")));
        if (message.validityNanos() > 0) {
            query.put("validity", String.valueOf(TimeUnit.NANOSECONDS.toMinutes(message.validityNanos())));
        }
        int part = to.get(0).part();
        if (message.request() != ReceiptRequest.NEVER) {
            query.put("dlr-mask", mask(message.request()));
            query.put("dlr-url", account.server() + REPORTS + "?part=" + part + "&to=%p&from=%P&status=%d&id=%I");
        }
        String octets =
                content(to.get(0).contentWritten(), SplitBody.of(to.get(0).bodyWritten()));
        return HttpRequest.get("/cgi-bin/sendsms?" + Queries.write(query) + octets, HttpHeaders.of("Host", "strowger"));
    }

    private static String content(Content content, SplitBody body) {
        byte[] utf8 = content.text().getBytes(StandardCharsets.UTF_8);
        String said =
                switch (content.coding()) {
                    case GSM -> "&coding=0&text=" + percent(HEX.formatHex(utf8));
                    case FLASH -> "&coding=0&mclass=0&alt-dcs=1&text=" + percent(HEX.formatHex(utf8));
                    case FLASH_UNICODE -> "&coding=2&mclass=0&text=" + percent(body.contentHex());
                    case UNICODE -> "&coding=2&text=" + percent(body.contentHex());
                    case FLASH_BINARY -> "&coding=1&mclass=0&alt-dcs=1&text=" + percent(body.contentHex());
                    default -> "&coding=1&text=" + percent(body.contentHex());
                };
        return body.headerHex().isEmpty() ? said : said + "&udh=" + percent(body.headerHex());
    }

    private static String mask(ReceiptRequest request) {
        return switch (request) {
            case ON_FAILURE -> "2";
            case ON_SUCCESS -> "1";
            default -> "3";
        };
    }

    private static String percent(String hex) {
        return hex.replaceAll("..", "%$0");
    }

    /** The results from the one response to all recipients; a refusal applies to the first recipient. */
    @Override
    public List<Told> told(List<Recipient> to, HttpResponse response) {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        String expected =
                switch (response.status()) {
                    case 202 -> "0: Accepted for delivery";
                    case 403 -> "Not routable. Do not try again.";
                    case 503 -> "Temporal failure, try again later.";
                    default -> "no such response";
                };
        int end = body.indexOf(DENIED);
        if (!body.substring(0, end < 0 ? body.length() : end).equals(expected)) {
            throw new AssertionError("sendsms is answered with " + response.status() + " " + body);
        }
        List<String> denied = end < 0
                ? List.of()
                : Arrays.asList(body.substring(end + DENIED.length()).split(" "));
        if (response.status() == 202) {
            return to.stream()
                    .map(each -> denied.contains("+" + each.number()) ? Told.refusedSomehow() : Told.accepted("", 0))
                    .toList();
        }
        Told first = Told.refused(response.status() == 403);
        return to.stream()
                .map(each -> each == to.get(0) ? first : Told.refusedSomehow())
                .toList();
    }

    // ---- Callbacks

    @Override
    public Setup.Entry callbacks(String server) {
        return Setup.entry().set("style", "kannel").set("url", server + "/mo?from=%p&to=%P&coding=%c&text=%b");
    }

    @Override
    public ShortMessage read(HttpRequest callback) {
        Map<String, String> query = Forms.parameters(callback.query());
        Address from = address(Queries.get(query, "from"));
        Address to = address(Queries.get(query, "to"));
        if (callback.path().equals("/mo")) {
            return PlainMessage.from(from)
                    .to(to)
                    .saying(new Content(coding(query), Queries.get(query, "text")).body())
                    .build();
        }
        Receipt receipt = Receipt.of(query.getOrDefault("id", ""), state(Queries.get(query, "status")), "");
        return PlainMessage.from(to).to(from).reporting(receipt).build();
    }

    /** The coding of a text, which is always GSM: each character that mobiles use has one octet in UTF-8. */
    private static Coding coding(Map<String, String> query) {
        if (!Queries.get(query, "coding").equals("0")) {
            throw new AssertionError("the text of a message from a mobile is not in the GSM coding: " + query);
        }
        return Coding.GSM;
    }

    private static Address address(String written) {
        return Address.international(written.startsWith("+") ? written.substring(1) : written);
    }

    private static MessageState state(String status) {
        return switch (status) {
            case "1" -> MessageState.DELIVERED;
            case "2" -> MessageState.UNDELIVERABLE;
            case "34" -> MessageState.EXPIRED;
            case "66" -> MessageState.UNKNOWN;
            case "16" -> MessageState.REJECTED;
            default -> throw new AssertionError("nobody has asked for reports with the status " + status);
        };
    }

    @Override
    public String eventId(HttpRequest callback) {
        return Forms.parameters(callback.query()).getOrDefault("id", "");
    }

    @Override
    public int part(HttpRequest callback) {
        return Integer.parseInt(Forms.parameters(callback.query()).getOrDefault("part", "0"));
    }

    @Override
    public List<Integer> notTaken() {
        return List.of(201, 204);
    }

    @Override
    public HttpResponse taken() {
        return HttpResponse.text(202, "thank you");
    }
}
