package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.gsm.MessageClass;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptRequest;
import org.strowger.router.http.gateway.WrittenAddress;
import org.strowger.router.http.gateway.WrittenText;

/**
 * The {@code sendsms} interface of Kannel, or of a gateway that imitates it. Kannel returns no message id, so Strowger
 * puts its own id into the {@code dlr-url}, and Kannel repeats it in the report.
 */
final class KannelProvider implements Provider {
    /**
     * The event values of a report: delivered, not delivered, buffered, accepted by the service centre, refused by the
     * service centre.
     */
    private static final int DELIVERED = 1;

    private static final int FAILED = 2;
    private static final int BUFFERED = 4;
    private static final int REFUSED = 16;

    private static final int PRIORITY_MAX = 3;
    private static final int GSM = 0;
    private static final int OCTETS = 1;
    private static final int UCS2 = 2;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final Pattern ERROR = Pattern.compile("\\berr:([0-9A-Za-z]{1,8})\\b");

    /** The beginnings of the body for a success. "3:" means that no link is up, but Kannel has accepted the message. */
    private static final List<String> ACCEPTED = List.of("0:", "3:", "sent.", "ok.", "result: ok");

    private final ProviderAccount account;

    KannelProvider(ProviderAccount account) {
        this.account = account;
    }

    // ---- Messages to the provider

    @Override
    public Optional<HttpRequest> request(ProviderMessage message) {
        FormText query = FormText.query()
                .add("username", account.user())
                .add("password", account.password().reveal())
                .add("to", WrittenAddress.text(message.destination()));
        if (!addText(message, query)) {
            return Optional.empty();
        }
        if (!message.source().isEmpty()) {
            query.add("from", WrittenAddress.text(message.source()));
        }
        MessageClass messageClass = message.coding().messageClass();
        if (messageClass != MessageClass.NONE) {
            query.add("mclass", messageClass.ordinal() - MessageClass.FLASH.ordinal());
        }
        int mask = mask(message);
        if (mask != 0 && account.isCalledBack()) {
            query.add("dlr-mask", mask).add("dlr-url", reportUrl(message.id()));
        }
        addNumber("priority", Math.min(message.options().priority(), PRIORITY_MAX), query);
        addNumber("pid", message.options().protocolId(), query);
        addNumber("rpi", message.options().replyPath() ? 1 : 0, query);
        addMinutes("validity", message.lasting().toSeconds(), query);
        addMinutes("deferred", message.delay().toSeconds(), query);
        return Optional.of(HttpRequest.get(
                account.target(query.toString()), account.headers().build()));
    }

    /** Adds a number unless it is zero, Kannel's default. */
    private static void addNumber(String name, long value, FormText query) {
        if (value > 0) {
            query.add(name, value);
        }
    }

    /** @return false if Kannel cannot express the text */
    private static boolean addText(ProviderMessage message, FormText query) {
        if (ProviderMessages.hasLanguage(message)) {
            return false; // Kannel reads texts in the default alphabet only.
        }
        byte[] header = message.header();
        if (header.length > 0) {
            query.add("udh", header);
        }
        return switch (message.coding().alphabet()) {
            case OCTETS -> addOctets(OCTETS, message, query);
            case UCS2 -> addOctets(UCS2, message, query);
            default -> addCharacters(message, query);
        };
    }

    private static boolean addOctets(int coding, ProviderMessage message, FormText query) {
        query.add("coding", coding);
        if (coding == UCS2) {
            query.add("charset", "UTF-16BE");
        }
        query.add("text", message.content());
        return true;
    }

    private static boolean addCharacters(ProviderMessage message, FormText query) {
        Optional<String> text = message.text();
        text.ifPresent(characters -> query.add("coding", GsmAlphabet.DEFAULT.canEncode(characters) ? GSM : UCS2)
                .add("charset", "UTF-8")
                .add("text", characters));
        return text.isPresent();
    }

    /**
     * The events to be reported by Kannel. An application that requests failures also gets refusals by the service
     * centre.
     */
    private static int mask(ProviderMessage message) {
        int end =
                switch (message.receipt()) {
                    case NEVER -> 0;
                    case ON_END -> DELIVERED | FAILED | REFUSED;
                    case ON_FAILURE -> FAILED | REFUSED;
                    case ON_SUCCESS -> DELIVERED;
                };
        return message.options().notifications() && message.receipt() != ReceiptRequest.NEVER ? end | BUFFERED : end;
    }

    /** The URL for reports. It contains escapes for Kannel, so only the secret is percent-encoded. */
    private String reportUrl(String id) {
        String url = account.callback(ProviderRequest.Kind.RECEIPT).replace("%", "%%");
        String report = "&id=" + id + "&event=%d&text=%A"; // Kannel fills in these escapes.
        return url + (url.indexOf('?') < 0 ? "?" + report.substring(1) : report);
    }

    /** Adds a time in minutes, rounded up so that it does not end too early. */
    private static void addMinutes(String name, long seconds, FormText query) {
        addNumber(name, (seconds + SECONDS_PER_MINUTE - 1) / SECONDS_PER_MINUTE, query);
    }

    @Override
    public Outcome outcome(HttpResponse response, ProviderMessage message) {
        if (!StatusOutcome.isSuccess(response)) {
            return StatusOutcome.of(response);
        }
        String body =
                new String(response.body(), StandardCharsets.ISO_8859_1).strip().toLowerCase(Locale.ROOT);
        return ACCEPTED.stream().anyMatch(body::startsWith)
                ? Outcome.accepted(message.id())
                : StatusOutcome.permanent(
                        "HTTP status " + response.status() + ", but the body does not report " + "success");
    }

    // ---- Requests of the provider

    @Override
    public ProviderEvents read(ProviderRequest request) {
        if (!request.fault().isEmpty()) {
            return ProviderEvents.faulty(request.fault());
        }
        return request.kind() == ProviderRequest.Kind.RECEIPT ? report(request) : message(request);
    }

    private static ProviderEvents report(ProviderRequest request) {
        String id = request.text("id");
        Optional<MessageState> state = state(request.text("event"));
        if (id.isEmpty() || state.isEmpty()) {
            return ProviderEvents.faulty("a report must have the parameters id and event");
        }
        Matcher error = ERROR.matcher(request.text("text"));
        Receipt receipt = Receipt.of(id, state.get(), error.find() ? error.group(1) : "");
        return ProviderEvents.of(ProviderMessages.receipt(receipt));
    }

    /** Returns the state of an event. Kamex has two more values, for events that other Kannels report as a failure. */
    private static Optional<MessageState> state(String event) {
        return switch (event) {
            case "1" -> Optional.of(MessageState.DELIVERED);
            case "2" -> Optional.of(MessageState.UNDELIVERABLE);
            case "4" -> Optional.of(MessageState.ENROUTE);
            case "8" -> Optional.of(MessageState.ACCEPTED);
            case "16" -> Optional.of(MessageState.REJECTED);
            case "34" -> Optional.of(MessageState.EXPIRED);
            case "66" -> Optional.of(MessageState.UNKNOWN);
            default -> Optional.empty();
        };
    }

    /**
     * Reads a message that was sent to the URL in the manual. Kannel writes the text in UTF-8, or as octets with their
     * coding.
     */
    private static ProviderEvents message(ProviderRequest request) {
        byte[] text = request.octets("text").orElse(new byte[0]);
        byte[] header = request.octets("udh").orElse(new byte[0]);
        Optional<Body> body = body(request.text("coding"), request.text("charset"), text);
        Optional<PlainMessage> message = body.map(plain -> Body.of(header, plain.octets(), plain.coding()))
                .flatMap(whole -> ProviderMessages.message(request.text("from"), request.text("to"), whole));
        return message.map(ProviderEvents::of)
                .orElseGet(() -> ProviderEvents.faulty(
                        "a message must have the parameters from, to and text, and its coding must be 0, 1 or 2"));
    }

    private static Optional<Body> body(String coding, String charset, byte[] text) {
        boolean isWide = charset.equalsIgnoreCase("UTF-16BE");
        return switch (coding) {
            case "", "-1", "0" -> Optional.of(WrittenText.automatic(new String(text, StandardCharsets.UTF_8)));
            case "1" -> Optional.of(new Body(text, false, WrittenText.OCTETS));
            case "2" ->
                Optional.of(new Body(
                        isWide ? text : WrittenText.ucs2(new String(text, StandardCharsets.UTF_8)),
                        false,
                        WrittenText.UCS2));
            default -> Optional.empty();
        };
    }

    /** Returns the response. Kannel ignores its body after a report, and sends it to the mobile after a message. */
    @Override
    public HttpResponse taken(ProviderRequest.Kind kind) {
        return HttpResponse.text(200, "");
    }
}
