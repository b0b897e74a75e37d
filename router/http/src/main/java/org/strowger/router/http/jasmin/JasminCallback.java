package org.strowger.router.http.jasmin;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.strowger.gsm.UserData;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.PercentCoding;
import org.strowger.message.Body;
import org.strowger.message.CallbackEvent;
import org.strowger.message.MessageState;
import org.strowger.message.Receipt;
import org.strowger.message.ReceiptCounts;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.CallbackTarget;
import org.strowger.router.http.gateway.CallbackUrl;
import org.strowger.router.http.gateway.ReceiptText;
import org.strowger.router.http.gateway.SmppError;
import org.strowger.router.http.gateway.WrittenAddress;

/** Callbacks as Jasmin sends them: GET with a query, or POST with a form. */
public final class JasminCallback implements CallbackStyle {
    public static final CallbackStyle GET = new JasminCallback("jasmin-get", false);
    public static final CallbackStyle POST = new JasminCallback("jasmin-post", true);

    private static final String TAKEN = "ACK/Jasmin";
    private static final int ERRORS = 400;

    /** Stands for a value that is missing in the receipt. */
    private static final String NOT_DEFINED = "ND";

    /** The level of a request for receipts only. */
    private static final String RECEIPTS_ONLY = "2";

    private final String name;
    private final boolean isPost;

    private JasminCallback(String name, boolean isPost) {
        this.name = name;
        this.isPost = isPost;
    }

    @Override
    public String name() {
        return name;
    }

    /** @throws IllegalArgumentException if {@link CallbackUrl#of} does not accept the URL of the target */
    @Override
    public HttpRequest request(CallbackNotice notice, CallbackTarget target, Instant now) {
        CallbackUrl url = CallbackUrl.of(target);
        boolean isReport = notice instanceof CallbackNotice.Report;
        String form = form(notice);
        HttpHeaders headers = url.headers()
                .add("Content-Type", "application/x-www-form-urlencoded")
                .add("Accept", "text/plain")
                .add("User-Agent", "Jasmin gateway/1.0 " + (isReport ? "DLRThrower" : "deliverSmHttpThrower"))
                .build();
        return isPost
                ? HttpRequest.post(
                        CallbackUrl.withoutFragment(url.target()), headers, form.getBytes(StandardCharsets.US_ASCII))
                : HttpRequest.get(url.targetWith(form), headers);
    }

    @Override
    public String url(CallbackNotice notice, CallbackTarget target) {
        return CallbackUrl.of(target).called();
    }

    @Override
    public boolean isTaken(HttpResponse response) {
        return response.status() < ERRORS
                && new String(response.body(), StandardCharsets.ISO_8859_1)
                        .strip()
                        .equals(TAKEN);
    }

    private static String form(CallbackNotice notice) {
        Form form = new Form();
        if (notice instanceof CallbackNotice.Report report) {
            report(report, form);
        } else {
            incoming((CallbackNotice.Incoming) notice, form);
        }
        return form.toString();
    }

    // ---- Reports

    private static void report(CallbackNotice.Report report, Form form) {
        boolean isAnswer = report.event() == CallbackEvent.SENT || report.event() == CallbackEvent.REFUSED;
        boolean isReceipt = !isAnswer || report.request().details().equals(RECEIPTS_ONLY);
        form.add("id", report.messageId());
        form.add("level", isReceipt ? "2" : "1");
        form.add("message_status", isReceipt ? state(report) : answer(report));
        form.add("connector", report.smsc());
        if (isReceipt) {
            receipt(report.receipt(), form);
        }
    }

    private static String answer(CallbackNotice.Report report) {
        if (report.event() == CallbackEvent.SENT) {
            return SmppError.ROK.wireName();
        }
        // Without a status from an SMSC, Strowger itself gave up.
        return SmppError.of(report.smppStatus() == 0 ? SmppError.RSYSERR.value() : report.smppStatus())
                .wireName();
    }

    private static String state(CallbackNotice.Report report) {
        MessageState state = report.receipt().state();
        return ReceiptText.stat(state == MessageState.SKIPPED ? MessageState.UNDELIVERABLE : state);
    }

    private static void receipt(Receipt receipt, Form form) {
        form.add("id_smsc", orNotDefined(receipt.messageId()));
        form.add("sub", count(receipt.counts().submitted()));
        form.add("dlvrd", count(receipt.counts().delivered()));
        form.add("subdate", orNotDefined(receipt.times().submitted()));
        form.add("donedate", orNotDefined(receipt.times().done()));
        form.add("err", orNotDefined(receipt.error()));
        form.add("text", orNotDefined(receipt.text()));
    }

    private static String count(int count) {
        return count == ReceiptCounts.NOT_SAID ? NOT_DEFINED : String.format(Locale.ROOT, "%03d", count);
    }

    private static String orNotDefined(String value) {
        return value.isEmpty() ? NOT_DEFINED : value;
    }

    // ---- Messages from mobiles

    private static void incoming(CallbackNotice.Incoming incoming, Form form) {
        Body body = incoming.message().body();
        byte[] octets = body.octets();
        UserData data =
                body.hasHeader() ? UserData.parse(octets, 0, octets.length) : UserData.text(octets, 0, octets.length);
        byte[] content = Arrays.copyOfRange(data.array(), data.from(), data.to());
        form.add("id", incoming.noticeId());
        form.add("from", WrittenAddress.text(incoming.message().source()));
        form.add("to", WrittenAddress.text(incoming.message().destination()));
        form.add("origin-connector", incoming.smsc());
        form.add("priority", Integer.toString(incoming.message().options().priority()));
        form.add("coding", Integer.toString(body.coding()));
        form.add("content", content);
        form.add("binary", HexFormat.of().formatHex(content));
    }

    /** A form whose values are all percent-encoded. */
    private static final class Form {
        private final StringBuilder text = new StringBuilder(256);

        void add(String name, String value) {
            add(name, value.getBytes(StandardCharsets.UTF_8));
        }

        void add(String name, byte[] value) {
            text.append(text.length() == 0 ? "" : "&").append(name).append('=');
            text.append(PercentCoding.FORM.encode(value));
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
