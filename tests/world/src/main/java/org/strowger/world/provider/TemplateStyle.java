package org.strowger.world.provider;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Setup;

/**
 * An API that the configuration describes by a template. Its server accepts several forms of requests, one of which
 * each configuration uses; receipts have one form.
 */
final class TemplateStyle extends ProviderStyle {
    private static final String JSON = "/json";
    private static final String FORM = "/form";
    private static final String QUERY = "/query";
    private static final String XML = "/xml";

    private static final Map<MessageState, String> WORDS = Map.of(
            MessageState.DELIVERED,
            "Arrived",
            MessageState.UNDELIVERABLE,
            "Lost",
            MessageState.ENROUTE,
            "Travels",
            MessageState.ACCEPTED,
            "Queued",
            MessageState.UNKNOWN,
            "Queued");

    TemplateStyle(String smsc) {
        super(smsc);
    }

    // ---- The configuration

    @Override
    void configure(Setup.Entry http, String server, Chance chance) {
        String form = chance.oneOf(JSON, FORM, QUERY, XML);
        Setup.Entry template = Setup.entry();
        String query =
                switch (form) {
                    case JSON -> json(template);
                    case FORM -> form(template);
                    case QUERY -> query(template);
                    default -> xml(template);
                };
        template.set("receipt", receipts()).set("message", messages()).set("taken", "thanks");
        http.set("profile", "template")
                .set("url", server + form + query)
                .set("secret", SECRET)
                .set("template", template);
    }

    private static Setup.Entry receipts() {
        return Setup.entry()
                .set("id", "json report.id")
                .set("status", "json report.state")
                .set("error", "json report.code")
                .add("delivered", "arrived")
                .add("undeliverable", "LOST")
                .add("progress", "travels")
                .add("progress", "queued");
    }

    private static Setup.Entry messages() {
        return Setup.entry().set("from", "json from").set("to", "json to").set("text", "json said.text");
    }

    private static String json(Setup.Entry template) {
        template.set("content-type", "application/json")
                .add("headers", "Authorization: Bearer {password}")
                .set(
                        "body",
                        "{\"to\": \"{to}\", \"from\": \"{from}\", \"text\": \"{text}\", \"report\": \"{receipt-url}\","
                                + " \"reference\": \"{id}\", \"user\": \"{system-id}\", \"ttl\": \"{validity}\"}")
                .set("accepted", "json status = ok")
                .set("throttled", "json code = 17")
                .set("temporary", "json code ~ ^(5|12)$")
                .set("permanent", "json code = 9")
                .set("id", "json messages.0.id");
        return "";
    }

    private static String form(Setup.Entry template) {
        template.set(
                        "body",
                        "to={to-digits}&from={from-digits}&text={text}&report={receipt-url}&user={system-id}"
                                + "&password={password}&reference={id}")
                .set("temporary", "form code = 5")
                .set("throttled", "form code = 17")
                .set("permanent", "form code = 9")
                .set("id", "form id");
        return "";
    }

    private static String query(Setup.Entry template) {
        template.set("method", "get").set("accepted", "regex ^OK").set("id", "regex ID: ([!-~]+)");
        template.set("temporary", "regex ^LATER").set("throttled", "regex ^SLOW");
        return "?to={to}&from={from}&text={text}&report={receipt-url}&user={system-id}&password={password}"
                + "&reference={id}";
    }

    private static String xml(Setup.Entry template) {
        template.set("method", "put")
                .set("content-type", "text/xml")
                .add("headers", "X-User: {system-id}")
                .add("headers", "X-Key: {password}")
                .set(
                        "body",
                        "<sms><to>{to}</to><from>{from}</from><text>{text}</text><report>{receipt-url}</report>"
                                + "<reference>{id}</reference></sms>")
                .set("accepted", "status = 202")
                .set("temporary", "header X-Fault = later")
                .set("throttled", "header X-Fault = slow")
                .set("id", "header X-Id");
        return "";
    }

    @Override
    boolean takesWholes() {
        return true;
    }

    // ---- Messages

    @Override
    Submitted read(HttpRequest request) {
        return switch (request.path()) {
            case JSON -> {
                String document = Forms.body(request);
                expect("Authorization", header(request, "Authorization"), "Bearer " + PASSWORD);
                yield read(JSON, name -> Forms.member(document, name), Forms.member(document, "user"), PASSWORD);
            }
            case XML -> {
                String document = Forms.body(request);
                expect("the method", request.method(), "PUT");
                yield read(XML, name -> element(document, name), header(request, "X-User"), header(request, "X-Key"));
            }
            default -> {
                boolean isQuery = request.path().equals(QUERY);
                expect("the method", request.method(), isQuery ? "GET" : "POST");
                Map<String, String> all = Forms.parameters(isQuery ? request.query() : Forms.body(request));
                yield read(
                        request.path(),
                        name -> all.getOrDefault(name, ""),
                        all.getOrDefault("user", ""),
                        all.getOrDefault("password", ""));
            }
        };
    }

    private interface Values {
        String of(String name);
    }

    private Submitted read(String form, Values values, String user, String password) {
        expect("the user", user, USER);
        expect("the password", password, PASSWORD);
        return Submitted.of(
                Forms.digits(values.of("to")),
                values.of("from"),
                Forms.text(values.of("text")),
                values.of("report"),
                form + " " + values.of("reference"));
    }

    private static String header(HttpRequest request, String name) {
        return request.headers().first(name).orElse("");
    }

    private static String element(String document, String name) {
        String text = document.replaceAll("(?s).*<" + name + ">(.*)</" + name + ">.*", "$1");
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    /** The form in which the message was received. */
    private static String formOf(Submitted message) {
        return message.reference().substring(0, message.reference().indexOf(' '));
    }

    @Override
    HttpResponse accepts(Submitted message, String id, Chance chance) {
        return switch (formOf(message)) {
            case JSON -> HttpResponse.text(200, "{\"status\": \"ok\", \"messages\": [{\"id\": \"" + id + "\"}]}");
            case FORM -> HttpResponse.text(201, "code=0&id=" + Forms.coded(id));
            case QUERY -> HttpResponse.text(200, "OK\nID: " + id + "\n");
            default -> new HttpResponse(202, HttpHeaders.of("X-Id", id), new byte[0]);
        };
    }

    @Override
    List<HttpResponse> refusalsForNow(Submitted message) {
        return switch (formOf(message)) {
            case JSON ->
                List.of(
                        HttpResponse.text(200, "{\"code\": 5}"),
                        HttpResponse.text(400, "{\"code\": 12}"),
                        HttpResponse.text(200, "{\"code\": 17}"));
            case FORM -> List.of(HttpResponse.text(200, "code=5"), HttpResponse.text(400, "code=17"));
            case QUERY -> List.of(HttpResponse.text(200, "LATER"), HttpResponse.text(400, "SLOW"));
            default ->
                List.of(
                        new HttpResponse(200, HttpHeaders.of("X-Fault", "later"), new byte[0]),
                        new HttpResponse(400, HttpHeaders.of("X-Fault", "slow"), new byte[0]));
        };
    }

    @Override
    List<HttpResponse> refusals(Submitted message) {
        return switch (formOf(message)) {
            case JSON -> List.of(HttpResponse.text(500, "{\"code\": 9}"), HttpResponse.text(200, "{\"status\": "));
            case FORM -> List.of(HttpResponse.text(200, "code=9"), HttpResponse.text(503, "code=9"));
            case QUERY -> List.of(HttpResponse.text(200, "NEVER"), HttpResponse.text(202, ""));
            default -> List.of(HttpResponse.text(200, ""), HttpResponse.text(201, "<ok/>"));
        };
    }

    // ---- Receipts and messages of mobiles

    @Override
    HttpRequest receipt(Submitted of, String id, MessageState state) {
        String word = WORDS.getOrDefault(state, "Travels");
        String shown = state.isFinal() ? word.toUpperCase(Locale.ROOT) : word;
        return json(
                of.receiptUrl(),
                "{\"report\": {\"id\": \"" + id + "\", \"state\": \"" + shown + "\", \"code\": \"7\"}}");
    }

    @Override
    HttpRequest message(String from, String to, String text) {
        return json(
                messageUrl() + "?secret=" + SECRET,
                "{\"from\": \"+" + from + "\", \"to\": \"" + to + "\", \"said\": {\"text\": " + Forms.quoted(text)
                        + "}}");
    }
}
