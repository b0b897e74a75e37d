package org.strowger.router.shadow;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.mt.MessageTrial.Decided;
import org.strowger.router.http.HttpApis;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpApi;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.http.api.SendResult;
import org.strowger.router.recording.RecordedRequest;

/** Reads the HTTP requests of applications in the same way as the APIs of the daemon. */
final class HttpMessages {
    /** The options with which the other gateway is imitated exactly. */
    private static final ApiOptions OPTIONS = new ApiOptions(true, 10_000);

    private static final int SUCCESS = 2;
    private static final int NOT_FOUND = 404;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;

    private static final Read OTHER =
            new Read(Read.Kind.OTHER, "", List.of(), results -> HttpResponse.text(NOT_FOUND, ""));

    private final HttpApis apis;
    private final ShadowDecision decision;

    HttpMessages(HttpApis apis, ShadowDecision decision) {
        this.apis = apis;
        this.decision = decision;
    }

    /**
     * The content of a request as Strowger reads it.
     *
     * @param kind the kind of request
     * @param account the account in the request
     * @param messages the messages to be sent; at least one if {@code kind} is {@link Kind#SEND}
     * @param answer creates the response to the messages
     */
    record Read(Kind kind, String account, List<PlainMessage> messages, ResponseTo answer) {
        enum Kind {
            SEND,
            /** The request is refused. */
            REFUSED,
            UNKNOWN_ACCOUNT,
            OTHER
        }

        Read {
            messages = List.copyOf(messages);
        }

        static Read refused(String account, HttpResponse response) {
            return new Read(Kind.REFUSED, account, List.of(), results -> response);
        }
    }

    /** Creates the response to a request from the results of its messages. */
    interface ResponseTo {
        HttpResponse of(List<SendResult> results);
    }

    Read read(RecordedRequest recorded) {
        for (HttpApi each : apis.apis()) {
            if (each.serves(recorded.request().path())) {
                return read(each.read(recorded.request(), OPTIONS), recorded.timeMillis());
            }
        }
        return OTHER;
    }

    private Read read(HttpCall call, long timeMillis) {
        if (call instanceof HttpCall.Answered answered) {
            boolean isRefused = answered.response().status() / 100 != SUCCESS;
            return isRefused ? Read.refused("", answered.response()) : OTHER;
        }
        return call instanceof HttpCall.ForAccount forAccount ? read(forAccount, timeMillis) : OTHER;
    }

    private Read read(HttpCall.ForAccount call, long timeMillis) {
        String account = call.credentials() instanceof HttpCredentials.Password password ? password.account() : "";
        Optional<Application> application = decision.application(account);
        if (application.isEmpty()) {
            return new Read(Read.Kind.UNKNOWN_ACCOUNT, account, List.of(), OTHER.answer());
        }
        HttpAction action = call.handler().begin(application.get().settings(), Instant.ofEpochMilli(timeMillis));
        if (action instanceof HttpAction.Send send) {
            return new Read(Read.Kind.SEND, account, send.messages(), results -> send.answer()
                    .apply(results));
        }
        if (action instanceof HttpAction.Batch batch && !batch.messages().isEmpty()) {
            return new Read(Read.Kind.SEND, account, batch.messages(), results -> batch.answer()
                    .apply(results));
        }
        return action instanceof HttpAction.Respond respond ? Read.refused(account, respond.response()) : OTHER;
    }

    /** The status of the other gateway's response to a request. */
    static final class Status implements ShadowedMessage.OtherStatus {
        private final RecordedRequest request;
        private final Read read;

        Status(RecordedRequest request, Read read) {
            this.request = request;
            this.read = read;
        }

        @Override
        public boolean isKnown() {
            return request.isAnswered();
        }

        @Override
        public boolean isAccepted() {
            return request.status() / 100 == SUCCESS;
        }

        @Override
        public boolean isLoad() {
            return request.status() == TOO_MANY_REQUESTS || request.status() == UNAVAILABLE;
        }

        @Override
        public String text() {
            return text(request.status());
        }

        @Override
        public String ours(Decided decided) {
            Outcome outcome = decided.isAccepted() ? Outcome.accepted("1") : decided.outcome();
            List<SendResult> results = new ArrayList<>();
            read.messages().forEach(each -> results.add(new SendResult(each, outcome, null)));
            return text(read.answer().of(results).status());
        }

        static String text(int status) {
            return "HTTP " + status;
        }
    }
}
