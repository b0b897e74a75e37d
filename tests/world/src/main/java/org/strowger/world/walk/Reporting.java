package org.strowger.world.walk;

import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.strowger.message.MessageState;

/** The receipts of an SMSC: what its configuration says of them, and what follows from that. */
public final class Reporting {
    private final Setup.Entry settings = Setup.entry();
    private long waitNanos = TimeUnit.HOURS.toNanos(48);
    private boolean isUnknownFinal;
    private boolean mayGiveWay;
    private boolean isOverdueTold;
    private Ask ask = Ask.AS_ASKED;
    private UnaryOperator<String> inResponse = UnaryOperator.identity();
    private UnaryOperator<String> inReceipt = UnaryOperator.identity();

    /** Which receipts an SMSC is asked for. */
    public enum Ask {
        AS_ASKED("as-asked"),
        ALWAYS("always"),
        FAILURE("failure"),
        NEVER("never");

        private final String word;

        Ask(String word) {
            this.word = word;
        }
    }

    /** The keys of {@code receipts}, the same in all configurations of a walk. */
    Setup.Entry settings() {
        return settings;
    }

    /** Receipts are expected for so long. */
    public void waitFor(int seconds) {
        waitNanos = TimeUnit.SECONDS.toNanos(seconds);
        settings.set("wait", seconds + "s");
    }

    /** So many receipts are expected at once. */
    public void expectAtMost(int receipts) {
        settings.set("max", receipts);
        mayGiveWay = true;
    }

    /** Whether some that are expected may be forgotten, because there are too many. */
    boolean mayGiveWay() {
        return mayGiveWay;
    }

    public long waitNanos() {
        return waitNanos;
    }

    /** UNKNOWN is the end of a message. */
    public void endWithUnknown() {
        isUnknownFinal = true;
        settings.set("unknown", "final");
    }

    /** Applications are told of receipts that did not come. */
    public void tellOverdue() {
        isOverdueTold = true;
        settings.set("expired", "report");
    }

    public boolean isOverdueTold() {
        return isOverdueTold;
    }

    public void ask(Ask which) {
        ask = which;
        settings.set("ask", which.word);
    }

    public Ask ask() {
        return ask;
    }

    /**
     * The SMSC writes its ids, which are decimal numbers, in its way in its responses.
     *
     * @param receipt how it writes in receipts the id that it has written in the response
     */
    public void writeIds(UnaryOperator<String> response, UnaryOperator<String> receipt) {
        inResponse = response;
        inReceipt = receipt;
    }

    String inResponse(String id) {
        return inResponse.apply(id);
    }

    /** The id of a response as receipts have it. */
    public String inReceipt(String id) {
        return inReceipt.apply(id);
    }

    /** Whether a report of this state is the last one about its message. */
    public boolean isLast(MessageState state) {
        return state.isFinal() || (state == MessageState.UNKNOWN && isUnknownFinal);
    }
}
