package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.fields.LinkSettings;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.price.CheapestSettings;
import org.strowger.router.config.status.ReceiptFailover;
import org.strowger.router.config.value.RouteShare;
import org.strowger.router.config.yaml.YamlTree;

/**
 * A route: the SMSCs to which matching messages from applications are sent, or the rejection of such messages.
 *
 * @param name unique among routes
 * @param match the messages that the route applies to
 * @param tiers the SMSCs to try; empty if the route rejects messages
 * @param reject the response to rejected messages; {@link Rejection#NONE} if messages are sent
 * @param custody delivery mode, failover and retries
 * @param rewrite changes to the addresses
 * @param link the fields and TLVs for messages of the route, which override the settings of the SMSC
 * @param cheapest the order of the SMSCs by their costs; {@link CheapestSettings#NONE} if the tiers decide
 */
public record RouteSettings(
        String name,
        Match match,
        List<Tier> tiers,
        Rejection reject,
        Custody custody,
        RewriteSettings rewrite,
        LinkSettings link,
        CheapestSettings cheapest) {
    /** Creates settings of a route without required fields and without an order by cost. */
    public RouteSettings(
            String name, Match match, List<Tier> tiers, Rejection reject, Custody custody, RewriteSettings rewrite) {
        this(name, match, tiers, reject, custody, rewrite, LinkSettings.NONE, CheapestSettings.NONE);
    }

    /** The default delivery mode. */
    public static final DeliveryMode DELIVERY_USUAL = DeliveryMode.STORE;

    /** The name of the implicit route, which exists if there is only one SMSC and no route is configured. */
    private static final String IMPLICIT = "default";

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the route").example("united-kingdom");
    public static final ConfigKey<SectionValues> MATCH = key(
                    "match",
                    Match.section("the messages to which a route applies", Criteria.OF_ROUTES),
                    "the messages to which this rule applies")
            .or("{}")
            .example("{to: \"44*\"}");
    public static final ConfigKey<List<List<ViaTier.Named>>> VIA = key(
                    "via", ViaTier.TIERS, "the SMSCs to try, in this order; SMSCs within { } share the load by weight")
            .orElse("reject is required")
            .example("[{operator-a: 3, operator-b: 1}, operator-c]");
    public static final ConfigKey<SectionValues> CHEAPEST = key(
                    "cheapest", CheapestSettings.SECTION, CheapestSettings.SECTION.title())
            .orElse("the SMSCs are tried in the order of via")
            .example("{floor: 85%}");
    public static final ConfigKey<Rejection> REJECT = key(
                    "reject", OutcomeTypes.REJECTION, "the error with which matching messages are refused")
            .orElse("messages are sent to via")
            .example("ESME_RINVDSTADR");
    public static final ConfigKey<DeliveryMode> DELIVERY = key(
                    "delivery",
                    TextTypes.words(DeliveryMode.class),
                    "store: Strowger answers when the message is in the store; relay: the SMSC's response"
                            + " is passed on to the application")
            .or(TextTypes.word(DELIVERY_USUAL));
    public static final ConfigKey<List<FailoverCause>> TRY_NEXT_ON = key(
                    "try-next-on",
                    ListOf.words(OutcomeTypes.TROUBLE),
                    "the failures after which the next SMSC is tried; full: Strowger's queue for the SMSC is full, "
                            + "or the SMSC answered ESME_RMSGQFUL; throttled: the SMSC answered that messages come "
                            + "too fast, or its rate, reduced after such an answer, would delay the message by more "
                            + "than a second although the next SMSC is free")
            .or("[timeout, throttled, unbound, full]")
            .example("[timeout, throttled, unbound, ESME_RSYSERR]");

    public static final ConfigKey<SectionValues> RETRY = key(
                    "retry", RetrySettings.SECTION, "retries after the last SMSC has failed; only with delivery: store")
            .orElse("the defaults of retry; with delivery: relay, no retries")
            .example("{first: 30s, factor: 2, max: 1h, validity: 24h}");
    public static final ConfigKey<SectionValues> FAILOVER_ON_RECEIPT = key(
                    "failover-on-receipt",
                    ReceiptFailover.SECTION,
                    "sends a message to the next SMSC if a receipt reports one of these errors; each SMSC is tried "
                            + "once, and the application gets only the last receipt. Only with delivery: store")
            .orElse("every receipt goes to the application")
            .example("{errors: [undeliverable, expired], within: 10m}");
    public static final ConfigKey<SectionValues> REWRITE = key(
                    "rewrite", RewriteSettings.SECTION, "changes to a message before it is sent")
            .or("{}");

    public static final Section SECTION = Section.of(
            "rules for messages from applications to SMSCs; the first match wins",
            NAME,
            MATCH,
            VIA,
            CHEAPEST,
            REJECT,
            DELIVERY,
            TRY_NEXT_ON,
            FAILOVER_ON_RECEIPT,
            RETRY,
            RouteLimit.THROUGHPUT,
            RouteLimit.WHEN_TOO_FAST,
            REWRITE,
            LinkSettings.FIELDS,
            LinkSettings.TLVS);

    static List<RouteSettings> of(SectionValues file) {
        return sections(file).stream().map(RouteSettings::route).toList();
    }

    /** The routes of a file; without routes, the implicit one to the only SMSC. */
    static List<SectionValues> sections(SectionValues file) {
        List<SectionValues> smscs = file.value(Configuration.SMSCS);
        List<SectionValues> routes = file.value(Configuration.ROUTES);
        return routes.isEmpty() && smscs.size() == 1 ? List.of(toTheOnly(smscs.get(0))) : routes;
    }

    private static SectionValues toTheOnly(SectionValues smsc) {
        ConfigValue at = smsc.configValue();
        Span begin = Span.at(at.span().source(), at.span().line(), at.span().column());
        YamlTree route = new YamlTree.Mapping(
                begin, List.of(entry(begin, NAME, IMPLICIT), entry(begin, VIA, smsc.value(SmscSettings.NAME))));
        return SECTION.read(new ConfigValue(route, "routes[0]", at.reading())).orElseThrow();
    }

    private static YamlTree.Entry entry(Span at, ConfigKey<?> key, String value) {
        return new YamlTree.Entry(new YamlTree.Scalar(at, key.name(), true), new YamlTree.Scalar(at, value, true));
    }

    private static RouteSettings route(SectionValues route) {
        return new RouteSettings(
                route.value(NAME),
                Match.of(route.value(MATCH), Criteria.OF_ROUTES),
                route.value(VIA, List.of()).stream().map(RouteSettings::tier).toList(),
                route.value(REJECT, Rejection.NONE),
                new Custody(
                        route.value(DELIVERY),
                        route.value(TRY_NEXT_ON),
                        route.find(RETRY).map(RetrySettings::of).orElse(RetrySettings.USUAL),
                        route.find(FAILOVER_ON_RECEIPT).map(ReceiptFailover::of).orElse(ReceiptFailover.NONE),
                        RouteLimit.of(route)),
                RewriteSettings.of(route.value(REWRITE)),
                LinkSettings.of(route),
                route.find(CHEAPEST).map(CheapestSettings::of).orElse(CheapestSettings.NONE));
    }

    private static Tier tier(List<ViaTier.Named> named) {
        return new Tier(named.stream()
                .map(each -> new Share(each.smsc(), each.weight()))
                .toList());
    }

    public RouteSettings {
        tiers = List.copyOf(tiers);
    }

    /** Whether the route names the SMSC as a target. */
    public boolean has(String smsc) {
        return tiers.stream().anyMatch(tier -> tier.has(smsc));
    }

    /** Whether the SMSC shares a tier with others. */
    public boolean isShared(String smsc) {
        return cheapest.equals(CheapestSettings.NONE)
                && tiers.stream().anyMatch(tier -> tier.shares().size() > 1 && tier.has(smsc));
    }

    /** This route with a changed share of one SMSC. */
    public RouteSettings with(RouteShare share) {
        List<Tier> changed = tiers.stream()
                .map(tier -> tier.has(share.smsc()) ? tier.with(share) : tier)
                .toList();
        return new RouteSettings(name, match, changed, reject, custody, rewrite, link, cheapest);
    }

    /** SMSCs that share messages by weight. The next tier is tried if no SMSC of this tier accepts the message. */
    public record Tier(List<Share> shares) {
        public Tier {
            shares = List.copyOf(shares);
        }

        boolean has(String smsc) {
            return shares.stream().anyMatch(share -> share.smsc().equals(smsc));
        }

        /** This tier with a changed share of one SMSC; the weights of the other SMSCs keep their ratio. */
        Tier with(RouteShare share) {
            long others = shares.stream()
                    .filter(each -> !each.smsc().equals(share.smsc()))
                    .mapToLong(Share::weight)
                    .sum();
            return new Tier(shares.stream()
                    .map(each -> new Share(
                            each.smsc(),
                            each.smsc().equals(share.smsc())
                                    ? share.percent() * others
                                    : (RouteShare.PERCENT_MAX - share.percent()) * each.weight()))
                    .toList());
        }
    }

    /** An SMSC and its weight within the tier; an SMSC of weight 0 is tried after the others. */
    public record Share(String smsc, long weight) {}

    /**
     * Delivery mode, failover, retries and rate of a route.
     *
     * @param delivery the side that acknowledges a message
     * @param tryNextOn conditions under which a message fails over to the next candidate
     * @param retry the retry schedule after the last candidate has failed; only with {@link DeliveryMode#STORE}
     * @param onReceipt failover because of a receipt; only with {@link DeliveryMode#STORE}
     * @param limit the rate of new messages
     */
    public record Custody(
            DeliveryMode delivery,
            List<FailoverCause> tryNextOn,
            RetrySettings retry,
            ReceiptFailover onReceipt,
            RouteLimit limit) {
        public Custody {
            tryNextOn = List.copyOf(tryNextOn);
        }

        /** Creates settings without failover because of a receipt, and without a limit. */
        public Custody(DeliveryMode delivery, List<FailoverCause> tryNextOn, RetrySettings retry) {
            this(delivery, tryNextOn, retry, ReceiptFailover.NONE, RouteLimit.NONE);
        }
    }
}
