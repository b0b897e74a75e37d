package org.strowger.router.admin.view;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.strowger.bound.Within;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.admin.view.Warning.Severity;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.UnclaimedSettings;
import org.strowger.router.exchange.mo.UnclaimedView;
import org.strowger.router.exchange.ops.CustodyView;
import org.strowger.router.exchange.routes.RouteFigures;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.metrics.laws.Law;
import org.strowger.router.metrics.laws.ThreadLaws;
import org.strowger.router.records.Records;
import org.strowger.router.store.StoreShares;
import org.strowger.router.store.StoreState;
import org.strowger.router.thread.AccessBars;
import org.strowger.router.thread.WallClock;

/** Collects all warnings for {@code status}, worst first. */
final class Warnings {
    private static final Duration CERTIFICATE_NEAR_END = Duration.ofDays(30);
    private static final Duration CERTIFICATE_AT_END = Duration.ofDays(3);
    private static final int DAYS_AHEAD = 2;
    private static final Duration UNACCOUNTED = Duration.ofSeconds(10);
    private static final Duration SLOW = Duration.ofMinutes(1);
    private static final Duration CALLBACKS_FAIL = Duration.ofMinutes(15);
    private static final int PERCENT_NEARLY_FULL = 80;

    /** A warning is given when the free space is below this multiple of the reserve. */
    private static final int RESERVES = 2;

    /** A warning is given when less than this is free for event records. */
    private static final long RECORDS_FREE_BYTES_MIN = 1L << 30;

    private final ViewContext from;

    @Within(Within.Scope.COMMAND)
    private final List<Warning> found = new ArrayList<>();

    Warnings(ViewContext from) {
        this.from = from;
    }

    List<Warning> of(
            List<SmscFacts> smscs, List<AppFacts> applications, List<CustodyView> custody, UnclaimedView unclaimed) {
        found.addAll(new SmscWarnings(from).of(smscs));
        applications.forEach(this::kept);
        withoutRoute();
        applications.forEach(this::waiting);
        applications.forEach(this::callbacks);
        found.addAll(new HookWarnings(from.now()).of(from.inForce().get().hooks()));
        found.addAll(
                new FilterWarnings(from.now()).of(from.exchange().generation().applications()));
        found.addAll(TableWarnings.of(from.inForce().get().tables()));
        laws();
        held(custody.stream().mapToLong(CustodyView::held).sum());
        unclaimed(unclaimed);
        store(StoreFacts.of(from));
        records(from.records());
        from.inForce().get().certificates().forEach(this::certificate);
        from.inForce().get().entries().forEach(this::entry);
        barred();
        clock();
        faults();
        said(from.inForce().get().overrides());
        found.sort(Comparator.comparing(Warning::severity));
        return found;
    }

    private void laws() {
        for (int i = 0; i < from.exchange().threads(); i++) {
            ThreadLaws of = from.exchange().laws(i);
            for (Law law : Law.values()) {
                long spanNanos = from.now() - of.sinceNanos(law);
                if (of.unaccounted(law) != 0 && spanNanos >= UNACCOUNTED.toNanos()) {
                    add(
                            Severity.CRITICAL,
                            "thread " + from.survey().thread(i).name(),
                            of.unaccounted(law) + " " + law.counted() + " are unaccounted for, since "
                                    + ViewWords.span(spanNanos) + ": Strowger has lost or duplicated something",
                            "keep the log and the output of `show laws`, report them, and restart: the store is "
                                    + "then read again");
                }
            }
        }
    }

    private void add(Severity severity, String object, String what, String action) {
        found.add(new Warning(severity, object, what, action));
    }

    private void kept(AppFacts application) {
        long kept = application.application().stored();
        long max = application.settings().receiving().retention().max();
        if (kept * 100 >= max * PERCENT_NEARLY_FULL) {
            boolean full = kept >= max;
            add(
                    full ? Severity.CRITICAL : Severity.WARNING,
                    "application " + application.name(),
                    kept + " of " + max + " messages and receipts are stored for the application: " + application.why()
                            + (full ? "; new messages are refused" : ""),
                    "ask the owner of the application to bind as a receiver and accept deliveries; `keep: max` sets "
                            + "the limit");
        }
    }

    private void waiting(AppFacts application) {
        long slowNanos = from.now() - application.home().slowSinceNanos();
        long sinceMillis = application.oldestMillis();
        Duration age = sinceMillis == Long.MAX_VALUE
                ? Duration.ZERO
                : Duration.ofMillis(from.times().instant(from.now()).toEpochMilli() - sinceMillis);
        if (age.compareTo(application.settings().receiving().retention().warnAfter()) >= 0) {
            add(
                    Severity.WARNING,
                    "application " + application.name(),
                    ViewWords.count(
                                    application.home().waiting(),
                                    "message or receipt waits",
                                    "messages and receipts wait")
                            + " for the application, the oldest for " + ViewWords.span(age.toNanos()) + ": "
                            + application.why(),
                    (application.hasCallbacks()
                                    ? "`show callbacks " + application.name() + "` shows its servers and their faults; "
                                    : "ask the owner of the application to bind as a receiver and to answer "
                                            + "deliveries; ")
                            + "`keep: warn-after` sets the time");
        } else if (application.home().isSlow() && slowNanos >= SLOW.toNanos()) {
            add(
                    Severity.WARNING,
                    "application " + application.name(),
                    "the application has left deliveries unanswered for " + ViewWords.span(slowNanos)
                            + "; its receipts are stored before they are sent",
                    "ask the owner of the application why its sessions do not answer deliveries; `show connections "
                            + "application=" + application.name() + "` lists them");
        }
    }

    private void callbacks(AppFacts application) {
        String object = "application " + application.name();
        if (application.isGone()) {
            add(
                    Severity.WARNING,
                    object,
                    "a server answered 410 to a URL of callbacks, which is not called any more; its receipts and "
                            + "messages wait",
                    "ask the owner of the application for the new URL, change callbacks, and `reload`");
        } else if (application.callbacksFailingNanos() >= CALLBACKS_FAIL.toNanos()) {
            add(
                    Severity.WARNING,
                    object,
                    "a server has accepted no callback for " + ViewWords.span(application.callbacksFailingNanos()),
                    "`show callbacks " + application.name() + "` shows its servers and their faults; ask the owner of "
                            + "the application");
        }
    }

    private void held(long held) {
        if (held > 0) {
            add(
                    Severity.WARNING,
                    "messages",
                    ViewWords.count(held, "message is held", "messages are held") + " after internal errors",
                    "list the messages with `show queue held`, then use `queue retry held` or `queue fail held`");
        }
    }

    private void unclaimed(UnclaimedView unclaimed) {
        if (unclaimed.waiting() == 0) {
            return;
        }
        UnclaimedSettings settings =
                from.inForce().get().configuration().routing().unclaimed();
        Duration oldest = from.times().since(unclaimed.oldestMillis());
        boolean isNearEnd = unclaimed.waiting() * 100L >= (long) settings.max() * PERCENT_NEARLY_FULL
                || oldest.multipliedBy(100).compareTo(settings.keep().multipliedBy(PERCENT_NEARLY_FULL)) >= 0;
        add(
                isNearEnd ? Severity.CRITICAL : Severity.WARNING,
                "inbound",
                ViewWords.count(unclaimed.waiting(), "message from a mobile waits", "messages from mobiles wait")
                        + " without a matching application or inbound rule, the oldest for "
                        + ViewWords.span(oldest.toNanos()) + "; each is given up after "
                        + ViewWords.span(settings.keep().toNanos())
                        + ", and SMSCs get a temporary error when " + settings.max() + " wait",
                "`show unclaimed` shows their recipients; add an inbound rule or a number under `receives` and"
                        + " `reload`, then `deliver unclaimed since T`; or `drop unclaimed all`");
    }

    private void withoutRoute() {
        double perSecond = new ViewRates(from.rates()).by(RouteFigures.NO_ROUTE, Span.QUARTER);
        if (perSecond > 0) {
            long count =
                    Math.max(1, Math.round(perSecond * Span.QUARTER.length().toSeconds()));
            add(
                    Severity.WARNING,
                    "routes",
                    ViewWords.count(count, "message", "messages") + " matched no route in the last 15 min and could "
                            + "not be sent",
                    "`explain to NUMBER application NAME` shows why no route matches; add a route for the number, or a "
                            + "last route that rejects");
        }
    }

    private void store(StoreFacts store) {
        StoreSettings settings = store.settings();
        if (store.state() != StoreState.OPEN) {
            add(
                    Severity.CRITICAL,
                    "store",
                    "new messages are refused: " + store.state().words() + most(store.shares()),
                    "check the disk that holds " + settings.path() + "; `show store` has the figures");
        } else if (!store.shares().full().isEmpty()) {
            int full = store.shares().full().size();
            add(
                    Severity.CRITICAL,
                    "store",
                    "new messages of " + ViewWords.count(full, "application", "applications")
                            + " are refused, whose share of the store is full" + most(store.shares()),
                    "`show queue` shows where the messages wait; `show store` has the figures; raise `store: "
                            + "max-messages` or `max-size`");
        } else if (store.counted(StoreCounter.FREE_BYTES) < RESERVES * settings.reserveOctets()) {
            add(
                    Severity.WARNING,
                    "store",
                    (store.counted(StoreCounter.FREE_BYTES) >> 20) + " MiB are free; below "
                            + (settings.reserveOctets() >> 20) + " MiB new messages are refused",
                    "free space on the disk of " + settings.path());
        }
        if (store.counted(StoreCounter.FILE_BYTES) / 100 * 100 >= settings.octetsMax() / 100 * PERCENT_NEARLY_FULL) {
            add(
                    Severity.WARNING,
                    "store",
                    "the journal files are near the size limit: " + (store.counted(StoreCounter.FILE_BYTES) >> 20)
                            + " of " + (settings.octetsMax() >> 20) + " MiB",
                    "find the queued messages with `show queue`, or raise `store: max-size`");
        }
        broken(store, StoreCounter.FAILURES, "writes or syncs of the journal failed", "check the disk for errors");
        broken(
                store,
                StoreCounter.DAMAGES,
                "corrupt places in journal files",
                "locate the damage with `strowger store check`");
    }

    private static String most(StoreShares shares) {
        return shares.largest().isEmpty()
                ? ""
                : "; application " + shares.largest() + " has most, "
                        + ViewWords.count(shares.records(), "record", "records");
    }

    private void broken(StoreFacts store, StoreCounter counter, String what, String action) {
        long count = store.counted(counter);
        if (count > 0) {
            add(Severity.WARNING, "store", count + " " + what + " since the start", action);
        }
    }

    private void records(Records records) {
        long free = records.counters().get(RecordCounter.FREE_BYTES);
        if (!records.state().acceptsMessages()) {
            add(
                    Severity.CRITICAL,
                    "records",
                    "new messages are refused: " + records.stateWords(),
                    "free space on the disk that holds " + records.directory()
                            + ", or repair it; `show records` has the figures");
        } else if (!records.refused().isEmpty()) {
            add(
                    Severity.WARNING,
                    "records",
                    "new messages of " + records.refused() + " are refused: too many of its records wait for the disk",
                    "the disk that holds " + records.directory() + " is too slow; `show records` has the figures");
        } else if (free > 0 && free < RECORDS_FREE_BYTES_MIN) {
            add(
                    Severity.WARNING,
                    "records",
                    (free >> 20) + " MiB are free for event records; when the disk is full, new messages are refused",
                    "free space on the disk that holds " + records.directory());
        }
    }

    private void certificate(ConfigurationInForce.CertificateInUse certificate) {
        Instant now = from.times().instant(from.now());
        Duration left = Duration.between(now, certificate.until());
        if (left.compareTo(CERTIFICATE_NEAR_END) > 0) {
            return;
        }
        String when = left.isNegative()
                ? "expired at " + certificate.until()
                : "expires in " + ViewWords.span(left.toNanos()) + ", at "
                        + certificate.until().truncatedTo(ChronoUnit.SECONDS);
        add(
                left.compareTo(CERTIFICATE_AT_END) <= 0 ? Severity.CRITICAL : Severity.WARNING,
                certificate.user(),
                "the certificate " + certificate.subject() + " " + when,
                "replace " + certificate.file() + " and run `reload`");
    }

    private void entry(ConfigurationInForce.Entry entry) {
        int connections = entry.connections().getAsInt();
        int max = entry.settings().admission().connectionsMax();
        if ((long) connections * 100 >= (long) max * PERCENT_NEARLY_FULL) {
            boolean full = connections >= max;
            add(
                    full ? Severity.CRITICAL : Severity.WARNING,
                    "listener " + entry.settings().name(),
                    connections + " of " + max + " connections are open" + (full ? "; new connections are closed" : ""),
                    "`show connections listener=" + entry.settings().name()
                            + "` lists the connections; if they are legitimate, raise `max-connections`");
        }
    }

    private void barred() {
        List<AccessBars.Bar> bars = from.bars().inEffect(from.now(), BarViews.ROWS_MAX);
        for (AccessBars.Access access : AccessBars.Access.values()) {
            int barred =
                    (int) bars.stream().filter(each -> each.access() == access).count();
            if (barred > 0) {
                add(
                        Severity.WARNING,
                        access == AccessBars.Access.BIND ? "binds" : access.label(),
                        (bars.size() < BarViews.ROWS_MAX ? "" : "at least ")
                                + ViewWords.count(barred, "bar is", "bars are") + " in effect after " + cause(access),
                        "`show barred` lists the accounts and addresses, `unbar` lifts a bar; correct the "
                                + secretOf(access));
            }
        }
    }

    private static String cause(AccessBars.Access access) {
        return switch (access) {
            case BIND -> "failed binds; further wrong passwords get \"later\", right ones pass";
            case OUTBIND -> "outbinds with a wrong system-id or password; right ones pass";
            case CONSOLE -> "failed sign-ins to the console; only passwords that have matched before pass there";
            case HTTP -> "HTTP requests with a wrong token; further wrong ones get 429, the right one passes";
        };
    }

    private static String secretOf(AccessBars.Access access) {
        return switch (access) {
            case BIND -> "password that an application uses";
            case OUTBIND -> "system-id and password in the outbind of the SMSC";
            case CONSOLE -> "password that the client uses";
            case HTTP -> "token that the client uses";
        };
    }

    /** Adds a notice for each run-time change, because no file records these changes and they could be forgotten. */
    private void said(ConfigurationInForce.Overrides overrides) {
        inOrder(
                overrides.operated().get(),
                (thing, operated) -> add(
                        Severity.NOTICE, thing, operated.toString(), "`resume " + thing + "` restores normal service"));
        inOrder(
                overrides.ceilings().get(),
                (thing, ceiling) -> add(
                        Severity.NOTICE,
                        thing,
                        "limited to " + ceiling.rate() + " for "
                                + ViewWords.span(Math.max(0, ceiling.untilNanos() - from.now()))
                                + (ceiling.by().isEmpty() ? "" : ", by " + ceiling.by()),
                        "`limit " + thing + " off` removes the limit"));
        new TreeMap<>(overrides.shares().get())
                .forEach((route, share) -> add(
                        Severity.NOTICE,
                        "route " + route,
                        share.toString(),
                        "`share route " + route + " configured` restores the weights of the configuration"));
    }

    private static <T> void inOrder(Map<OperatorOverride.Thing, T> said, BiConsumer<String, T> each) {
        Map<String, T> byName = new TreeMap<>();
        said.forEach((thing, value) -> byName.put(thing.toString(), value));
        byName.forEach(each);
    }

    /** Warns if the machine's clock was set, and if limits have a day that has not come yet. */
    private void clock() {
        WallClock calendar = from.times().calendar();
        if (calendar.waitingMillis() > 0) {
            add(
                    Severity.WARNING,
                    "clock",
                    "the system clock has been set forward by " + span(calendar.waitingMillis())
                            + "; delivery times, ids and the days of limits follow in "
                            + ViewWords.span(calendar.followsInNanos()),
                    "if the clock is right now: clock accept; if not, correct it before then, and nothing has changed");
        }
        if (calendar.idsAheadMillis() >= WallClock.STEP_MILLIS) {
            add(
                    Severity.WARNING,
                    "clock",
                    "message ids are " + span(calendar.idsAheadMillis())
                            + " ahead of the system clock, which has been set back",
                    "check the time synchronisation of the machine (NTP); ids stay unique and in order");
        }
        int days = from.exchange().accounts().daysAhead(from.times().nowMillis());
        if (days > DAYS_AHEAD) {
            add(
                    Severity.CRITICAL,
                    "limits",
                    "the daily limits of accounts count for a day that is " + days
                            + " days ahead of the system clock, and are not renewed before then",
                    "if the system clock is right: limits begin-day");
        }
    }

    private static String span(long millis) {
        return ViewWords.span(TimeUnit.MILLISECONDS.toNanos(millis));
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
                    ViewWords.count(faults, "internal error", "internal errors")
                            + " since the start; each internal error lost a connection or a task",
                    "find `reactor.handler_failed` in the log and report the error");
        }
    }
}
