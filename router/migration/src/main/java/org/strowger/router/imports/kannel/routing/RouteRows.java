package org.strowger.router.imports.kannel.routing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Converts the rules of the links to rows of a first-match table. The prefixes in the rules divide the numbers into
 * classes, and each class gets the links that accept its numbers. A longer prefix comes before a shorter one.
 */
final class RouteRows {
    private static final String INTERNATIONAL = "+";
    private static final String DIALLED = "00";

    private final List<RoutingRule> rules;
    private final String label;

    /**
     * The links for a class of numbers.
     *
     * @param preferred the links that are tried first
     * @param others the links that are tried after the preferred links
     */
    record Links(List<String> preferred, List<String> others) {
        boolean isEmpty() {
            return preferred.isEmpty() && others.isEmpty();
        }
    }

    /**
     * A row of the table.
     *
     * @param patterns the patterns of recipients; empty for all
     */
    record Row(List<String> patterns, Links links) {
        /** A row of all recipients that no link accepts. */
        static final Row REFUSED = new Row(List.of(), new Links(List.of(), List.of()));
    }

    private record Node(Links links, int depth) {}

    RouteRows(List<RoutingRule> rules, String label) {
        this.rules = List.copyOf(rules);
        this.label = label;
    }

    /** The rows for all recipients; the last row has no patterns. */
    List<Row> all() {
        Set<String> prefixes = prefixes();
        List<Row> rows = new ArrayList<>();
        for (String head : List.of(DIALLED, INTERNATIONAL)) {
            Set<String> own = new TreeSet<>();
            prefixes.stream().filter(each -> each.startsWith(head)).forEach(own::add);
            if (!own.isEmpty() && differsFromDigits(head, prefixes)) {
                own.add(head);
                rows.addAll(rows(own));
            }
        }
        Set<String> digits = new TreeSet<>();
        prefixes.stream()
                .filter(each -> !each.startsWith(INTERNATIONAL) && !each.startsWith(DIALLED))
                .forEach(digits::add);
        digits.add("");
        rows.addAll(rows(digits));
        return rows;
    }

    /** The rows for recipients that begin with one of these prefixes. */
    List<Row> below(Collection<String> beginnings) {
        Set<String> own = new TreeSet<>(beginnings);
        prefixes().stream()
                .filter(each -> beginnings.stream().anyMatch(each::startsWith))
                .forEach(own::add);
        return rows(own);
    }

    /** The rows for these recipients. */
    List<Row> exactly(Collection<String> numbers) {
        Map<Links, List<String>> byLinks = new LinkedHashMap<>();
        numbers.forEach(each -> byLinks.computeIfAbsent(linksFor(each), links -> new ArrayList<>())
                .add(each));
        return byLinks.entrySet().stream()
                .map(each -> new Row(each.getValue(), each.getKey()))
                .toList();
    }

    private Set<String> prefixes() {
        Set<String> prefixes = new TreeSet<>();
        rules.forEach(each -> prefixes.addAll(each.beginnings()));
        return prefixes;
    }

    /** Whether numbers with this head use other links than the same digits without it. */
    private boolean differsFromDigits(String head, Set<String> prefixes) {
        Set<String> tails = new TreeSet<>(Set.of(""));
        prefixes.forEach(each -> tails.add(each.startsWith(head) ? each.substring(head.length()) : each));
        return tails.stream().filter(each -> !each.startsWith(INTERNATIONAL)).anyMatch(each -> !linksFor(head + each)
                .equals(linksFor(each)));
    }

    private Links linksFor(String number) {
        List<String> preferred = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (RoutingRule rule : rules) {
            if (rule.takes(label, number)) {
                (rule.prefers(label, number) ? preferred : others).add(rule.link());
            }
        }
        return new Links(preferred, others);
    }

    /** The rows for these prefixes. A prefix with the same links as the next shorter prefix needs no row. */
    private List<Row> rows(Collection<String> prefixes) {
        Map<String, Node> nodes = new LinkedHashMap<>();
        List<String> shortFirst = new ArrayList<>(prefixes);
        shortFirst.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        for (String prefix : shortFirst) {
            Links links = linksFor(prefix);
            Optional<Node> parent = parent(prefix, nodes);
            if (parent.isEmpty() || !parent.get().links().equals(links)) {
                nodes.put(
                        prefix,
                        new Node(links, parent.map(each -> each.depth() + 1).orElse(0)));
            }
        }
        Map<Integer, Map<Links, List<String>>> levels = new TreeMap<>(Comparator.reverseOrder());
        nodes.forEach((prefix, node) -> levels.computeIfAbsent(node.depth(), depth -> new LinkedHashMap<>())
                .computeIfAbsent(node.links(), links -> new ArrayList<>())
                .add(prefix));
        List<Row> rows = new ArrayList<>();
        levels.values().forEach(level -> level.forEach((links, each) -> rows.add(row(each, links))));
        return rows;
    }

    private static Row row(List<String> prefixes, Links links) {
        boolean isRest = prefixes.contains("");
        return new Row(
                isRest ? List.of() : prefixes.stream().map(each -> each + "*").toList(), links);
    }

    private static Optional<Node> parent(String prefix, Map<String, Node> nodes) {
        for (int length = prefix.length() - 1; length >= 0; length--) {
            Node node = nodes.get(prefix.substring(0, length));
            if (node != null) {
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }
}
