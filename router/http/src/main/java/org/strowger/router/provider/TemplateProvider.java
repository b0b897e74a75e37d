package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.strowger.gsm.Alphabet;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpVersion;
import org.strowger.http.PercentCoding;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.config.provider.ExpressionInput;
import org.strowger.router.config.provider.TemplateSettings;
import org.strowger.router.config.provider.TemplateText;
import org.strowger.router.config.provider.TemplateText.Escape;
import org.strowger.router.http.gateway.WrittenAddress;
import org.strowger.router.http.gateway.WrittenText;

/** An API described in the configuration by texts with escapes and by expressions. */
final class TemplateProvider implements Provider {
    /** The form of a message id: short enough for every receipt, with characters that every log can show. */
    private static final Pattern ID = Pattern.compile("[!-~]{1,65}");

    /** The maximum number of octets in one segment, for header and text together (3GPP TS 23.040 section 9.2.3.24). */
    private static final int USER_DATA_MAX = 140;

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9 _-]{1,40}");

    private final ProviderAccount account;
    private final TemplateSettings template;
    private final TemplateText target;
    private final ValueCoding bodyCoding;

    TemplateProvider(ProviderAccount account, TemplateSettings template) {
        this.account = account;
        this.template = template;
        this.target = TemplateText.checked(account.url().target());
        this.bodyCoding = ValueCoding.of(template.contentType());
    }

    /** The encoding of values in their places. */
    private enum ValueCoding {
        URI,
        FORM,
        JSON,
        XML,
        PLAIN;

        static ValueCoding of(String contentType) {
            String type = contentType.toLowerCase(Locale.ROOT);
            if (type.startsWith("application/x-www-form-urlencoded")) {
                return FORM;
            }
            return type.contains("json") ? JSON : type.contains("xml") ? XML : PLAIN;
        }

        String coded(String value) {
            return switch (this) {
                case URI -> PercentCoding.URI.encode(value);
                case FORM -> PercentCoding.FORM.encode(value);
                case JSON -> JsonText.escaped(value);
                case XML -> XmlText.escaped(value);
                case PLAIN -> value;
            };
        }
    }

    // ---- Messages to the provider

    @Override
    public Optional<HttpRequest> request(ProviderMessage message) {
        if (!canExpress(message)) {
            return Optional.empty();
        }
        HttpHeaders.Builder headers = account.headers();
        for (TemplateSettings.HeaderLine each : template.headers()) {
            String value = each.value().with(escape -> value(escape, message)).strip();
            if (!value.chars().allMatch(character -> character >= ' ' && character <= '~')) {
                return Optional.empty(); // A header has no encoding for other characters.
            }
            headers.add(each.name(), value);
        }
        byte[] body = text(template.body(), bodyCoding, message).getBytes(StandardCharsets.UTF_8);
        if (body.length > 0) {
            headers.add("Content-Type", template.contentType());
        }
        return Optional.of(new HttpRequest(
                template.method(),
                text(target, ValueCoding.URI, message),
                HttpVersion.HTTP_1_1,
                headers.build(),
                body));
    }

    private boolean canExpress(ProviderMessage message) {
        boolean hasTexts = has(Escape.TEXT_HEX)
                ? octets(message).isPresent()
                : !ProviderMessages.isBinary(message) && message.text().isPresent();
        boolean hasHeader = !message.body().hasHeader() || has(Escape.UDH_HEX);
        return hasTexts && hasHeader && message.delay().isZero();
    }

    private boolean has(Escape escape) {
        return target.has(escape) || template.body().has(escape);
    }

    private String text(TemplateText text, ValueCoding coding, ProviderMessage message) {
        return text.with(escape -> coding.coded(value(escape, message)));
    }

    private String value(Escape escape, ProviderMessage message) {
        return switch (escape) {
            case TO -> WrittenAddress.text(message.destination());
            case TO_DIGITS -> withoutPlus(message.destination().text());
            case FROM -> WrittenAddress.text(message.source());
            case FROM_DIGITS -> withoutPlus(message.source().text());
            case TEXT -> message.text().orElse("");
            case TEXT_HEX ->
                octets(message)
                        .map(each -> HexFormat.of().formatHex(each.octets()))
                        .orElse("");
            case UDH_HEX -> HexFormat.of().formatHex(message.header());
            case CODING -> Integer.toString(coding(message));
            case ID -> message.id();
            case SYSTEM_ID -> account.user();
            case PASSWORD -> account.password().reveal();
            case VALIDITY ->
                message.lasting().isZero()
                        ? ""
                        : Long.toString(message.lasting().toSeconds());
            case RECEIPT_URL ->
                message.wantsReceipt() && account.isCalledBack() ? account.callback(ProviderRequest.Kind.RECEIPT) : "";
        };
    }

    private static String withoutPlus(String number) {
        return number.startsWith("+") ? number.substring(1) : number;
    }

    /** The data_coding. For a readable text that is not sent as octets, it follows from the characters of the text. */
    private static int coding(ProviderMessage message) {
        return octets(message).map(Body::coding).orElseGet(() -> WrittenText.automatic(
                        message.text().orElse(""))
                .coding());
    }

    /**
     * The octets of the text in a coding that the API can name: a text in another alphabet is converted to the GSM
     * alphabet, or else to UCS-2. Empty if the alphabet is unknown, or if the converted text does not fit behind its
     * header.
     */
    private static Optional<Body> octets(ProviderMessage message) {
        Body whole = message.body();
        byte[] header = message.header();
        return switch (message.coding().alphabet()) {
            case OCTETS -> Optional.of(new Body(message.content(), false, WrittenText.OCTETS));
            case UCS2 -> Optional.of(new Body(message.content(), false, WrittenText.UCS2));
            case GSM7 -> Optional.of(new Body(message.content(), false, WrittenText.GSM));
            default ->
                isInGsm(message)
                        ? Optional.of(new Body(message.content(), false, WrittenText.GSM))
                        : message.text()
                                .map(WrittenText::automatic)
                                .filter(each -> !whole.hasHeader()
                                        || each.coding() == WrittenText.GSM
                                        || header.length + each.octets().length <= USER_DATA_MAX);
        };
    }

    private static boolean isInGsm(ProviderMessage message) {
        return message.coding().alphabet() == Alphabet.SMSC_DEFAULT && message.zero() == DefaultCoding.GSM;
    }

    @Override
    public Outcome outcome(HttpResponse response, ProviderMessage message) {
        ExpressionInput input = new ExpressionInput(response.status(), response.headers(), response.body(), "");
        TemplateSettings.Outcomes outcomes = template.outcomes();
        String detail = "HTTP status " + response.status();
        boolean isAccepted = outcomes.accepted().isNever()
                ? StatusOutcome.isSuccess(response)
                        && !outcomes.throttled().isMetBy(input)
                        && !outcomes.temporary().isMetBy(input)
                        && !outcomes.permanent().isMetBy(input)
                : outcomes.accepted().isMetBy(input);
        if (isAccepted) {
            return accepted(input, message);
        }
        if (outcomes.throttled().isMetBy(input)) {
            return StatusOutcome.throttled(detail);
        }
        if (outcomes.temporary().isMetBy(input)) {
            return StatusOutcome.temporary(detail);
        }
        return outcomes.permanent().isMetBy(input) || StatusOutcome.isSuccess(response)
                ? StatusOutcome.permanent(detail)
                : StatusOutcome.of(response);
    }

    /** The outcome for an accepted message. Without a readable id, it cannot get a receipt. */
    private Outcome accepted(ExpressionInput input, ProviderMessage message) {
        if (template.id().isNone()) {
            return Outcome.accepted(message.id());
        }
        String id = template.id().in(input).map(String::strip).orElse("");
        return Outcome.accepted(ID.matcher(id).matches() ? id : "");
    }

    // ---- Requests of the provider

    @Override
    public ProviderEvents read(ProviderRequest request) {
        HttpRequest http = request.request();
        ExpressionInput input =
                new ExpressionInput(ExpressionInput.NO_STATUS, http.headers(), http.body(), http.query());
        return request.kind() == ProviderRequest.Kind.RECEIPT ? receipt(input) : message(input);
    }

    private ProviderEvents receipt(ExpressionInput input) {
        TemplateSettings.Receipts receipt = template.receipt();
        String id = receipt.id().in(input).map(String::strip).orElse("");
        String status = receipt.status().in(input).map(String::strip).orElse("");
        if (!ID.matcher(id).matches() || status.isEmpty()) {
            return ProviderEvents.faulty("the receipt has no id or no status where the template expects them");
        }
        MessageState state = receipt.states().get(status.toLowerCase(Locale.ROOT));
        if (state == null) {
            // The provider's status is shown only if it is a single word: any other text may contain anything.
            String word = WORD.matcher(status).matches() ? "\"" + status + "\"" : "of the receipt";
            return ProviderEvents.faulty("the status " + word + " is not in the template");
        }
        String error = receipt.error()
                .in(input)
                .filter(text -> WORD.matcher(text).matches())
                .orElse("");
        return ProviderEvents.ofReceipt(id, state, error);
    }

    private ProviderEvents message(ExpressionInput input) {
        TemplateSettings.Messages message = template.message();
        Optional<PlainMessage> read = ProviderMessages.text(
                message.from().in(input).orElse(""),
                message.to().in(input).orElse(""),
                message.text().in(input).orElse(""));
        return read.map(ProviderEvents::of)
                .orElseGet(() -> ProviderEvents.faulty(
                        "the message has no sender or no recipient where the template expects them"));
    }

    @Override
    public HttpResponse taken(ProviderRequest.Kind kind) {
        return HttpResponse.text(200, template.taken());
    }
}
