package org.strowger.router.imports.kannel.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.router.config.match.AddressMatcher;
import org.strowger.router.config.match.AddressPattern;

/** Routes against Kannel's rule itself, for random links, labels and numbers. */
final class RouteRowsTest {
    private static final List<String> LABELS = List.of("red", "blue", "green");

    /**
     * The directives of a link, in Kannel's own words.
     *
     * @param allowed empty: not set; so are the others
     */
    private record Link(
            String name,
            Set<String> allowedLabels,
            Set<String> deniedLabels,
            Set<String> preferredLabels,
            Set<String> allowed,
            Set<String> denied,
            Set<String> preferred) {

        /** The rule of Kannel, written a second time and without regard to cost. */
        boolean isUsable(String label, String number) {
            if (!allowedLabels.isEmpty()) {
                if (label.isEmpty() || !allowedLabels.contains(label)) {
                    return false;
                }
            } else if (!label.isEmpty() && deniedLabels.contains(label)) {
                return false;
            }
            boolean isAllowed = allowed.stream().anyMatch(number::startsWith);
            boolean isDenied = denied.stream().anyMatch(number::startsWith);
            if (!allowed.isEmpty() && denied.isEmpty()) {
                return isAllowed;
            }
            return allowed.isEmpty() ? !isDenied : isAllowed || !isDenied;
        }

        boolean isPreferred(String label, String number) {
            return preferredLabels.contains(label) || preferred.stream().anyMatch(number::startsWith);
        }

        RoutingRule rule() {
            return new RoutingRule(
                    name,
                    new LabelRule(allowedLabels, deniedLabels, preferredLabels, LabelRule.Expressions.NONE),
                    List.of(new PrefixLists(allowed, denied)),
                    preferred);
        }
    }

    private static Set<String> some(Random random, List<String> from, int outOf) {
        Set<String> some = new HashSet<>();
        if (random.nextInt(outOf) == 0) {
            for (int i = random.nextInt(3); i >= 0; i--) {
                some.add(from.get(random.nextInt(from.size())));
            }
        }
        return some;
    }

    /** Beginnings of a few digits, so that many are beginnings of others. */
    private static List<String> prefixes(Random random, List<String> heads) {
        List<String> prefixes = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            StringBuilder prefix = new StringBuilder(heads.get(random.nextInt(heads.size())));
            for (int length = 1 + random.nextInt(4); length > 0; length--) {
                prefix.append((char) ('1' + random.nextInt(3)));
            }
            prefixes.add(prefix.toString());
        }
        return prefixes;
    }

    private static List<Link> links(Random random, List<String> heads) {
        List<String> prefixes = prefixes(random, heads);
        List<Link> links = new ArrayList<>();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            links.add(new Link(
                    "link" + i,
                    some(random, LABELS, 4),
                    some(random, LABELS, 4),
                    some(random, LABELS, 3),
                    some(random, prefixes, 3),
                    some(random, prefixes, 3),
                    some(random, prefixes, 2)));
        }
        return links;
    }

    private static String number(Random random, List<String> heads) {
        StringBuilder number = new StringBuilder(heads.get(random.nextInt(heads.size())));
        for (int i = 0; i < 8; i++) {
            number.append((char) ('1' + random.nextInt(3)));
        }
        return number.toString();
    }

    private static Address address(String number) {
        return number.startsWith("+")
                ? Address.international(number.substring(1))
                : new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, number);
    }

    private static AddressPattern pattern(String text) {
        boolean international = text.startsWith("+");
        String digits = text.substring(international ? 1 : 0, text.length() - 1);
        return new AddressPattern(AddressPattern.Kind.PREFIX, digits, international, "");
    }

    /** The links of the first row that Strowger's own matching finds. */
    private static RouteRows.Links first(List<RouteRows.Row> rows, String number) {
        return rows.stream()
                .filter(row -> row.patterns().isEmpty()
                        || AddressMatcher.of(row.patterns().stream()
                                        .map(RouteRowsTest::pattern)
                                        .toList())
                                .matches(address(number)))
                .findFirst()
                .orElseThrow()
                .links();
    }

    private static void compare(Random random, List<String> heads, String seed) {
        List<Link> links = links(random, heads);
        List<RoutingRule> rules = new ArrayList<>();
        for (Link each : links) {
            rules.add(each.rule());
        }
        // Without any prefix with a plus, a prefix also fits numbers with one: the report says so.
        boolean hasPlus =
                rules.stream().flatMap(each -> each.beginnings().stream()).anyMatch(each -> each.startsWith("+"));
        List<String> used = hasPlus ? heads : List.of("");
        List<String> labels = List.of(LabelRule.NO_LABEL, "red", "blue");
        for (String label : labels) {
            List<RouteRows.Row> rows = new RouteRows(rules, label).all();
            for (int i = 0; i < 40; i++) {
                String number = number(random, used);
                List<String> preferred = links.stream()
                        .filter(each -> each.isUsable(label, number) && each.isPreferred(label, number))
                        .map(Link::name)
                        .toList();
                List<String> others = links.stream()
                        .filter(each -> each.isUsable(label, number) && !each.isPreferred(label, number))
                        .map(Link::name)
                        .toList();
                assertThat(first(rows, number))
                        .as("%s, number %s, label %s, links %s, rows %s", seed, number, label, links, rows)
                        .isEqualTo(new RouteRows.Links(preferred, others));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"digits", "plus"})
    void eachNumberGetsTheSameSmscsAsInKannel(String kind) {
        List<String> heads = kind.equals("digits") ? List.of("") : List.of("", "+", "+");
        for (int seed = 0; seed < 400; seed++) {
            compare(new Random(seed * 31L + kind.hashCode()), heads, kind + " seed " + seed);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theRowsOfAPrefixGiveItsNumbersTheSameSmscsAsAllRows(int seed) {
        Random random = new Random(seed);
        List<RoutingRule> rules = new ArrayList<>();
        for (Link each : links(random, List.of(""))) {
            rules.add(each.rule());
        }
        RouteRows rows = new RouteRows(rules, LabelRule.NO_LABEL);
        List<RouteRows.Row> below = rows.below(List.of("12", "3"));
        for (int i = 0; i < 200; i++) {
            String number = number(random, List.of("12", "3"));
            assertThat(first(below, number)).as(number).isEqualTo(first(rows.all(), number));
            assertThat(rows.exactly(List.of(number)).get(0).links()).isEqualTo(first(rows.all(), number));
        }
    }
}
