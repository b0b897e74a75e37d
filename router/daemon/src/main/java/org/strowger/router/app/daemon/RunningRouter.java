package org.strowger.router.app.daemon;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.SampledSource;
import org.strowger.router.admin.http.HttpEndpoint;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.view.ConfigurationInForce;
import org.strowger.router.app.manage.HttpContexts;
import org.strowger.router.app.password.LoginRandom;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.application.BindQueue;
import org.strowger.router.application.GroupRate;
import org.strowger.router.application.login.AuthenticatorMemory;
import org.strowger.router.application.login.BindAuthenticator;
import org.strowger.router.application.login.PasswordChecks;
import org.strowger.router.cluster.shares.LocalShares;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ClusterSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.filter.OptOutSettings;
import org.strowger.router.config.grammar.ConfigKey.Effect;
import org.strowger.router.config.grammar.SettingValues.Change;
import org.strowger.router.config.value.Host;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.config.value.SlotShare;
import org.strowger.router.config.value.UseShare;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.routes.RouteFigures;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.hook.HookContext;
import org.strowger.router.hook.Hooks;
import org.strowger.router.http.HttpConnection;
import org.strowger.router.http.ReceiptLog;
import org.strowger.router.http.api.OperatorRequests;
import org.strowger.router.http.callback.CallbackContext;
import org.strowger.router.http.callback.CallbackDeliveries;
import org.strowger.router.price.Prices;
import org.strowger.router.price.Pricing;
import org.strowger.router.provider.ProviderTraits;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.records.Records;
import org.strowger.router.records.RecordsOpener;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.RouteTable;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscContext;
import org.strowger.router.store.StoreThread;
import org.strowger.router.table.service.EditOutcome.Result;
import org.strowger.router.table.service.TableEdit;
import org.strowger.router.table.service.TablePreparation;
import org.strowger.router.thread.AccessBars;
import org.strowger.router.thread.FailedBinds;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.thread.SharedRate;
import org.strowger.router.thread.shared.Residue;

/**
 * The running router with its current configuration. A reload has three steps: first, everything that can fail is
 * prepared; second, messages switch to the new configuration; third, everything that is no longer in the configuration
 * is closed. If the first step fails, the old configuration stays in effect.
 */
@Within(Within.Scope.CONFIGURATION)
public final class RunningRouter {
    private static final CloseReason CHANGED = new CloseReason(CloseCause.ASKED, "the configuration has changed");

    private static final CloseReason MOVED =
            new CloseReason(CloseCause.ASKED, "another node of the cluster has the session now");

    private static final CloseReason BY_OPERATOR =
            new CloseReason(CloseCause.ASKED, "an operator closed the connection");

    private static final int ACCOUNTS_REMEMBERED = 100_000;

    private final RouterContext context;
    private final Records records;
    private final Exchange exchange;
    private final Published<BindAuthenticator> authenticator;
    private final Published<Map<String, Application>> applicationsByName = new Published<>(Map.of());
    private final ListenAddresses ours = new ListenAddresses();
    private final AuthenticatorMemory memory;
    private final AccessBars bars;
    private final SharedRate bindRate;
    private final ProcessContext process;
    private final Map<String, OpenListener> listeners = new LinkedHashMap<>();
    private final Map<InetSocketAddress, OpenOutbind> outbinds = new HashMap<>();
    private final Map<String, OpenSmsc> smscs = new HashMap<>();
    private final OperatorOverrides overrides = new OperatorOverrides();
    private Configuration configuration;
    private final Published<ConfigurationInForce> inForce;
    private final long beganNanos;
    private final Published<List<SampledSource.Listener>> openListeners = new Published<>(List.of());
    private final Map<Application, CallbackDeliveries> callbacks = new HashMap<>();
    private final SharedCount callbackConnections = new SharedCount();
    private final Published<Map<Application, ReceiptLog>> receipts = new Published<>(Map.of());
    private final Published<OperatorRequests> operators = new Published<>(OperatorRequests.NOT_YET);
    private final Map<String, Application> former = new HashMap<>();
    private final StableNumbers applicationNumbers = new StableNumbers();
    private final StableNumbers smscNumbers = new StableNumbers();
    private final LocalShares shares;
    private final Hooks hooks;
    private final CandidateFiles files;
    private final FilterCatalogue filters;
    private final GroupRate.Registry groups = new GroupRate.Registry();

    /** Supplies the random bits that distinguish the sessions with HTTP providers. */
    private final SecureRandom providerSessions = new SecureRandom();

    /** An SMSC and the session layers of its hosts. */
    private record OpenSmsc(Smsc smsc, Published<Map<Host, SessionLayer>> layers) {}

    /**
     * Creates a router that has not started yet. Its threads may already run, and the caller is not one of them.
     *
     * @param shares the share of this node in the limits that apply to all nodes together
     */
    public RunningRouter(
            RouterContext context, ExchangeStorage storage, Records records, Configuration first, LocalShares shares) {
        this.shares = shares;
        LimitSettings limits = first.general().limits();
        this.context = context;
        this.hooks =
                new Hooks(new HookContext(context.threads().all(), context.lookup(), context.operatorLog()::hookTold));
        this.files = new CandidateFiles(context.tables(), context.numbers());
        this.filters = context.filters().with(hooks::filters);
        this.records = records;
        this.configuration = first;
        this.beganNanos = nowNanos();
        this.inForce = new Published<>(ConfigurationInForce.atStart(first, beganNanos, said()));
        this.bars = bars(limits.failedBinds());
        this.memory =
                new AuthenticatorMemory(LoginRandom.memory(ACCOUNTS_REMEMBERED), bars.binds(), context.passwords());
        this.authenticator = new Published<>(BindAuthenticator.shut(memory));
        this.bindRate = new SharedRate(limits.bindsPerSecond(), TimeUnit.SECONDS.toNanos(1));
        RouteFigures noCounts = RouteFigures.empty(context.threads().all().size());
        Generation nothing =
                new Generation(RouteTable.of(first), InboundTable.of(first), List.of(), List.of(), noCounts, 0);
        Exchange.Identity identity =
                new Exchange.Identity(nameInIds(first), context.calendar(), nowNanos(), numbers(first));
        this.exchange =
                new Exchange(context.threads().all(), nothing, identity, storage, records, context.operatorLog());
        exchange.writeTables(this::writeTable);
        PasswordChecks checks = new PasswordChecks(context.threads().first(), LoginRandom.draws());
        BindQueue.Context bindContext = new BindQueue.Context(
                authenticator::get,
                name -> applicationsByName.get().get(name),
                checks,
                bindRate,
                context.calendar()::settledMillis);
        HttpContexts http = new HttpContexts(
                context.threads().all(),
                context.http().traits(),
                context.tables(),
                exchange,
                bindContext,
                receipts::get,
                operators::get);
        this.process = new ProcessContext(context, first, exchange.bindQueues(bindContext), http.all());
    }

    /** The name in message ids, common to all nodes of a cluster, because any of them can report the end. */
    private static String nameInIds(Configuration configuration) {
        ClusterSettings cluster = configuration.services().cluster();
        return cluster.isNone() ? configuration.general().node() : cluster.name();
    }

    /** The numbers of this node: the k-th of n nodes of a cluster uses the numbers that are k modulo n. */
    private static Residue numbers(Configuration configuration) {
        List<String> nodes = configuration.services().cluster().nodes();
        int at = nodes.indexOf(configuration.general().node());
        return at < 0 ? Residue.ALL : new Residue(nodes.size(), at);
    }

    /** Creates a router and starts it with {@link #begin}. */
    public static RunningRouter start(
            RouterContext context,
            ExchangeStorage storage,
            Records records,
            Configuration configuration,
            Runnable built)
            throws NotStarted {
        RunningRouter router = new RunningRouter(context, storage, records, configuration, LocalShares.whole());
        router.begin(built);
        return router;
    }

    /**
     * Starts the router with its first configuration. The contents of the store are recovered after {@code built} has
     * run and before the first client can bind.
     */
    public void begin(Runnable built) throws NotStarted {
        change(configuration, changes -> 1, () -> {
            built.run();
            // Posts the recovered messages to the threads before the first client can bind.
            exchange.recover(this::applicationNamed);
        });
    }

    /**
     * Takes over the live records of another node's store. Called by the configuration thread.
     *
     * @param number the result of {@link Exchange#nextStore}; each record was noted by {@link Exchange#livesIn}
     */
    public void takeOver(int number, StoreThread store, RecoveredRecords recovered) {
        exchange.takeOver(number, store, recovered, this::applicationNamed, context.nowMillis());
    }

    /** Takes over records that other nodes have sent as mail. Called by the configuration thread. */
    public void receive(RecoveredRecords came) {
        exchange.receive(came, this::applicationNamed, context.nowMillis());
    }

    /** Starts callbacks for applications that now have them configured, and ends callbacks for the others. */
    private void callbacks(List<Application> applications) {
        callbacks.entrySet().removeIf(each -> {
            Application application = each.getKey();
            boolean ends = !applications.contains(application)
                    || application.settings().callbacks().isNone();
            if (ends) {
                homeOf(application).invokeLater(each.getValue()::end);
            }
            return ends;
        });
        Map<Application, ReceiptLog> logs = new HashMap<>(receipts.get());
        logs.keySet().retainAll(callbacks.keySet());
        for (Application application : applications) {
            if (!application.settings().callbacks().isNone() && !callbacks.containsKey(application)) {
                ReceiptLog log = new ReceiptLog(homeOf(application), context.nowMillis());
                logs.put(application, log);
                int home = application.homeIndex();
                CallbackContext ofApplication = new CallbackContext(
                        application.port(home),
                        exchange.applicationTraffic(home),
                        homeOf(application),
                        context.lookup().ofClients(),
                        context.http(),
                        CallbackContext.quota(callbackConnections),
                        context.calendar()::machineMillis,
                        context.seed() ^ application.name().hashCode());
                CallbackDeliveries deliveries = new CallbackDeliveries(ofApplication, log);
                callbacks.put(application, deliveries);
                homeOf(application).invokeLater(deliveries::begin);
            }
        }
        receipts.set(logs);
    }

    private SelectorThread homeOf(Application application) {
        return context.threads().all().get(application.homeIndex());
    }

    /** Sets the handler for operators' requests that arrive at the listeners. */
    public void operators(OperatorRequests next) {
        operators.set(next);
    }

    public Configuration configuration() {
        return configuration;
    }

    /** The current configuration. Callable from any thread. */
    public ConfigurationInForce inForce() {
        return inForce.get();
    }

    public RouterContext context() {
        return context;
    }

    /** The time of the monotonic clock at the start of the router. */
    long beganNanos() {
        return beganNanos;
    }

    /** The hooks. Callable from any thread. */
    public Hooks hooks() {
        return hooks;
    }

    /** The event records. */
    public Records records() {
        return records;
    }

    public Exchange exchange() {
        return exchange;
    }

    private static AccessBars bars(Rate allowed) {
        long count = allowed.count();
        long perNanos = allowed.per().toNanos();
        return new AccessBars(
                new FailedBinds(count, perNanos),
                new FailedLogins(count, perNanos),
                new FailedLogins(count, perNanos),
                HttpEndpoint.noFailures());
    }

    /** The failed attempts to authenticate, and the resulting bars. Callable from any thread. */
    public AccessBars bars() {
        return bars;
    }

    /** The counters of the listeners, in configuration order. Callable from any thread. */
    public List<SampledSource.Listener> openListeners() {
        return openListeners.get();
    }

    /** The local addresses by listener name. */
    public Map<String, InetSocketAddress> addresses() {
        Map<String, InetSocketAddress> addresses = new LinkedHashMap<>();
        listeners.forEach((name, listener) -> addresses.put(name, listener.address()));
        return addresses;
    }

    /** The addresses of listeners and outbind sockets. */
    List<InetSocketAddress> listenAddresses() {
        return ours.all();
    }

    /**
     * Applies another configuration.
     *
     * @param generation chooses the number of the configuration shown to operators, by the changes
     * @return the changes, as text; empty if there are none
     * @throws NotStarted if the configuration cannot be applied; the old one is then still in effect
     */
    public List<String> change(Configuration next, ToIntFunction<List<String>> generation) throws NotStarted {
        return change(next, generation, () -> {});
    }

    /**
     * The changes that {@link #change} would report.
     *
     * @throws NotStarted if the files of price tables cannot be used
     */
    public List<String> changesTo(Configuration next) throws NotStarted {
        return differences(next, files.prices(next));
    }

    private List<String> differences(Configuration next, Prices prices) {
        Prices inEffect = exchange.generation().routes().pricing().prices();
        return ConfigurationDifferences.between(configuration, next, prices.changedSince(inEffect))
                .lines();
    }

    private List<String> change(Configuration next, ToIntFunction<List<String>> generation, Runnable beforeAnybodyComes)
            throws NotStarted {
        TablePreparation tables = files.tables(next);
        Pricing pricing = files.pricing(next);
        PreparedConfiguration prepared = PreparedConfiguration.of(
                next,
                pricing,
                process,
                bars.outbinds(),
                overrides,
                new PreparedConfiguration.Sockets(listeners, outbinds));
        List<String> changes = differences(next, pricing.prices());
        hooks.change(next.services().hooks(), next.applications());
        List<Application> begun = new ArrayList<>();
        List<Application> applications = applications(next, begun);
        // Must precede the first dial, so that an SMSC address that leads back to this router is detected.
        ours.set(prepared.listenAddresses(next));
        List<Smsc> replaced = new ArrayList<>();
        List<Smsc> present = smscs(next, prepared, replaced);
        bindRate.change(next.general().limits().bindsPerSecond(), TimeUnit.SECONDS.toNanos(1), nowNanos());
        RouteFigures counts = exchange.generation().counts().next(prepared.routes(), present);
        // The tables must be in effect before messages are routed by routes that use them.
        context.tables().apply(tables);
        exchange.accounts().change(next.services().accounts(), next.general().timezone());
        exchange.change(
                new Generation(prepared.routes(), prepared.inbound(), applications, present, counts, rulesOf(next)));
        // A new application takes over the messages held for a removed one of the same name.
        begun.forEach(exchange::add);
        Map<String, Application> before = applicationsByName.get();
        Map<String, Application> byName = new HashMap<>();
        applications.forEach(application -> byName.put(application.name(), application));
        applicationsByName.set(byName);
        beforeAnybodyComes.run();
        callbacks(applications);
        authenticator.set(new BindAuthenticator(next.applications(), memory));
        records.change(RecordsOpener.shape(next));
        List<String> closed = listeners(next, prepared);
        outbinds(present, prepared);
        configuration = next;
        publishInForce(generation.applyAsInt(changes));
        overrides.keepOnly(next);
        shares.keepOnly(
                next.smscs().stream().map(SmscSettings::name).toList(),
                next.applications().stream().map(ApplicationSettings::name).toList());
        replaced.forEach(smsc -> exchange.remove(smsc, CHANGED));
        letGo(before, byName, closed);
        letGoSmscs(next);
        openListeners.set(listeners.entrySet().stream()
                .map(each -> each.getValue().figures(each.getKey()))
                .toList());
        return changes;
    }

    /** The version of the rules by which messages are prepared; it grows if a setting compared here changes. */
    private long rulesOf(Configuration next) {
        long now = exchange.generation().rules();
        boolean isSame = configuration.routing().equals(next.routing())
                && configuration.applications().equals(next.applications())
                && configuration.smscs().equals(next.smscs())
                && configuration.general().timezone().equals(next.general().timezone());
        return isSame ? now : now + 1;
    }

    private void writeTable(String table, boolean isAdded, String number, String by, Consumer<Boolean> whenDone) {
        TableEdit.Kind kind = isAdded ? TableEdit.Kind.ADD : TableEdit.Kind.REMOVE;
        context.tables()
                .edit(
                        new TableEdit(table, kind, number, "", by),
                        outcome -> whenDone.accept(outcome.isDone() || outcome.result() == Result.NO_CHANGE));
    }

    // ---- Shares of a node of a cluster

    /** Puts the session places that this node now uses for an SMSC into effect. */
    public void share(String smsc, SlotShare next) {
        shares.change(smsc, next);
        OpenSmsc known = smscs.get(smsc);
        for (SmscSettings settings : configuration.smscs()) {
            if (known != null && settings.name().equals(smsc)) {
                known.smsc().change(shares.localOf(settings));
                // The home thread must have the new rate before the sessions change.
                exchange.settingsChanged(known.smsc());
                known.smsc().use(shares.slotsOf(settings), MOVED);
            }
        }
    }

    /** Puts the shares of applications into effect. The keys are the names of the applications. */
    public void share(Map<String, UseShare> next) {
        shares.change(next);
        next.forEach((name, share) -> {
            Application known = applicationsByName.get().get(name);
            if (known != null) {
                known.share(share, nowNanos());
            }
        });
    }

    /** The number of changes that wait for a restart. */
    public int pending() {
        return ConfigurationDifferences.between(process.first(), configuration).pending();
    }

    private void publishInForce(int generation) {
        List<ConfigurationInForce.Entry> entries = listeners.values().stream()
                .map(each -> new ConfigurationInForce.Entry(
                        each.settings(), each.address(), each::connections, each.counts()))
                .toList();
        inForce.set(new ConfigurationInForce(
                configuration,
                new ConfigurationInForce.Origin(generation, nowNanos()),
                entries,
                RouterViews.certificates(configuration),
                context.tables().tables(),
                hooks.all(),
                said()));
    }

    private ConfigurationInForce.Overrides said() {
        return new ConfigurationInForce.Overrides(overrides::all, overrides::ceilings, overrides::shares);
    }

    // ---- Operator overrides

    /** The operators' overrides in effect. */
    public OperatorOverrides overrides() {
        return overrides;
    }

    /**
     * Sets the state of an SMSC, application, listener or route.
     *
     * @return false if the configuration does not contain the object
     */
    public boolean operate(OperatorOverride.Thing thing, OperatorOverride next) {
        if (!OperatorOverrides.isThere(configuration, thing)) {
            return false;
        }
        overrides.say(thing, next);
        switch (thing.kind()) {
            case SMSC -> {
                Smsc smsc = smscOf(thing);
                smsc.operate(next);
                exchange.operatedChanged(smsc, BY_OPERATOR);
            }
            case APPLICATION -> applicationOf(thing).operate(next);
            case LISTENER -> there(listeners.get(thing.name())).operate(next);
            case ROUTE -> routesOperated();
        }
        return true;
    }

    /** Applies the operators' overrides for routes. */
    void routesOperated() {
        Generation generation = exchange.generation();
        Pricing pricing = generation.routes().pricing();
        RouteTable routes =
                RouteTable.of(overrides.shared(configuration), overrides.skippedRoutes(), context.numbers(), pricing);
        exchange.change(new Generation(
                routes,
                generation.inbound(),
                generation.applications(),
                generation.smscs(),
                generation.counts(),
                generation.rules()));
    }

    /**
     * Limits the rate of an SMSC or an application temporarily.
     *
     * @return false if the configuration does not contain the object
     */
    public boolean limit(OperatorOverride.Thing thing, RateCeiling ceiling) {
        if (!OperatorOverrides.isThere(configuration, thing)) {
            return false;
        }
        overrides.limit(thing, ceiling);
        if (thing.kind() == OperatorOverride.Kind.SMSC) {
            Smsc smsc = smscOf(thing);
            smsc.limit(ceiling);
            exchange.settingsChanged(smsc);
        } else {
            applicationOf(thing).limit(ceiling, nowNanos());
        }
        return true;
    }

    /** Begins the shutdown: new binds and messages are refused; messages in progress continue. */
    public void windUp() {
        authenticator.set(BindAuthenticator.closing(memory));
        listeners.values().forEach(OpenListener::close);
        exchange.windUp();
    }

    /** The number of messages whose sender is waiting for a response. */
    public long unanswered(ThreadSurvey survey) throws CommandRefused {
        return survey.all(exchange::unanswered).stream()
                .mapToLong(Integer::longValue)
                .sum();
    }

    private Smsc smscOf(OperatorOverride.Thing thing) {
        return there(smscs.get(thing.name())).smsc();
    }

    private Application applicationOf(OperatorOverride.Thing thing) {
        return there(applicationsByName.get().get(thing.name()));
    }

    private static <T> T there(@Nullable T thing) {
        if (thing == null) {
            throw new AssertionError("a configured listener or SMSC is not open");
        }
        return thing;
    }

    private long nowNanos() {
        return context.nowNanos().getAsLong();
    }

    // ---- Kept and new objects

    /** @param begun receives the newly created applications */
    private List<Application> applications(Configuration next, List<Application> begun) {
        List<Application> applications = new ArrayList<>();
        boolean hasOtherOptOuts = context.filters()
                .optOutTables(next.routing().optOuts().stream()
                        .map(OptOutSettings::table)
                        .collect(Collectors.toSet()));
        int threads = context.threads().all().size();
        for (ApplicationSettings settings : next.applications()) {
            Application known = applicationsByName.get().get(settings.name());
            if (known == null) {
                int home = Math.floorMod(settings.name().hashCode(), threads);
                known = new Application(applicationNumbers.of(settings.name()), home, threads, settings, filters);
                OperatorOverride.Thing thing =
                        new OperatorOverride.Thing(OperatorOverride.Kind.APPLICATION, settings.name());
                known.operate(overrides.of(thing));
                known.limit(overrides.ceilingOf(thing), nowNanos());
                known.share(shares.of(settings.name()), nowNanos());
                former.remove(settings.name());
                begun.add(known);
            } else if (hasOtherOptOuts || !known.settings().equals(settings)) {
                known.change(settings, nowNanos());
            }
            known.join(groups.of(settings, nowNanos()));
            known.moveTo(applications.size());
            applications.add(known);
        }
        context.filters().retain(next.applications());
        groups.retain(next.applications());
        return applications;
    }

    /** Finds an application by name, even if it was removed but still has messages in the store. */
    private Application applicationNamed(String name) {
        Application known = applicationsByName.get().get(name);
        if (known != null) {
            return known;
        }
        return former.computeIfAbsent(name, gone -> {
            int threads = context.threads().all().size();
            int number = applicationNumbers.of(gone);
            Application application = new Application(
                    number,
                    Math.floorMod(gone.hashCode(), threads),
                    threads,
                    ApplicationSettings.former(gone),
                    filters);
            application.close();
            applicationNumbers.gone(gone, number);
            return application;
        });
    }

    /** @param replaced receives the SMSCs that end because a setting for new sessions has changed */
    private List<Smsc> smscs(Configuration next, PreparedConfiguration prepared, List<Smsc> replaced) {
        List<Smsc> present = new ArrayList<>();
        for (SmscSettings configured : next.smscs()) {
            SmscSettings settings = shares.localOf(configured);
            OpenSmsc known = smscs.get(settings.name());
            Map<Host, SessionLayer> layers = prepared.layersOf(configured);
            List<Change> changes = next.changesSince(configuration, "smsc " + settings.name());
            if (known != null && changes.stream().noneMatch(each -> each.effect() == Effect.FOR_NEW_SESSIONS)) {
                known.layers().set(layers);
                if (!changes.isEmpty()) {
                    known.smsc().change(settings);
                    exchange.settingsChanged(known.smsc());
                }
            } else {
                if (known != null) {
                    replaced.add(known.smsc());
                }
                known = open(settings, shares.slotsOf(configured), layers, known);
            }
            present.add(known.smsc());
        }
        return present;
    }

    /** Creates an SMSC, possibly in place of an SMSC with the same name whose settings cannot be changed in place. */
    private OpenSmsc open(
            SmscSettings settings, SlotShare slotShare, Map<Host, SessionLayer> layers, @Nullable OpenSmsc instead) {
        Published<Map<Host, SessionLayer>> published = new Published<>(layers);
        SmscContext smscContext = new SmscContext(
                settings.provider().isNone()
                        ? context.protocols().apply(settings.peer().protocol())
                        : ProviderTraits.of(context.http().traits(), settings, providerSessions::nextLong),
                context.lookup(),
                ours::has,
                host -> published.get().getOrDefault(host, SessionLayer.PLAIN),
                context.calendar()::settledMillis,
                context.seed());
        int octetsMax = process.first().general().limits().pduBytes();
        int home = Smsc.homeIndex(settings.name(), context.threads().all().size());
        Smsc smsc = instead == null
                ? new Smsc(smscNumbers.of(settings.name()), home, settings, octetsMax, smscContext)
                : Smsc.insteadOf(instead.smsc(), settings, octetsMax, smscContext);
        OperatorOverride.Thing thing = new OperatorOverride.Thing(OperatorOverride.Kind.SMSC, settings.name());
        smsc.operate(overrides.of(thing));
        smsc.limit(overrides.ceilingOf(thing));
        smsc.use(slotShare, MOVED);
        OpenSmsc open = new OpenSmsc(smsc, published);
        smscs.put(settings.name(), open);
        exchange.add(smsc);
        return open;
    }

    /**
     * Applies the listener settings and closes listeners that are no longer needed. Returns the names of removed
     * listeners, whose sessions end too.
     */
    private List<String> listeners(Configuration next, PreparedConfiguration prepared) {
        Map<String, OpenListener> before = new LinkedHashMap<>(listeners);
        listeners.clear();
        for (ListenerSettings settings : next.listeners()) {
            OpenListener listener = prepared.listener(settings);
            listeners.put(settings.name(), listener);
            listener.operate(overrides.of(new OperatorOverride.Thing(OperatorOverride.Kind.LISTENER, settings.name())));
            if (!prepared.isOpened(settings)) {
                listener.change(
                        settings,
                        OpenListener.entrance(process, settings, listener.counts()),
                        prepared.layerOf(settings));
            }
        }
        before.values().stream().filter(each -> !listeners.containsValue(each)).forEach(OpenListener::close);
        return before.keySet().stream()
                .filter(name -> !listeners.containsKey(name))
                .toList();
    }

    /** Closes outbind sockets that no SMSC uses any more and assigns the others to the current SMSCs. */
    private void outbinds(List<Smsc> present, PreparedConfiguration prepared) {
        outbinds.putAll(prepared.outbinds());
        Map<InetSocketAddress, Smsc> called = new HashMap<>();
        present.stream()
                .filter(smsc -> smsc.settings().peer().isCalled())
                .forEach(smsc -> called.put(smsc.settings().peer().outbind(), smsc));
        outbinds.entrySet().removeIf(entry -> {
            Smsc smsc = called.get(entry.getKey());
            if (smsc == null) {
                entry.getValue().close();
            } else {
                entry.getValue().standsFor(smsc, prepared.layerOfCalls(smsc.settings()));
            }
            return smsc == null;
        });
    }

    // ---- Removed objects

    private void letGo(Map<String, Application> before, Map<String, Application> now, List<String> closedListeners) {
        if (!closedListeners.isEmpty()) {
            before.values()
                    .forEach(application -> end(application, session -> closedListeners.contains(session.listener())));
            context.threads().all().forEach(thread -> thread.invokeLater(() -> endHttp(thread, closedListeners)));
        }
        before.forEach((name, application) -> {
            if (!now.containsKey(name)) {
                application.close();
                applicationNumbers.gone(name, application.index());
                end(application, session -> true);
            }
        });
    }

    /** Ends the HTTP connections of removed listeners; called on their thread. */
    private static void endHttp(SelectorThread thread, List<String> closedListeners) {
        for (Connection each : thread.openConnections()) {
            if (each.endpoint() instanceof HttpConnection http && closedListeners.contains(http.listenerName())) {
                each.close(CHANGED);
            }
        }
    }

    private void letGoSmscs(Configuration next) {
        List<String> kept = next.smscs().stream().map(SmscSettings::name).toList();
        smscs.entrySet().removeIf(entry -> {
            boolean goes = !kept.contains(entry.getKey());
            if (goes) {
                smscNumbers.gone(entry.getKey(), entry.getValue().smsc().index());
                exchange.remove(entry.getValue().smsc(), CHANGED);
            }
            return goes;
        });
    }

    /** Closes sessions of an application gracefully. */
    private void end(Application application, Predicate<AppSession> which) {
        List<SelectorThread> threads = context.threads().all();
        for (int i = 0; i < threads.size(); i++) {
            AppPort port = application.port(i);
            threads.get(i)
                    .invokeLater(
                            () -> port.sessions().stream().filter(which).forEach(session -> session.close(CHANGED)));
        }
    }
}
