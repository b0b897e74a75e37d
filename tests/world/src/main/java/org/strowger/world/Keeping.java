package org.strowger.world;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.app.daemon.StoreOpener;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.LiveKinds;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.StoreMetrics;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.StoreIncidents;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.journal.Journal;
import org.strowger.router.store.journal.JournalOptions;
import org.strowger.router.store.log.LogDamage;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.shared.Leases;

/** The store of a world. It runs on the thread of the test and has a simulated disk. */
public final class Keeping implements ReactorRig.Companion, StoreIncidents {
    private final ExchangeStorage storage;
    private final LiveKinds kinds = new LiveKinds();
    private final long gatherNanos;
    private final StoreMetrics metrics = new StoreMetrics();
    private final List<String> told = new ArrayList<>();
    private boolean hangs;
    private final ReactorRig rig;
    private long busyUntilNanos;

    /** Creates a store with a journal. */
    public Keeping(ReactorRig rig, Disk disk, StoreOpener.Measures measures, int threads, MessageForms forms) {
        this(
                rig,
                Journal.in(
                        disk,
                        new JournalOptions(
                                measures.limits(),
                                measures.settings().synced(),
                                new SecureRandom().nextLong(),
                                () -> World.EPOCH.toEpochMilli() + rig.nowNanos() / 1_000_000)),
                measures.settings(),
                threads,
                new StoreForms(forms, new Leases()));
    }

    /** Creates a store with the given log. */
    public Keeping(ReactorRig rig, MessageLog.Source log, StoreSettings settings, int threads, StoreForms forms) {
        this.rig = rig;
        StoreContext context = new StoreContext(rig::nowNanos, this, metrics);
        gatherNanos = settings.gather().toNanos();
        storage = StoreOpener.open(kinds.watching(log), settings, forms.forms(), context, threads, forms.leases());
    }

    /** The forms and leases that a store with another log needs. */
    public record StoreForms(MessageForms forms, Leases leases) {}

    public ExchangeStorage storage() {
        return storage;
    }

    /** The live records in the store, by kind. */
    public LiveKinds kinds() {
        return kinds;
    }

    /**
     * Whether everything that was posted is written. While records are being gathered, the next turn of the store is at
     * most the gather time away, so a later turn means that none are pending.
     */
    public boolean isDrained() {
        return !hangs && isWell() && storage.store().nextTurnNanos() - rig.nowNanos() > gatherNanos;
    }

    public StoreMetrics metrics() {
        return metrics;
    }

    /** The incidents that were reported to operators. */
    public List<String> told() {
        return told;
    }

    /** Makes the disk hang, or ends the hanging. */
    public void hangs(boolean on) {
        hangs = on;
    }

    public void end() {
        storage.store().end();
    }

    @Override
    public void turn() {
        if (!hangs && rig.nowNanos() >= busyUntilNanos) {
            storage.store().turn();
        }
    }

    @Override
    public long nextNanos() {
        if (hangs) {
            return Long.MAX_VALUE;
        }
        return rig.nowNanos() < busyUntilNanos
                ? busyUntilNanos
                : storage.store().nextTurnNanos();
    }

    /** Makes the disk respond only after this time. */
    public void isBusyFor(Duration duration) {
        busyUntilNanos = rig.nowNanos() + duration.toNanos();
    }

    /** Whether the store is open and its disk is not busy. */
    public boolean isWell() {
        return rig.nowNanos() >= busyUntilNanos && storage.store().status().isOpen(rig.nowNanos());
    }

    @Override
    public long activity() {
        return metrics.mail().get(Counter.TASKS) + metrics.counters().get(StoreCounter.FLIGHTS);
    }

    @Override
    public void onState(StoreState before, StoreState now) {
        told.add(now.words());
    }

    @Override
    public void onFailure(IOException why) {
        told.add(why.toString());
    }

    @Override
    public void onDamage(LogDamage damage) {
        told.add(damage.toString());
    }

    @Override
    public void onLost(Throwable why) {
        throw new AssertionError(why);
    }
}
