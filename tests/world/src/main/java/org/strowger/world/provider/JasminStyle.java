package org.strowger.world.provider;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Setup;

/** A service like Jasmin. */
final class JasminStyle extends ProviderStyle {
    JasminStyle(String smsc) {
        super(smsc);
    }

    @Override
    void configure(Setup.Entry http, String server, Chance chance) {
        http.set("profile", "jasmin").set("url", server + "/send").set("secret", SECRET);
    }

    @Override
    boolean takesWholes() {
        return true;
    }

    @Override
    Submitted read(HttpRequest request) {
        Map<String, String> all = Forms.parameters(Forms.body(request));
        expect("username", all.getOrDefault("username", ""), USER);
        expect("password", all.getOrDefault("password", ""), PASSWORD);
        String content = all.get("content");
        Body body = content == null
                ? Forms.hex(
                        "",
                        all.getOrDefault("hex-content", ""),
                        all.getOrDefault("coding", "").equals("8"))
                : Forms.text(content);
        String url = all.getOrDefault("dlr-url", "");
        expect("dlr", all.getOrDefault("dlr", "no"), url.isEmpty() ? "no" : "yes");
        return Submitted.of(Forms.digits(all.getOrDefault("to", "")), all.getOrDefault("from", ""), body, url, "");
    }

    @Override
    HttpResponse accepts(Submitted message, String id, Chance chance) {
        return HttpResponse.text(200, "Success \"" + id + "\"");
    }

    @Override
    List<HttpResponse> refusalsForNow(Submitted message) {
        return List.of(
                HttpResponse.text(403, "Error \"User throughput exceeded\""),
                HttpResponse.text(412, "Error \"no bound connectors\""));
    }

    @Override
    List<HttpResponse> refusals(Submitted message) {
        return List.of(
                HttpResponse.text(412, "Error \"No route found\""),
                HttpResponse.text(200, "Success"),
                HttpResponse.text(200, ""));
    }

    @Override
    HttpRequest receipt(Submitted of, String id, MessageState state) {
        String word =
                switch (state) {
                    case DELIVERED -> "DELIVRD";
                    case UNDELIVERABLE -> "UNDELIV";
                    case ACCEPTED -> "ESME_ROK";
                    case UNKNOWN -> "UNKNOWN";
                    default -> "ENROUTE";
                };
        return form(of.receiptUrl(), "id=" + id + "&message_status=" + word + "&level=2&err=ND");
    }

    @Override
    HttpRequest message(String from, String to, String text) {
        Body body = Forms.text(text);
        return form(
                messageUrl() + "?secret=" + SECRET,
                "id=1&from=%2B" + from + "&to=" + to + "&coding=" + body.coding() + "&binary="
                        + HexFormat.of().formatHex(body.octets()));
    }
}
