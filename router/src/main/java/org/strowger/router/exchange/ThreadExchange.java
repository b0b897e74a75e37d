package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Application;
import org.strowger.router.application.DeliveryTarget;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.custody.JoinedParts;
import org.strowger.router.event.LogEvent;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.TurnEndHandler;
import org.strowger.router.records.Records;
import org.strowger.router.smsc.QueuedMessage;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscInquiry;
import org.strowger.router.smsc.SmscNotices;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.smsc.SmscTraffic;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.thread.OutgoingTasks;
import org.strowger.router.thread.Task;

/**
 * What the exchange has on one thread. It hears the sessions of SMSCs and applications that live there, and hands what
 * they tell to the part that it concerns; what belongs to another thread it gathers, and sends at the end of the turn.
 */
final class ThreadExchange implements SmscTraffic, AppTraffic, SmscNotices, TurnEndHandler {
    private final int index;
    private final SelectorThread thread;
    private final Exchange exchange;
    private final OutgoingTasks outgoing;
    private final MessageIdAllocator ids;
    private final RecentMessages recent = new RecentMessages(RecentMessages.ENTRIES_USUAL);
    private @Nullable RecentMessages recentShort;
    private final MtFlow mtFlow = new MtFlow(this);
    private final MoFlow moFlow = new MoFlow(this);
    private final MessageInquiries inquiries = new MessageInquiries(this);
    private final HomeRegistry homes;
    private final CustodyLog log;
    private final Custodian custodian;
    private final Histogram inRouterNanos = new Histogram();
    private final MessageObserver observer;
    private final List<SmscPort> roomierSmscs = new ArrayList<>();
    private final List<AppPort> roomierApps = new ArrayList<>();
    private boolean awaitsTurnEnd;

    /**
     * What a desk needs that is its own.
     *
     * @param outgoing to the other threads
     * @param outbox to the store
     * @param naming what messages are called here
     * @param records where what befalls messages is recorded
     */
    record Outfit(OutgoingTasks outgoing, StoreOutbox outbox, MessageIdAllocator naming, Records records) {}

    ThreadExchange(int index, SelectorThread thread, Exchange exchange, Outfit outfit) {
        this.index = index;
        this.thread = thread;
        this.exchange = exchange;
        this.outgoing = outfit.outgoing();
        this.ids = outfit.naming();
        this.log = new CustodyLog(this, outfit.outbox(), exchange.storage());
        this.custodian = new Custodian(this, thread, log);
        this.observer =
                outfit.records().areOn() ? new EventRecorder(this, thread, outfit.records()) : MessageObserver.NONE;
        this.homes = new HomeRegistry(this, thread, exchange.threads());
    }

    // ---- Where things are

    int index() {
        return index;
    }

    long nowNanos() {
        return thread.nowNanos();
    }

    Generation generation() {
        return exchange.generation();
    }

    /** Whether the daemon stops, and nothing new is taken. */
    boolean isClosing() {
        return exchange.isClosing();
    }

    /** Hears what befalls messages. */
    MessageObserver observer() {
        return observer;
    }

    ExchangeStorage storage() {
        return exchange.storage();
    }

    MessageIdAllocator ids() {
        return ids;
    }

    /** Where messages are known whose ids are not short. */
    RecentMessages recent() {
        return recent;
    }

    /** Where messages with such ids are known. */
    RecentMessages recent(long id) {
        return MessageIdAllocator.isShort(id) ? recentShort() : recent;
    }

    /** An SMSC has it, and calls it so. */
    void isWithSmsc(MtMessage mt, String smscId) {
        JoinedParts joined = mt.extras().joined;
        if (joined.isNone()) {
            isWithSmsc(mt, mt.id(), smscId);
        } else {
            joined.ids().forEach(id -> isWithSmsc(mt, id, smscId));
        }
    }

    private void isWithSmsc(MtMessage mt, long id, String smscId) {
        recent(id).put(id, mt.sentBy().index(), mt.smsc().index(), smscId, RecentParties.Parties.of(mt));
    }

    /** Whether messages with such ids were ever put there: who only asks need not make room for them. */
    boolean mayKnow(long id) {
        return !MessageIdAllocator.isShort(id) || recentShort != null;
    }

    /** Few applications have short ids. */
    private RecentMessages recentShort() {
        RecentMessages known = recentShort;
        if (known == null) {
            known = new RecentMessages(RecentMessages.ENTRIES_USUAL);
            recentShort = known;
        }
        return known;
    }

    MtFlow mtFlow() {
        return mtFlow;
    }

    MoFlow moFlow() {
        return moFlow;
    }

    /** Who answers for messages that came here. */
    Custodian custodian() {
        return custodian;
    }

    CustodyLog custodyLog() {
        return log;
    }

    /** How long messages were here before they were handed to an SMSC. */
    Histogram inRouterNanos() {
        return inRouterNanos;
    }

    /** What has its home here. */
    HomeRegistry homes() {
        return homes;
    }

    ThreadExchange at(int threadIndex) {
        return exchange.thread(threadIndex);
    }

    /** How many desks there are. */
    int threads() {
        return exchange.threads();
    }

    /** The desk after this one, and after the last the first. */
    ThreadExchange next() {
        return exchange.thread(index + 1 == exchange.threads() ? 0 : index + 1);
    }

    SmscHome<MtMessage> homeOf(Smsc smsc) {
        return homes.of(smsc);
    }

    AppHome homeOf(Application application) {
        return homes.of(application);
    }

    AppPort portOf(Application application) {
        return application.port(index);
    }

    // ---- Hand-overs

    /** Does it now if it is to be done here; else sends it with all that goes there in this turn. */
    void give(ThreadBoundTask task) {
        send(task.target(), task);
    }

    /** As {@link #give}, for what does not know where it goes. */
    void send(ThreadExchange to, Task task) {
        if (to == this) {
            task.run(nowNanos());
        } else {
            outgoing.add(to.index, task);
            awaitTurnEnd();
        }
    }

    /** Something is gathered that leaves at the end of the turn. */
    void awaitTurnEnd() {
        if (!awaitsTurnEnd) {
            awaitsTurnEnd = true;
            thread.atTurnEnd(this);
        }
    }

    @Override
    public void turnEnding(long nowNanos) {
        awaitsTurnEnd = false;
        tellRoom();
        observer.turnEnding();
        // First the store: what the other threads write after what they are told here comes later there too.
        boolean isWritten = log.send();
        if (isWritten) {
            outgoing.send();
        }
        if (!outgoing.isEmpty() || !isWritten) {
            awaitTurnEnd();
        }
    }

    @Override
    public void abandoned(CloseReason reason, long nowNanos) {
        // What could not be done is counted as a fault; what was to be sent is sent at the end of the next turn.
        awaitTurnEnd();
    }

    /** Once a turn: where something waits, its home hears that there is room here. */
    private void tellRoom() {
        for (int i = 0; i < roomierSmscs.size(); i++) {
            SmscPort port = roomierSmscs.get(i);
            int room = port.room();
            ThreadExchange home = at(port.smsc().homeIndex());
            send(home, now -> home.homeOf(port.smsc()).roomTold(index, room, now));
        }
        roomierSmscs.clear();
        for (int i = 0; i < roomierApps.size(); i++) {
            Application application = roomierApps.get(i).application();
            ThreadExchange home = at(application.homeIndex());
            send(home, now -> home.homeOf(application).roomTold(index, now));
        }
        roomierApps.clear();
    }

    /** The home of the SMSC asks for it. */
    void tellRoomOf(Smsc smsc) {
        SmscPort port = smsc.port(index);
        if (port.hasRoom()) {
            roomChanged(port);
        }
    }

    /** The home of the application asks for it. */
    void tellRoomOf(Application application) {
        AppPort port = portOf(application);
        if (port.room() > 0) {
            roomChanged(port);
        }
    }

    // ---- What the sessions of applications tell

    @Override
    public void messageCame(AppSession from, ShortMessage message, long token) {
        mtFlow.messageCame(from, message, token);
    }

    @Override
    public void inquiryCame(AppSession from, Inquiry inquiry, long token) {
        inquiries.inquiryCame(from, inquiry, token);
    }

    @Override
    public void outcomeCame(DeliveryTarget from, PendingDelivery letter, Outcome outcome) {
        moFlow.outcomeCame((MoMessage) letter, outcome, from.suite());
    }

    @Override
    public void roomChanged(AppPort at) {
        if (!roomierApps.contains(at)) {
            roomierApps.add(at);
            awaitTurnEnd();
        }
    }

    @Override
    public void receiversChanged(AppPort at, int difference) {
        Application application = at.application();
        ThreadExchange home = at(application.homeIndex());
        send(home, now -> home.homeOf(application).receiversChanged(index, difference, now));
    }

    @Override
    public void applicationEvent(String application, LogEvent event, String detail) {
        exchange.operatorLog().appTold(application, event, detail);
    }

    // ---- What the sessions of SMSCs tell

    @Override
    public void outcomeCame(SmscSession from, QueuedMessage freight, Outcome outcome, boolean lost) {
        MtMessage mt = (MtMessage) freight;
        try {
            mtFlow.outcomeCame(mt, outcome, lost);
        } catch (RuntimeException | AssertionError e) {
            mt.failed(this, e);
        }
    }

    @Override
    public void messageCame(SmscSession from, ShortMessage message, long token) {
        moFlow.messageCame(from, message, token);
    }

    @Override
    public void answerCame(SmscSession from, SmscInquiry query, InquiryAnswer answer) {
        ((MessageInquiries.Asked) query).answerCame(this, answer);
    }

    @Override
    public void subscriberAvailable(SmscSession from, Address subscriber, Address asker) {
        moFlow.subscriberAvailable(from, subscriber, asker);
    }

    @Override
    public void roomChanged(SmscPort at) {
        if (!roomierSmscs.contains(at)) {
            roomierSmscs.add(at);
            awaitTurnEnd();
        }
    }

    @Override
    public void smscEvent(Smsc smsc, LogEvent event, String detail) {
        exchange.operatorLog().smscTold(smsc.name(), event, detail);
    }

    @Override
    public void throttled(Smsc smsc) {
        ThreadExchange home = at(smsc.homeIndex());
        send(home, now -> home.homeOf(smsc).throttled(now));
    }

    @Override
    public void sessionsChanged(Smsc smsc, int difference) {
        ThreadExchange home = at(smsc.homeIndex());
        send(home, now -> home.homeOf(smsc).sessionsChanged(index, difference, now));
    }
}
