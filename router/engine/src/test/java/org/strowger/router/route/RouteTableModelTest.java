package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.match.TimeWindow;

/**
 * Tables of chance, asked about messages of chance: what the table decides is what a reader of the configuration would
 * find who goes through it line by line. The reader here knows no tree, and reads numbers by expressions of the JDK.
 */
class RouteTableModelTest {
    private static final int TABLES = 500;
    private static final int MESSAGES = 30;
    private static final String[] APPLICATIONS = {"shop", "bank", "crm"};
    private static final String[] TEXTS = {"your code", "STOP", "stop it", "hello", ""};
    private static final String[] EXPRESSIONS = {"/code/", "/^stop\\b/i", "/^$/", "/o/"};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void decidesLikeASequentialSearchOfTheRoutes(long seed) {
        Random chance = new Random(seed);
        int routed = 0;
        for (int t = 0; t < TABLES; t++) {
            List<Way> ways = ways(chance);
            RouteTable table =
                    new Tables().applications(APPLICATIONS).smscs("a").routes(ways);
            for (int m = 0; m < MESSAGES; m++) {
                Sent sent = sent(chance);
                int expected = firstOf(ways, sent);
                routed += expected >= 0 ? 1 : 0;
                RouteQuery query = sent.question();
                int actual = table.decide(query).route().number();
                assertThat(actual)
                        .as("seed %d, table %d, message %d: %s by %s", seed, t, m, sent, written(ways))
                        .isEqualTo(expected);
                List<RuleFinding> findings = table.explain(query);
                assertThat(findings.stream().filter(RuleFinding::fits).count()).isEqualTo(expected < 0 ? 0 : 1);
                assertThat(findings).hasSize(expected < 0 ? ways.size() : expected + 1);
            }
        }
        // Both happen often enough to mean something.
        assertThat(routed).as("seed %d", seed).isBetween(TABLES * MESSAGES / 10, TABLES * MESSAGES * 9 / 10);
    }

    private record Sent(Address source, Address destination, String text, int party, ZonedDateTime when) {
        RouteQuery question() {
            return new RouteQuery(LongMessages.usual())
                    .about(SampleMessage.of(source, destination, text), party, 1)
                    .at(when.toInstant().toEpochMilli(), 0);
        }
    }

    private static List<Match> written(List<Way> ways) {
        return ways.stream().map(Way::match).toList();
    }

    private static int firstOf(List<Way> ways, Sent sent) {
        for (int i = 0; i < ways.size(); i++) {
            if (fits(ways.get(i).match(), sent)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean fits(Match match, Sent sent) {
        return (match.items(Criteria.APPLICATION).isEmpty()
                        || (sent.party >= 0 && match.items(Criteria.APPLICATION).contains(APPLICATIONS[sent.party])))
                && fitsAny(match.items(Criteria.TO), sent.destination)
                && fitsAny(match.items(Criteria.FROM), sent.source)
                && (match.items(Criteria.TEXT).isEmpty()
                        || match.items(Criteria.TEXT).stream().anyMatch(text -> Pattern.compile(
                                        text.expression(), text.flags().equals("i") ? Pattern.CASE_INSENSITIVE : 0)
                                .matcher(sent.text)
                                .find()))
                && (match.items(Criteria.TIME).isEmpty()
                        || match.items(Criteria.TIME).stream().anyMatch(window -> isOpen(window, sent.when)));
    }

    private static boolean fitsAny(List<AddressPattern> patterns, Address address) {
        return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> fits(pattern, address));
    }

    private static boolean fits(AddressPattern pattern, Address address) {
        boolean name = address.ton() == Address.TON_ALPHANUMERIC;
        String text = address.text();
        if (pattern.kind() == AddressPattern.Kind.EXPRESSION) {
            Pattern expression = Pattern.compile(pattern.text());
            return expression.matcher(text).find()
                    || (!name
                            && expression
                                    .matcher(text.replaceFirst("^(\\+|00)", ""))
                                    .find());
        }
        String head = "(?:\\+|00)?";
        if (pattern.international()) {
            head = address.ton() == Address.TON_INTERNATIONAL ? "(?:\\+|00)?+" : "(?:\\+|00)";
        }
        String end = pattern.kind() == AddressPattern.Kind.PREFIX ? ".*" : "";
        return name
                ? !pattern.international() && text.matches(Pattern.quote(pattern.text()) + end)
                : text.matches(head + Pattern.quote(pattern.text()) + end);
    }

    /** Minute by minute back to where a window of today or yesterday began, by the clock on the wall. */
    private static boolean isOpen(TimeWindow window, ZonedDateTime when) {
        LocalTime clock = when.toLocalTime();
        int minutes =
                Math.floorMod((window.end().toSecondOfDay() - window.begin().toSecondOfDay()) / 60, 24 * 60);
        int length = minutes == 0 ? 24 * 60 : minutes;
        int since = Math.floorMod((clock.toSecondOfDay() - window.begin().toSecondOfDay()) / 60, 24 * 60);
        DayOfWeek began = clock.isBefore(window.begin()) ? when.getDayOfWeek().minus(1) : when.getDayOfWeek();
        return since < length && window.days().contains(began);
    }

    private static List<Way> ways(Random chance) {
        var ways = new ArrayList<Way>();
        int size = chance.nextInt(8);
        for (int i = 0; i <= size; i++) {
            Way way = Way.named("route " + i).via("a");
            way.of(some(chance, 3, () -> APPLICATIONS[chance.nextInt(APPLICATIONS.length)]));
            way.to(chance.nextInt(4) == 0 ? new String[0] : some(chance, 1, () -> pattern(chance)));
            way.from(some(chance, 4, () -> pattern(chance)));
            way.text(some(chance, 5, () -> EXPRESSIONS[chance.nextInt(EXPRESSIONS.length)]));
            if (chance.nextInt(4) == 0) {
                way.during(window(chance));
            }
            ways.add(way);
        }
        return ways;
    }

    private static String[] some(Random chance, int seldom, Supplier<String> choice) {
        int count = chance.nextInt(seldom) == 0 ? 1 + chance.nextInt(3) : 0;
        return Stream.generate(choice).limit(count).distinct().toArray(String[]::new);
    }

    private static String pattern(Random chance) {
        String text = digits(chance, 1 + chance.nextInt(3));
        return switch (chance.nextInt(8)) {
            case 0 -> "+" + text + "*";
            case 1 -> "+" + text;
            case 2 -> text;
            case 3 -> "/^" + text + "/";
            case 4 -> "00" + text + "*";
            case 5 -> "A" + text + "*";
            default -> text + "*";
        };
    }

    private static String digits(Random chance, int length) {
        var digits = new StringBuilder();
        for (int i = 0; i < length; i++) {
            digits.append("047".charAt(chance.nextInt(3)));
        }
        return digits.toString();
    }

    private static TimeWindow window(Random chance) {
        EnumSet<DayOfWeek> days = EnumSet.of(DayOfWeek.of(1 + chance.nextInt(7)), DayOfWeek.of(1 + chance.nextInt(7)));
        return new TimeWindow(
                days, LocalTime.of(chance.nextInt(24), 0), LocalTime.of(chance.nextInt(24), chance.nextInt(2) * 30));
    }

    private static Sent sent(Random chance) {
        return new Sent(
                address(chance),
                address(chance),
                TEXTS[chance.nextInt(TEXTS.length)],
                chance.nextInt(APPLICATIONS.length + 1) - 1,
                ZonedDateTime.parse("2026-03-28T00:00:00Z[Europe/London]").plusMinutes(chance.nextInt(10 * 24 * 60)));
    }

    private static Address address(Random chance) {
        String digits = digits(chance, chance.nextInt(5));
        int ton = List.of(0, 0, 1, 2, 5).get(chance.nextInt(5));
        String head = List.of("", "", "+", "00", "A").get(chance.nextInt(5));
        return new Address(ton, Address.NPI_UNKNOWN, head + digits);
    }
}
