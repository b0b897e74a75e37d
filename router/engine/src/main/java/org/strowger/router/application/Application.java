package org.strowger.router.application;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.protocol.Admission;
import org.strowger.protocol.PeerQuirks;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.config.value.UseShare;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.thread.BindRegistry;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;
import org.strowger.router.thread.RecipientStamps;

/**
 * A configured application, as all threads see it: its settings, throughput and binds. An {@link AppPort} holds its
 * state on one thread; the {@link AppHome} holds the deliveries that wait for it.
 */
public final class Application {
    /** The silence after which Strowger sends an enquire_link, or its equivalent, on a session. */
    public static final Duration ASKED_AFTER = Duration.ofSeconds(30);

    /** The time within which a live session responds to enquire_link. A silent session is closed somewhat later. */
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(5);

    /** After this silence, a bind is stale: a new bind may replace it when the limit is reached. */
    private static final long HANGS_AFTER_NANOS =
            ASKED_AFTER.plus(ANSWERED_WITHIN).toNanos();

    private final int index;
    private final int homeIndex;
    private final FilterCatalogue catalogue;
    private final PublishedLong configurationIndex = new PublishedLong();
    private final Published<Terms> terms;
    private final List<AppPort> ports = new ArrayList<>();

    @Bound(
            of = "binds of an application",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            limit = "applications[].max-binds",
            full = "the bind is refused; `strowger_application_binds_refused_total`")
    private final BindRegistry binds;

    private final RecipientStamps stamps = new RecipientStamps();
    private final Flag backlog = new Flag();
    private final Flag receiving = new Flag();
    private final PublishedLong oldestDeliveryMillis = new PublishedLong();
    private final KindCounters<CallbackGauge> callbacks = new KindCounters<>(CallbackGauge.class);
    private final Flag closed = new Flag();
    private final Published<OperatorOverride> operated = new Published<>(OperatorOverride.USUAL);
    private final Published<RateCeiling> ceiling = new Published<>(RateCeiling.NONE);
    private final Published<UseShare> share = new Published<>(UseShare.WHOLE);
    private final PublishedLong keptElsewhere = new PublishedLong();

    /** Values that are derived from the settings once, not for each message. */
    record Terms(ApplicationSettings settings, ApplicationFilters filters, Admission admission, Throughput throughput) {
        static Terms of(ApplicationSettings settings, FilterCatalogue catalogue, Throughput throughput) {
            ApplicationSettings.Limits limits = settings.limits();
            Admission admission = new Admission(
                    settings.receiving().window(),
                    limits.window(),
                    new PeerQuirks(
                            settings.dialect().strict(),
                            false,
                            settings.dialect().zone()));
            return new Terms(settings, catalogue.of(settings), admission, throughput);
        }

        Terms with(Throughput other) {
            return new Terms(settings, filters, admission, other);
        }
    }

    /**
     * Creates an application without binds.
     *
     * @param index the index that routes use
     * @param homeIndex the index of its home thread
     * @param threads the number of threads
     * @param catalogue creates the filters of its messages
     */
    public Application(int index, int homeIndex, int threads, ApplicationSettings settings, FilterCatalogue catalogue) {
        this.index = index;
        this.homeIndex = homeIndex;
        this.catalogue = catalogue;
        for (int i = 0; i < threads; i++) {
            ports.add(new AppPort(this, i));
        }
        this.terms = new Published<>(Terms.of(settings, catalogue, new Throughput(settings.limits())));
        this.binds = new BindRegistry(settings.limits().bindsMax(), HANGS_AFTER_NANOS);
    }

    public int index() {
        return index;
    }

    /** The index in the current configuration. */
    public int configurationIndex() {
        return (int) configurationIndex.get();
    }

    /** Sets the index in the current configuration. Called by the configuration thread. */
    public void moveTo(int next) {
        configurationIndex.set(next);
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

    /** The filters for messages of the application. */
    public ApplicationFilters filters() {
        return terms.get().filters();
    }

    Admission admission() {
        return terms.get().admission();
    }

    public Throughput throughput() {
        return terms.get().throughput();
    }

    /** The recipient stamps in use, for protocols that identify a message by recipient and second. */
    public RecipientStamps stamps() {
        return stamps;
    }

    public BindRegistry binds() {
        return binds;
    }

    public AppPort port(int threadIndex) {
        return ports.get(threadIndex);
    }

    public List<AppPort> ports() {
        return ports;
    }

    /** The total over all threads since the start. */
    public long total(AppFigure figure) {
        long total = 0;
        for (int i = 0; i < ports.size(); i++) {
            total += ports.get(i).figures().get(figure);
        }
        return total;
    }

    /** The number of deliveries stored for the application, including those in flight: the sum over its ports. */
    public long stored() {
        long sum = 0;
        for (int i = 0; i < ports.size(); i++) {
            sum += ports.get(i).stored();
        }
        return sum;
    }

    /** The size of the stored deliveries in bytes. */
    public long storedBytes() {
        long sum = 0;
        for (int i = 0; i < ports.size(); i++) {
            sum += ports.get(i).storedBytes();
        }
        return Math.max(0, sum);
    }

    /**
     * Whether the storage limit is reached. If several threads find the same free place at the same time, all of them
     * use it, so the limit may be exceeded by one per further thread, and by the deliveries that end between two
     * readings. Recovered deliveries may also exceed the limit. Deliveries at other nodes are counted as of the last
     * hellos of these nodes.
     */
    public boolean isFull() {
        return stored() + keptElsewhere.get()
                >= settings().receiving().retention().max();
    }

    /** The number of binds that receive. Callable from any thread. */
    public int receivingSessions() {
        int sum = 0;
        for (int i = 0; i < ports.size(); i++) {
            sum += ports.get(i).receivingSessions();
        }
        return sum;
    }

    /**
     * Whether deliveries wait at the home, or are stored while no target is attached. If so, later deliveries are also
     * sent to the home.
     */
    public boolean hasBacklog() {
        return backlog.isRaised();
    }

    /** Whether a session that receives is bound, or callbacks are configured. */
    public boolean isReceiving() {
        return receiving.isRaised();
    }

    void publishReceiving(boolean isReceiving) {
        receiving.set(isReceiving);
    }

    void publishBacklog(boolean waits) {
        backlog.set(waits);
    }

    /** How long the oldest delivery has waited, in milliseconds; at most a second out of date. */
    public long oldestDeliveryMillis() {
        return oldestDeliveryMillis.get();
    }

    void publishOldestDelivery(long ageMillis) {
        oldestDeliveryMillis.set(ageMillis);
    }

    /** The gauges of the application's callbacks, which its home thread publishes once a second. */
    public KindCounters<CallbackGauge> callbacks() {
        return callbacks;
    }

    /** Whether the application was removed from the configuration. */
    public boolean isClosed() {
        return closed.isRaised();
    }

    /** Applies new settings; existing sessions keep their windows. Called by the configuration thread. */
    public void change(ApplicationSettings next, long nowNanos) {
        terms.set(Terms.of(next, catalogue, throughput().with(here(next.limits()), nowNanos)));
        limitBinds();
    }

    /** Limits the application also by the rate of its group. Called by the configuration thread. */
    public void join(GroupRate group) {
        terms.set(terms.get().with(throughput().with(group)));
    }

    /** The limits at this node, which has a share of the limits for all nodes. */
    private ApplicationSettings.Limits here(ApplicationSettings.Limits all) {
        Rate rate = ceiling().under(share.get().of(all.throughput()));
        return new ApplicationSettings.Limits(all.bindsMax(), all.window(), rate, all.tooFast(), all.group());
    }

    private void limitBinds() {
        binds.limit(Math.max(0, settings().limits().bindsMax() - share.get().bindsElsewhere()));
    }

    /**
     * Applies the share of this node in the limits, which are for all nodes together. Called by the configuration
     * thread.
     */
    public void share(UseShare next, long nowNanos) {
        share.set(next);
        keptElsewhere.set(next.keptElsewhere());
        throughput().change(here(settings().limits()), nowNanos);
        limitBinds();
    }

    /** A temporary rate limit set by an operator. */
    public RateCeiling ceiling() {
        return ceiling.get();
    }

    /** Called by the configuration thread. */
    public void limit(RateCeiling next, long nowNanos) {
        ceiling.set(next);
        change(settings(), nowNanos);
    }

    public OperatorOverride operated() {
        return operated.get();
    }

    /** Called by the configuration thread. */
    public void operate(OperatorOverride next) {
        operated.set(next);
    }

    /** The number of messages of the application in custody; slightly out of date, for display only. */
    public long inCustody() {
        long sum = 0;
        for (AppPort port : ports) {
            sum += port.figures().get(AppFigure.CUSTODY_BEGUN) - port.figures().get(AppFigure.CUSTODY_ENDED);
        }
        return Math.max(0, sum);
    }

    /**
     * Marks the application as removed from the configuration: no client may bind as this application. Called by the
     * configuration thread.
     */
    public void close() {
        closed.set(true);
    }
}
