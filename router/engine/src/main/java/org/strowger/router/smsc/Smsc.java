package org.strowger.router.smsc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.strowger.bound.Bound;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.message.DefaultCoding;
import org.strowger.message.LongMessageForm;
import org.strowger.message.Outcome;
import org.strowger.message.OutgoingForm;
import org.strowger.message.TextEncoder;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.Ask;
import org.strowger.router.config.SmscSettings.Hosts;
import org.strowger.router.config.SmscSettings.OtherLogin;
import org.strowger.router.config.SmscSettings.SmscLogin;
import org.strowger.router.config.SmscSettings.SmscPatience;
import org.strowger.router.config.SmscSettings.Texts;
import org.strowger.router.config.numbers.SmscNumbers;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.config.value.SlotShare;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Flags;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.thread.SharedRate;

/**
 * A configured SMSC, as all threads see it: its settings, its rate limit and its counters. An {@link SmscPort} holds
 * its state on one thread; the {@link SmscHome} holds the state of the SMSC as a whole.
 */
public final class Smsc {
    /** The response timeout of bind, unbind and enquire_link. */
    private static final Duration CONTROL = Duration.ofSeconds(10);

    /** The maximum number of unanswered requests from the SMSC: as many as any SMSC is known to send. */
    @Bound(
            of = "unanswered requests of an SMSC on a session",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "reading from the session pauses")
    private static final int PENDING_MAX = 1000;

    private final int index;
    private final SmscContext context;
    private final int homeIndex;
    private final Published<SmscSettings> settings;
    private final SharedRate rate;
    private final Flag backlog = new Flag();
    private final Flags full = new Flags();
    private final Flag passedOn = new Flag();
    private final Flag closed = new Flag();
    private final Published<OperatorOverride> operated = new Published<>(OperatorOverride.USUAL);
    private final Published<RateCeiling> ceiling = new Published<>(RateCeiling.NONE);
    private final Published<Readiness> readiness = new Published<>(Readiness.WAITING);
    private final Published<SlotShare> slotShare = new Published<>(SlotShare.WHOLE);
    private final SharedCount connections = new SharedCount();
    private final KindCounters<SmscFigure> homeFigures = new KindCounters<>(SmscFigure.class);
    private final KindCounters<SmscGauge> levels = new KindCounters<>(SmscGauge.class);
    private final Histogram receiptNanos = new Histogram();

    @Within(Within.Scope.PARTS)
    private final List<SmscPort> ports = new ArrayList<>();

    private final int packetOctetsMax;
    private final OutbindCapacity outbindCapacity;
    private final OutgoingForm shape;
    private final boolean reshapes;
    private final Ask asks;
    private final long receiptPatienceNanos;

    /** Whether the SMSC identifies a message by its recipient and the time of submission, to the second. */
    private final boolean stamps;

    /**
     * Creates an SMSC without sessions.
     *
     * @param index the index that routes use
     * @param homeIndex the index of its home thread
     */
    public Smsc(int index, int homeIndex, SmscSettings settings, int packetOctetsMax, SmscContext context) {
        this(index, homeIndex, settings, packetOctetsMax, context, rate(settings));
    }

    private Smsc(
            int index,
            int homeIndex,
            SmscSettings settings,
            int packetOctetsMax,
            SmscContext context,
            SharedRate rate) {
        this.index = index;
        this.homeIndex = homeIndex;
        this.settings = new Published<>(settings);
        this.context = context;
        this.packetOctetsMax = packetOctetsMax;
        this.rate = rate;
        this.stamps = traits().ids(traits().versions().get(0)) == IdKind.STAMP;
        this.shape = shape(traits(), settings.dialect().texts());
        this.reshapes = !shape.isKept();
        this.asks = settings.dialect().receipts().ask();
        this.receiptPatienceNanos = settings.dialect().receipts().patience().toNanos();
        this.outbindCapacity =
                new OutbindCapacity(kinds(login()), settings.capacity().sessions());
    }

    /**
     * Creates an SMSC with new sessions in place of another. Segments that the former SMSC has sent still count in the
     * rate limit; the home of the new SMSC sets the rate from the settings.
     */
    public static Smsc insteadOf(Smsc former, SmscSettings settings, int packetOctetsMax, SmscContext context) {
        return new Smsc(former.index, former.homeIndex, settings, packetOctetsMax, context, former.rate);
    }

    private static SharedRate rate(SmscSettings settings) {
        Rate contract = settings.capacity().throughput();
        return new SharedRate(contract.count(), contract.per().toNanos());
    }

    public int index() {
        return index;
    }

    public String name() {
        return settings().name();
    }

    /** Returns the index of the home thread of the SMSC with a name. */
    public static int homeIndex(String name, int threads) {
        return Math.floorMod(name.hashCode(), threads);
    }

    public int homeIndex() {
        return homeIndex;
    }

    public SmscSettings settings() {
        return settings.get();
    }

    public ProtocolTraits traits() {
        return context.traits();
    }

    public CalendarTime calendar() {
        return context.calendar();
    }

    public SharedCount connections() {
        return connections;
    }

    /** The rate limit in segments, shared by all threads. */
    public SharedRate rate() {
        return rate;
    }

    /**
     * Whether the SMSC identifies a message by its recipient and the time of submission, to the second: a query must
     * name both.
     */
    public boolean idsAreTimestamps() {
        return stamps;
    }

    /** Whether the SMSC requires a particular form or encoding of messages. */
    public boolean reshapes() {
        return reshapes;
    }

    /** The form of messages that the SMSC requires. */
    public OutgoingForm shape() {
        return shape;
    }

    private static OutgoingForm shape(ProtocolTraits traits, Texts texts) {
        DefaultCoding zero = traits.hasCodings() ? texts.alphabet().coding() : DefaultCoding.GSM;
        LongMessageForm parts =
                switch (texts.segments()) {
                    case KEEP -> traits.hasParts() ? LongMessageForm.KEPT : LongMessageForm.HEADER;
                    case UDH -> LongMessageForm.HEADER;
                    case SAR -> LongMessageForm.BESIDE;
                    case PAYLOAD -> LongMessageForm.PAYLOAD;
                };
        return new OutgoingForm(parts, new TextEncoder(traits.hasCodings(), zero, texts.transliterates()));
    }

    /** The format of numbers at the SMSC. */
    public SmscNumbers numbers() {
        return settings().dialect().numbers();
    }

    /** Whether messages are queued at the home; all other messages are then queued behind them. */
    public boolean hasBacklog() {
        return backlog.isRaised();
    }

    /** Whether the application has no room in the queue of the SMSC for another message. */
    public boolean isFullFor(int application) {
        return full.isRaised(application);
    }

    /** The applications that have no room in the queue; the home sets these flags. */
    Flags full() {
        return full;
    }

    public Readiness readiness() {
        return readiness.get();
    }

    /** Whether stored messages are passed on to another node, which has sessions while this one has none. */
    public boolean isPassedOn() {
        return passedOn.isRaised();
    }

    /** Whether the response means that a queue in the SMSC is full, unless the settings say otherwise. */
    public boolean saysQueueFull(Outcome outcome) {
        return outcome.treatment().isNone()
                && outcome.code()
                        == traits().statuses().refusal(RefusalReason.QUEUE_FULL).code();
    }

    /** Whether a receipt is requested for every message, whether or not the application requested it. */
    public boolean asksAlways() {
        return asks == Ask.ALWAYS;
    }

    /** Whether the SMSC is asked for fewer receipts than the application requests. */
    public boolean narrowsReceipts() {
        return asks == Ask.FAILURE || asks == Ask.NEVER;
    }

    /** Whether no receipts are requested. */
    public boolean asksNever() {
        return asks == Ask.NEVER;
    }

    /** How long an expected receipt is kept. */
    public long receiptPatienceNanos() {
        return receiptPatienceNanos;
    }

    /** Counters that only the home increments. */
    public KindCounters<SmscFigure> homeFigures() {
        return homeFigures;
    }

    /** Gauges that the home sets once a second. */
    public KindCounters<SmscGauge> levels() {
        return levels;
    }

    /** The time from acceptance to the final receipt; recorded at the home. */
    public Histogram receiptNanos() {
        return receiptNanos;
    }

    public SmscPort port(int threadIndex) {
        return ports.get(threadIndex);
    }

    public List<SmscPort> ports() {
        return ports;
    }

    /** The total over all threads since the start. */
    public long total(SmscFigure figure) {
        long total = homeFigures.get(figure);
        for (int i = 0; i < ports.size(); i++) {
            total += ports.get(i).figures().get(figure);
        }
        return total;
    }

    /** The number of submitted messages without a response; slightly out of date, for display only. */
    public long unanswered() {
        long answered = 0;
        // Reads the responses first: a response between the two readings must not make the result negative.
        for (SmscFigure answer : SmscFigure.ANSWERS) {
            answered += total(answer);
        }
        return Math.max(0, total(SmscFigure.SUBMITTED) - answered);
    }

    // ---- Settings by operators

    public OperatorOverride operated() {
        return operated.get();
    }

    /** Called by the configuration thread, which then notifies the home thread and the ports. */
    public void operate(OperatorOverride next) {
        operated.set(next);
    }

    /** A temporary rate limit set by an operator. */
    public RateCeiling ceiling() {
        return ceiling.get();
    }

    /** Called by the configuration thread, which then notifies the home thread. */
    public void limit(RateCeiling next) {
        ceiling.set(next);
    }

    SmscContext context() {
        return context;
    }

    OutbindCapacity outbindCapacity() {
        return outbindCapacity;
    }

    // ---- Life cycle

    /**
     * Creates the port on each thread. Called once, before the SMSC is published.
     *
     * @param threads all threads, in order of index
     * @param traffics the handler of each thread, in the same order
     */
    public void settle(List<SelectorThread> threads, List<? extends SmscTraffic> traffics) {
        for (int i = 0; i < threads.size(); i++) {
            ports.add(new SmscPort(this, threads.get(i), i, traffics.get(i)));
        }
    }

    /** Starts to dial, unless the SMSC connects to Strowger (outbind). May be called on any thread. */
    public void open() {
        for (SessionPlan plan : wanted(slots())) {
            SmscPort port = ports.get(threadOf(plan));
            port.thread().invokeLater(() -> port.add(plan));
        }
    }

    private int threadOf(SessionPlan plan) {
        return (homeIndex + plan.number()) % ports.size();
    }

    // ---- Session places

    /** The session places that this router uses. */
    public SlotShare slots() {
        return slotShare.get();
    }

    /** Whether other nodes have all session places of the SMSC. */
    public boolean hasNoSlot() {
        return !slots().isWhole() && slots().here().isEmpty();
    }

    /**
     * Changes the places, before or after the SMSC is opened. If it is open, sessions of places that are given up
     * unbind when their messages have a response, and sessions of new places are dialled. Called by the configuration
     * thread.
     *
     * @param next only places within the settings
     */
    public void use(SlotShare next, CloseReason reason) {
        slotShare.set(next);
        outbindCapacity.limit(settings().capacity().sessions());
        for (SmscPort port : ports) {
            port.thread().invokeLater(() -> port.slotsChanged(reason));
        }
    }

    /** The version of the places that all threads have put into effect. Callable from any thread. */
    public long slotsVersion() {
        return ports.stream().mapToLong(SmscPort::slotsVersion).min().orElse(-1);
    }

    /** The places that have a session or dial one, in order. Callable from any thread. */
    public List<Integer> usedSlots(int all) {
        if (settings().peer().isCalled()) {
            // The SMSC does not say for which place it connects.
            boolean isExceeded = outbindCapacity.mostTaken() > slots().of(all).size();
            return (isExceeded ? SlotShare.WHOLE : slots()).of(all);
        }
        return ports.stream()
                .flatMap(port -> port.usedSlots().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** The number of bound sessions that can submit. Callable from any thread. */
    public int sendingSessions() {
        int sum = 0;
        for (int i = 0; i < ports.size(); i++) {
            sum += ports.get(i).sendingSessions();
        }
        return sum;
    }

    int slotOf(int session) {
        return session / sessionsOfSlot();
    }

    private int sessionsOfSlot() {
        SmscLogin login = settings().login();
        return login.bind().kinds() * (1 + login.others().size());
    }

    /** The sessions of these places on a thread. */
    List<SessionPlan> wanted(SlotShare share, int threadIndex) {
        return wanted(share).stream()
                .filter(plan -> threadOf(plan) == threadIndex)
                .toList();
    }

    /** Whether the SMSC was removed from the configuration. */
    public boolean isClosed() {
        return closed.isRaised();
    }

    /** Unbinds all sessions and stops dialling. Called by the configuration thread. */
    public void close(CloseReason reason) {
        closed.set(true);
        for (SmscPort port : ports) {
            port.thread().invokeLater(() -> port.close(reason));
        }
    }

    /** Applies settings that do not require new sessions. May be called on any thread. */
    public void change(SmscSettings next) {
        settings.set(next);
    }

    Backoff backoff(int threadIndex, int slot) {
        SplittableRandom chance = Backoff.chance(context.seed(), index, threadIndex, slot);
        SmscPatience patience = settings().patience();
        return new Backoff(
                patience.reconnectFirst().toNanos(), patience.reconnectMax().toNanos(), chance);
    }

    /** The sessions of these places, if Strowger dials the SMSC; sessions of several logins alternate. */
    private List<SessionPlan> wanted(SlotShare share) {
        List<SessionPlan> wanted = new ArrayList<>();
        if (settings().peer().isCalled()) {
            return wanted;
        }
        Hosts hosts = settings().peer().hosts();
        for (int slot : share.isWhole() ? share.of(settings().capacity().sessions()) : share.here()) {
            int number = slot * sessionsOfSlot();
            for (Credentials login : logins()) {
                for (ApplicationTerms terms : kinds(login)) {
                    boolean sends = terms.traffic().sends();
                    wanted.add(new SessionPlan(
                            number++, terms, sends ? hosts.all() : hosts.ofReceivers(), hosts.isStandby()));
                }
            }
        }
        return wanted;
    }

    private List<Credentials> logins() {
        List<Credentials> logins = new ArrayList<>();
        logins.add(login());
        for (OtherLogin other : settings().login().others()) {
            logins.add(credentials(other.systemId(), other.password()));
        }
        return logins;
    }

    private Credentials login() {
        SmscLogin login = settings().login();
        if (login.isSent()) {
            return credentials(login.systemId(), login.password());
        }
        String address = login.addressRange().isEmpty() ? login.systemId() : login.addressRange();
        return new Credentials("", Secret.NONE, login.systemType(), address, 0, 0);
    }

    private Credentials credentials(String systemId, String password) {
        SmscLogin login = settings().login();
        return new Credentials(
                systemId,
                new Secret(password),
                login.systemType(),
                login.addressRange(),
                login.rangeType().ton(),
                login.rangeType().npi());
    }

    /**
     * The terms for each kind of session. An SMSC that connects to Strowger has messages to deliver, so the kind that
     * receives is first.
     */
    private List<ApplicationTerms> kinds(Credentials login) {
        return switch (settings().login().bind()) {
            case TRANSCEIVER -> List.of(terms(login, Traffic.BOTH));
            case TRANSMITTER -> List.of(terms(login, Traffic.SENDS));
            case RECEIVER -> List.of(terms(login, Traffic.RECEIVES));
            case TRANSMITTER_AND_RECEIVER -> {
                ApplicationTerms sends = terms(login, Traffic.SENDS);
                ApplicationTerms receives = terms(login, Traffic.RECEIVES);
                yield settings().peer().isCalled() ? List.of(receives, sends) : List.of(sends, receives);
            }
        };
    }

    private ApplicationTerms terms(Credentials login, Traffic traffic) {
        SmscSettings now = settings();
        return new ApplicationTerms(
                login,
                traffic,
                now.login().version(),
                new SessionTimers(
                        CONTROL, now.patience().enquireLink(), now.patience().response(), CONTROL),
                new SessionLimits(now.capacity().window(), PENDING_MAX, packetOctetsMax),
                new PeerQuirks(
                        now.dialect().strict(),
                        now.peer().isCalled(),
                        now.dialect().zone()));
    }

    // ---- Published by the home

    void publishBacklog(boolean waiting) {
        backlog.set(waiting);
    }

    void publishPassedOn(boolean isElsewhere) {
        if (passedOn.isRaised() != isElsewhere) {
            passedOn.set(isElsewhere);
        }
    }

    void publish(Readiness next) {
        readiness.set(next);
    }
}
