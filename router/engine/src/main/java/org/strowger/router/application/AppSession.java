package org.strowger.router.application;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.BoundedBy;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.ProtocolViolation;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.SlotPool;
import org.strowger.router.application.login.BindDecision;
import org.strowger.router.application.login.BindRefusal;
import org.strowger.router.application.login.BindRequest;
import org.strowger.router.application.login.PasswordCheck;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.event.LogEvent;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.EndpointView;
import org.strowger.router.reactor.PacketMeter;
import org.strowger.router.reactor.RejectedPackets;
import org.strowger.router.thread.BindRegistry.Bind;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.time.Timer;

/**
 * A session of an application. It authenticates the application, counts traffic, keeps deliveries until their response,
 * and passes incoming messages to the {@link AppTraffic} of its thread.
 */
public final class AppSession extends DeliveryTarget
        implements Submitter, PausableReader, Endpoint, MessageHandler, BindDecision.Visitor {
    private static final long NOT_TOLD = Long.MIN_VALUE;
    private static final long TELLS_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final BindQueue bindQueue;
    private final BindQueue.Listener listener;
    private final Connection connection;
    private final PacketMeter meter;
    private final MessageSession session;
    private final Timer resume = new Timer(this::resume);

    @BoundedBy("Window.cells")
    private SlotPool<PendingDelivery> unansweredDeliveries = new SlotPool<>(0);

    private Bind bind = Bind.NONE;
    private @Nullable SignIn asked;
    private boolean refused;
    /** Whether the rate of binds admits the session. */
    private boolean hasTurn;

    private @Nullable AppPort port;
    private String version = "";
    private long toldNanos = NOT_TOLD;
    private boolean slowed;
    private IdKind ids = IdKind.TEXT;
    private int unanswered;
    private long refusedForRoom;
    /** The number of unanswered requests at which reading pauses; never reached without {@code when-too-fast: slow}. */
    private int unansweredBeforePause = Integer.MAX_VALUE;
    /** Whether reading is paused until requests are answered; only with {@code when-too-fast: slow}. */
    private boolean pausedByWindow;

    /**
     * Whether messages of this session were stored: from then on, the session is read only while stored messages are
     * passed on.
     */
    private boolean stores;
    /** Whether reading is paused until {@link #readAgain}. */
    private boolean postponed;

    private long sinceNanos;
    private long in;
    private long out;

    public AppSession(BindQueue bindQueue, BindQueue.Listener listener, Connection connection, long nowNanos) {
        this.bindQueue = bindQueue;
        this.listener = listener;
        this.connection = connection;
        this.meter = PacketMeter.ofApplication(connection.thread().metrics().packets(), listener.traits());
        SessionSetting setting =
                new SessionSetting(this, connection.tools(), bindQueue.context().calendar(), meter);
        this.session = listener.traits().sessions().smsc(listener.terms(), setting, nowNanos);
    }

    /** The port of the application; only for a bound session. */
    @Override
    public AppPort port() {
        AppPort known = port;
        if (known == null) {
            throw new AssertionError("the session is not bound");
        }
        return known;
    }

    public boolean isBound() {
        return port != null;
    }

    /** Whether this is a bound session of that application. */
    public boolean isOf(String application) {
        AppPort known = port;
        return known != null && known.application().name().equals(application);
    }

    @Override
    public ProtocolTraits traits() {
        return listener.traits();
    }

    public String listener() {
        return listener.listener();
    }

    /** The negotiated protocol version. */
    public String version() {
        return version;
    }

    @Override
    public IdKind ids() {
        return ids;
    }

    public Connection connection() {
        return connection;
    }

    /** The number of the application's requests without a response. */
    public int unanswered() {
        return unanswered;
    }

    /** The number of deliveries without a response. */
    @Override
    public int delivering() {
        return unansweredDeliveries.size();
    }

    /** The number of deliveries that the session can take now. */
    @Override
    public int room() {
        return isOutputFull() ? 0 : Math.min(unansweredDeliveries.room(), session.windowRoom());
    }

    /** Whether the application reads too slowly. */
    private boolean isOutputFull() {
        return connection.requestRoom(session.unsentOctets()) <= 0;
    }

    /** A snapshot for operators; called on its thread. */
    @Override
    public EndpointView view(long nowNanos) {
        AppPort known = port;
        boolean signedIn = known != null && session.isSignedIn();
        int window = known == null ? 0 : known.application().settings().limits().window();
        return new EndpointView(
                new EndpointView.Party(
                        EndpointView.Kind.APPLICATION,
                        known == null ? "" : known.application().name(),
                        listener()),
                traits().name(),
                version,
                signedIn
                        ? new EndpointView.Bind(
                                EndpointView.way(
                                        session.traffic().sends(),
                                        session.traffic().receives()),
                                sinceNanos)
                        : EndpointView.Bind.NONE,
                new EndpointView.Load(
                        unanswered,
                        window,
                        unansweredDeliveries.size(),
                        unansweredDeliveries.size() + unansweredDeliveries.room(),
                        in,
                        out),
                awaited(signedIn));
    }

    private String awaited(boolean signedIn) {
        if (!signedIn) {
            return asked == null ? "the bind" : "the password check";
        }
        if (slowed) {
            return "the rate limit: the application sends too fast";
        }
        if (pausedByWindow) {
            return "responses: the window of the application is full";
        }
        if (postponed) {
            return "the SMSCs: stored messages are sent first";
        }
        if (isOutputFull()) {
            return "the application to read: " + connection.owedBytes() + " bytes are unsent";
        }
        return receives() && unansweredDeliveries.room() == 0
                ? "responses of the application: the delivery window is full"
                : "";
    }

    /** Whether reading is paused because the application sends too fast. */
    boolean isSlowed() {
        return slowed;
    }

    /**
     * Whether reading is paused: because the application sends too fast, because its window is full, or because stored
     * messages must be passed on first.
     */
    boolean isPaused() {
        return pausedByWindow || slowed || postponed;
    }

    public boolean receives() {
        return session.isSignedIn() && session.traffic().receives();
    }

    // ---- Towards the application

    @Override
    public boolean hasLeft() {
        return session.isOver();
    }

    @Override
    public void respond(long token, Outcome outcome, long nowNanos) {
        if (hasLeft()) {
            port().figures().increment(AppFigure.RESPONSES_LOST);
            return;
        }
        unanswered--;
        port().figures().increment(AppFigure.of(outcome));
        session.respond(token, outcome, nowNanos);
        answered(nowNanos);
    }

    @Override
    public void answer(long token, InquiryAnswer answer, long nowNanos) {
        if (!session.isOver()) {
            unanswered--;
            session.answer(token, answer, nowNanos);
            answered(nowNanos);
        }
    }

    private void answered(long nowNanos) {
        port().answered(this, nowNanos);
        if (pausedByWindow) {
            updateReading();
        }
        connection.sessionCalled(nowNanos);
    }

    @Override
    protected AppTraffic traffic() {
        return bindQueue.traffic();
    }

    @Override
    protected boolean isPrompt() {
        return !isPaused() && connection.owedBytes() == 0;
    }

    @Override
    protected void forEachDelivering(Consumer<PendingDelivery> action) {
        unansweredDeliveries.forEach(action);
    }

    @Override
    protected Submission deliver(PendingDelivery delivery, ShortMessage message, Rewrite rewrite, long nowNanos) {
        long slot = unansweredDeliveries.next();
        if (slot == SlotPool.NONE || isOutputFull()) {
            return Submission.WINDOW_FULL;
        }
        Submission submission = session.submit(message, rewrite, slot, nowNanos);
        if (submission == Submission.ACCEPTED) {
            unansweredDeliveries.put(delivery);
            out++;
            connection.sessionCalled(nowNanos);
        }
        return submission;
    }

    /**
     * Sends the alert that a subscriber is reachable again, if the protocol supports it. Alerts have no response and
     * thus no window; they are dropped while the application does not read, because otherwise an SMSC could fill the
     * memory with them.
     */
    public void announce(Address subscriber, Address asker, long nowNanos) {
        if (isOutputFull()) {
            port().figures().increment(AppFigure.ALERTS_DROPPED);
            return;
        }
        session.announce(subscriber, asker, nowNanos);
        connection.sessionCalled(nowNanos);
    }

    @Override
    public void pauseUntil(long nanos) {
        slowed = true;
        session.hold(true);
        connection.thread().schedule(resume, nanos);
    }

    private void resume(long nowNanos) {
        slowed = false;
        updateReading();
        connection.sessionCalled(nowNanos);
    }

    @Override
    public void storesMessages() {
        stores = true;
    }

    @Override
    public int touchConnection() {
        return connection.touch();
    }

    @Override
    public boolean takesInput(long nowNanos) {
        if (stores && !postponed && !traffic().takesMore(port().application(), this, nowNanos)) {
            postponed = true;
            session.hold(true);
        }
        return !postponed;
    }

    @Override
    public void readAgain(long nowNanos) {
        postponed = false;
        if (!session.isOver()) {
            updateReading();
            connection.sessionCalled(nowNanos);
        }
    }

    /** Unbinds. */
    public void close(CloseReason reason) {
        connection.close(reason);
    }

    // ---- Bind

    @Override
    public void signInAsked(SignIn who) {
        asked = who;
        bindQueue.enqueue(this, connection.thread().nowNanos());
    }

    /** Starts the authentication. */
    void authenticate(long nowNanos) {
        SignIn who = asked;
        if (who != null && !session.isOver()) {
            bindQueue
                    .context()
                    .authenticator()
                    .get()
                    .ask(request(who, nowNanos))
                    .tell(this);
            connection.sessionCalled(nowNanos);
        }
    }

    /** The rate of binds admits the session. It is authenticated again: the configuration may be another one. */
    void turnCame(long nowNanos) {
        hasTurn = true;
        authenticate(nowNanos);
    }

    private BindRequest request(SignIn who, long nowNanos) {
        return new BindRequest(
                who, connection.peer().getAddress(), listener.traits().name(), nowNanos);
    }

    @Override
    public void checkNeeded(PasswordCheck check) {
        connection.peerHasAsked();
        BindQueue.Context context = bindQueue.context();
        context.checks()
                .begin(
                        check,
                        connection.thread(),
                        () -> connection.call(() -> context.authenticator()
                                .get()
                                .settle(check, connection.thread().nowNanos())
                                .tell(this)));
    }

    @Override
    public void admitted(int index, ApplicationSettings settings) {
        long nowNanos = connection.thread().nowNanos();
        Application application = bindQueue.context().applications().find(settings.name());
        if (application == null || application.isClosed()) {
            refused(BindRefusal.SHUTTING_DOWN, FailedBinds.Bar.NONE);
            return;
        }
        if (application.operated().isDisabled()) {
            bindQueue.portOf(application).figures().increment(AppFigure.BINDS_REFUSED);
            refused(BindRefusal.DISABLED, FailedBinds.Bar.NONE);
            return;
        }
        if (!hasTurn && !bindQueue.isAdmittedNow(this, account(), nowNanos)) {
            return;
        }
        bind = application.binds().enter(this::takenOver, nowNanos);
        if (bind == Bind.NONE) {
            bindQueue.portOf(application).figures().increment(AppFigure.BINDS_REFUSED);
            refused(BindRefusal.TOO_MANY_BINDS, FailedBinds.Bar.NONE);
            return;
        }
        asked = null;
        port = bindQueue.portOf(application);
        meter.bound(application.name());
        unansweredDeliveries = new SlotPool<>(application.admission().windowToPeer());
        if (settings.limits().tooFast() == TooFast.SLOW) {
            unansweredBeforePause = settings.limits().window();
        }
        session.admit(application.admission(), nowNanos);
    }

    /** The account that the peer has asked for. */
    private String account() {
        return asked == null ? "" : asked.account();
    }

    @Override
    public void refused(BindRefusal reason, FailedBinds.Bar begins) {
        String name = account();
        listener.counts().refused(bindQueue.threadIndex(), reason);
        asked = null;
        refused = true;
        String detail =
                reason.meaning() + ", from " + connection.peer() + " at listener " + listener() + begins.words();
        bindQueue.traffic().applicationEvent(name, LogEvent.APPLICATION_BIND_REFUSED, detail);
        session.refuse(
                listener.traits().statuses().refusal(reason.reason()),
                connection.thread().nowNanos());
    }

    /** Closes this session, because a newer bind replaces it; called on the thread of the newer bind. */
    private void takenOver() {
        connection.thread().invokeLater(() -> {
            port().figures().increment(AppFigure.TAKEN_OVER);
            bindQueue
                    .traffic()
                    .applicationEvent(
                            application().name(), LogEvent.APPLICATION_TAKEN_OVER, connection.peer() + " was stale");
            close(new CloseReason(CloseCause.TIMED_OUT, "stale bind, replaced by a newer one"));
        });
    }

    @Override
    public void signedIn(Traffic traffic, String spoken) {
        version = spoken;
        sinceNanos = connection.thread().nowNanos();
        connection.peerIsKnown();
        ids = listener.traits().ids(spoken);
        port().begin(this);
        listener.counts().count(bindQueue.threadIndex(), ListenerFigure.BINDS);
        String detail = connection.peer() + " at listener " + listener() + ", version " + spoken;
        bindQueue.traffic().applicationEvent(application().name(), LogEvent.APPLICATION_BOUND, detail);
        // An application with callbacks gets its deliveries only by callbacks.
        if (traffic.receives() && application().settings().callbacks().isNone()) {
            port().attach(this);
            bindQueue.traffic().receiversChanged(port(), 1);
        }
    }

    @Override
    public void signInRefused(Outcome why) {
        throw new AssertionError("an application cannot refuse a bind");
    }

    // ---- Requests of the application

    @Override
    public int touch() {
        return unanswered + (port == null ? 0 : 1); // Reads the first and the last field, to load both cache lines.
    }

    @Override
    public int touch(long[] tokens, int count) {
        return PendingDelivery.touch(unansweredDeliveries, tokens, count, bindQueue.threadIndex());
    }

    @Override
    public void messageCame(ShortMessage message, long token) {
        requestCame();
        in++;
        listener.counts().count(bindQueue.threadIndex(), ListenerFigure.MESSAGES);
        bindQueue.traffic().messageCame(this, message, token);
    }

    @Override
    public void inquiryCame(Inquiry inquiry, long token) {
        requestCame();
        port().figures().increment(AppFigure.INQUIRIES);
        bindQueue.traffic().inquiryCame(this, inquiry, token);
    }

    /**
     * Counts a request. If the application is configured to be slowed down, a session with a full window is not read.
     */
    private void requestCame() {
        unanswered++;
        if (unanswered >= unansweredBeforePause) {
            pausedByWindow = true;
            session.hold(true);
        }
    }

    private void updateReading() {
        pausedByWindow = unanswered >= unansweredBeforePause;
        session.hold(isPaused());
        if (!isPaused()) {
            // Nothing was read during the pause, which must not count as silence of the application.
            toldNanos = connection.thread().nowNanos();
            bind.heard(toldNanos);
        }
    }

    @Override
    public void outcomeCame(long token, Outcome outcome) {
        PendingDelivery delivery = unansweredDeliveries.take(token);
        if (outcome.isAccepted()) {
            listener.counts().count(bindQueue.threadIndex(), ListenerFigure.DELIVERED);
        }
        concluded(delivery, outcome);
    }

    @Override
    public void answerCame(long token, InquiryAnswer answer) {
        throw new AssertionError("Strowger sends no queries to applications");
    }

    @Override
    public void subscriberAvailable(Address subscriber, Address asker) {
        // Only SMSCs may send this request.
    }

    @Override
    public void congestionTold(int percent) {
        // The window limits deliveries already.
    }

    @Override
    public void brokenPacketCame(ProtocolViolation violation, byte[] head) {
        SignIn known = asked;
        String name = isBound() ? application().name() : known == null ? "" : known.account();
        RejectedPackets.of(connection.thread())
                .add(
                        connection,
                        new RejectedPackets.Source(name, "", listener.listener()),
                        listener.traits().decoder(),
                        violation,
                        head);
    }

    // ---- Events of the connection

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void afterInput(long nowNanos) {
        long refused = session.refusedForRoom();
        if (refused != refusedForRoom) {
            port().figures().add(AppFigure.BEYOND_WINDOW, refused - refusedForRoom);
            refusedForRoom = refused;
        }
        tellBind(connection.heardNanos());
    }

    /** Publishes the time of the last input once a second, because other threads cannot read it from the connection. */
    private void tellBind(long heardNanos) {
        if (isPaused()) {
            bind.notRead();
            toldNanos = NOT_TOLD;
        } else if (toldNanos == NOT_TOLD || heardNanos - toldNanos >= TELLS_EVERY_NANOS) {
            toldNanos = heardNanos;
            bind.heard(heardNanos);
        }
    }

    @Override
    public void outputTaken(long nowNanos) {
        if (isBound() && application().hasBacklog()) {
            bindQueue.traffic().roomChanged(port());
        }
    }

    @Override
    public void closed(CloseReason reason, long nowNanos) {
        connection.thread().cancel(resume);
        bind.leave();
        AppPort known = port;
        if (known == null) {
            bindQueue.closed(this, account());
            closedUnbound(reason);
        } else {
            known.end(this);
            if (known.detach(this)) {
                bindQueue.traffic().receiversChanged(known, -1);
            }
            bindQueue
                    .traffic()
                    .applicationEvent(
                            application().name(), LogEvent.APPLICATION_UNBOUND, connection.peer() + ": " + reason);
        }
    }

    /**
     * Reports a connection that failed before its bind. A refused bind has been reported, and a peer that connects and
     * leaves, such as a health check, is no failure.
     */
    private void closedUnbound(CloseReason reason) {
        boolean failed =
                switch (reason.cause()) {
                    case VIOLATION, TLS_FAILED, TURNED_AWAY, INPUT_FULL, TIMED_OUT, STALLED -> true;
                    default -> false;
                };
        if (failed && !refused) {
            listener.counts().count(bindQueue.threadIndex(), ListenerFigure.CONNECTIONS_FAILED);
            String detail = "from " + connection.peer() + " at listener " + listener() + ": " + reason;
            bindQueue.traffic().applicationEvent("", LogEvent.APPLICATION_CONNECTION_FAILED, detail);
        }
    }
}
