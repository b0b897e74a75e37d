package org.strowger.world.walk;

import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.strowger.message.MessageState;

/** The receipts of an SMSC: their configuration, and its effects. */
public final class Reporting {
    private final Setup.Entry settings = Setup.entry();
    private long waitNanos = TimeUnit.HOURS.toNanos(48);
    private boolean isUnknownFinal;
    private boolean mayGiveWay;
    private boolean isOverdueTold;
    private Ask ask = Ask.AS_ASKED;
    private UnaryOperator<String> inResponse = UnaryOperator.identity();
    private UnaryOperator<String> inReceipt = UnaryOperator.identity();

    /** The receipts that are requested from an SMSC. */
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

    /** Sets the time for which receipts are expected. */
    public void waitFor(int seconds) {
        waitNanos = TimeUnit.SECONDS.toNanos(seconds);
        settings.set("wait", seconds + "s");
    }

    /** Sets the maximum number of expected receipts. */
    public void expectAtMost(int receipts) {
        settings.set("max", receipts);
        mayGiveWay = true;
    }

    /** Whether some expected receipts may be dropped because there are too many. */
    boolean mayGiveWay() {
        return mayGiveWay;
    }

    /** Whether receipts are expected for minutes only. */
    boolean isShort() {
        return waitNanos < TimeUnit.HOURS.toNanos(1);
    }

    public long waitNanos() {
        return waitNanos;
    }

    /** Makes UNKNOWN a final state. */
    public void endWithUnknown() {
        isUnknownFinal = true;
        settings.set("unknown", "final");
    }

    /** Makes the router notify applications about missing receipts. */
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
     * Sets the notation of the ids, which are decimal numbers, in the SMSC's responses.
     *
     * @param receipt converts an id from its notation in the response to its notation in receipts
     */
    public void writeIds(UnaryOperator<String> response, UnaryOperator<String> receipt) {
        inResponse = response;
        inReceipt = receipt;
    }

    String inResponse(String id) {
        return inResponse.apply(id);
    }

    /** The id of a response in the notation of receipts. */
    public String inReceipt(String id) {
        return inReceipt.apply(id);
    }

    /** Whether a report with this state is the last one about its message. */
    public boolean isLast(MessageState state) {
        return state.isFinal() || (state == MessageState.UNKNOWN && isUnknownFinal);
    }
}
