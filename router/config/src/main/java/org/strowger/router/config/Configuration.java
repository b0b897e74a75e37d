package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.strowger.router.config.credit.AccountSettings;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.config.filter.OptOutSettings;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.SettingValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.numbers.NumberRules;
import org.strowger.router.config.price.PriceSettings;
import org.strowger.router.config.price.QualitySettings;
import org.strowger.router.config.table.TableSettings;
import org.strowger.router.json.JsonWriter;
import org.strowger.router.table.TableSource;
import org.strowger.router.table.price.PriceSource;

/**
 * A complete, valid configuration. Every key that the file omits has its default.
 *
 * @param general settings of the daemon as a whole
 * @param listeners the addresses where applications connect
 * @param applications the applications that may bind
 * @param smscs the SMSCs that the router connects to
 * @param routing routes, inbound rules and rules for numbers
 * @param services simulators, store and operator interfaces
 * @param settings the values of keys, for the comparison of configurations: the top-level values under an empty name,
 *     and the values of each section of a list under its kind and name, such as {@code smsc operator-a}, in the order
 *     of the file
 */
public record Configuration(
        DaemonSettings general,
        List<ListenerSettings> listeners,
        List<ApplicationSettings> applications,
        List<SmscSettings> smscs,
        Routing routing,
        Services services,
        Map<String, SettingValues> settings) {
    public static final ConfigKey<List<String>> INCLUDE = key(
                    "include",
                    ListOf.words(TextTypes.ascii("a path", 1, 1000)),
                    "more files with listeners, applications, groups, smscs, routes, inbound rules, hooks, accounts or"
                            + " simulators; read in the order of their names")
            .or("[]")
            .example("[routes.d/*.yaml]");

    public static final ConfigKey<List<SectionValues>> LISTENERS = list("listeners", ListenerSettings.SECTION);
    public static final ConfigKey<List<SectionValues>> APPLICATIONS = list("applications", ApplicationSettings.SECTION);
    public static final ConfigKey<List<SectionValues>> GROUPS = list("groups", GroupSettings.SECTION);
    public static final ConfigKey<List<SectionValues>> SMSCS = list("smscs", SmscSettings.SECTION);
    public static final ConfigKey<List<SectionValues>> SIMULATORS =
            list("simulators", SimulatorSettings.SECTION).atRestart();
    public static final ConfigKey<List<SectionValues>> ROUTES = list("routes", RouteSettings.SECTION);
    public static final ConfigKey<List<SectionValues>> INBOUND = list("inbound", InboundSettings.SECTION);
    public static final ConfigKey<SectionValues> UNCLAIMED = section("unclaimed", UnclaimedSettings.SECTION);
    public static final ConfigKey<SectionValues> NUMBERS = key(
                    "numbers", NumberRules.SECTION, "rules for the numbers in messages of all applications")
            .or("{}")
            .example("{rules: [{country: GB}, {country: any}]}");
    public static final ConfigKey<List<SectionValues>> TABLES = list("tables", TableSettings.SECTION);
    public static final ConfigKey<List<SectionValues>> PRICES = list("prices", PriceSettings.SECTION);
    public static final ConfigKey<SectionValues> QUALITY = section("quality", QualitySettings.SECTION);
    public static final ConfigKey<List<SectionValues>> HOOKS = list("hooks", HookSettings.SECTION);
    public static final ConfigKey<List<String>> HOOKS_FOR_ALL = HookSettings.names(
            "hooks-for-all",
            "the hooks that are asked about messages of all applications, before the applications' " + "own hooks");
    public static final ConfigKey<SectionValues> STORE =
            section("store", StoreSettings.SECTION).atRestart();
    public static final ConfigKey<SectionValues> CLUSTER = key(
                    "cluster", ClusterSettings.SECTION, ClusterSettings.SECTION.title())
            .orElse("one node with a store of its own")
            .example("{name: emea, nodes: [london-1, london-2, slough-1], brokers: [k1.example.net:9092]}")
            .atRestart();
    public static final ConfigKey<SectionValues> CONSOLE = section("console", ConsoleSettings.SECTION);
    public static final ConfigKey<SectionValues> HTTP =
            section("http", HttpSettings.SECTION).atRestart();
    public static final ConfigKey<SectionValues> RECORDS = section("records", RecordSettings.SECTION);
    public static final ConfigKey<SectionValues> PRIVACY = section("privacy", PrivacySettings.SECTION);

    /** The keys allowed in an included file. The items in it are appended to the lists of the including file. */
    public static final List<ConfigKey<List<SectionValues>>> LISTS = List.of(
            LISTENERS,
            APPLICATIONS,
            GROUPS,
            SMSCS,
            SIMULATORS,
            ROUTES,
            INBOUND,
            FilterRule.FILTERS,
            OptOutSettings.OPT_OUTS,
            HOOKS,
            AccountSettings.ACCOUNTS);

    public static final Section FILE = Section.of(
            "the configuration file",
            INCLUDE,
            DaemonSettings.NODE,
            DaemonSettings.SELECTORS,
            DaemonSettings.HEAP,
            DaemonSettings.TIMEZONE,
            DaemonSettings.SHUTDOWN,
            DaemonSettings.LOG,
            LISTENERS,
            APPLICATIONS,
            GROUPS,
            SMSCS,
            SIMULATORS,
            ROUTES,
            INBOUND,
            UNCLAIMED,
            NUMBERS,
            FilterRule.FILTERS,
            TABLES,
            PRICES,
            QUALITY,
            OptOutSettings.OPT_OUTS,
            HOOKS,
            HOOKS_FOR_ALL,
            AccountSettings.ACCOUNTS,
            STORE,
            CLUSTER,
            CONSOLE,
            HTTP,
            RECORDS,
            PRIVACY,
            DaemonSettings.LIMITS);

    /**
     * A list of named sections that are compared one by one.
     *
     * @param kind the word for one of them, such as {@code smsc}
     */
    public record Compared(String kind, ConfigKey<List<SectionValues>> list, ConfigKey<String> name) {}

    /** All lists of named sections of a file. */
    public static final List<Compared> COMPARED = List.of(
            new Compared("listener", LISTENERS, ListenerSettings.NAME),
            new Compared("application", APPLICATIONS, ApplicationSettings.NAME),
            new Compared("group", GROUPS, GroupSettings.NAME),
            new Compared("smsc", SMSCS, SmscSettings.NAME),
            new Compared("hook", HOOKS, HookSettings.NAME),
            new Compared("route", ROUTES, RouteSettings.NAME),
            new Compared("inbound", INBOUND, InboundSettings.NAME),
            new Compared("filter", FilterRule.FILTERS, FilterRule.NAME),
            new Compared("opt-out", OptOutSettings.OPT_OUTS, OptOutSettings.NAME),
            new Compared("table", TABLES, TableSettings.NAME),
            new Compared("price table", PRICES, PriceSettings.NAME),
            new Compared("account", AccountSettings.ACCOUNTS, AccountSettings.NAME),
            new Compared("simulator", SIMULATORS, SimulatorSettings.NAME));

    private static final Set<String> WORDS = words(FILE, new HashSet<>());

    private static ConfigKey<List<SectionValues>> list(String name, Section section) {
        return key(name, ListOf.sections(section), section.title()).or("[]");
    }

    private static ConfigKey<SectionValues> section(String name, Section section) {
        return key(name, section, section.title()).or("{}");
    }

    public Configuration {
        listeners = List.copyOf(listeners);
        applications = List.copyOf(applications);
        smscs = List.copyOf(smscs);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings)); // in the order of the file
    }

    /** Builds the settings from the values of a file, which must have no faults. */
    public static Configuration of(SectionValues file) {
        NumberRules numbers = NumberRules.of(file.value(NUMBERS));
        List<FilterRule> filters = FilterRule.all(file);
        DaemonSettings general = DaemonSettings.of(file);
        List<GroupSettings> groups =
                file.value(GROUPS).stream().map(GroupSettings::of).toList();
        return new Configuration(
                general,
                file.value(LISTENERS).stream().map(ListenerSettings::of).toList(),
                file.value(APPLICATIONS).stream()
                        .map(each -> ApplicationSettings.of(each, numbers, filters, file.value(HOOKS_FOR_ALL), groups))
                        .toList(),
                file.value(SMSCS).stream().map(SmscSettings::of).toList(),
                new Routing(
                        RouteSettings.of(file),
                        file.value(INBOUND).stream().map(InboundSettings::of).toList(),
                        numbers,
                        filters,
                        OptOutSettings.all(file),
                        UnclaimedSettings.of(file.value(UNCLAIMED))),
                new Services(
                        file.value(SIMULATORS).stream()
                                .map(SimulatorSettings::of)
                                .toList(),
                        file.value(HOOKS).stream().map(HookSettings::of).toList(),
                        StoreSettings.of(file.value(STORE)),
                        file.find(CLUSTER)
                                .map(cluster -> ClusterSettings.of(cluster, file))
                                .orElse(ClusterSettings.NONE),
                        new OperatorSettings(
                                ConsoleSettings.of(file.value(CONSOLE)),
                                HttpSettings.of(file.value(HTTP)),
                                RecordSettings.of(file.value(RECORDS), file.isWritten(RECORDS)),
                                PrivacySettings.of(file.value(PRIVACY))),
                        file.value(TABLES).stream().map(TableSettings::of).toList(),
                        AccountSettings.all(file),
                        PriceSettings.all(file.value(PRICES), general.timezone()),
                        QualitySettings.of(file.value(QUALITY))),
                settings(file));
    }

    private static Map<String, SettingValues> settings(SectionValues file) {
        Map<String, SettingValues> settings = new LinkedHashMap<>();
        settings.put("", SettingValues.withoutLists(FILE, file));
        for (Compared each : COMPARED) {
            boolean areRoutes = each.list().equals(ROUTES);
            for (SectionValues item : areRoutes ? RouteSettings.sections(file) : file.value(each.list())) {
                settings.put(
                        each.kind() + " " + item.value(each.name()),
                        SettingValues.of(each.list().type().section(), item));
            }
        }
        return settings;
    }

    /**
     * The keys whose values differ between an earlier configuration and this one.
     *
     * @param section empty for the top level, or a kind and a name such as {@code smsc operator-a}
     * @return empty if one of the configurations does not have the section
     */
    public List<SettingValues.Change> changesSince(Configuration before, String section) {
        SettingValues was = before.settings.get(section);
        SettingValues is = settings.get(section);
        return was == null || is == null ? List.of() : was.changesTo(is);
    }

    /** The names of all sections of a kind, such as {@code smsc}, in the order of the file. */
    public Set<String> names(String kind) {
        String prefix = kind + " ";
        return settings.keySet().stream()
                .filter(each -> each.startsWith(prefix))
                .map(each -> each.substring(prefix.length()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** This configuration with these routes in place of its own. */
    public Configuration withRoutes(List<RouteSettings> routes) {
        return new Configuration(general, listeners, applications, smscs, routing.with(routes), services, settings);
    }

    /**
     * Routes and inbound rules.
     *
     * @param routes routes for messages from applications; the first match wins
     * @param inbound rules for messages from SMSCs whose recipient is not a number of any application
     * @param numbers rules for the numbers in messages from applications, before routing
     * @param filters filters for messages from all applications
     * @param optOuts keywords with which subscribers opt out and in
     * @param unclaimed the settings for messages from SMSCs that match no rule
     */
    public record Routing(
            List<RouteSettings> routes,
            List<InboundSettings> inbound,
            NumberRules numbers,
            List<FilterRule> filters,
            List<OptOutSettings> optOuts,
            UnclaimedSettings unclaimed) {
        public Routing {
            filters = List.copyOf(filters);
            optOuts = List.copyOf(optOuts);
            routes = List.copyOf(routes);
            inbound = List.copyOf(inbound);
        }

        /** This routing with these routes in place of its own. */
        Routing with(List<RouteSettings> others) {
            return new Routing(others, inbound, numbers, filters, optOuts, unclaimed);
        }

        /** Creates a routing that leaves messages as they are. */
        public Routing(List<RouteSettings> routes, List<InboundSettings> inbound) {
            this(routes, inbound, NumberRules.NONE, List.of(), List.of(), UnclaimedSettings.USUAL);
        }
    }

    /**
     * Services of the daemon besides listeners and SMSCs.
     *
     * @param simulators simulated SMSCs for testing
     * @param hooks the HTTP services that are asked about messages
     * @param store the message store
     * @param cluster several nodes
     * @param operating the operator interfaces
     * @param tables the number tables
     * @param accounts the accounts to which messages are charged
     * @param prices the price tables
     * @param quality how scores of SMSCs are computed
     */
    public record Services(
            List<SimulatorSettings> simulators,
            List<HookSettings> hooks,
            StoreSettings store,
            ClusterSettings cluster,
            OperatorSettings operating,
            List<TableSource> tables,
            List<AccountSettings> accounts,
            List<PriceSource> prices,
            QualitySettings quality) {
        public Services {
            accounts = List.copyOf(accounts);
            prices = List.copyOf(prices);
            simulators = List.copyOf(simulators);
            tables = List.copyOf(tables);
            hooks = List.copyOf(hooks);
        }

        /** Creates services without number tables, price tables, hooks and accounts. */
        public Services(
                List<SimulatorSettings> simulators,
                StoreSettings store,
                ClusterSettings cluster,
                OperatorSettings operating) {
            this(
                    simulators,
                    List.of(),
                    store,
                    cluster,
                    operating,
                    List.of(),
                    List.of(),
                    List.of(),
                    QualitySettings.USUAL);
        }
    }

    /** Settings of the operator interfaces: console, HTTP endpoint, records and privacy. */
    public record OperatorSettings(
            ConsoleSettings console, HttpSettings http, RecordSettings records, PrivacySettings privacy) {}

    /** Whether a word is the name of a key and can therefore be shown without revealing any value from the file. */
    public static boolean isWord(String word) {
        return WORDS.contains(word);
    }

    private static Set<String> words(Section section, Set<String> words) {
        for (ConfigKey<?> each : section.keys()) {
            words.add(each.name());
            words(each.type().section(), words);
        }
        return words;
    }

    /** The grammar as a JSON Schema, for completion and validation in editors. */
    public static String schema(ConfigVocabulary vocabulary) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "The configuration of Strowger");
        schema.putAll(FILE.schema(vocabulary));
        return JsonWriter.indented(schema) + "\n";
    }
}
