package org.strowger.router.http.jasmin;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.strowger.bound.Within;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.MessageState;
import org.strowger.message.PlainMessage;
import org.strowger.message.Receipt;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.SendResult;

/** Sends the messages of a batch after the account has been authenticated. */
final class BatchHandler implements HttpCall.Handler {
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int PRECONDITION_FAILED = 412;
    private static final int FAILED = 500;
    private static final int UNAVAILABLE = 503;

    private final BatchRequest request;
    private final String user;
    private final boolean exact;

    BatchHandler(BatchRequest request, String user, boolean exact) {
        this.request = request;
        this.user = user;
        this.exact = exact;
    }

    @Override
    public HttpResponse denied(HttpCall.Denial why) {
        return switch (why) {
            case MISSING, WRONG ->
                RestFault.of(
                                PRECONDITION_FAILED,
                                "Authentication failed",
                                "Authentication failure for username:" + ArgumentCheck.shown(user))
                        .response();
            case BARRED, UNAVAILABLE, BUSY -> busy("The service is not available, try again later.");
        };
    }

    @Override
    public HttpAction begin(ApplicationSettings application, Instant now) {
        try {
            if (request.isReported() && application.callbacks().isNone()) {
                throw RestFault.of(
                        PRECONDITION_FAILED,
                        "Cannot report the results",
                        "The account has no callbacks; leave out callback_url and errback_url, or ask the operator.");
            }
            BatchSchedule schedule = BatchSchedule.of(
                    request.scheduleAt(), now, application.dialect().zone());
            Sending sending = new Sending(schedule, now);
            request.messages().forEach(each -> sending.add(each, application));
            return new HttpAction.Batch(
                    sending.messages,
                    sending::answer,
                    sending::reports,
                    busy("Too many reports wait for the account."));
        } catch (JasminRejection fault) {
            return new HttpAction.Respond(fault.response());
        }
    }

    private HttpResponse busy(String why) {
        return RestFault.of(exact ? FAILED : UNAVAILABLE, "Jasmin httpapi connection error", why)
                .response();
    }

    /** The messages of the batch that can be sent, and the faults of the other messages. */
    private final class Sending {
        private final BatchSchedule schedule;
        private final Instant began;

        @Within(Within.Scope.REQUEST)
        private final List<PlainMessage> messages = new ArrayList<>();

        @Within(Within.Scope.REQUEST)
        private final List<Entry> entries = new ArrayList<>();

        /** A message of the batch: it is one of {@link #messages}, in the same order, or it has a fault. */
        private record Entry(BatchMessage message, String fault) {}

        Sending(BatchSchedule schedule, Instant began) {
            this.schedule = schedule;
            this.began = began;
        }

        void add(BatchMessage message, ApplicationSettings application) {
            String fault =
                    message.fault().isEmpty() ? "" : words(JasminShell.TEXT.failure(BAD_REQUEST, message.fault()));
            if (fault.isEmpty()) {
                try {
                    var made = new JasminMessage(message.arguments(), JasminShell.TEXT, exact);
                    messages.add(
                            schedule.isNow()
                                    ? made.message(application, began)
                                    : made.messageAt(application, schedule.begin(), began));
                } catch (JasminRejection refused) {
                    fault = words(refused.response());
                }
            }
            entries.add(new Entry(message, fault));
        }

        HttpResponse answer(List<SendResult> results) {
            long count =
                    entries.stream().filter(each -> each.message.isCounted()).count();
            String scheduled = schedule.isNow() ? "" : ", \"scheduled\": \"" + schedule.seconds() + "s\"";
            return JasminShell.json(
                    OK,
                    "{\"data\": {\"batchId\": \"" + batchId(results) + "\", \"messageCount\": " + count + scheduled
                            + "}}");
        }

        /** Returns the reports, in the order of the messages. */
        List<HttpAction.ResultReport> reports(List<SendResult> results) {
            String batchId = batchId(results);
            List<HttpAction.ResultReport> reports = new ArrayList<>();
            int next = 0;
            for (Entry each : entries) {
                if (each.fault.isEmpty()) {
                    addReport(each.message, results.get(next), batchId, reports);
                    next++;
                } else if (!request.errbackUrl().isEmpty() && (each.message.isCounted() || !exact)) {
                    PlainMessage.Builder report =
                            PlainMessage.from(Address.NONE).to(Address.NONE);
                    reports.add(refused(report, each.message, each.fault, batchId));
                }
            }
            return reports;
        }

        private void addReport(
                BatchMessage message, SendResult result, String batchId, List<HttpAction.ResultReport> reports) {
            boolean isAccepted = result.outcome().isAccepted();
            String url = isAccepted ? request.callbackUrl() : request.errbackUrl();
            if (url.isEmpty()) {
                return;
            }
            var handler = new JasminHandler(JasminHandler.Command.SEND, message.arguments(), JasminShell.TEXT, exact);
            String words = words(handler.answer(result));
            PlainMessage.Builder report = PlainMessage.from(result.message().destination())
                    .to(result.message().source());
            reports.add(
                    isAccepted
                            ? accepted(report, message, result.outcome().messageId(), words, batchId)
                            : refused(report, message, words, batchId));
        }

        private HttpAction.ResultReport accepted(
                PlainMessage.Builder report, BatchMessage message, String id, String words, String batchId) {
            Receipt receipt = Receipt.of(id, MessageState.ENROUTE, "");
            return new HttpAction.ResultReport(
                    report.notifying(receipt).build(),
                    CallbackEvent.SENT,
                    BatchCallback.request(request.callbackUrl(), CallbackEvent.SENT, batchId, message.to(), words));
        }

        private HttpAction.ResultReport refused(
                PlainMessage.Builder report, BatchMessage message, String words, String batchId) {
            Receipt receipt = Receipt.of(batchId, MessageState.REJECTED, "");
            String error = "HTTPAPI error: " + (exact ? withoutLastQuote(words) : words);
            return new HttpAction.ResultReport(
                    report.notifying(receipt).build(),
                    CallbackEvent.REFUSED,
                    BatchCallback.request(request.errbackUrl(), CallbackEvent.REFUSED, batchId, message.to(), error));
        }

        /**
         * Returns the id of the batch. It includes the id of the first accepted message, because two equal batches may
         * arrive at the same time.
         */
        private String batchId(List<SendResult> results) {
            String first = results.stream()
                    .filter(each -> each.outcome().isAccepted())
                    .map(each -> each.outcome().messageId())
                    .findFirst()
                    .orElse("");
            String name = user + ' ' + began + ' ' + entries.size() + ' ' + first;
            return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
        }

        private static String words(HttpResponse response) {
            return new String(response.body(), StandardCharsets.UTF_8);
        }

        /** Removes a quote at the end: Jasmin removes the outer quotes of a text. */
        private static String withoutLastQuote(String words) {
            return words.endsWith("\"") ? words.substring(0, words.length() - 1) : words;
        }
    }
}
