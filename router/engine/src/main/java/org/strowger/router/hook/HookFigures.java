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
    private final PublishedLong beyond = new PublishedLong();
    private final PublishedLong averageNanos = new PublishedLong();
    private final PublishedLong ofBusiest = new PublishedLong();
    private final Published<String> busiest = new Published<>("");
    private final Published<Full> lastFull = new Published<>(Full.NEVER);
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

    /**
     * The last time when a question found no free connection in time.
     *
     * @param application the one with the most questions at that time; empty if that has never happened
     */
    public record Full(String application, long nanos) {
        static final Full NEVER = new Full("", 0);

        public boolean isNever() {
            return application.isEmpty();
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

    void publish(int nowUnderWay, HookQueue queue) {
        underWay.set(nowUnderWay);
        waiting.set(queue.waiting());
        beyond.set(queue.beyond());
        busiest.set(queue.busiest());
        ofBusiest.set(queue.ofBusiest());
    }

    /** Sets the average time of the latest answers. */
    void averages(long nanos) {
        averageNanos.set(nanos);
    }

    /** Notes that a question found no free connection in time. */
    void full(String application, long nowNanos) {
        Full last = lastFull.get();
        if (last.nanos() != nowNanos || !last.application().equals(application)) {
            lastFull.set(new Full(application, nowNanos));
        }
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

    /** The number of waiting messages that are beyond the share of their application. */
    public long beyond() {
        return beyond.get();
    }

    /** The average time of the latest answers, from the moment when a question is sent; 0 before the first one. */
    public long averageNanos() {
        return averageNanos.get();
    }

    /** The application that has the most questions now, or had them when the last one ended; empty before the first. */
    public String busiest() {
        return busiest.get();
    }

    /** The number of questions of {@link #busiest}, waiting or under way. */
    public long ofBusiest() {
        return ofBusiest.get();
    }

    public Full lastFull() {
        return lastFull.get();
    }

    public boolean isDown() {
        return down.isRaised();
    }

    public Fault lastFault() {
        return lastFault.get();
    }
}
