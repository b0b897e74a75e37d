package org.strowger.router.admin.view;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.strowger.router.admin.view.Warning.Severity;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.exchange.ops.CustodyView;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.StoreState;

/** What an operator should know, in sentences: the worst first. */
final class Warnings {
    private static final Duration CERTIFICATE_NEAR_END = Duration.ofDays(30);
    private static final Duration CERTIFICATE_AT_END = Duration.ofDays(3);
    private static final Duration STEP = Duration.ofSeconds(2);
    private static final int PERCENT_NEARLY_FULL = 80;

    /** With less than so many times the reserve free, somebody should look before it is reached. */
    private static final int RESERVES = 2;

    private final ViewContext from;
    private final List<Warning> found = new ArrayList<>();

    Warnings(ViewContext from) {
        this.from = from;
    }

    List<Warning> of(List<SmscFacts> smscs, List<AppFacts> applications, List<CustodyView> custody) {
        found.addAll(new SmscWarnings(from).of(smscs));
        applications.forEach(this::kept);
        held(custody.stream().mapToLong(CustodyView::held).sum());
        store(StoreFacts.of(from));
        from.inForce().get().certificates().forEach(this::certificate);
        from.inForce().get().entries().forEach(this::entry);
        clock();
        faults();
        said(from.inForce().get().said());
        found.sort(Comparator.comparing(Warning::severity));
        return found;
    }

    private void add(Severity severity, String object, String what, String action) {
        found.add(new Warning(severity, object, what, action));
    }

    private void kept(AppFacts application) {
        long kept = application.application().stored();
        long max = application.settings().receiving().keep().max();
        if (kept * 100 >= max * PERCENT_NEARLY_FULL) {
            boolean full = kept >= max;
            add(
                    full ? Severity.CRITICAL : Severity.WARNING,
                    "application " + application.name(),
                    kept + " of " + max + " messages and receipts are kept for it: " + application.why()
                            + (full ? "; what comes now is refused" : ""),
                    "ask its owner to bind as a receiver and to take them; `keep: max` is the limit");
        }
    }

    private void held(long held) {
        if (held > 0) {
            add(
                    Severity.WARNING,
                    "messages",
                    ViewWords.count(held, "message is held", "messages are held") + " until somebody decides",
                    "`show queue held` tells which and why");
        }
    }

    private void store(StoreFacts store) {
        StoreSettings settings = store.settings();
        if (store.state() != StoreState.OPEN) {
            add(
                    Severity.CRITICAL,
                    "store",
                    "it takes no new messages: " + store.state().words(),
                    "see to the disk of " + settings.path() + "; `show store` has the figures");
        } else if (store.counted(StoreCounter.FREE_OCTETS) < RESERVES * settings.reserveOctets()) {
            add(
                    Severity.WARNING,
                    "store",
                    (store.counted(StoreCounter.FREE_OCTETS) >> 20) + " MiB are free; below "
                            + (settings.reserveOctets() >> 20) + " MiB new messages are refused",
                    "make room on the disk of " + settings.path());
        }
        if (store.counted(StoreCounter.FILE_OCTETS) / 100 * 100 >= settings.octetsMax() / 100 * PERCENT_NEARLY_FULL) {
            add(
                    Severity.WARNING,
                    "store",
                    "its files are near their limit: " + (store.counted(StoreCounter.FILE_OCTETS) >> 20) + " of "
                            + (settings.octetsMax() >> 20) + " MiB",
                    "see what waits with `show queue`, or raise `store: max-size`");
        }
        broken(store, StoreCounter.FAILURES, "writes or syncs failed", "see to the disk before it fails for good");
        broken(store, StoreCounter.DAMAGES, "places in its files are damaged", "`strowger store check` tells where");
    }

    private void broken(StoreFacts store, StoreCounter counter, String what, String action) {
        long count = store.counted(counter);
        if (count > 0) {
            add(Severity.WARNING, "store", count + " " + what + " since the start", action);
        }
    }

    private void certificate(ConfigurationInForce.CertificateInUse certificate) {
        Instant now = from.times().instant(from.now());
        Duration left = Duration.between(now, certificate.until());
        if (left.compareTo(CERTIFICATE_NEAR_END) > 0) {
            return;
        }
        String when = left.isNegative()
                ? "ended at " + certificate.until()
                : "ends in " + ViewWords.span(left.toNanos()) + ", at "
                        + certificate.until().truncatedTo(ChronoUnit.SECONDS);
        add(
                left.compareTo(CERTIFICATE_AT_END) <= 0 ? Severity.CRITICAL : Severity.WARNING,
                certificate.user(),
                "its certificate " + certificate.subject() + " " + when,
                "put a new one into " + certificate.file() + " and reload");
    }

    private void entry(ConfigurationInForce.Entry entry) {
        int connections = entry.connections().getAsInt();
        int max = entry.settings().admission().connectionsMax();
        if ((long) connections * 100 >= (long) max * PERCENT_NEARLY_FULL) {
            boolean full = connections >= max;
            add(
                    full ? Severity.CRITICAL : Severity.WARNING,
                    "listener " + entry.settings().name(),
                    connections + " of " + max + " connections are open" + (full ? "; more are closed at once" : ""),
                    "`show connections listener=" + entry.settings().name() + "` tells whose; raise `max-connections`");
        }
    }

    /** Nobody is to forget what he has said; it stands in no file. */
    private void said(ConfigurationInForce.Said said) {
        inOrder(
                said.operated().get(),
                (thing, operated) -> add(
                        Severity.NOTICE,
                        thing,
                        operated.toString(),
                        "`resume " + thing + "` puts it back into service"));
        inOrder(
                said.ceilings().get(),
                (thing, ceiling) -> add(
                        Severity.NOTICE,
                        thing,
                        "goes no faster than " + ceiling.rate() + " for "
                                + ViewWords.span(Math.max(0, ceiling.untilNanos() - from.now()))
                                + (ceiling.by().isEmpty() ? "" : ", by " + ceiling.by()),
                        "`limit " + thing + " off` ends that"));
    }

    private static <T> void inOrder(Map<OperatorOverride.Thing, T> said, BiConsumer<String, T> each) {
        Map<String, T> byName = new TreeMap<>();
        said.forEach((thing, value) -> byName.put(thing.toString(), value));
        byName.forEach(each);
    }

    /** Times in receipts and ids go by our clock, which counts on when somebody sets the machine's. */
    private void clock() {
        Duration step = from.times().step();
        if (step.abs().compareTo(STEP) > 0) {
            add(
                    Severity.WARNING,
                    "clock",
                    "the machine's clock was set " + (step.isNegative() ? "back" : "forward") + " by "
                            + ViewWords.span(step.abs().toNanos())
                            + " since the start; messages go by the clock of then",
                    "see to the machine's time service, then restart in a quiet hour");
        }
    }

    private void faults() {
        long faults = 0;
        for (int i = 0; i < from.survey().threads(); i++) {
            faults += from.survey().thread(i).metrics().counters().get(Counter.HANDLER_FAILURES);
        }
        if (faults > 0) {
            add(
                    Severity.WARNING,
                    "router",
                    ViewWords.count(faults, "fault", "faults")
                            + " of its own since the start, each of which cost a connection or a task",
                    "the log tells which; please report it");
        }
    }
}
