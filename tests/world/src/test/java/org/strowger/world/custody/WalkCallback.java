package org.strowger.world.custody;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.world.CallbackPeer;

/** One callback of the router to the server of a walk's HTTP application. */
final class WalkCallback {
    /** How long the router waits for the response, somewhat less. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(4800);

    private static final Pattern TYPE = Pattern.compile("\"type\":\"message\\.([a-z]+)\"");
    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9]+)\"");
    private static final Pattern FROM = Pattern.compile("\"from\":\"\\+?([^\"]+)\"");
    private static final Pattern TO = Pattern.compile("\"to\":\"\\+?([0-9]+)\"");
    private static final Pattern TEXT = Pattern.compile("\"text\":\"([^\"]*)\"");
    private static final Pattern KANNEL = Pattern.compile("/dlr\\?to=([0-9]+)&status=([0-9]+)");

    private final CallbackPeer.Call call;
    private final String id;
    private final String type;
    private final String number;
    private final String messageId;
    private final String text;
    private final boolean isOfKannel;

    /** In which life of the router. */
    final int life;

    private int status;
    private long answeredNanos = Long.MAX_VALUE;

    /** The response has come to the router for sure, and what follows from it is on the disk. */
    boolean settled;

    WalkCallback(CallbackPeer.Call call, int life) {
        this.call = call;
        this.life = life;
        HttpRequest request = call.request();
        Matcher kannel = KANNEL.matcher(request.target());
        isOfKannel = kannel.matches();
        if (isOfKannel) {
            id = request.target();
            number = kannel.group(1);
            type = typeOf(kannel.group(2));
            messageId = "";
            text = "";
        } else {
            String body = new String(request.body(), StandardCharsets.UTF_8);
            id = request.headers().first("webhook-id").orElse("");
            type = found(TYPE, body);
            number = found(isFromMobile() ? FROM : TO, body);
            messageId = isFromMobile() ? "" : found(ID, body);
            text = isFromMobile() ? found(TEXT, body) : "";
        }
        if (id.isEmpty()) {
            throw new AssertionError("a callback without an id: " + request);
        }
    }

    private static String typeOf(String kannel) {
        return switch (kannel) {
            case "1" -> "delivered";
            case "2" -> "failed";
            case "8" -> "sent";
            case "16" -> "refused";
            default -> throw new AssertionError("unknown status " + kannel);
        };
    }

    private static String found(Pattern pattern, String body) {
        Matcher found = pattern.matcher(body);
        if (!found.find()) {
            throw new AssertionError("no " + pattern + " in " + body);
        }
        return found.group(1);
    }

    /** The webhook-id, or the URL where the style has no ids. */
    String id() {
        return id;
    }

    /** The number that it is about: of the recipient, or of the mobile that has written. */
    String number() {
        return number;
    }

    /** Strowger's id of the message; empty where the style or the kind has none. */
    String messageId() {
        return messageId;
    }

    /** The text of the mobile. */
    String text() {
        return text;
    }

    /** Whether it has the style of Kannel, to which only 200 and 202 mean that it is taken. */
    boolean isOfKannel() {
        return isOfKannel;
    }

    boolean isFromMobile() {
        return type.equals("received");
    }

    boolean isFailure() {
        return type.equals("failed") || type.equals("refused");
    }

    /** Whether it reports the end of a message. */
    boolean isEnd() {
        return isFailure() || type.equals("delivered");
    }

    // ---- Its response

    void answer(HttpResponse response, long nowNanos) {
        status = response.status();
        answeredNanos = nowNanos;
        call.answer(response);
    }

    void breakOff() {
        call.breakOff();
    }

    long nanos() {
        return call.nanos();
    }

    long answeredNanos() {
        return answeredNanos;
    }

    boolean isTaken() {
        return status >= 200 && status <= 299;
    }

    boolean isClosed() {
        return call.closedNanos() != Long.MAX_VALUE;
    }

    boolean isAnsweredInTime() {
        return answeredNanos - nanos() < PATIENCE_NANOS && answeredNanos <= call.closedNanos();
    }

    /** Whether the router may call again at that time. */
    boolean mayBeRepeated(long atNanos) {
        boolean isRefused = status != 0 && !isTaken() && answeredNanos <= atNanos;
        boolean isLost = call.closedNanos() <= atNanos;
        boolean isLate = atNanos - nanos() >= PATIENCE_NANOS && answeredNanos - nanos() >= PATIENCE_NANOS;
        return isRefused || (!settled && (isLost || isLate));
    }

    @Override
    public String toString() {
        return type + " " + id + " at " + nanos() / 1_000_000 + " in life " + life
                + (status == 0 ? ", not answered" : ", answered " + status + " at " + answeredNanos / 1_000_000)
                + (settled ? ", settled" : "")
                + (isClosed() ? ", closed at " + call.closedNanos() / 1_000_000 : "");
    }
}
