package org.strowger.tools.http;

import java.util.Optional;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.PercentCoding;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Credentials;

/** Requests to {@code /cgi-bin/sendsms} of Kannel. Kannel's responses contain no message ids. */
final class KannelRequests implements MessageRequests {
    private static final int ACCEPTED = 202;

    /** The DLR mask for final reports: delivered (1) plus not delivered (2). */
    private static final String FINAL_REPORTS = "3";

    private final String begin;
    private final String reports;
    private final HttpHeaders headers;

    KannelRequests(HttpSending sending, Credentials account) {
        this.headers = HttpHeaders.of("Host", sending.authority());
        this.begin = "/cgi-bin/sendsms?username=" + coded(account.account()) + "&password="
                + coded(account.secret().reveal());
        this.reports = sending.callbackUrl().isEmpty()
                ? ""
                : "&dlr-mask=" + FINAL_REPORTS + "&dlr-url=" + coded(sending.callbackUrl());
    }

    private static String coded(String value) {
        return PercentCoding.FORM.encode(value);
    }

    @Override
    public Optional<HttpRequest> request(ShortMessage message, Rewrite rewrite) {
        return SentText.of(message.body()).map(text -> {
            // Without a coding, Kannel sends a question mark for a character that the GSM alphabet lacks.
            String coding = message.coding() == SentText.UCS2 ? "&coding=2&charset=UTF-8" : "";
            return HttpRequest.get(
                    begin + "&from=" + coded(SentText.sender(message, rewrite)) + "&to="
                            + coded(SentText.recipient(message, rewrite)) + "&text=" + coded(text) + coding
                            + reports,
                    headers);
        });
    }

    @Override
    public Outcome outcome(HttpResponse response) {
        return response.status() == ACCEPTED ? Outcome.accepted("") : Refusals.of(response);
    }
}
