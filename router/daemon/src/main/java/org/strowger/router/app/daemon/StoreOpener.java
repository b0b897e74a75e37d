package org.strowger.router.app.daemon;

import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.custody.ApplicationRecords;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.store.StoreContext;
import org.strowger.router.store.StoreOptions;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.disk.Disk;
import org.strowger.router.store.journal.Journal;
import org.strowger.router.store.journal.JournalLimits;
import org.strowger.router.store.journal.JournalOptions;
import org.strowger.router.store.log.MessageLog;
import org.strowger.router.store.shared.Leases;

/** Opens the message store of a configuration. */
public final class StoreOpener {
    /** The share of the heap that stored messages may take; the rest is for receipts, connections and the collector. */
    private static final double HEAP_SHARE = 0.6;

    private static final long SLOW_AFTER_NANOS = TimeUnit.SECONDS.toNanos(2);

    private StoreOpener() {}

    /**
     * Opens the disk files and recovers their contents. The store has no thread yet.
     *
     * @param protocols the protocols in use
     * @param threads the number of threads among which recovered messages are distributed
     * @param unixMillis the calendar clock
     * @throws org.strowger.router.store.log.StoreRefused if the store is in use, or cannot be read or written
     */
    public static ExchangeStorage open(
            Disk disk,
            StoreSettings settings,
            List<ProtocolTraits> protocols,
            StoreContext context,
            int threads,
            LongSupplier unixMillis) {
        MessageForms forms = new MessageForms(protocols);
        return open(disk, new Measures(settings, JournalLimits.DEFAULT), forms, context, threads, unixMillis);
    }

    /** Settings of the store and sizes of its files. */
    public record Measures(StoreSettings settings, JournalLimits limits) {}

    /** As above, with files of a different size. */
    static ExchangeStorage open(
            Disk disk,
            Measures measures,
            MessageForms forms,
            StoreContext context,
            int threads,
            LongSupplier unixMillis) {
        JournalOptions journal = new JournalOptions(
                measures.limits(), measures.settings().synced(), new SecureRandom().nextLong(), unixMillis);
        return open(Journal.in(disk, journal), measures.settings(), forms, context, threads, new Leases());
    }

    /**
     * Opens the store over a log.
     *
     * @param forms the forms in which messages are stored, and the format of the records
     * @param leases the leases of the shards that the process owns
     */
    public static ExchangeStorage open(
            MessageLog.Source log,
            StoreSettings settings,
            MessageForms forms,
            StoreContext context,
            int threads,
            Leases leases) {
        RecoveredRecords findings = new RecoveredRecords(forms, threads);
        StoreThread store = StoreThread.open(log, options(settings), context.with(new ApplicationRecords()), findings);
        return new ExchangeStorage(store, forms, findings.complete(), leases);
    }

    /** The options of the store for these settings. */
    public static StoreOptions options(StoreSettings settings) {
        return new StoreOptions(
                settings.reserveOctets(),
                settings.octetsMax(),
                settings.messagesMax(),
                (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE),
                SLOW_AFTER_NANOS,
                settings.gather().toNanos());
    }
}
