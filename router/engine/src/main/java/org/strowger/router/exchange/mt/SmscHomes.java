package org.strowger.router.exchange.mt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.message.Outcome;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Readiness;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.thread.SharedCount;

/**
 * The SMSCs whose home is this thread, with their queued messages. It also reports events of this thread's sessions to
 * the homes of their SMSCs on other threads.
 */
public final class SmscHomes implements SmscHome.Carrier<MtMessage> {
    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final CustodyLog log;
    private final OperatorLog operatorLog;
    private final SharedCount growingQueues;
    private final IntFunction<MtFlow> flows;

    @Within(Within.Scope.CONFIGURATION)
    private final Map<Smsc, SmscHome<MtMessage>> homes = new HashMap<>();

    @Within(Within.Scope.CONFIGURATION)
    private final List<SmscPort> portsWithRoom = new ArrayList<>();

    private Whereabouts whereabouts = Whereabouts.NONE;

    /**
     * @param growingQueues counts the SMSCs of all threads whose queue grows because of this router
     * @param flows the flows of all threads, by thread index
     */
    public SmscHomes(
            ExchangeThread thread,
            SelectorThread selector,
            CustodyLog log,
            OperatorLog operatorLog,
            SharedCount growingQueues,
            IntFunction<MtFlow> flows) {
        this.thread = thread;
        this.selector = selector;
        this.log = log;
        this.operatorLog = operatorLog;
        this.growingQueues = growingQueues;
        this.flows = flows;
    }

    /** Makes this process a node of a cluster. */
    public void join(Whereabouts ofSmscs) {
        whereabouts = ofSmscs;
    }

    /**
     * The home of the SMSC, created if necessary. A message may arrive before the SMSC is added here, or after its
     * removal; a removed SMSC gets a closed home, which returns the message and is not kept.
     */
    public SmscHome<MtMessage> of(Smsc smsc) {
        assert smsc.homeIndex() == thread.index() : smsc.name() + " has its home on another thread";
        SmscHome<MtMessage> home = homes.get(smsc);
        if (home == null) {
            home = new SmscHome<>(smsc, selector, thread.threads(), this);
            if (smsc.isClosed()) {
                home.close();
            } else {
                homes.put(smsc, home);
            }
        }
        return home;
    }

    /** The home of the SMSC if there is one; this call does not create a home. */
    @Nullable
    public SmscHome<MtMessage> known(Smsc smsc) {
        return homes.get(smsc);
    }

    public List<SmscHome<MtMessage>> all() {
        return new ArrayList<>(homes.values());
    }

    public int size() {
        return homes.size();
    }

    /** Removes an SMSC that is no longer configured; its queued messages are routed again. */
    public void remove(Smsc smsc) {
        SmscHome<MtMessage> home = homes.remove(smsc);
        if (home != null) {
            home.close();
        }
    }

    private SmscHomes at(int threadIndex) {
        return flows.apply(threadIndex).homes();
    }

    // ---- Queued messages

    @Override
    public boolean mayLeave(MtMessage mt, long nowNanos) {
        return !mt.isWholeInCustody() || log.mayAct(nowNanos);
    }

    @Override
    public boolean isBoundElsewhere(Smsc smsc) {
        return whereabouts.shardWithSession(smsc.name()).isPresent();
    }

    @Override
    public void carry(MtMessage mt, int toThread) {
        thread.send(toThread, mt.hop().to(flows.apply(toThread), MtMessage.Hop.Step.SUBMIT));
    }

    @Override
    public void mark(MtMessage mt) {
        if (mt.isPart() && !mt.split().awaitsMark(mt)) {
            return;
        }
        log.sent(mt.wholeCustody(), mt.smsc(), (outcome, nowNanos) -> {
            boolean isMarked = outcome == StoreOutcome.DURABLE;
            List<MtMessage> all = mt.isPart() ? mt.split().marked(isMarked) : List.of(mt);
            if (isMarked) {
                of(mt.smsc()).marked(all, nowNanos);
            } else {
                of(mt.smsc()).notMarked(all, nowNanos);
            }
        });
    }

    @Override
    public void intakeIsTooFast(Smsc smsc, boolean isTooFast) {
        if (isTooFast) {
            growingQueues.increment();
        } else {
            growingQueues.decrement();
        }
    }

    @Override
    public void giveBack(MtMessage mt, FailoverCause.Word why) {
        thread.send(mt.home().index(), mt.hop().notTaken(why));
    }

    @Override
    public void giveBackOutdated(MtMessage mt) {
        thread.send(mt.home().index(), mt.hop().outdated());
    }

    /**
     * Returns to their homes the queued messages that the present configuration prepares in another way. The homes
     * prepare them again.
     */
    public void configurationChanged(long nowNanos) {
        all().forEach(each -> each.configurationChanged(nowNanos));
    }

    /** Recalls a message for its home: the message is returned if it is still queued and {@code why} wants it. */
    public void withdraw(Smsc smsc, MtMessage mt, Recall<MtMessage> why) {
        SmscHome<MtMessage> home = of(smsc);
        int messageHome = mt.home().index();
        if (home.has(mt) && !why.wants(mt)) {
            thread.send(messageHome, now -> mt.takeRecall().isAnother(mt, now));
        } else if (home.withdraw(mt)) {
            thread.send(messageHome, mt.hop().recalled());
        } else {
            thread.send(messageHome, now -> mt.takeRecall().isAway(mt, now));
        }
    }

    /** Returns a part of an expired message to its home if it is still queued. */
    void withdrawExpired(Smsc smsc, MtMessage part) {
        if (of(smsc).withdraw(part)) {
            giveBack(part, FailoverCause.Word.TIMEOUT);
        }
    }

    @Override
    public void askRoom(Smsc smsc, int ofThread) {
        SmscHomes there = at(ofThread);
        thread.send(ofThread, now -> there.tellRoomOf(smsc));
    }

    @Override
    public void tell(Smsc smsc, LogEvent event, String detail) {
        operatorLog.smscTold(smsc.name(), event, detail);
    }

    // ---- Events of this thread's sessions

    private void tellRoomOf(Smsc smsc) {
        SmscPort port = smsc.port(thread.index());
        if (port.hasRoom()) {
            roomChanged(port);
        }
    }

    /** Notes that the room of the port has changed. The home of the SMSC is notified at the end of the turn. */
    public void roomChanged(SmscPort port) {
        if (!portsWithRoom.contains(port)) {
            portsWithRoom.add(port);
            thread.awaitTurnEnd();
        }
    }

    /** Handles a message that was to be submitted by that port, and does not leave: its place in the window is free. */
    void notSubmitted(SmscPort port, MtMessage mt) {
        roomChanged(port);
        Smsc smsc = port.smsc();
        if (smsc.readiness() != Readiness.READY) { // The message may be a probe.
            SmscHomes there = at(smsc.homeIndex());
            thread.send(smsc.homeIndex(), now -> there.of(smsc).notSubmitted(mt, now));
        }
    }

    /** At the end of the turn, notifies the homes of the SMSCs how much room the sessions of this thread have. */
    public void tellRoom() {
        for (int i = 0; i < portsWithRoom.size(); i++) {
            SmscPort port = portsWithRoom.get(i);
            int room = port.room();
            long byteRoom = port.byteRoom();
            int from = thread.index();
            SmscHomes there = at(port.smsc().homeIndex());
            thread.send(port.smsc().homeIndex(), now -> there.of(port.smsc()).roomTold(from, room, byteRoom, now));
        }
        portsWithRoom.clear();
    }

    public void throttled(Smsc smsc) {
        SmscHomes there = at(smsc.homeIndex());
        thread.send(smsc.homeIndex(), now -> there.of(smsc).throttled(now));
    }

    public void setAside(Smsc smsc, Outcome outcome) {
        SmscHomes there = at(smsc.homeIndex());
        thread.send(smsc.homeIndex(), now -> there.of(smsc).setAside(outcome, now));
    }

    public void sessionsChanged(Smsc smsc, int difference) {
        int from = thread.index();
        SmscHomes there = at(smsc.homeIndex());
        thread.send(smsc.homeIndex(), now -> there.of(smsc).sessionsChanged(from, difference, now));
    }
}
