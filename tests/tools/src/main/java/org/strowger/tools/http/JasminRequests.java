package org.strowger.tools.http;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.PercentCoding;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Credentials;

/** Requests to {@code /send} of Jasmin. */
final class JasminRequests implements MessageRequests {
    private static final int OK = 200;
    private static final Pattern SUCCESS = Pattern.compile("Success \"([^\"]{1,100})\"\\s*");
    private static final Pattern ERROR = Pattern.compile("Error \"(.*)\"\\s*", Pattern.DOTALL);

    private final String begin;
    private final String reports;
    private final HttpHeaders headers;

    JasminRequests(HttpSending sending, Credentials account) {
        this.headers = HttpHeaders.of("Host", sending.authority());
        this.begin = "/send?username=" + coded(account.account()) + "&password="
                + coded(account.secret().reveal());
        // Level 2 is the final receipt.
        this.reports = sending.callbackUrl().isEmpty()
                ? ""
                : "&dlr=yes&dlr-level=2&dlr-method=POST&dlr-url=" + coded(sending.callbackUrl());
    }

    private static String coded(String value) {
        return PercentCoding.FORM.encode(value);
    }

    @Override
    public Optional<HttpRequest> request(ShortMessage message, Rewrite rewrite) {
        return SentText.of(message.body())
                .map(text -> HttpRequest.get(
                        begin + "&from=" + coded(SentText.sender(message, rewrite)) + "&to="
                                + coded(SentText.recipient(message, rewrite)) + content(text, message)
                                + reports,
                        headers));
    }

    /** The content parameter; Jasmin accepts text only in the GSM alphabet. */
    private static String content(String text, ShortMessage message) {
        return message.coding() == SentText.UCS2
                ? "&coding=8&hex-content="
                        + HexFormat.of().formatHex(message.body().octets())
                : "&content=" + coded(text);
    }

    @Override
    public Outcome outcome(HttpResponse response) {
        String text = new String(response.body(), StandardCharsets.UTF_8);
        if (response.status() == OK) {
            Matcher success = SUCCESS.matcher(text);
            return success.matches()
                    ? Outcome.accepted(success.group(1))
                    : Refusals.uncertain("the response has no id");
        }
        Matcher error = ERROR.matcher(text);
        return error.matches() ? Refusals.of(response, "", error.group(1)) : Refusals.of(response);
    }
}
