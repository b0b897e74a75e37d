package org.strowger.world.provider;

import java.util.List;
import java.util.Map;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Setup;

/** An API that the configuration describes by a template with octets and headers; it gets long texts in segments. */
final class HexTemplateStyle extends ProviderStyle {
    HexTemplateStyle(String smsc) {
        super(smsc);
    }

    @Override
    void configure(Setup.Entry http, String server, Chance chance) {
        http.set("profile", "template")
                .set("url", server + "/hex?to={to-digits}")
                .set("secret", SECRET)
                .set(
                        "template",
                        Setup.entry()
                                .set("content-type", "text/plain")
                                .add("headers", "X-Account: {system-id}/{password}")
                                .set("body", "{udh-hex},{coding},{text-hex},{from},{id},{receipt-url}")
                                .set(
                                        "receipt",
                                        Setup.entry()
                                                .add("delivered", "DELIVRD")
                                                .add("undeliverable", "UNDELIV")));
    }

    @Override
    boolean takesWholes() {
        return false;
    }

    @Override
    Submitted read(HttpRequest request) {
        expect("X-Account", request.headers().first("X-Account").orElse(""), USER + "/" + PASSWORD);
        Map<String, String> query = Forms.parameters(request.query());
        String[] values = Forms.body(request).split(",", -1);
        Body body = Forms.hex(values[0], values[2], values[1].equals("8"));
        return Submitted.of(query.getOrDefault("to", ""), values[3], body, values[5], values[4]);
    }

    @Override
    String id(Submitted message, int number) {
        return message.reference();
    }

    @Override
    HttpResponse accepts(Submitted message, String id, Chance chance) {
        return HttpResponse.text(chance.oneOf(200, 202), "");
    }

    @Override
    List<HttpResponse> refusalsForNow(Submitted message) {
        return List.of(HttpResponse.text(500, "later"));
    }

    @Override
    List<HttpResponse> refusals(Submitted message) {
        return List.of(HttpResponse.text(400, "never"));
    }

    @Override
    HttpRequest receipt(Submitted of, String id, MessageState state) {
        String word =
                switch (state) {
                    case DELIVERED -> "delivrd";
                    case UNDELIVERABLE -> "Undeliv";
                    case ACCEPTED -> "accepted";
                    default -> "enroute";
                };
        return form(of.receiptUrl(), "id=" + id + "&status=" + word);
    }

    @Override
    HttpRequest message(String from, String to, String text) {
        return form(messageUrl() + "?secret=" + SECRET, "from=%2B" + from + "&to=" + to + "&text=" + Forms.coded(text));
    }
}
