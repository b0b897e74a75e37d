package org.strowger.router.http.jasmin;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageTime;
import org.strowger.message.OptionalParameter;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.gateway.WrittenAddress;
import org.strowger.router.http.gateway.WrittenText;

/** Creates the message from arguments that {@link ArgumentCheck} has checked. */
final class JasminMessage {
    private static final int BAD_REQUEST = 400;
    private static final int LEVEL_RESPONSE = 1;
    private static final int LEVEL_RECEIPT = 2;

    private final JasminArguments arguments;
    private final JasminShell shell;
    private final boolean exact;

    JasminMessage(JasminArguments arguments, JasminShell shell, boolean exact) {
        this.arguments = arguments;
        this.shell = shell;
        this.exact = exact;
    }

    PlainMessage message(ApplicationSettings application, Instant now) throws JasminRejection {
        return builder(application, MessageTime.ARRIVAL, now).build();
    }

    /** Creates a message to be sent at the given time. Its validity and its relative times count from that time. */
    PlainMessage messageAt(ApplicationSettings application, MessageTime begin, Instant now) throws JasminRejection {
        PlainMessage.Builder message = builder(application, begin, now);
        if (!arguments.has("sdt") || deliveryTime(begin, now).after(now).isBefore(begin.after(now))) {
            message.deliverAt(begin);
        }
        return message.build();
    }

    /** @param begin the time from which relative times count */
    private PlainMessage.Builder builder(ApplicationSettings application, MessageTime begin, Instant now)
            throws JasminRejection {
        if (application.callbacks().isNone() && arguments.has("dlr-url")) {
            // Without callbacks, the reports would wait for a bind, and the URL would never be called.
            throw new JasminRejection(shell.failure(
                    BAD_REQUEST,
                    "Authorization failed for user [" + ArgumentCheck.shown(arguments.text("username"))
                            + "] (Setting dlr url not authorized: callbacks are not configured)."));
        }
        Body body = body();
        int level = level(application);
        PlainMessage.Builder message = PlainMessage.from(
                        sender(application.sending().defaultFrom()))
                .to(recipient())
                .saying(body)
                .inGsm()
                .options(options(level))
                .callback(callback(level))
                .labels(labels(arguments.text("tags")))
                .optionalParameters(tlvs());
        if (arguments.has("validity-period")) {
            message.expireAt(begin.plus(Duration.ofMinutes(Integer.parseInt(arguments.text("validity-period")))));
        }
        if (arguments.has("sdt")) {
            message.deliverAt(deliveryTime(begin, now));
        }
        return message;
    }

    /** The tags are separated by commas. */
    static List<String> labels(String tags) {
        return Arrays.stream(tags.split(",", -1))
                .filter(each -> !each.isEmpty())
                .distinct()
                .toList();
    }

    private List<OptionalParameter> tlvs() {
        return arguments.has("custom_tlvs")
                ? CustomTlvs.parse(arguments.text("custom_tlvs")).orElse(List.of())
                : List.of();
    }

    private Address recipient() throws JasminRejection {
        return WrittenAddress.recipient(arguments.text("to")).orElseThrow(() -> invalid(Argument.TO));
    }

    private Address sender(Address configured) throws JasminRejection {
        String written = arguments.text("from");
        return written.isEmpty()
                ? configured
                : WrittenAddress.sender(written, exact).orElseThrow(() -> invalid(Argument.FROM));
    }

    private MessageTime deliveryTime(MessageTime begin, Instant now) throws JasminRejection {
        try {
            return SmppTime.of(arguments.text("sdt"), begin, now);
        } catch (DateTimeException e) {
            throw invalid(Argument.SDT);
        }
    }

    // ---- Content

    private Body body() throws JasminRejection {
        int coding = Integer.parseInt(arguments.text("coding", "0"));
        if (arguments.has("hex-content")) {
            return new Body(hexContent(), false, coding);
        }
        byte[] content = arguments.octets("content").orElse(new byte[0]);
        // Only coding 0 is text in UTF-8; the octets of other codings are sent as they are.
        if (coding != WrittenText.GSM) {
            return new Body(content, false, coding);
        }
        Optional<String> decoded = WrittenText.decoded(content, StandardCharsets.UTF_8);
        String text = decoded.orElseThrow(() -> invalid(Argument.CONTENT));
        boolean isChosen = !exact && !arguments.has("coding");
        return isChosen ? WrittenText.automatic(text) : new Body(WrittenText.gsm(text), false, coding);
    }

    private byte[] hexContent() throws JasminRejection {
        String digits = arguments.text("hex-content");
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            throw new JasminRejection(
                    shell.failure(BAD_REQUEST, "Invalid hex-content data: '" + ArgumentCheck.shown(digits) + "'"));
        }
    }

    // ---- Reports

    /**
     * Returns the level of reports; 0 for none. A URL or a level requests reports even without {@code dlr=yes}. As with
     * Jasmin, {@code dlr=yes} without a URL requests no reports, unless the application has a configured URL or binds.
     */
    private int level(ApplicationSettings application) {
        boolean isWanted =
                arguments.text("dlr").equals("yes") || arguments.has("dlr-url") || arguments.has("dlr-level");
        return isWanted && application.callbacks().canReport(arguments.text("dlr-url"))
                ? Integer.parseInt(arguments.text("dlr-level", "1"))
                : 0;
    }

    private SendOptions options(int level) {
        return new SendOptions(
                (level & LEVEL_RECEIPT) == 0 ? ReceiptRequest.NEVER : ReceiptRequest.ON_END,
                false,
                Integer.parseInt(arguments.text("priority", "0")),
                0,
                false,
                false);
    }

    private CallbackRequest callback(int level) {
        if (level == 0) {
            return CallbackRequest.NONE;
        }
        boolean isGet = arguments.text("dlr-method").toLowerCase(Locale.ROOT).equals("get");
        return new CallbackRequest(
                isGet ? JasminCallback.GET.name() : JasminCallback.POST.name(),
                arguments.text("dlr-url"),
                events(level),
                "",
                Integer.toString(level));
    }

    /**
     * Translates a level, whose bits are 1 for the response of the SMSC and 2 for its receipt. A refusal is reported at
     * both levels, although Jasmin is silent at level 2, so that every message gets a final report.
     */
    private static Set<CallbackEvent> events(int level) {
        Set<CallbackEvent> events = EnumSet.of(CallbackEvent.REFUSED);
        if ((level & LEVEL_RESPONSE) != 0) {
            events.add(CallbackEvent.SENT);
        }
        if ((level & LEVEL_RECEIPT) != 0) {
            events.addAll(EnumSet.of(CallbackEvent.PROGRESS, CallbackEvent.DELIVERED, CallbackEvent.FAILED));
        }
        return events;
    }

    private JasminRejection invalid(Argument argument) {
        return new JasminRejection(
                shell.failure(BAD_REQUEST, ArgumentCheck.invalid(argument, arguments.text(argument.word()))));
    }
}
