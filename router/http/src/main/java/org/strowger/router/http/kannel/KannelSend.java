package org.strowger.router.http.kannel;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.strowger.gsm.UserDataHeader;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.MessageTime;
import org.strowger.message.PlainMessage;
import org.strowger.message.SendOptions;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.gateway.CallbackUrl;
import org.strowger.router.http.gateway.WrittenAddress;

/** Sends the message of a request. The checks are in Kannel's order, because a client sees only the first fault. */
final class KannelSend implements HttpCall.Handler {
    private static final int FORBIDDEN = 403;
    private static final int UNSUPPORTED = 415;
    private static final int ACCOUNT_MAX = 64;
    /** The maximum length of the binfo, which is stored with the message. */
    private static final int BILLING_MAX = 200;

    private static final int HEADER_MAX = 140;
    private static final int URL_MIN = 8;
    private static final int NOTHING = 0;

    /**
     * The maximum length of a service type. service_type of SMPP has six octets, including its final NUL (SMPP 3.4
     * section 5.2.11).
     */
    private static final int SERVICE_MAX = 5;

    private final KannelFields fields;
    private final boolean exact;

    KannelSend(KannelFields fields, boolean exact) {
        this.fields = fields;
        this.exact = exact;
    }

    @Override
    public HttpResponse denied(HttpCall.Denial why) {
        return switch (why) {
            case MISSING, WRONG -> KannelResponses.of(FORBIDDEN, "Authorization failed for sendsms");
            case BARRED, UNAVAILABLE, BUSY -> KannelAnswer.later();
        };
    }

    @Override
    public HttpAction begin(ApplicationSettings application, Instant now) {
        try {
            return send(application);
        } catch (KannelRejection fault) {
            return new HttpAction.Respond(fault.response());
        }
    }

    private HttpAction send(ApplicationSettings application) throws KannelRejection {
        if (!fields.isSupported()) {
            throw new KannelRejection(UNSUPPORTED, "Unsupported content-type, rejected");
        }
        KannelRecipients recipients = KannelRecipients.of(fields);
        Address sender = sender(application.sending().defaultFrom());
        byte[] header = header(fields);
        String url = url();
        KannelNumbers numbers = KannelNumbers.of(fields);
        String account = account();
        String billing = billing();
        List<String> labels = labels();
        Body body = new KannelBody(fields, numbers, header, exact).body();
        // As with Kannel, a mask without a URL requests nothing: the reports would fill the application's queue.
        Set<CallbackEvent> events = application.callbacks().canReport(url)
                ? KannelEvents.of(numbers.or(KannelNumber.DLR_MASK, NOTHING))
                : Set.of();
        checkCallbacks(application, url, events);
        PlainMessage.Builder builder = PlainMessage.from(sender)
                .saying(body)
                .inGsm()
                .service(service(billing))
                .labels(labels)
                .options(options(numbers, events));
        if (numbers.has(KannelNumber.VALIDITY)) {
            builder.expireAt(MessageTime.ARRIVAL.plus(Duration.ofMinutes(numbers.of(KannelNumber.VALIDITY))));
        }
        if (numbers.has(KannelNumber.DEFERRED)) {
            builder.deliverAt(MessageTime.ARRIVAL.plus(Duration.ofMinutes(numbers.of(KannelNumber.DEFERRED))));
        }
        String mask = numbers.has(KannelNumber.DLR_MASK) ? Integer.toString(numbers.of(KannelNumber.DLR_MASK)) : "";
        List<PlainMessage> messages = new ArrayList<>();
        for (KannelRecipients.Recipient each : recipients.accepted()) {
            String recipient =
                    events.isEmpty() ? "" : each.reported(application.sending().numbers());
            builder.callback(callback(url, events, new KannelDetails(mask, account, billing, recipient)));
            messages.add(builder.to(each.address()).build());
        }
        return new HttpAction.Send(messages, new KannelAnswer(recipients, exact));
    }

    private Address sender(Address configured) throws KannelRejection {
        String written = fields.text("from").orElse("");
        if (!written.isEmpty()) {
            return WrittenAddress.sender(written, exact)
                    .orElseThrow(() -> new KannelRejection(
                            "Sender misformed, rejected: a number of at most 20 digits, or a name of at most 11"
                                    + " characters"));
        }
        if (configured.isEmpty()) {
            throw new KannelRejection("Sender missing and no global set, rejected");
        }
        return configured;
    }

    static byte[] header(KannelFields fields) throws KannelRejection {
        byte[] header = fields.octets("udh").orElse(new byte[0]);
        if (header.length == 0) {
            return header;
        }
        if (!UserDataHeader.isWhole(header)) {
            throw KannelRejection.misformed("UDH");
        }
        if (header.length > HEADER_MAX) {
            throw new KannelRejection("UDH field is too long, rejected");
        }
        return header;
    }

    /** An empty URL means the same as none: Kannel itself sends an empty URL to another Kannel. */
    private String url() throws KannelRejection {
        String url = fields.text("dlr-url", "dlrurl").orElse("");
        boolean isUrl =
                url.isEmpty() || (url.length() >= URL_MIN && CallbackUrl.of(url).isPresent());
        if (!isUrl) {
            throw KannelRejection.misformed("DLR-URL");
        }
        return url;
    }

    /**
     * Checks that reports can be called back. Without callbacks, the reports would wait for a bind, and the URL would
     * never be called.
     */
    private static void checkCallbacks(ApplicationSettings application, String url, Set<CallbackEvent> events)
            throws KannelRejection {
        if (application.callbacks().isNone() && !url.isEmpty() && !events.isEmpty()) {
            throw new KannelRejection("DLR-URL rejected: callbacks are not configured for this account");
        }
    }

    /** Returns the account. Brackets are refused, because Kannel's access log encloses the account in brackets. */
    private String account() throws KannelRejection {
        String account = fields.text("account").orElse("");
        boolean hasBrackets = account.chars().anyMatch(each -> "[]\r\n".indexOf(each) >= 0);
        if (account.length() > ACCOUNT_MAX || hasBrackets) {
            throw new KannelRejection("Account field misformed or too long, rejected");
        }
        return account;
    }

    /** The SMSC requested by the client is a label that routes can match, as in Kannel. */
    private List<String> labels() throws KannelRejection {
        String smsc = fields.text("smsc").orElse("").strip();
        List<String> labels = smsc.isEmpty() ? List.of() : List.of(smsc);
        if (!PlainMessage.mayHave(labels)) {
            throw new KannelRejection("SMSC field is too long, rejected");
        }
        return labels;
    }

    private String billing() throws KannelRejection {
        String billing = fields.text("binfo").orElse("");
        if (billing.length() > BILLING_MAX) {
            throw new KannelRejection("BInfo field is too long, rejected");
        }
        return billing;
    }

    private static String service(String billing) {
        boolean fits = billing.length() <= SERVICE_MAX && billing.chars().allMatch(each -> each > ' ' && each <= '~');
        return fits ? billing : "";
    }

    private static SendOptions options(KannelNumbers numbers, Set<CallbackEvent> events) {
        return new SendOptions(
                KannelEvents.receipt(events),
                events.contains(CallbackEvent.PROGRESS),
                numbers.or(KannelNumber.PRIORITY, NOTHING),
                numbers.or(KannelNumber.PID, NOTHING),
                false,
                numbers.or(KannelNumber.RPI, NOTHING) == 1);
    }

    /**
     * Returns the callback. Without events nothing is reported, but the details are still needed for the access log.
     */
    private static CallbackRequest callback(String url, Set<CallbackEvent> events, KannelDetails details) {
        return events.isEmpty() && details.isPlain()
                ? CallbackRequest.NONE
                : new CallbackRequest(KannelCallback.NAME, url, events, "", details.form());
    }
}
