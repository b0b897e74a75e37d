package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.strowger.gsm.MessageClass;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.config.provider.ExpressionInput;
import org.strowger.router.http.gateway.WrittenText;
import org.strowger.router.json.JsonWriter;

/**
 * Sinch's SMS API, version 1. Each message is a batch with one recipient, and the id of the batch is the message id.
 */
final class SinchProvider implements Provider {
    private static final String ID = "[!-~]{1,65}";

    private final ProviderAccount account;

    SinchProvider(ProviderAccount account) {
        this.account = account;
    }

    @Override
    public Optional<HttpRequest> request(ProviderMessage message) {
        StringBuilder document = new StringBuilder();
        JsonWriter json = JsonWriter.compact(document::append);
        json.beginObject().put("from", ProviderMessages.digits(message.source()));
        json.name("to")
                .beginArray()
                .value(ProviderMessages.digits(message.destination()))
                .endArray();
        if (!message.delay().isZero() || !addText(message, json)) {
            return Optional.empty();
        }
        json.put("client_reference", message.id());
        if (message.coding().messageClass() == MessageClass.FLASH) {
            json.put("flash_message", true);
        }
        boolean isReported = message.wantsReceipt() && account.isCalledBack();
        json.put("delivery_report", isReported ? "per_recipient_final" : "none");
        if (isReported) {
            json.put("callback_url", account.callback(ProviderRequest.Kind.RECEIPT));
        }
        json.endObject();
        return Optional.of(account.postJson("Bearer " + account.password().reveal(), document.toString()));
    }

    private static boolean addText(ProviderMessage message, JsonWriter json) {
        if (ProviderMessages.isBinary(message)) {
            json.put("type", "mt_binary").put("udh", HexFormat.of().formatHex(message.header()));
            json.put("body", Base64.getEncoder().encodeToString(message.content()));
            return true;
        }
        Optional<String> text = ProviderMessages.wholeText(message);
        text.ifPresent(characters -> json.put("type", "mt_text").put("body", characters));
        return text.isPresent();
    }

    @Override
    public Outcome outcome(HttpResponse response, ProviderMessage message) {
        if (!StatusOutcome.isSuccess(response)) {
            return StatusOutcome.of(response);
        }
        ExpressionInput body = new ExpressionInput(response.status(), response.headers(), response.body(), "");
        return Outcome.accepted(body.member("id").filter(id -> id.matches(ID)).orElse(""));
    }

    /** Checks the signature, which covers the body, a nonce and a time, separated by dots. */
    @Override
    public boolean isSignatureValid(ProviderRequest request) {
        HttpHeaders headers = request.request().headers();
        String end = "." + headers.first("x-sinch-webhook-signature-nonce").orElse("") + "."
                + headers.first("x-sinch-webhook-signature-timestamp").orElse("");
        String body = new String(request.request().body(), StandardCharsets.UTF_8);
        byte[] expected = Hmac.sha256(account.signatureSecret()).of(body + end);
        return Hmac.isEqual(
                Base64.getEncoder().encodeToString(expected),
                headers.first("x-sinch-webhook-signature").orElse(""));
    }

    @Override
    public ProviderEvents read(ProviderRequest request) {
        HttpRequest http = request.request();
        ExpressionInput body = new ExpressionInput(ExpressionInput.NO_STATUS, http.headers(), http.body(), "");
        return request.kind() == ProviderRequest.Kind.RECEIPT ? receipt(body) : message(body);
    }

    private static ProviderEvents receipt(ExpressionInput body) {
        String id = body.member("batch_id").orElse("");
        Optional<MessageState> state =
                switch (body.member("status").orElse("").toLowerCase(Locale.ROOT)) {
                    case "delivered" -> Optional.of(MessageState.DELIVERED);
                    case "failed" -> Optional.of(MessageState.UNDELIVERABLE);
                    case "expired" -> Optional.of(MessageState.EXPIRED);
                    case "rejected", "aborted" -> Optional.of(MessageState.REJECTED);
                    case "cancelled", "deleted" -> Optional.of(MessageState.DELETED);
                    case "unknown" -> Optional.of(MessageState.UNKNOWN);
                    case "queued", "dispatched" -> Optional.of(MessageState.ENROUTE);
                    default -> Optional.empty();
                };
        if (id.isEmpty() || state.isEmpty()) {
            return ProviderEvents.faulty("a delivery report must have batch_id and a known status");
        }
        String error =
                body.member("code").filter(code -> code.matches("[0-9]{1,8}")).orElse("");
        return ProviderEvents.ofReceipt(id, state.get(), error);
    }

    private static ProviderEvents message(ExpressionInput body) {
        String from = body.member("from").orElse("");
        String to = body.member("to").orElse("");
        Optional<PlainMessage> message =
                body.member("type").filter("mo_binary"::equals).isPresent()
                        ? binary(body).flatMap(octets -> ProviderMessages.message(from, to, octets))
                        : ProviderMessages.text(from, to, body.member("body").orElse(""));
        return message.map(ProviderEvents::of)
                .orElseGet(() -> ProviderEvents.faulty("a message must have from, to and body"));
    }

    /** Returns the octets with their header; empty if they are not encoded in Sinch's way. */
    private static Optional<Body> binary(ExpressionInput body) {
        try {
            byte[] header = HexFormat.of().parseHex(body.member("udh").orElse(""));
            byte[] content = Base64.getDecoder().decode(body.member("body").orElse(""));
            return Optional.of(Body.of(header, content, WrittenText.OCTETS));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public HttpResponse taken(ProviderRequest.Kind kind) {
        return HttpResponse.text(200, "");
    }
}
