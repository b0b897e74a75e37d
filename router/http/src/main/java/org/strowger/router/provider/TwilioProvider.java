package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.config.provider.ExpressionInput;
import org.strowger.router.http.gateway.SmppError;

/**
 * Twilio's Messages resource. Strowger uses Basic authentication with the SID and token of the account. Twilio signs
 * its requests with the token.
 */
final class TwilioProvider implements Provider {
    /** The SID of a messaging service, which can be used in place of a sender. */
    private static final String SERVICE = "MG[0-9a-f]{32}";

    private static final String SID = "[A-Za-z0-9]{2,64}";

    /** The maximum ValidityPeriod in seconds. */
    private static final long LASTING_MAX = 36_000;

    private static final HttpResponse NO_REPLY = new HttpResponse(
            200,
            HttpHeaders.of("Content-Type", "text/xml"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response/>".getBytes(StandardCharsets.US_ASCII));

    private final ProviderAccount account;
    private final Hmac signing;

    TwilioProvider(ProviderAccount account) {
        this.account = account;
        this.signing = Hmac.sha1(account.signatureSecret().isEmpty() ? account.password() : account.signatureSecret());
    }

    @Override
    public Optional<HttpRequest> request(ProviderMessage message) {
        Optional<String> text = ProviderMessages.wholeText(message);
        if (text.isEmpty() || !message.delay().isZero()) {
            return Optional.empty();
        }
        String sender = ProviderMessages.e164OrShort(message.source());
        FormText form = FormText.form()
                .add("To", ProviderMessages.e164(message.destination()))
                .add(sender.matches(SERVICE) ? "MessagingServiceSid" : "From", sender)
                .add("Body", text.get());
        if (message.wantsReceipt() && account.isCalledBack()) {
            form.add("StatusCallback", account.callback(ProviderRequest.Kind.RECEIPT));
        }
        long lasting = message.lasting().toSeconds();
        if (lasting > 0) {
            form.add("ValidityPeriod", Math.min(lasting, LASTING_MAX));
        }
        return Optional.of(account.postWithBasic(form));
    }

    @Override
    public Outcome outcome(HttpResponse response, ProviderMessage message) {
        ExpressionInput body = new ExpressionInput(response.status(), response.headers(), response.body(), "");
        if (StatusOutcome.isSuccess(response)) {
            return Outcome.accepted(
                    body.member("sid").filter(sid -> sid.matches(SID)).orElse(""));
        }
        String code =
                body.member("code").filter(text -> text.matches("[0-9]{1,6}")).orElse("");
        Outcome byStatus = StatusOutcome.of(response);
        if (code.isEmpty()) {
            return byStatus;
        }
        String detail = byStatus.detail() + ", error " + code;
        return switch (code) {
            case "20429" -> StatusOutcome.throttled(detail);
            case "21211", "21614" -> StatusOutcome.permanent(SmppError.RINVDSTADR, detail);
            case "21212", "21606" -> StatusOutcome.permanent(SmppError.RINVSRCADR, detail);
            default -> Outcome.of(byStatus.kind(), byStatus.code(), detail);
        };
    }

    /**
     * Checks the signature, which covers the whole URL and the parameters of the body, each with name and value, sorted
     * by name.
     */
    @Override
    public boolean isSignatureValid(ProviderRequest request) {
        TreeMap<String, String> sorted = new TreeMap<>();
        for (String name : request.form().names()) {
            sorted.put(name, request.form().first(name, StandardCharsets.UTF_8).orElse(""));
        }
        StringBuilder signed = new StringBuilder(account.callbackUrl())
                .append(request.request().target());
        sorted.forEach((name, value) -> signed.append(name).append(value));
        byte[] expected = signing.of(signed.toString());
        return Hmac.isEqual(
                Base64.getEncoder().encodeToString(expected),
                request.request().headers().first("X-Twilio-Signature").orElse(""));
    }

    @Override
    public ProviderEvents read(ProviderRequest request) {
        if (!request.fault().isEmpty()) {
            return ProviderEvents.faulty(request.fault());
        }
        return request.kind() == ProviderRequest.Kind.RECEIPT ? receipt(request) : message(request);
    }

    private static ProviderEvents receipt(ProviderRequest request) {
        String id = request.text("MessageSid");
        Optional<MessageState> state =
                switch (request.text("MessageStatus").toLowerCase(Locale.ROOT)) {
                    case "delivered", "read" -> Optional.of(MessageState.DELIVERED);
                    case "undelivered", "failed" -> Optional.of(MessageState.UNDELIVERABLE);
                    case "canceled" -> Optional.of(MessageState.DELETED);
                    case "accepted", "scheduled", "queued", "sending", "sent", "partially_delivered" ->
                        Optional.of(MessageState.ENROUTE);
                    default -> Optional.empty();
                };
        if (id.isEmpty() || state.isEmpty()) {
            return ProviderEvents.faulty("a status callback must have MessageSid and a known MessageStatus");
        }
        return ProviderEvents.ofReceipt(id, state.get(), request.text("ErrorCode"));
    }

    private static ProviderEvents message(ProviderRequest request) {
        Optional<PlainMessage> message =
                ProviderMessages.text(request.text("From"), request.text("To"), request.text("Body"));
        return message.map(ProviderEvents::of)
                .orElseGet(() -> ProviderEvents.faulty("a message must have the parameters From, To and Body"));
    }

    @Override
    public HttpResponse taken(ProviderRequest.Kind kind) {
        return NO_REPLY;
    }
}
