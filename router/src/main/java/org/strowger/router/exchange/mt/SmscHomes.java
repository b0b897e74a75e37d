package org.strowger.router.exchange.mt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.store.StoreOutcome;

/**
 * The SMSCs whose home is this thread, with the messages that wait for them; and what the sessions of this thread tell
 * the homes of their SMSCs, wherever those are.
 */
public final class SmscHomes implements SmscHome.Carrier<MtMessage> {
    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final CustodyLog log;
    private final OperatorLog operatorLog;
    private final IntFunction<MtFlow> flows;
    private final Map<Smsc, SmscHome<MtMessage>> homes = new HashMap<>();
    private final List<SmscPort> portsWithRoom = new ArrayList<>();

    /** @param flows those of all threads, by index */
    public SmscHomes(
            ExchangeThread thread,
            SelectorThread selector,
            CustodyLog log,
            OperatorLog operatorLog,
            IntFunction<MtFlow> flows) {
        this.thread = thread;
        this.selector = selector;
        this.log = log;
        this.operatorLog = operatorLog;
        this.flows = flows;
    }

    /**
     * A message may arrive before the news that the SMSC was added, and after it was removed: then it finds a home that
     * gives it back, and that is not kept.
     */
    public SmscHome<MtMessage> of(Smsc smsc) {
        assert smsc.homeIndex() == thread.index() : smsc.name() + " has its home elsewhere";
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

    /** Its home if there is one; this call makes none. */
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

    /** The SMSC is not configured any more: what waits for it finds another route. */
    public void remove(Smsc smsc) {
        SmscHome<MtMessage> home = homes.remove(smsc);
        if (home != null) {
            home.close();
        }
    }

    private SmscHomes at(int threadIndex) {
        return flows.apply(threadIndex).homes();
    }

    // ---- What waits here

    @Override
    public void carry(MtMessage mt, int toThread) {
        thread.send(toThread, mt.hop().to(flows.apply(toThread), MtMessage.Hop.Step.SUBMIT));
    }

    @Override
    public void mark(MtMessage mt) {
        Smsc smsc = mt.smsc();
        log.sent(mt.custody(), smsc, (outcome, nowNanos) -> {
            if (outcome == StoreOutcome.DURABLE) {
                of(smsc).marked(mt, nowNanos);
            } else {
                of(smsc).notMarked(mt, nowNanos);
            }
        });
    }

    @Override
    public void giveBack(MtMessage mt, FailoverCause.Word why) {
        thread.send(mt.home().index(), mt.hop().notTaken(why));
    }

    /** The home of the message recalls it: it goes back if it is still in the queue, and is the message meant. */
    public void withdraw(Smsc smsc, MtMessage mt, MtMessage.Recall why) {
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

    @Override
    public void askRoom(Smsc smsc, int ofThread) {
        SmscHomes there = at(ofThread);
        thread.send(ofThread, now -> there.tellRoomOf(smsc));
    }

    @Override
    public void tell(Smsc smsc, LogEvent event, String detail) {
        operatorLog.smscTold(smsc.name(), event, detail);
    }

    // ---- What sessions of this thread tell

    private void tellRoomOf(Smsc smsc) {
        SmscPort port = smsc.port(thread.index());
        if (port.hasRoom()) {
            roomChanged(port);
        }
    }

    /** The home is told at the end of the turn. */
    public void roomChanged(SmscPort port) {
        if (!portsWithRoom.contains(port)) {
            portsWithRoom.add(port);
            thread.awaitTurnEnd();
        }
    }

    /** The end of the turn: the homes at which messages wait hear that there is room here. */
    public void tellRoom() {
        for (int i = 0; i < portsWithRoom.size(); i++) {
            SmscPort port = portsWithRoom.get(i);
            int room = port.room();
            int from = thread.index();
            SmscHomes there = at(port.smsc().homeIndex());
            thread.send(port.smsc().homeIndex(), now -> there.of(port.smsc()).roomTold(from, room, now));
        }
        portsWithRoom.clear();
    }

    public void throttled(Smsc smsc) {
        SmscHomes there = at(smsc.homeIndex());
        thread.send(smsc.homeIndex(), now -> there.of(smsc).throttled(now));
    }

    public void sessionsChanged(Smsc smsc, int difference) {
        int from = thread.index();
        SmscHomes there = at(smsc.homeIndex());
        thread.send(smsc.homeIndex(), now -> there.of(smsc).sessionsChanged(from, difference, now));
    }
}
