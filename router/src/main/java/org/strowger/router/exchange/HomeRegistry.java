package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.Application;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.event.LogEvent;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.KindCounters;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscGauge;
import org.strowger.router.smsc.SmscHome;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.time.Timer;

/** The SMSCs and applications that have their home on one thread, with what waits there for them. */
final class HomeRegistry implements SmscHome.Carrier<MtMessage>, AppHome.Carrier {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** What is written at once of the receipts that an SMSC owes; the rest a millisecond later. */
    private static final int WRITTEN_AT_ONCE = 1024;

    private static final long WRITE_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ThreadExchange here;
    private final SelectorThread thread;
    private final int threads;
    private final Map<Smsc, SmscHome<MtMessage>> smscs = new HashMap<>();

    /** By the name of their SMSC: what an SMSC owes is owed to whichever SMSC has that name. */
    private final Map<String, SmscReceipts<MoMessage>> receipts = new HashMap<>();

    /** What was asked for last: the same, most often, as what is asked for next. */
    private @Nullable SmscReceipts<MoMessage> last;

    private final Map<Application, AppHome> applications = new HashMap<>();
    private final Timer look = new Timer(this::look);
    private final Timer write = new Timer(this::write);

    HomeRegistry(ThreadExchange here, SelectorThread thread, int threads) {
        this.here = here;
        this.thread = thread;
        this.threads = threads;
    }

    /** An SMSC of this home begins. */
    void add(Smsc smsc) {
        SmscHome<MtMessage> home = of(smsc);
        home.settingsChanged(
                thread.nowNanos()); // One of that name may have gone before, of which operators said things.
        home.operatedChanged(thread.nowNanos());
        SmscReceipts<MoMessage> owed = receipts.get(smsc.name());
        if (owed == null) {
            receipts.put(smsc.name(), new SmscReceipts<>(smsc, here.moFlow()));
        } else {
            owed.passTo(smsc);
        }
        beginToLook();
    }

    private void beginToLook() {
        if (!look.isScheduled()) {
            thread.schedule(look, thread.nowNanos() + LOOK_NANOS);
        }
    }

    /** An SMSC of this home is configured no more: what waits for it finds another way. */
    void remove(Smsc smsc) {
        SmscHome<MtMessage> home = smscs.remove(smsc);
        if (home != null) {
            home.close();
        }
    }

    /**
     * A message may be here before the news that the SMSC begins, and after it has gone: then it finds a home that
     * gives it back, and is not kept.
     */
    SmscHome<MtMessage> of(Smsc smsc) {
        assert smsc.homeIndex() == here.index() : smsc.name() + " has its home elsewhere";
        SmscHome<MtMessage> home = smscs.get(smsc);
        if (home == null) {
            home = new SmscHome<>(smsc, thread, threads, this);
            if (smsc.isClosed()) {
                home.close();
            } else {
                smscs.put(smsc, home);
            }
        }
        return home;
    }

    /** If it has its home here; nothing is made for whoever only looks. */
    @Nullable
    SmscHome<MtMessage> known(Smsc smsc) {
        return smscs.get(smsc);
    }

    /** What the name of that SMSC owes, if anything was ever owed. */
    @Nullable
    SmscReceipts<MoMessage> knownReceipts(Smsc smsc) {
        return receipts.get(smsc.name());
    }

    /** If something was ever to be delivered to it. */
    @Nullable
    AppHome known(Application application) {
        return applications.get(application);
    }

    /** Those of an SMSC that is gone may come as long as its last session lives, and count for its name. */
    SmscReceipts<MoMessage> receiptsOf(Smsc smsc) {
        assert smsc.homeIndex() == here.index() : smsc.name() + " has its home elsewhere";
        SmscReceipts<MoMessage> known = last;
        if (known != null && known.smsc() == smsc) {
            return known;
        }
        SmscReceipts<MoMessage> owed =
                receipts.computeIfAbsent(smsc.name(), name -> new SmscReceipts<>(smsc, here.moFlow()));
        last = owed;
        return owed;
    }

    /** That SMSC owes a receipt: see {@link SmscReceipts#expect}. */
    void expect(Smsc smsc, ExpectedReceipt expected, long record, Application sender, PartReceipts.Share share) {
        SmscReceipts<MoMessage> owed = receiptsOf(smsc);
        owed.expect(expected, record, sender, share);
        if (!write.isScheduled() && owed.nextWriteNanos() != Long.MAX_VALUE) {
            thread.schedule(write, owed.nextWriteNanos());
        }
    }

    private void write(long nowNanos) {
        long nextNanos = Long.MAX_VALUE;
        for (SmscReceipts<MoMessage> each : receipts.values()) {
            each.write(WRITTEN_AT_ONCE, nowNanos);
            nextNanos = Math.min(nextNanos, each.nextWriteNanos());
        }
        if (nextNanos != Long.MAX_VALUE) {
            thread.schedule(write, Math.max(nextNanos, nowNanos + WRITE_AGAIN_NANOS));
        }
    }

    /** That of an application that is configured no more is here as long as something is kept for it. */
    AppHome of(Application application) {
        AppHome home = applications.get(application);
        if (home == null) {
            home = new AppHome(application, thread, threads, this);
            applications.put(application, home);
            beginToLook();
        }
        return home;
    }

    /** Somebody has the name again of one that was gone: what is kept for that one is his. */
    void inherit(Application heir) {
        List<AppHome> before = applications.values().stream()
                .filter(each -> each.application().index() == heir.index() && each.application() != heir)
                .toList();
        for (AppHome each : before) {
            each.passTo(letter -> {
                ((MoMessage) letter).passTo(heir, here);
                of(heir).take(letter, thread.nowNanos());
            });
        }
    }

    /** The daemon stops. */
    void windUp() {
        receipts.values().forEach(SmscReceipts::beginShutdown);
        smscs().forEach(each -> each.beginShutdown(thread.nowNanos()));
    }

    List<SmscReceipts<MoMessage>> receipts() {
        return new ArrayList<>(receipts.values());
    }

    List<SmscHome<MtMessage>> smscs() {
        return new ArrayList<>(smscs.values());
    }

    private void look(long nowNanos) {
        thread.schedule(look, nowNanos + LOOK_NANOS);
        receipts.values().forEach(each -> each.expire(nowNanos));
        smscs.values().forEach(each -> publish(each, nowNanos));
        letGo();
    }

    private void publish(SmscHome<MtMessage> home, long nowNanos) {
        KindCounters<SmscGauge> levels = home.smsc().levels();
        SmscReceipts<MoMessage> owed = receipts.get(home.smsc().name());
        SmscHomeView.Waiting waiting = home.view(nowNanos).waiting();
        levels.set(SmscGauge.WAITING, waiting.count());
        levels.set(SmscGauge.WAITING_OCTETS, waiting.octets());
        levels.set(SmscGauge.OLDEST_NANOS, Math.max(0, nowNanos - waiting.oldestSinceNanos()));
        levels.set(SmscGauge.RECEIPTS_EXPECTED, owed == null ? 0 : owed.table().size());
    }

    /** Of what is configured no more, what nothing refers to any more. */
    private void letGo() {
        last = null;
        receipts.values().removeIf(each -> each.isEmpty() && each.smsc().isClosed());
        applications.values().removeIf(each -> each.application().isClosed() && each.isIdle());
        thread.metrics().counters().set(Counter.HOMES, smscs.size() + receipts.size() + applications.size());
    }

    // ---- Messages for SMSCs

    @Override
    public void carry(MtMessage mt, int toThread) {
        here.give(mt.hop().to(here.at(toThread), MtHop.Step.SUBMIT));
    }

    @Override
    public void mark(MtMessage mt) {
        Smsc smsc = mt.smsc();
        here.custodyLog().sent(mt, smsc, (outcome, nowNanos) -> {
            if (outcome == StoreOutcome.DURABLE) {
                of(smsc).marked(mt, nowNanos);
            } else {
                of(smsc).notMarked(mt, nowNanos);
            }
        });
    }

    /** The message is wanted back by its home, if it waits here; if it is another than was wanted, it waits on. */
    void withdraw(Smsc smsc, MtMessage mt, Recall why, ThreadExchange by) {
        SmscHome<MtMessage> home = of(smsc);
        if (home.has(mt) && !why.wants(mt)) {
            here.send(by, now -> Recall.another(mt, now));
        } else if (home.withdraw(mt)) {
            here.give(mt.hop().back());
        } else {
            here.send(by, now -> Recall.away(mt, now));
        }
    }

    @Override
    public void askRoom(Smsc smsc, int ofThread) {
        ThreadExchange there = here.at(ofThread);
        here.send(there, now -> there.tellRoomOf(smsc));
    }

    @Override
    public void giveBack(MtMessage mt, FailoverCause.Word why) {
        here.give(mt.hop().goingOn(why));
    }

    @Override
    public void tell(Smsc smsc, LogEvent event, String detail) {
        here.smscEvent(smsc, event, detail);
    }

    // ---- Messages for applications

    @Override
    public void carry(PendingDelivery letter, int toThread) {
        MoMessage mo = (MoMessage) letter;
        here.give(mo.to(here.at(toThread), MoMessage.Step.CARRY));
    }

    @Override
    public void askRoom(Application application, int ofThread) {
        ThreadExchange there = here.at(ofThread);
        here.send(there, now -> there.tellRoomOf(application));
    }

    @Override
    public void giveUp(PendingDelivery letter) {
        here.moFlow().giveUp((MoMessage) letter);
    }
}
