package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.MessageClass;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.config.provider.ExpressionInput;
import org.strowger.router.http.gateway.SmppError;

/**
 * Vonage's SMS API. The HTTP status of every response is 200; the outcome is in the body. A long text has one entry and
 * one receipt for each part; the receipt of the last part counts.
 */
final class VonageProvider implements Provider {
    private static final String ID = "[!-~]{1,65}";
    private static final int PARTS_MAX = 255;

    /** The minimum of ttl in milliseconds. */
    private static final long LASTING_MIN_MILLIS = 20_000;

    private static final long LASTING_MAX_MILLIS = 604_800_000;

    private static final int SHA256_DIGITS = 64;
    private static final int SHA512_DIGITS = 128;

    private final ProviderAccount account;

    VonageProvider(ProviderAccount account) {
        this.account = account;
    }

    @Override
    public Optional<HttpRequest> request(ProviderMessage message) {
        FormText form = FormText.form()
                .add("api_key", account.user())
                .add("api_secret", account.password().reveal())
                .add("from", ProviderMessages.digits(message.source()))
                .add("to", ProviderMessages.digits(message.destination()));
        if (!message.delay().isZero() || !addText(message, form)) {
            return Optional.empty();
        }
        form.add("client-ref", message.id());
        if (message.wantsReceipt() && account.isCalledBack()) {
            form.add("status-report-req", 1).add("callback", account.callback(ProviderRequest.Kind.RECEIPT));
        }
        MessageClass messageClass = message.coding().messageClass();
        if (messageClass != MessageClass.NONE) {
            form.add("message-class", messageClass.ordinal() - MessageClass.FLASH.ordinal());
        }
        long lasting = message.lasting().toMillis();
        if (lasting > 0) {
            form.add("ttl", Math.max(LASTING_MIN_MILLIS, Math.min(LASTING_MAX_MILLIS, lasting)));
        }
        return Optional.of(account.post(form));
    }

    private static boolean addText(ProviderMessage message, FormText form) {
        if (ProviderMessages.isBinary(message)) {
            form.add("type", "binary").add("body", HexFormat.of().formatHex(message.content()));
            form.add("udh", HexFormat.of().formatHex(message.header()));
            return true;
        }
        Optional<String> text = ProviderMessages.wholeText(message);
        text.ifPresent(characters -> form.add("type", GsmAlphabet.DEFAULT.canEncode(characters) ? "text" : "unicode")
                .add("text", characters));
        return text.isPresent();
    }

    @Override
    public Outcome outcome(HttpResponse response, ProviderMessage message) {
        if (!StatusOutcome.isSuccess(response)) {
            return StatusOutcome.of(response);
        }
        ExpressionInput body = new ExpressionInput(response.status(), response.headers(), response.body(), "");
        String status = body.member("messages.0.status").orElse("");
        return status.equals("0") ? Outcome.accepted(lastId(body)) : refused(status);
    }

    /**
     * The id of the last accepted part. If a later part was refused, the message is not sent again, because the
     * recipient would get the accepted parts twice.
     */
    private static String lastId(ExpressionInput body) {
        String id = "";
        for (int i = 0; i < PARTS_MAX; i++) {
            Optional<String> next = body.member("messages." + i + ".message-id");
            if (next.isEmpty()) {
                return id;
            }
            id = next.filter(text -> text.matches(ID)).orElse(id);
        }
        return id;
    }

    /**
     * Returns the outcome for an error status. After a fault of the account, the message is not refused but waits until
     * the fault is corrected.
     */
    private static Outcome refused(String status) {
        String detail = status.matches("[0-9]{1,4}") ? "status " + status : "the response has no status";
        return switch (status) {
            case "1" -> StatusOutcome.throttled(detail);
            case "4", "5", "8", "9", "10", "11", "14", "29" -> StatusOutcome.temporary(detail);
            case "7" -> StatusOutcome.permanent(SmppError.RINVDSTADR, detail);
            case "15" -> StatusOutcome.permanent(SmppError.RINVSRCADR, detail);
            default -> StatusOutcome.permanent(detail);
        };
    }

    /**
     * Checks the signature, which covers {@code &name=value} of all parameters sorted by name, with each {@code &} and
     * {@code =} in a value replaced by an underscore. SHA-256 and SHA-512 are supported; MD5 and SHA-1 are not secure
     * enough.
     */
    @Override
    public boolean isSignatureValid(ProviderRequest request) {
        TreeMap<String, String> sorted = new TreeMap<>();
        addAll(request.query(), sorted);
        addAll(request.form(), sorted);
        String found = Optional.ofNullable(sorted.remove("sig")).orElse("").toLowerCase(Locale.ROOT);
        sorted.remove(ProviderRequest.SECRET);
        StringBuilder signed = new StringBuilder();
        sorted.forEach(
                (name, value) -> signed.append('&').append(name).append('=').append(value.replaceAll("[&=]", "_")));
        return switch (found.length()) {
            case SHA256_DIGITS -> Hmac.isEqual(hex(Hmac.sha256(account.signatureSecret()), signed), found);
            case SHA512_DIGITS -> Hmac.isEqual(hex(Hmac.sha512(account.signatureSecret()), signed), found);
            default -> false;
        };
    }

    private static String hex(Hmac signing, StringBuilder signed) {
        return HexFormat.of().formatHex(signing.of(signed.toString()));
    }

    private static void addAll(FormParameters parameters, Map<String, String> sorted) {
        for (String name : parameters.names()) {
            sorted.put(name, parameters.first(name, StandardCharsets.UTF_8).orElse(""));
        }
    }

    @Override
    public ProviderEvents read(ProviderRequest request) {
        if (!request.fault().isEmpty()) {
            return ProviderEvents.faulty(request.fault());
        }
        return request.kind() == ProviderRequest.Kind.RECEIPT ? receipt(request) : message(request);
    }

    /**
     * Reads parameters, which Vonage sends by GET, by POST or as a JSON object, depending on the account's
     * configuration.
     */
    private static List<String> members(ProviderRequest request, List<String> names) {
        HttpRequest http = request.request();
        ExpressionInput body =
                new ExpressionInput(ExpressionInput.NO_STATUS, http.headers(), http.body(), http.query());
        List<String> values = new ArrayList<>();
        for (String name : names) {
            String parameter = request.text(name);
            values.add(parameter.isEmpty() ? body.member(name).orElse("") : parameter);
        }
        return values;
    }

    private static ProviderEvents receipt(ProviderRequest request) {
        List<String> values = members(request, List.of("messageId", "status", "err-code"));
        Optional<MessageState> state =
                switch (values.get(1).toLowerCase(Locale.ROOT)) {
                    case "delivered" -> Optional.of(MessageState.DELIVERED);
                    case "expired" -> Optional.of(MessageState.EXPIRED);
                    case "failed" -> Optional.of(MessageState.UNDELIVERABLE);
                    case "rejected" -> Optional.of(MessageState.REJECTED);
                    case "unknown" -> Optional.of(MessageState.UNKNOWN);
                    case "accepted", "buffered", "submitted" -> Optional.of(MessageState.ENROUTE);
                    default -> Optional.empty();
                };
        if (values.get(0).isEmpty() || state.isEmpty()) {
            return ProviderEvents.faulty("a delivery receipt must have messageId and a known status");
        }
        return ProviderEvents.ofReceipt(values.get(0), state.get(), values.get(2));
    }

    private static ProviderEvents message(ProviderRequest request) {
        List<String> values = members(request, List.of("msisdn", "to", "text"));
        Optional<PlainMessage> message = ProviderMessages.text(values.get(0), values.get(1), values.get(2));
        return message.map(ProviderEvents::of)
                .orElseGet(() -> ProviderEvents.faulty("a message must have msisdn, to and text"));
    }

    @Override
    public HttpResponse taken(ProviderRequest.Kind kind) {
        return HttpResponse.text(200, "");
    }
}
