package org.strowger.router.http.kannel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpVersion;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.CallbackApplication;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.SendResult;

/** Requests to Kannel's interface, up to the messages or the response. */
final class KannelFixture {
    static final Instant NOW = Instant.parse("2026-11-25T12:22:22Z");
    static final ApiOptions USUAL = new ApiOptions(false, 10_000);
    static final ApiOptions EXACT = new ApiOptions(true, 10_000);

    private static final KannelApi API = new KannelApi();
    private static final String LOGIN = "username=tester&password=foobar";

    private KannelFixture() {}

    static ApplicationSettings application(Address defaultFrom) {
        ApplicationSettings plain = withoutCallbacks(defaultFrom);
        return CallbackApplication.of(plain, KannelCallback.NAME);
    }

    static ApplicationSettings withoutCallbacks(Address defaultFrom) {
        ApplicationSettings plain = ApplicationSettings.former("tester");
        return new ApplicationSettings(
                plain.name(),
                plain.login(),
                plain.limits(),
                new ApplicationSettings.Sending(
                        List.of(),
                        defaultFrom,
                        ApplicationSettings.Rank.NORMAL,
                        ApplicationSettings.MessageIdForm.DECIMAL),
                plain.receiving(),
                plain.dialect());
    }

    static HttpCall call(HttpRequest request, ApiOptions options) {
        return API.read(request, options);
    }

    static HttpRequest get(String query) {
        return HttpRequest.get("/cgi-bin/sendsms?" + query, HttpHeaders.NONE);
    }

    static HttpRequest request(String method, String target, HttpHeaders headers, byte[] body) {
        return new HttpRequest(method, target, HttpVersion.HTTP_1_1, headers, body);
    }

    static HttpAction action(HttpRequest request, ApiOptions options) {
        return action(application(new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "9999")), request, options);
    }

    static HttpAction action(ApplicationSettings application, HttpRequest request, ApiOptions options) {
        HttpCall call = call(request, options);
        if (call instanceof HttpCall.ForAccount forAccount) {
            return forAccount.handler().begin(application, NOW);
        }
        return new HttpAction.Respond(((HttpCall.Answered) call).response());
    }

    /** Returns status and body of a query, without the login, of an account without callbacks. */
    static String answerWithoutCallbacks(String query) {
        HttpAction action = action(withoutCallbacks(Address.international("4412")), get(LOGIN + "&" + query), USUAL);
        return action instanceof HttpAction.Respond respond ? text(respond.response()) : "sent";
    }

    /** Returns the messages of a query, without the login. */
    static List<PlainMessage> messages(String query, ApiOptions options) {
        return messages(get(LOGIN + "&" + query), options);
    }

    static List<PlainMessage> messages(HttpRequest request, ApiOptions options) {
        HttpAction action = action(request, options);
        assertThat(action)
                .as(() -> action instanceof HttpAction.Respond respond ? text(respond.response()) : "")
                .isInstanceOf(HttpAction.Send.class);
        return ((HttpAction.Send) action).messages();
    }

    static PlainMessage message(String query) {
        return messages(query, USUAL).get(0);
    }

    /** Returns the response if every message is accepted. */
    static HttpResponse response(HttpRequest request, ApiOptions options) {
        return response(request, options, List.of());
    }

    /**
     * Returns the response.
     *
     * @param refusals the refusal of each message, in order; the others are accepted
     */
    static HttpResponse response(HttpRequest request, ApiOptions options, List<RefusalReason> refusals) {
        HttpAction action = action(request, options);
        if (action instanceof HttpAction.Respond respond) {
            return respond.response();
        }
        HttpAction.Send send = (HttpAction.Send) action;
        List<SendResult> results = new ArrayList<>();
        for (int i = 0; i < send.messages().size(); i++) {
            Optional<RefusalReason> reason = i < refusals.size() ? Optional.of(refusals.get(i)) : Optional.empty();
            Outcome outcome = reason.map(each -> Outcome.of(each.kind(), 1, each.meaning()))
                    .orElse(Outcome.accepted("4711"));
            results.add(new SendResult(send.messages().get(i), outcome, reason.orElse(null)));
        }
        return send.answer().apply(results);
    }

    /** Returns status and body. */
    static String answer(HttpRequest request, ApiOptions options) {
        return text(response(request, options));
    }

    /** Returns status and body of a query, without the login. */
    static String answer(String query) {
        return answer(get(LOGIN + "&" + query), USUAL);
    }

    static String text(HttpResponse response) {
        return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
    }
}
