package org.strowger.world.provider;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Setup;

/** A service like Vonage. Its responses have status 200, and each part of a long text has an id and a receipt. */
final class VonageStyle extends ProviderStyle {
    private final String algorithm;

    VonageStyle(String smsc, String algorithm) {
        super(smsc);
        this.algorithm = algorithm;
    }

    @Override
    void configure(Setup.Entry http, String server, Chance chance) {
        http.set("profile", "vonage").set("url", server + "/sms/json").set("signature-secret", SIGNING);
    }

    @Override
    boolean takesWholes() {
        return true;
    }

    @Override
    Submitted read(HttpRequest request) {
        Map<String, String> all = Forms.parameters(Forms.body(request));
        expect("api_key", all.getOrDefault("api_key", ""), USER);
        expect("api_secret", all.getOrDefault("api_secret", ""), PASSWORD);
        String text = all.getOrDefault("text", "");
        expect("type", all.getOrDefault("type", ""), Coding.isGsm(text) ? "text" : "unicode");
        return Submitted.of(
                all.getOrDefault("to", ""),
                all.getOrDefault("from", ""),
                Forms.text(text),
                all.getOrDefault("callback", ""),
                all.getOrDefault("client-ref", ""));
    }

    private static int parts(Submitted message) {
        return Content.read(message.body()).segments();
    }

    private static String ofPart(String id, int part, int parts) {
        return part == parts ? id : id + "p" + part;
    }

    @Override
    HttpResponse accepts(Submitted message, String id, Chance chance) {
        int parts = parts(message);
        StringBuilder all = new StringBuilder();
        for (int i = 1; i <= parts; i++) {
            all.append(i == 1 ? "" : ", ").append("{\"status\": \"0\", \"message-id\": \"");
            all.append(ofPart(id, i, parts)).append("\"}");
        }
        return HttpResponse.text(200, "{\"message-count\": \"" + parts + "\", \"messages\": [" + all + "]}");
    }

    private static HttpResponse status(int status) {
        return HttpResponse.text(200, "{\"message-count\": \"1\", \"messages\": [{\"status\": \"" + status + "\"}]}");
    }

    @Override
    List<HttpResponse> refusalsForNow(Submitted message) {
        return List.of(status(1), status(5), status(4), status(9));
    }

    @Override
    List<HttpResponse> refusals(Submitted message) {
        return List.of(status(6), status(7), status(15), HttpResponse.text(200, "{\"messages\": ["));
    }

    @Override
    HttpRequest receipt(Submitted of, String id, MessageState state) {
        String word =
                switch (state) {
                    case DELIVERED -> "delivered";
                    case UNDELIVERABLE -> "failed";
                    case ACCEPTED -> "accepted";
                    case UNKNOWN -> "unknown";
                    default -> "buffered";
                };
        return signed(of.receiptUrl(), Map.of("messageId", id, "status", word, "err-code", "0"));
    }

    /** The receipts of all parts; the last one counts. */
    @Override
    List<HttpRequest> receipts(Submitted of, String id, MessageState state) {
        int parts = parts(of);
        List<HttpRequest> all = new ArrayList<>();
        for (int i = 1; i <= parts; i++) {
            // The other parts can have another state than the message.
            MessageState ofPart = i == parts ? state : MessageState.UNDELIVERABLE;
            all.add(receipt(of, ofPart(id, i, parts), ofPart));
        }
        return all;
    }

    @Override
    HttpRequest message(String from, String to, String text) {
        return signed(messageUrl(), Map.of("msisdn", from, "to", to, "text", text));
    }

    private HttpRequest signed(String url, Map<String, String> parameters) {
        StringBuilder body = new StringBuilder();
        StringBuilder signed = new StringBuilder();
        new TreeMap<>(parameters).forEach((name, value) -> {
            body.append(name).append('=').append(Forms.coded(value)).append('&');
            signed.append('&').append(name).append('=').append(value.replaceAll("[&=]", "_"));
        });
        String signature = HexFormat.of().formatHex(hmac(algorithm, SIGNING, signed.toString()));
        return form(url, body + "sig=" + signature.toUpperCase(Locale.ROOT));
    }

    @Override
    HttpRequest forged(HttpRequest request) {
        return form(PUBLIC_URL + request.target(), Forms.body(request).replaceAll("(messageId|msisdn)=", "$1=1"));
    }
}
