package org.strowger.router.application;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.protocol.Admission;
import org.strowger.protocol.PeerQuirks;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.Rate;
import org.strowger.router.config.RateCeiling;
import org.strowger.router.thread.BindRegistry;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.thread.RecipientStamps;

/**
 * One configured application, as all threads see it: its settings, its throughput, its binds. What it has on each
 * thread is an {@link AppPort}; what waits to be delivered to it lives at its {@link AppHome}.
 */
public final class Application {
    /** Who is silent for so long is asked for a sign of life. */
    public static final Duration ASKED_AFTER = Duration.ofSeconds(30);

    /** Who lives answers within that; who does not is also closed, but somewhat later. */
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(5);

    /** A bind that was not heard of for so long gives way to a new one if there are too many. */
    private static final long HANGS_AFTER_NANOS =
            ASKED_AFTER.plus(ANSWERED_WITHIN).toNanos();

    private final int index;
    private final int homeIndex;
    private final PublishedLong place = new PublishedLong();
    private final Published<Terms> terms;
    private final List<AppPort> ports = new ArrayList<>();
    private final BindRegistry binds;
    private final RecipientStamps stamps = new RecipientStamps();
    private final Flag backlog = new Flag();
    private final Flag closed = new Flag();
    private final Published<OperatorOverride> operated = new Published<>(OperatorOverride.USUAL);
    private final Published<RateCeiling> ceiling = new Published<>(RateCeiling.NONE);

    /** What follows from the settings, so that it is not worked out for each message. */
    record Terms(ApplicationSettings settings, SenderRule senders, Admission admission, Throughput throughput) {
        static Terms of(ApplicationSettings settings, Throughput throughput) {
            ApplicationSettings.Limits limits = settings.limits();
            Admission admission = new Admission(
                    settings.receiving().window(),
                    limits.window(),
                    new PeerQuirks(
                            settings.dialect().strict(),
                            false,
                            settings.dialect().zone()));
            return new Terms(settings, new SenderRule(settings.sending()), admission, throughput);
        }
    }

    /**
     * Makes an application that nobody has bound as.
     *
     * @param index by which routes know it
     * @param homeIndex which thread is its home
     * @param threads how many there are
     */
    public Application(int index, int homeIndex, int threads, ApplicationSettings settings) {
        this.index = index;
        this.homeIndex = homeIndex;
        for (int i = 0; i < threads; i++) {
            ports.add(new AppPort(this, i));
        }
        this.terms = new Published<>(Terms.of(settings, new Throughput(settings.limits())));
        this.binds = new BindRegistry(settings.limits().bindsMax(), HANGS_AFTER_NANOS);
    }

    public int index() {
        return index;
    }

    /** Its place in the configuration: where to look first. */
    public int place() {
        return (int) place.get();
    }

    /** One thread, that of the configuration: it stands elsewhere now. */
    public void moveTo(int next) {
        place.set(next);
    }

    public int homeIndex() {
        return homeIndex;
    }

    public String name() {
        return settings().name();
    }

    public ApplicationSettings settings() {
        return terms.get().settings();
    }

    /** The senders that it may name. */
    public SenderRule senders() {
        return terms.get().senders();
    }

    Admission admission() {
        return terms.get().admission();
    }

    public Throughput throughput() {
        return terms.get().throughput();
    }

    /** Which seconds its messages are named by, where its protocol names them so. */
    public RecipientStamps stamps() {
        return stamps;
    }

    public BindRegistry binds() {
        return binds;
    }

    /** What it has on a thread. */
    public AppPort port(int threadIndex) {
        return ports.get(threadIndex);
    }

    public List<AppPort> ports() {
        return ports;
    }

    /** What was counted since the start, on all threads. */
    public long total(AppFigure figure) {
        long total = 0;
        for (int i = 0; i < ports.size(); i++) {
            total += ports.get(i).figures().get(figure);
        }
        return total;
    }

    /** How many letters are kept for it, those under way to it included: the sum of what its ports have counted. */
    public long stored() {
        long sum = 0;
        for (int i = 0; i < ports.size(); i++) {
            sum += ports.get(i).stored();
        }
        return sum;
    }

    /** How many octets these have. */
    public long storedBytes() {
        long sum = 0;
        for (int i = 0; i < ports.size(); i++) {
            sum += ports.get(i).storedBytes();
        }
        return Math.max(0, sum);
    }

    /**
     * Whether as many letters are kept for it as may be. Threads that find at one time that there is room for one more
     * each begin to keep one: so the bound may be exceeded by one for each thread but the first, and by what ends on
     * one thread between the looks at two. What was found in the store is kept beyond it.
     */
    public boolean isFull() {
        return stored() >= settings().receiving().keep().max();
    }

    /**
     * Whether something waits for it at its home that may go, or nobody is there and something is kept: then all that
     * comes later goes by its home.
     */
    public boolean hasBacklog() {
        return backlog.isRaised();
    }

    void publishBacklog(boolean waits) {
        backlog.set(waits);
    }

    /** Whether it is configured no more. */
    public boolean isClosed() {
        return closed.isRaised();
    }

    /**
     * One thread, that of the configuration: goes on with other settings. Sessions that are there keep their windows.
     */
    public void change(ApplicationSettings next, long nowNanos) {
        ApplicationSettings.Limits limits = next.limits();
        Rate rate = ceiling().under(limits.throughput());
        Throughput throughput = throughput()
                .with(
                        new ApplicationSettings.Limits(limits.bindsMax(), limits.window(), rate, limits.tooFast()),
                        nowNanos);
        terms.set(Terms.of(next, throughput));
        binds.limit(limits.bindsMax());
    }

    /** How fast it may send for a while. */
    public RateCeiling ceiling() {
        return ceiling.get();
    }

    /** The thread of the configuration: it may send no faster for a while. */
    public void limit(RateCeiling next, long nowNanos) {
        ceiling.set(next);
        change(settings(), nowNanos);
    }

    /** What an operator has said of it. */
    public OperatorOverride operated() {
        return operated.get();
    }

    /** The thread of the configuration: an operator says that of it. */
    public void operate(OperatorOverride next) {
        operated.set(next);
    }

    /** How many of its messages are in custody, under way or waiting: for people, for it may be a little late. */
    public long inCustody() {
        long sum = 0;
        for (AppPort port : ports) {
            sum += port.figures().get(AppFigure.KEPT) - port.figures().get(AppFigure.KEPT_NO_MORE);
        }
        return Math.max(0, sum);
    }

    /** One thread, that of the configuration: nobody may bind as it any more. */
    public void close() {
        closed.set(true);
    }
}
