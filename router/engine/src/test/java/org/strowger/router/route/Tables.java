package org.strowger.router.route;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Dialect;
import org.strowger.router.config.ApplicationSettings.InboundSegments;
import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.Receiving;
import org.strowger.router.config.ApplicationSettings.Retention;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.ClusterSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.Configuration.OperatorSettings;
import org.strowger.router.config.Configuration.Routing;
import org.strowger.router.config.Configuration.Services;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ConsoleSettings.UnixSocket;
import org.strowger.router.config.DaemonSettings;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.LimitSettings;
import org.strowger.router.config.LogSettings;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.config.RecordSettings;
import org.strowger.router.config.RecordSettings.Rotation;
import org.strowger.router.config.RecordSettings.Steps;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.Capacity;
import org.strowger.router.config.SmscSettings.Hosts;
import org.strowger.router.config.SmscSettings.Peer;
import org.strowger.router.config.SmscSettings.SmscDialect;
import org.strowger.router.config.SmscSettings.SmscLogin;
import org.strowger.router.config.SmscSettings.SmscPatience;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.config.fields.LinkSettings;
import org.strowger.router.config.fields.NumberType;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.TextPattern;
import org.strowger.router.config.match.TimeWindow;
import org.strowger.router.config.provider.ProviderSettings;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.BindKind;
import org.strowger.router.config.value.LocalAddress;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TextAlphabet;

/** Configurations to look things up in, with little beside what routing is about. */
public final class Tables {
    private final List<ApplicationSettings> applications = new ArrayList<>();
    private final List<SmscSettings> smscs = new ArrayList<>();
    private ZoneId zone = ZoneId.of("Europe/London");

    /** Applications by their names, which receive nothing. */
    public Tables applications(String... names) {
        for (String name : names) {
            application(name, TextAlphabet.GSM);
        }
        return this;
    }

    Tables application(String name, TextAlphabet alphabet, String... receives) {
        return application(name, alphabet, InboundSegments.KEEP, receives);
    }

    /** An application that gets long messages joined. */
    Tables joining(String name, String... receives) {
        return application(name, TextAlphabet.GSM, InboundSegments.JOIN, receives);
    }

    private Tables application(String name, TextAlphabet alphabet, InboundSegments segments, String... receives) {
        applications.add(new ApplicationSettings(
                name,
                new Login(name, new Password.Plain("secret"), List.of(), List.of()),
                new Limits(1, 10, Rate.UNLIMITED, TooFast.REJECT),
                new Sending(List.of(), Address.NONE, Rank.NORMAL, MessageIdForm.DECIMAL),
                new Receiving(patterns(receives), 10, segments, Retention.USUAL),
                new Dialect(alphabet, false, java.time.ZoneOffset.UTC)));
        return this;
    }

    /** SMSCs by their names. */
    public Tables smscs(String... names) {
        for (String name : names) {
            smscs.add(new SmscSettings(
                    name,
                    new Peer(
                            "smpp",
                            new Hosts(List.of(), List.of(), false),
                            false,
                            new ClientTls(List.of(), true, List.of()),
                            LocalAddress.ANY,
                            Peer.ANY),
                    new SmscLogin(
                            name, "secret", true, List.of(), "", "", new NumberType(0, 0), "3.4", BindKind.TRANSCEIVER),
                    new Capacity(1, 10, Rate.UNLIMITED, 100, Set.of()),
                    SmscPatience.USUAL,
                    SmscDialect.USUAL,
                    LinkSettings.NONE,
                    ProviderSettings.NONE));
        }
        return this;
    }

    Tables in(ZoneId where) {
        zone = where;
        return this;
    }

    /** With these routes. */
    public RouteTable routes(Way... ways) {
        return routes(List.of(ways));
    }

    /** With these routes, some of which are out of service: why, by their names. */
    RouteTable routes(Map<String, String> skipped, Way... ways) {
        return RouteTable.of(configuration(ways), skipped);
    }

    /** With these routes. */
    public RouteTable routes(List<Way> ways) {
        return RouteTable.of(configuration(ways, List.of()));
    }

    /** All of it. */
    public Configuration configuration(Way... ways) {
        return configuration(List.of(ways), List.of());
    }

    InboundTable inbound(InboundSettings... rules) {
        return InboundTable.of(configuration(List.of(), List.of(rules)));
    }

    private Configuration configuration(List<Way> ways, List<InboundSettings> inbound) {
        return new Configuration(
                new DaemonSettings(
                        "test",
                        1,
                        DaemonSettings.AUTO,
                        zone,
                        Duration.ofSeconds(1),
                        new LogSettings(LogSettings.Level.INFO, LogSettings.Format.TEXT),
                        new LimitSettings(80 << 10, 64 << 10, 1 << 20, 500, Rate.perSecond(5))),
                List.of(),
                applications,
                smscs,
                new Routing(ways.stream().map(Way::settings).toList(), inbound),
                new Services(
                        List.of(),
                        new StoreSettings(Path.of("store"), true, 1L << 30, 1_000_000, 0, Duration.ZERO),
                        ClusterSettings.NONE,
                        new OperatorSettings(
                                new ConsoleSettings(
                                        ConsoleSettings.OFF,
                                        new UnixSocket(Path.of(""), false),
                                        List.of(),
                                        ServerTls.NONE,
                                        List.of()),
                                new HttpSettings(ConsoleSettings.OFF, ServerTls.NONE, new Password.Plain(""), true),
                                new RecordSettings(
                                        Path.of("records"),
                                        Steps.ENDS,
                                        Rotation.DAILY,
                                        Duration.ofDays(1),
                                        RecordSettings.AccessLog.NONE,
                                        false),
                                new PrivacySettings(true, false))),
                Map.of());
    }

    public static List<AddressPattern> patterns(String... written) {
        return List.of(written).stream().map(Tables::pattern).toList();
    }

    /** A pattern as it stands in a configuration. */
    static AddressPattern pattern(String written) {
        if (written.startsWith("/")) {
            int end = written.lastIndexOf('/');
            return new AddressPattern(
                    AddressPattern.Kind.EXPRESSION, written.substring(1, end), false, written.substring(end + 1));
        }
        boolean international = written.startsWith("+");
        String text = written.substring(international ? 1 : 0);
        return text.endsWith("*")
                ? new AddressPattern(
                        AddressPattern.Kind.PREFIX, text.substring(0, text.length() - 1), international, "")
                : new AddressPattern(AddressPattern.Kind.EXACT, text, international, "");
    }

    static TextPattern text(String written) {
        int end = written.lastIndexOf('/');
        return new TextPattern(written.substring(1, end), written.substring(end + 1));
    }

    static TimeWindow window(Set<DayOfWeek> days, String begin, String end) {
        return new TimeWindow(days, LocalTime.parse(begin), LocalTime.parse(end));
    }
}
