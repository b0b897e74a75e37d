package org.strowger.router.application;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.GroupSettings;
import org.strowger.router.config.value.Rate;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.TokenBucket;

/** The rate limit that the applications of a group share, in segments. Any thread. */
public final class GroupRate {
    /** The rate of applications without a group. */
    static final GroupRate NONE = new GroupRate(new GroupSettings("", Rate.UNLIMITED, TooFast.REJECT));

    private static final int USUAL_WINDOW = 100;

    private final Published<GroupSettings> settings;
    private final TokenBucket bucket;

    GroupRate(GroupSettings settings) {
        Rate rate = settings.throughput();
        this.settings = new Published<>(settings);
        this.bucket = new TokenBucket(rate.count(), rate.per().toNanos(), burst(rate));
    }

    /** The number of segments that an application with this rate may send at once: see {@link Throughput}. */
    private static long burst(Rate rate) {
        return Throughput.burst(new Limits(1, USUAL_WINDOW, rate, TooFast.REJECT));
    }

    /** Changes the rate; the segments so far still count. Called by the configuration thread. */
    void change(GroupSettings next, long nowNanos) {
        Rate rate = next.throughput();
        settings.set(next);
        bucket.change(rate.count(), rate.per().toNanos(), burst(rate), nowNanos);
    }

    private boolean slows() {
        return settings.get().tooFast() == TooFast.SLOW;
    }

    /** Whether the group may send a message now, or is slowed down afterwards. Counts nothing. */
    boolean isFree(long nowNanos) {
        return slows() || !isExhausted(nowNanos);
    }

    /** Counts the segments of a message in the limit, even if another thread has just exhausted it. */
    void take(int segments, long nowNanos) {
        bucket.take(segments, nowNanos);
    }

    /** The time at which the next message may be read; {@code nowNanos} if messages are refused instead. */
    long readAgainNanos(long nowNanos) {
        return slows() ? bucket.freeAtNanos(nowNanos) : nowNanos;
    }

    /** Whether the group may send no message now. */
    public boolean isExhausted(long nowNanos) {
        return bucket.freeAtNanos(nowNanos) > nowNanos;
    }

    public GroupSettings settings() {
        return settings.get();
    }

    /** The rate limits of all groups, which outlive reloads. Used by the configuration thread. */
    public static final class Registry {
        @Within(Within.Scope.CONFIGURATION)
        private final Map<String, GroupRate> rates = new HashMap<>();

        /** The rate limit of the group of an application. */
        public GroupRate of(ApplicationSettings application, long nowNanos) {
            List<GroupSettings> group = application.limits().group();
            if (group.isEmpty()) {
                return NONE;
            }
            GroupSettings settings = group.get(0);
            GroupRate rate = rates.computeIfAbsent(settings.name(), name -> new GroupRate(settings));
            rate.change(settings, nowNanos);
            return rate;
        }

        /** Forgets groups to which none of these applications belongs. */
        public void retain(List<ApplicationSettings> applications) {
            Set<String> names = new HashSet<>();
            applications.forEach(each -> each.limits().group().forEach(group -> names.add(group.name())));
            rates.keySet().retainAll(names);
        }
    }
}
