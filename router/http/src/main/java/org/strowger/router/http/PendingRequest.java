package org.strowger.router.http;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.http.HttpResponse;
import org.strowger.message.Body;
import org.strowger.message.CallbackRequest;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.RequestClaim;
import org.strowger.router.application.RequestClaim.MessageResult;
import org.strowger.router.application.RequestKey;
import org.strowger.router.application.RequestKeys;
import org.strowger.router.application.login.BindDecision;
import org.strowger.router.application.login.BindRefusal;
import org.strowger.router.application.login.BindRequest;
import org.strowger.router.application.login.PasswordCheck;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.event.LogEvent;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCall.Denial;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.http.api.IdempotencyKey;
import org.strowger.router.http.api.ReceiptPage;
import org.strowger.router.http.api.SendResult;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.FailedBinds;

/** A request that needs an account, from the check of its credentials to its response. */
@Within(Within.Scope.REQUEST)
final class PendingRequest implements BindDecision.Visitor {
    /** The maximum size of a group, less what filters may add to its messages, and the record of the request. */
    private static final int TOGETHER_OCTETS_MAX = RequestKeys.Sending.OCTETS_MAX * 3 / 4;

    /** The size of the record of a message, without its texts. */
    private static final int RECORD_OCTETS = 160;

    private final HttpContext context;
    private final HttpConnection connection;
    private final long token;
    private final HttpCall.ForAccount call;

    PendingRequest(HttpContext context, HttpConnection connection, long token, HttpCall.ForAccount call) {
        this.context = context;
        this.connection = connection;
        this.token = token;
        this.call = call;
    }

    void authenticate() {
        HttpCredentials credentials = call.credentials();
        if (credentials instanceof HttpCredentials.Password password) {
            SignIn asked = new SignIn(password.account(), password.password(), Traffic.SENDS, "", "", "");
            context.authenticator().ask(request(asked)).tell(this);
        } else if (credentials instanceof HttpCredentials.Key key) {
            context.authenticator()
                    .askKey(request(new SignIn("", key.key(), Traffic.SENDS, "", "", "")))
                    .tell(this);
        } else {
            respond(call.handler().denied(Denial.MISSING));
        }
    }

    private BindRequest request(SignIn asked) {
        return new BindRequest(
                asked,
                connection.connection().peer().getAddress(),
                context.traits().name(),
                context.thread().nowNanos());
    }

    @Override
    public void checkNeeded(PasswordCheck check) {
        connection.connection().peerHasAsked();
        Runnable settle = () -> context.authenticator()
                .settle(check, context.thread().nowNanos())
                .tell(this);
        context.checks()
                .begin(check, context.thread(), () -> connection.connection().call(settle));
    }

    @Override
    public void refused(BindRefusal reason, FailedBinds.Bar begins) {
        connection.listener().counts().refused(context.threadIndex(), reason);
        String account = call.credentials() instanceof HttpCredentials.Password password ? password.account() : "";
        String detail = reason.meaning() + ", by HTTP from "
                + connection.connection().peer() + " at listener "
                + connection.listener().name() + begins.words();
        context.traffic().applicationEvent(account, LogEvent.APPLICATION_BIND_REFUSED, detail);
        respond(call.handler().denied(denial(reason)));
    }

    private static Denial denial(BindRefusal reason) {
        return switch (reason) {
            case BARRED -> Denial.BARRED;
            case TOO_FAST, TOO_MANY_BINDS -> Denial.BUSY;
            case DISABLED, SHUTTING_DOWN -> Denial.UNAVAILABLE;
            default -> Denial.WRONG;
        };
    }

    @Override
    public void admitted(int index, ApplicationSettings settings) {
        connection.connection().peerIsKnown();
        AppPort port = context.portOf(settings.name());
        if (port == null) {
            respond(call.handler().denied(Denial.UNAVAILABLE));
            return;
        }
        perform(call.handler().begin(port.application().settings(), context.now()), port);
    }

    private RequestKey key(IdempotencyKey idempotency, HttpSubmitter submitter) {
        long nowNanos = context.thread().nowNanos();
        return new RequestKey(submitter.application(), idempotency.key(), idempotency.fingerprint(), nowNanos);
    }

    /**
     * Responds to a request that sends nothing. Checks first whether it repeats an earlier request: the same request
     * may be refused now because its send_at has passed since, or because fewer segments are allowed.
     */
    private void respondUnlessRepeated(HttpResponse refusal, HttpSubmitter submitter) {
        Optional<IdempotencyKey> idempotency = call.handler().idempotency();
        if (idempotency.isEmpty()) {
            respond(refusal);
        } else {
            context.keys()
                    .find(key(idempotency.get(), submitter), new Repetition(refusal, idempotency.get(), submitter));
        }
    }

    /** Responds to a request that would be refused if it were not a repetition. */
    private final class Repetition implements RequestKeys.Finder {
        private final HttpResponse refusal;
        private final IdempotencyKey idempotency;
        private final HttpSubmitter submitter;

        Repetition(HttpResponse refusal, IdempotencyKey idempotency, HttpSubmitter submitter) {
            this.refusal = refusal;
            this.idempotency = idempotency;
            this.submitter = submitter;
        }

        @Override
        public void isUnknown() {
            respond(refusal);
        }

        @Override
        public void isInProgress() {
            respond(idempotency.inProgress());
        }

        /** Reads the request again with the time at which it first arrived. */
        @Override
        public void isKnown(Instant first, List<MessageResult> results) {
            HttpAction then = call.handler().begin(submitter.application().settings(), first);
            if (then instanceof HttpAction.Send send) {
                respond(send, results);
            } else if (then instanceof HttpAction.TooLong tooLong) {
                respond(tooLong.send(), results);
            } else {
                respond(refusal);
            }
        }
    }

    /** Sends messages once, even if the request is repeated. */
    private void sendOnce(HttpAction.Send send, IdempotencyKey idempotency, HttpSubmitter submitter) {
        RequestKey key = key(idempotency, submitter);
        context.keys().claim(key, send.messages().size(), new RequestClaim() {
            @Override
            public void isNew() {
                sendNew(send, key, idempotency.tooLarge(), submitter);
            }

            @Override
            public void isInProgress() {
                PendingRequest.this.respond(idempotency.inProgress());
            }

            @Override
            public void isOfAnother() {
                PendingRequest.this.respond(idempotency.otherRequest());
            }

            @Override
            public void isFull() {
                refuseAll(send, RefusalReason.LATER);
            }

            @Override
            public void isKnown(List<MessageResult> results) {
                PendingRequest.this.respond(send, results);
            }
        });
    }

    /** Whether the messages have more segments than one request may. The text of many messages is often the same. */
    @SuppressWarnings("ReferenceEquality") // the messages of a request share the object
    private boolean hasTooManySegments(List<PlainMessage> messages) {
        int max = connection.listener().options().segmentsMax();
        long sum = 0;
        @Nullable Body counted = null;
        int segments = 0;
        for (PlainMessage message : messages) {
            if (message.body() != counted) {
                counted = message.body();
                segments = message.segments();
            }
            sum += segments;
        }
        return sum > max;
    }

    private void sendNew(HttpAction.Send send, RequestKey key, HttpResponse tooLarge, HttpSubmitter submitter) {
        if (send.messages().stream().mapToLong(PendingRequest::recordOctets).sum() > TOGETHER_OCTETS_MAX) {
            context.keys().released(key);
            respond(tooLarge);
            return;
        }
        List<PlainMessage> messages = send.messages();
        RequestKeys.Sending group = context.keys().begin(key, messages.size());
        SendBatch batch = new SendBatch(messages, results -> {
            HttpResponse response = send.answer().apply(results);
            if (results.stream().anyMatch(each -> each.outcome().isAccepted())) {
                group.completed(known(results));
            } else {
                context.keys().released(key);
            }
            respond(response);
        });
        RequestSending.group(
                        group, messages, i -> submitter.send(connection, messages.get(i), batch, i), batch.refusals())
                .begin(context.thread(), submitter.application());
    }

    /** The size of the record of a message; some octets more than needed. */
    private static int recordOctets(PlainMessage message) {
        CallbackRequest callback = message.callback();
        int texts = callback.style().length()
                + callback.url().length()
                + callback.reference().length()
                + callback.details().length()
                + message.serviceType().length()
                + message.labels().stream().mapToInt(String::length).sum();
        return RECORD_OCTETS + message.octets() + 2 * texts;
    }

    private static List<MessageResult> known(List<SendResult> results) {
        return results.stream()
                .map(each -> each.outcome().isAccepted()
                        ? new MessageResult(each.outcome().messageId(), "", each.segments())
                        : MessageResult.refused(each.reason().map(Enum::name).orElse("")))
                .toList();
    }

    private List<SendResult> repeated(List<PlainMessage> messages, List<MessageResult> known) {
        List<SendResult> results = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            MessageResult result = i < known.size() ? known.get(i) : MessageResult.UNKNOWN;
            if (result.id().isEmpty()) {
                RefusalReason reason = reasonNamed(result.refusal());
                results.add(new SendResult(
                        messages.get(i), context.traits().statuses().refusal(reason), reason));
            } else {
                results.add(accepted(messages.get(i), result));
            }
        }
        return results;
    }

    /**
     * The result for an accepted message. The number of segments is missing if a node stored the record in an earlier
     * format.
     */
    private static SendResult accepted(PlainMessage message, MessageResult known) {
        Outcome outcome = Outcome.accepted(known.id());
        return known.segments() == 0
                ? new SendResult(message, outcome, null)
                : SendResult.accepted(message, outcome, known.segments());
    }

    /**
     * The reason stored for a refusal. If the store has none, an SMSC refused the message, or the result was lost with
     * the process.
     */
    private static RefusalReason reasonNamed(String name) {
        for (RefusalReason each : RefusalReason.values()) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        return RefusalReason.NO_ANSWER;
    }

    /** Responds to a repetition with the results of the first request. */
    private void respond(HttpAction.Send send, List<MessageResult> results) {
        respond(send.answer().apply(repeated(send.messages(), results)));
    }

    private void refuseAll(HttpAction.Send send, RefusalReason reason) {
        respond(send.answer().apply(refused(send.messages(), reason)));
    }

    private List<SendResult> refused(List<PlainMessage> messages, RefusalReason reason) {
        Outcome outcome = context.traits().statuses().refusal(reason);
        return messages.stream()
                .map(each -> new SendResult(each, outcome, reason))
                .toList();
    }

    private void perform(HttpAction action, AppPort port) {
        HttpSubmitter submitter = context.submitterOf(port);
        if (action instanceof HttpAction.Respond now) {
            respondUnlessRepeated(now.response(), submitter);
        } else if (action instanceof HttpAction.TooLong tooLong) {
            respondUnlessRepeated(tooLong.response(), submitter);
        } else if (action instanceof HttpAction.Send send && hasTooManySegments(send.messages())) {
            respondUnlessRepeated(send.answer().apply(refused(send.messages(), RefusalReason.NOT_ALLOWED)), submitter);
        } else if (action instanceof HttpAction.Send send) {
            Optional<IdempotencyKey> key = call.handler().idempotency();
            if (key.isPresent()) {
                sendOnce(send, key.get(), submitter);
            } else {
                send(send, submitter);
            }
        } else if (action instanceof HttpAction.Batch batch && hasTooManySegments(batch.messages())) {
            report(batch, refused(batch.messages(), RefusalReason.NOT_ALLOWED), submitter.application());
        } else if (action instanceof HttpAction.Batch batch) {
            sendAndReport(batch, submitter);
        } else if (action instanceof HttpAction.Ask ask) {
            port.figures().increment(AppFigure.INQUIRIES);
            submitter.ask(ask.inquiry(), answer -> respond(ask.answer().apply(answer)));
        } else if (action instanceof HttpAction.Price price) {
            boolean isRoutable = context.traffic().isRoutable(port.application(), price.message());
            respond(price.answer().apply(isRoutable));
        } else if (action instanceof HttpAction.Account account) {
            respond(account.answer().apply(context.statusOf(port.application())));
        } else if (action instanceof HttpAction.Manage manage) {
            SelectorThread thread = context.thread();
            context.management()
                    .change(
                            manage.change(),
                            port.application().name(),
                            result -> thread.comesBack(
                                    () -> respond(manage.answer().apply(result))));
        } else if (action instanceof HttpAction.Receipts receipts) {
            list(receipts, port.application());
        } else {
            throw new AssertionError("unknown action " + action.getClass());
        }
    }

    /** Lists receipts on the home thread of the application. */
    private void list(HttpAction.Receipts receipts, Application application) {
        ReceiptLog log = context.receiptsOf(application);
        if (log == null) {
            ReceiptPage nothing = new ReceiptPage(List.of(), receipts.query().cursor(), true);
            respond(receipts.answer().apply(nothing));
            return;
        }
        log.home().invokeLater(() -> {
            ReceiptPage page = log.page(receipts.query());
            context.thread().invokeLater(() -> respond(receipts.answer().apply(page)));
        });
    }

    private void send(HttpAction.Send send, HttpSubmitter submitter) {
        List<PlainMessage> messages = send.messages();
        SendBatch batch =
                new SendBatch(messages, results -> respond(send.answer().apply(results)));
        RequestSending.each(messages, i -> submitter.send(connection, messages.get(i), batch, i))
                .begin(context.thread(), submitter.application());
    }

    private void sendAndReport(HttpAction.Batch send, HttpSubmitter submitter) {
        Application application = submitter.application();
        if (application.isFull()) {
            respond(send.full());
        } else if (send.messages().isEmpty()) {
            report(send, List.of(), application);
        } else {
            new BatchSending(
                            context.thread(),
                            submitter,
                            connection,
                            send.messages(),
                            results -> report(send, results, application))
                    .sendMore();
        }
    }

    /** Stores the reports before the response is sent. A report is lost if the process ends before it is durable. */
    private void report(HttpAction.Batch send, List<SendResult> results, Application application) {
        send.reports().apply(results).forEach(each -> report(each, application));
        respond(send.answer().apply(results));
    }

    private void report(HttpAction.ResultReport result, Application application) {
        CallbackReport callback = new CallbackReport(result.request(), result.event(), "");
        if (!context.traffic().report(application, result.report(), callback)) {
            context.traffic()
                    .applicationEvent(
                            application.name(),
                            LogEvent.APPLICATION_CALLBACK_FAILED,
                            "a report on a message of a batch is given up: the store accepts no more records now");
        }
    }

    private void respond(HttpResponse response) {
        connection.respond(token, response, context.thread().nowNanos());
    }
}
