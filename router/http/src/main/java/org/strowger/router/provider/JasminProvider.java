package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.http.gateway.SmppError;
import org.strowger.router.http.gateway.WrittenAddress;
import org.strowger.router.http.gateway.WrittenText;

/** The HTTP API of Jasmin: {@code /send}, and Jasmin's requests for receipts and messages. */
final class JasminProvider implements Provider {
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int CODING_MAX = 255;
    private static final Pattern SUCCESS = Pattern.compile("Success \"([!-~&&[^\"]]{1,65})\"");
    private static final HttpResponse TAKEN = HttpResponse.text(200, "ACK/Jasmin");

    private final ProviderAccount account;

    JasminProvider(ProviderAccount account) {
        this.account = account;
    }

    @Override
    public Optional<HttpRequest> request(ProviderMessage message) {
        FormText form = FormText.form()
                .add("username", account.user())
                .add("password", account.password().reveal())
                .add("to", WrittenAddress.text(message.destination()));
        if (!message.delay().isZero() || message.body().hasHeader() || !addText(message, form)) {
            return Optional.empty();
        }
        if (!message.source().isEmpty()) {
            form.add("from", WrittenAddress.text(message.source()));
        }
        if (message.wantsReceipt() && account.isCalledBack()) {
            // Level 3 also reports a refusal by the SMSC behind Jasmin.
            form.add("dlr", "yes")
                    .add("dlr-url", account.callback(ProviderRequest.Kind.RECEIPT))
                    .add("dlr-level", 3)
                    .add("dlr-method", "POST");
        }
        long seconds = message.lasting().toSeconds();
        if (seconds > 0) {
            form.add("validity-period", (seconds + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE);
        }
        return Optional.of(account.post(form));
    }

    /** Adds the text. Jasmin reads a text with coding 0 as UTF-8, and any other coding as octets. */
    private static boolean addText(ProviderMessage message, FormText form) {
        if (ProviderMessages.isBinary(message)) {
            addOctets(WrittenText.OCTETS, message.content(), form);
            return true;
        }
        Optional<String> text = message.text();
        text.ifPresent(characters -> {
            if (GsmAlphabet.DEFAULT.canEncode(characters)) {
                form.add("content", characters);
            } else {
                addOctets(WrittenText.UCS2, WrittenText.ucs2(characters), form);
            }
        });
        return text.isPresent();
    }

    private static void addOctets(int coding, byte[] octets, FormText form) {
        form.add("coding", coding).add("hex-content", HexFormat.of().formatHex(octets));
    }

    @Override
    public Outcome outcome(HttpResponse response, ProviderMessage message) {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        Matcher success = SUCCESS.matcher(body);
        if (StatusOutcome.isSuccess(response)) {
            return success.find()
                    ? Outcome.accepted(success.group(1))
                    : StatusOutcome.permanent(
                            "HTTP status " + response.status() + ", but the body does not report " + "success");
        }
        if (body.contains("throughput exceeded")) {
            return StatusOutcome.throttled("throughput exceeded");
        }
        if (body.contains("no bound connectors")) {
            return StatusOutcome.temporary("no bound connectors");
        }
        return body.contains("No route found")
                ? StatusOutcome.permanent(SmppError.RINVDSTADR, "no route found")
                : StatusOutcome.of(response);
    }

    @Override
    public ProviderEvents read(ProviderRequest request) {
        if (!request.fault().isEmpty()) {
            return ProviderEvents.faulty(request.fault());
        }
        return request.kind() == ProviderRequest.Kind.RECEIPT ? receipt(request) : message(request);
    }

    private static ProviderEvents receipt(ProviderRequest request) {
        String id = request.text("id");
        String status = request.text("message_status").toUpperCase(Locale.ROOT);
        if (id.isEmpty() || status.isEmpty()) {
            return ProviderEvents.faulty("a report must have the parameters id and message_status");
        }
        if (status.equals(SmppError.ROK.wireName())) {
            return ProviderEvents.NOTHING; // The report only says that the SMSC has accepted the message.
        }
        if (status.startsWith("ESME_")) {
            return ProviderEvents.ofReceipt(id, MessageState.REJECTED, "");
        }
        String error = request.text("err");
        return ReceiptWords.state(status)
                .map(state -> ProviderEvents.ofReceipt(id, state, error.equals("ND") ? "" : error))
                .orElseGet(() -> ProviderEvents.faulty("message_status is not the status of a receipt"));
    }

    private static ProviderEvents message(ProviderRequest request) {
        Optional<byte[]> octets = hex(request.text("binary")).or(() -> request.octets("content"));
        int coding = number(request.text("coding"));
        Optional<PlainMessage> message = octets.filter(text -> coding >= 0)
                .flatMap(text -> ProviderMessages.message(
                        request.text("from"), request.text("to"), new Body(text, false, coding)));
        return message.map(ProviderEvents::of)
                .orElseGet(() ->
                        ProviderEvents.faulty("a message must have the parameters from, to, coding and " + "binary"));
    }

    private static Optional<byte[]> hex(String digits) {
        boolean isHex = !digits.isEmpty() && digits.length() % 2 == 0 && digits.matches("[0-9A-Fa-f]+");
        return isHex ? Optional.of(HexFormat.of().parseHex(digits)) : Optional.empty();
    }

    /** Returns a data_coding; 0 if it is absent, -1 if it is invalid. */
    private static int number(String digits) {
        if (digits.isEmpty()) {
            return 0;
        }
        return digits.matches("[0-9]{1,3}") && Integer.parseInt(digits) <= CODING_MAX ? Integer.parseInt(digits) : -1;
    }

    @Override
    public HttpResponse taken(ProviderRequest.Kind kind) {
        return TAKEN;
    }
}
