package org.strowger.router.http.kannel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.router.http.api.SendResult;

/** Creates the response from the results of a request: a single response for all recipients. */
final class KannelAnswer implements Function<List<SendResult>, HttpResponse> {
    private static final int ACCEPTED = 202;
    private static final int FORBIDDEN = 403;
    private static final int UNAVAILABLE = 503;

    /** The response for an accepted message, even when no SMSC is connected: the message is in the store. */
    private static final String TAKEN = "0: Accepted for delivery";

    private final KannelRecipients recipients;
    private final boolean exact;

    KannelAnswer(KannelRecipients recipients, boolean exact) {
        this.recipients = recipients;
        this.exact = exact;
    }

    static HttpResponse later() {
        return KannelResponses.of(UNAVAILABLE, "Temporal failure, try again later.");
    }

    @Override
    public HttpResponse apply(List<SendResult> results) {
        List<String> denied = new ArrayList<>(recipients.denied());
        boolean isAccepted = false;
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).outcome().isAccepted()) {
                isAccepted = true;
            } else {
                denied.add(recipients.accepted().get(i).written());
            }
        }
        return isAccepted ? accepted(denied) : refused(results.get(0).outcome());
    }

    /** Lists the refused recipients, which Kannel does not do, in the words of Kannel's immediate reply. */
    private HttpResponse accepted(List<String> denied) {
        boolean isTold = !exact && !denied.isEmpty();
        return KannelResponses.of(ACCEPTED, isTold ? TAKEN + " Denied receivers are: " + shown(denied) : TAKEN);
    }

    private static HttpResponse refused(Outcome outcome) {
        return outcome.kind() == Outcome.Kind.PERMANENT
                ? KannelResponses.of(FORBIDDEN, "Not routable. Do not try again.")
                : later();
    }

    /** Removes markup: the body is declared as HTML, so it must not repeat markup from the request. */
    private static String shown(List<String> numbers) {
        StringBuilder text = new StringBuilder();
        for (String number : numbers) {
            text.append(text.length() == 0 ? "" : " ");
            number.chars().forEach(each -> text.append(isHarmless(each) ? (char) each : '?'));
        }
        return text.toString();
    }

    private static boolean isHarmless(int each) {
        boolean isLetter = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
        return isLetter || (each >= '0' && each <= '9') || each == '+' || each == '-';
    }
}
