package org.strowger.router.hook;

import java.util.EnumMap;
import java.util.Map;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.thread.SharedLong;

/** The figures of a hook for operators. The home of the hook writes, except for cached answers; any thread reads. */
public final class HookFigures {
    private final Map<HookResult, SharedLong> results = new EnumMap<>(HookResult.class);
    private final Histogram answerNanos = new Histogram();
    private final PublishedLong underWay = new PublishedLong();
    private final PublishedLong waiting = new PublishedLong();
    private final Flag down = new Flag();
    private final Published<Fault> lastFault = new Published<>(Fault.NONE);

    /**
     * The last failure.
     *
     * @param why empty if there was none
     */
    public record Fault(String why, long nanos) {
        static final Fault NONE = new Fault("", 0);

        public boolean isNone() {
            return why.isEmpty();
        }
    }

    HookFigures() {
        for (HookResult each : HookResult.values()) {
            results.put(each, new SharedLong());
        }
    }

    void count(HookResult result, int messages) {
        of(result).add(messages);
    }

    void answered(long nanos) {
        answerNanos.record(nanos);
    }

    void publish(int nowUnderWay, int nowWaiting) {
        underWay.set(nowUnderWay);
        waiting.set(nowWaiting);
    }

    void down(boolean isDown) {
        down.set(isDown);
    }

    void fault(String why, long nowNanos) {
        lastFault.set(new Fault(why, nowNanos));
    }

    private SharedLong of(HookResult result) {
        SharedLong count = results.get(result);
        if (count == null) {
            throw new AssertionError("no counter for " + result);
        }
        return count;
    }

    /** The number of questions with this result, since the start. */
    public long total(HookResult result) {
        return of(result).get();
    }

    /** The times from question to answer, of the questions that the service answered. */
    public Distribution answerNanos() {
        return Distribution.of(answerNanos);
    }

    public long underWay() {
        return underWay.get();
    }

    public long waiting() {
        return waiting.get();
    }

    public boolean isDown() {
        return down.isRaised();
    }

    public Fault lastFault() {
        return lastFault.get();
    }
}
