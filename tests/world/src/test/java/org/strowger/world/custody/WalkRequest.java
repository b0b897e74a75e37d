package org.strowger.world.custody;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.world.HttpCaller;

/** A request of a walk that sends one message, and may be repeated if it has an Idempotency-Key. */
final class WalkRequest implements Sending, HttpCaller.Call {
    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9]+)\"");
    private static final Pattern STATUS = Pattern.compile("\"smpp_status\":([0-9]+)");
    private static final int ACCEPTED = 202;
    private static final int IN_PROGRESS = 409;
    private static final int REFUSED_BY_SMSC = 422;
    private static final int NO_ANSWER = 504;

    private final CustodyWalk walk;
    private final String number;
    private final HttpRequest request;
    private final String key;
    private @Nullable HttpResponse accepted;
    private @Nullable Outcome told;
    private long toldNanos = Long.MAX_VALUE;
    private boolean pending;

    /** Whether a copy of it has no response: then a refusal of another copy is not the last word. */
    private boolean isInDoubt;

    /** Whether each response must be the first one again: nothing is out of service. */
    private boolean isStrict;

    /** The fault of a response; empty as long as there is none. */
    private String fault = "";

    /** @param key the Idempotency-Key; empty if it has none */
    WalkRequest(CustodyWalk walk, String number, HttpRequest request, String key) {
        this.walk = walk;
        this.number = number;
        this.request = request;
        this.key = key;
    }

    String key() {
        return key;
    }

    boolean isRepeatable() {
        return !key.isEmpty() && !pending;
    }

    boolean isAccepted() {
        return accepted != null;
    }

    boolean isPending() {
        return pending;
    }

    String fault() {
        return fault;
    }

    /** Notes that it is sent, or sent again. */
    HttpCaller.Call begin() {
        pending = true;
        isStrict = walk.isCalm();
        return this;
    }

    // ---- Results

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public void unanswered() {
        pending = false;
        isInDoubt = true;
        if (accepted == null) {
            toldNanos = Long.MAX_VALUE; // This copy may be stored, and is valid from now on.
        }
        walk.say("request to " + number + " has no response");
        if (isStrict) {
            fault = "no response although nothing is broken";
        }
    }

    @Override
    public void answered(HttpResponse response) {
        pending = false;
        walk.say("request to " + number + ": " + response.status() + " " + text(response));
        HttpResponse first = accepted;
        if (first != null) {
            compare(first, response);
        } else if (response.status() == ACCEPTED) {
            accepted = response;
            tell(Outcome.accepted(found(ID, response).orElse("")));
        } else if (response.status() == NO_ANSWER) {
            tell(Outcome.of(Outcome.Kind.UNCERTAIN, 0, ""));
        } else if (response.status() != IN_PROGRESS && !isInDoubt) {
            tell(refusal(response));
        }
    }

    /** The same status and body again; a repetition may find that its account is out of service, or come too early. */
    private void compare(HttpResponse first, HttpResponse response) {
        boolean isSame = first.status() == response.status() && text(first).equals(text(response));
        boolean isForNow = response.status() == IN_PROGRESS || response.status() >= 500;
        if (!isSame && (isStrict || !isForNow)) {
            fault = "was answered " + text(first) + ", and repeated " + response.status() + " " + text(response);
        }
    }

    private void tell(Outcome outcome) {
        told = outcome;
        toldNanos = walk.nowNanos();
    }

    private static Outcome refusal(HttpResponse response) {
        Optional<String> status = response.status() == REFUSED_BY_SMSC ? found(STATUS, response) : Optional.empty();
        return status.map(each -> Outcome.of(Outcome.Kind.PERMANENT, Integer.parseInt(each), ""))
                .orElse(Outcome.of(Outcome.Kind.TEMPORARY, 0, ""));
    }

    private static Optional<String> found(Pattern pattern, HttpResponse response) {
        Matcher found = pattern.matcher(text(response));
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private static String text(HttpResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Override
    public @Nullable Outcome told() {
        return told;
    }

    @Override
    public long toldNanos() {
        return toldNanos;
    }
}
