package org.strowger.world.provider;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Setup;

/** A service like Twilio, whose requests are signed. */
final class TwilioStyle extends ProviderStyle {
    TwilioStyle(String smsc) {
        super(smsc);
    }

    @Override
    void configure(Setup.Entry http, String server, Chance chance) {
        http.set("profile", "twilio").set("url", server + "/2010-04-01/Accounts/AC1/Messages.json");
    }

    @Override
    boolean takesWholes() {
        return true;
    }

    @Override
    Submitted read(HttpRequest request) {
        byte[] account = (USER + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8);
        expect(
                "Authorization",
                request.headers().first("Authorization").orElse(""),
                "Basic " + Base64.getEncoder().encodeToString(account));
        Map<String, String> all = Forms.parameters(Forms.body(request));
        return Submitted.of(
                Forms.digits(all.getOrDefault("To", "")),
                all.getOrDefault("From", ""),
                Forms.text(all.getOrDefault("Body", "")),
                all.getOrDefault("StatusCallback", ""),
                "");
    }

    @Override
    String id(Submitted message, int number) {
        return "SM" + number + "f";
    }

    @Override
    HttpResponse accepts(Submitted message, String id, Chance chance) {
        return HttpResponse.text(201, "{\"sid\": \"" + id + "\", \"status\": \"queued\"}");
    }

    @Override
    List<HttpResponse> refusalsForNow(Submitted message) {
        return List.of(
                HttpResponse.text(429, "{\"code\": 20429, \"status\": 429}"),
                HttpResponse.text(400, "{\"code\": \"20429\"}"),
                HttpResponse.text(401, "{\"code\": 20003, \"status\": 401}"));
    }

    @Override
    List<HttpResponse> refusals(Submitted message) {
        return List.of(
                HttpResponse.text(400, "{\"code\": 21211, \"status\": 400}"),
                HttpResponse.text(400, "{\"code\": 21606, \"status\": 400}"),
                HttpResponse.text(400, "{\"code\": 30000, \"status\": 400}"));
    }

    @Override
    HttpRequest receipt(Submitted of, String id, MessageState state) {
        String word =
                switch (state) {
                    case DELIVERED -> "delivered";
                    case UNDELIVERABLE -> "undelivered";
                    case ACCEPTED -> "queued";
                    default -> "sent";
                };
        return signed(of.receiptUrl(), Map.of("MessageSid", id, "MessageStatus", word));
    }

    @Override
    HttpRequest message(String from, String to, String text) {
        return signed(messageUrl(), Map.of("From", "+" + from, "To", to, "Body", text));
    }

    private static HttpRequest signed(String url, Map<String, String> parameters) {
        StringBuilder body = new StringBuilder();
        StringBuilder signed = new StringBuilder(url);
        new TreeMap<>(parameters).forEach((name, value) -> {
            body.append(body.isEmpty() ? "" : "&").append(name).append('=').append(Forms.coded(value));
            signed.append(name).append(value);
        });
        String signature = Base64.getEncoder().encodeToString(hmac("HmacSHA1", PASSWORD, signed.toString()));
        return form(url, body.toString(), "X-Twilio-Signature", signature);
    }

    @Override
    HttpRequest forged(HttpRequest request) {
        // The signature is for a different content.
        String body = Forms.body(request).replace("delivered", "un_delivered") + "&Any=1";
        return form(
                PUBLIC_URL + request.target(),
                body,
                "X-Twilio-Signature",
                request.headers().first("X-Twilio-Signature").orElse(""));
    }
}
