package org.strowger.router.shadow;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.credit.ChargeWhen;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.config.value.Host;
import org.strowger.router.exchange.mt.MessageTrial;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.routes.RouteFigures;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.hook.Hooks;
import org.strowger.router.price.Pricing;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SessionLayer;
import org.strowger.router.route.InboundTable;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteTable;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscContext;

/**
 * Decides about messages as the daemon would with the same configuration and by the same code, but without sockets,
 * threads and clocks.
 */
public final class ShadowDecision {
    private final Generation generation;
    private final MessageTrial trial;
    private final Map<String, Application> bySystemId = new HashMap<>();
    private final Map<String, Application> byName = new HashMap<>();
    private final Map<String, SmscWriter> writers = new HashMap<>();

    /**
     * The messages that an SMSC would get.
     *
     * @param smsc the name of the SMSC
     * @param refusal the reason why the SMSC would get no messages; accepted if it would get some
     */
    record Expected(String smsc, Outcome refusal, List<ShortMessage> messages) {
        Expected {
            messages = List.copyOf(messages);
        }
    }

    /**
     * Compiles a configuration.
     *
     * @param traits the traits of an SMSC, by its settings
     */
    public ShadowDecision(
            Configuration configuration,
            NumberFacts numbers,
            Pricing pricing,
            Function<SmscSettings, ProtocolTraits> traits) {
        FilterCatalogue catalogue = FilterCatalogue.builtIn(0).with(Hooks::named);
        List<Application> applications = new ArrayList<>();
        for (ApplicationSettings settings : configuration.applications()) {
            Application application = new Application(applications.size(), 0, 1, settings, catalogue);
            application.moveTo(applications.size());
            applications.add(application);
            bySystemId.put(settings.login().systemId(), application);
            byName.put(application.name(), application);
        }
        List<Smsc> smscs = new ArrayList<>();
        for (SmscSettings settings : configuration.smscs()) {
            smscs.add(new Smsc(
                    smscs.size(),
                    0,
                    settings,
                    configuration.general().limits().pduBytes(),
                    context(traits.apply(settings))));
        }
        RouteTable routes = RouteTable.of(configuration, Map.of(), numbers, pricing);
        this.generation = new Generation(
                routes,
                InboundTable.of(configuration, numbers),
                applications,
                smscs,
                RouteFigures.empty(1).next(routes, smscs),
                0);
        List<AccountSettings> accounts = configuration.services().accounts();
        this.trial = new MessageTrial(
                generation, from -> awaitsReceipt(accounts, from.settings().account()));
    }

    /** Whether the account, or the account that pays for it, is charged when a message is delivered. */
    private static boolean awaitsReceipt(List<AccountSettings> accounts, String name) {
        return accounts.stream()
                .filter(each -> each.name().equals(name))
                .anyMatch(each -> each.chargeWhen() == ChargeWhen.DELIVERED
                        || (!each.payer().equals(name) && awaitsReceipt(accounts, each.payer())));
    }

    private static SmscContext context(ProtocolTraits traits) {
        return new SmscContext(
                traits,
                new NoLookup(),
                address -> false,
                host -> SessionLayer.PLAIN,
                CalendarTime.from(Instant.EPOCH),
                0);
    }

    /** The application with this system id. */
    Optional<Application> application(String systemId) {
        return Optional.ofNullable(bySystemId.get(systemId));
    }

    /** The application in a line of a log, which contains its system id or its name. */
    Optional<Application> applicationInLog(String service) {
        return application(service).or(() -> Optional.ofNullable(byName.get(service)));
    }

    MessageTrial.Decided decided(
            Application from, ProtocolTraits traits, ShortMessage message, Address recipient, long timeMillis) {
        return trial.decided(from, traits, message, recipient, Instant.ofEpochMilli(timeMillis));
    }

    /** The names of the SMSCs to which an accepted message may be sent, the first choice first. */
    List<String> candidates(MessageTrial.Decided decided) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < decided.decision().candidates(); i++) {
            names.add(trial.smsc(decided, i).name());
        }
        return names;
    }

    /** Whether Strowger would wait for other parts of the message. */
    boolean isJoined(MessageTrial.Decided decided, int candidate) {
        return trial.isJoined(decided, candidate);
    }

    /** Whether the candidate is an HTTP provider, whose requests are not compared. */
    boolean isProvider(MessageTrial.Decided decided, int candidate) {
        return !trial.smsc(decided, candidate).settings().provider().isNone();
    }

    /** The messages that a candidate would get for an accepted message. */
    Expected expected(Application from, MessageTrial.Decided decided, int candidate, long timeMillis) {
        Smsc smsc = trial.smsc(decided, candidate);
        MessageTrial.Departure departure = trial.departure(from, decided, candidate, Instant.ofEpochMilli(timeMillis));
        List<ShortMessage> messages = new ArrayList<>();
        for (MessageTrial.Leaving each : departure.messages()) {
            Optional<ShortMessage> written = writer(smsc).written(each.content(), each.rewrite(), timeMillis);
            if (written.isEmpty()) {
                Outcome refusal = smsc.traits().statuses().refusal(RefusalReason.NOT_ENCODABLE);
                return new Expected(smsc.name(), refusal, List.of());
            }
            messages.add(written.get());
        }
        return new Expected(smsc.name(), departure.refusal(), messages);
    }

    private SmscWriter writer(Smsc smsc) {
        return writers.computeIfAbsent(smsc.name(), any -> new SmscWriter(smsc.traits(), smsc.settings()));
    }

    /** The reasons for the decision, to explain a difference. */
    RouteExplanation explanation(Application from, ShortMessage message, Address recipient, long timeMillis) {
        return RouteExplanation.of(
                generation.routes(),
                trial.query(from, message, recipient, Instant.ofEpochMilli(timeMillis)),
                from.filters());
    }

    /** Releases the buffers of the sessions in memory. */
    public void close() {
        writers.values().forEach(SmscWriter::close);
    }

    /** Looks up no names, because no connection is made. */
    private static final class NoLookup implements NameLookup {
        @Override
        public InetSocketAddress find(Host host) throws IOException {
            throw new IOException("nothing is dialled");
        }

        @Override
        public void elsewhere(Runnable lookUp) {
            throw new AssertionError("nothing is dialled");
        }
    }
}
