package org.strowger.world.provider;

import java.util.Base64;
import java.util.List;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Setup;

/** A service like Sinch, whose requests may be signed. */
final class SinchStyle extends ProviderStyle {
    private final boolean isSigned;

    SinchStyle(String smsc, boolean isSigned) {
        super(smsc);
        this.isSigned = isSigned;
    }

    @Override
    void configure(Setup.Entry http, String server, Chance chance) {
        http.set("profile", "sinch").set("url", server + "/xms/v1/plan/batches");
        http.set(isSigned ? "signature-secret" : "secret", isSigned ? SIGNING : SECRET);
    }

    @Override
    boolean takesWholes() {
        return true;
    }

    @Override
    Submitted read(HttpRequest request) {
        expect("Authorization", request.headers().first("Authorization").orElse(""), "Bearer " + PASSWORD);
        String document = Forms.body(request);
        String url = Forms.member(document, "callback_url");
        expect(
                "delivery_report",
                Forms.member(document, "delivery_report"),
                url.isEmpty() ? "none" : "per_recipient_final");
        return Submitted.of(
                Forms.member(document, "to"),
                Forms.member(document, "from"),
                Forms.text(Forms.member(document, "body")),
                url,
                Forms.member(document, "client_reference"));
    }

    @Override
    HttpResponse accepts(Submitted message, String id, Chance chance) {
        return HttpResponse.text(201, "{\"id\": \"" + id + "\", \"to\": [\"1\"]}");
    }

    @Override
    List<HttpResponse> refusalsForNow(Submitted message) {
        return List.of(HttpResponse.text(403, "{\"code\": \"unauthorized\"}"));
    }

    @Override
    List<HttpResponse> refusals(Submitted message) {
        return List.of(HttpResponse.text(400, "{\"code\": \"syntax_constraint_violation\"}"));
    }

    @Override
    HttpRequest receipt(Submitted of, String id, MessageState state) {
        String word =
                switch (state) {
                    case DELIVERED -> "Delivered";
                    case UNDELIVERABLE -> "Failed";
                    case ACCEPTED -> "Queued";
                    case UNKNOWN -> "Unknown";
                    default -> "Dispatched";
                };
        return signed(of.receiptUrl(), "{\"batch_id\": \"" + id + "\", \"status\": \"" + word + "\", \"code\": 0}");
    }

    @Override
    HttpRequest message(String from, String to, String text) {
        return signed(
                messageUrl() + (isSigned ? "" : "?secret=" + SECRET),
                "{\"type\": \"mo_text\", \"from\": \"+" + from + "\", \"to\": \"" + to + "\", \"body\": "
                        + Forms.quoted(text) + "}");
    }

    private static HttpRequest signed(String url, String body) {
        String signature = Base64.getEncoder().encodeToString(hmac("HmacSHA256", SIGNING, body + ".n.1"));
        return json(
                url,
                body,
                "x-sinch-webhook-signature-nonce",
                "n",
                "x-sinch-webhook-signature-timestamp",
                "1",
                "x-sinch-webhook-signature",
                signature);
    }

    @Override
    HttpRequest forged(HttpRequest request) {
        return isSigned
                ? json(PUBLIC_URL + request.target(), Forms.body(request), "x-sinch-webhook-signature", "AAAA")
                : super.forged(request);
    }
}
