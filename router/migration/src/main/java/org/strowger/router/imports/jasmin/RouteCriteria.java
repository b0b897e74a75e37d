package org.strowger.router.imports.jasmin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.jasmin.JasminSetup.Filter;

/**
 * The filters of a route as the keys of a match, and as a condition. All filters of a route must match. A key of a
 * match can express only one of them, so two filters of one kind need the condition.
 */
final class RouteCriteria {
    /** Thrown for a filter that cannot be expressed. */
    static final class Inexpressible extends Exception {
        private static final long serialVersionUID = 1L;

        Inexpressible(String why) {
            super(why, null, false, false);
        }
    }

    /**
     * A filter in both forms.
     *
     * @param key the key of the match
     * @param values the values of the key
     * @param condition the condition; empty if an expression cannot express it
     */
    private record Criterion(String key, List<String> values, String condition) {
        Criterion {
            values = List.copyOf(values);
        }
    }

    private final Map<String, List<Criterion>> byKey = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    private RouteCriteria() {}

    static RouteCriteria of(List<Filter> filters, JasminApplications applications, Map<String, String> smscs)
            throws Inexpressible {
        RouteCriteria criteria = new RouteCriteria();
        for (Filter filter : filters) {
            criteria.add(filter, applications, smscs);
        }
        return criteria;
    }

    private void add(Filter filter, JasminApplications applications, Map<String, String> smscs) throws Inexpressible {
        switch (filter.kind()) {
            case TRANSPARENT -> {}
            case USER ->
                applications(applications.ofUser(filter.value()).stream().toList());
            case GROUP -> applications(applications.ofGroup(filter.value()));
            case CONNECTOR -> {
                String smsc = smscs.get(filter.value());
                add("smsc", smsc == null ? List.of() : List.of(smsc), "");
            }
            case SOURCE -> address("from", filter);
            case DESTINATION -> address("to", filter);
            case TEXT -> text(filter);
            case DATES -> add("date", List.of(filter.value() + ".." + filter.end()), "");
            case TIMES -> times(filter);
            case TAG -> tag(filter);
            case CODE, UNKNOWN -> throw new Inexpressible(filter.kind().words() + " is code or unknown");
        }
    }

    private void applications(List<String> names) {
        String list = names.stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(", "));
        add("application", names, names.isEmpty() ? "" : "application in [" + list + "]");
    }

    private void address(String key, Filter filter) throws Inexpressible {
        PythonExpression expression = new PythonExpression(filter.value());
        if (expression.matchesAll()) {
            return;
        }
        String pattern = expression.addressPattern().orElseThrow(() -> inexpressible(filter));
        if (expression.isPrefix()) {
            notes.add(key + ": " + pattern + " also matches numbers written with "
                    + (pattern.startsWith("+") ? "00, or of an international type" : "a plus or 00"));
        } else if (expression.hasOtherPlus()) {
            notes.add(key + ": numbers are compared without their plus, so check " + "whether " + pattern
                    + " still matches");
        }
        add(key, List.of(pattern), expression.condition(key).orElse(""));
    }

    private void text(Filter filter) throws Inexpressible {
        PythonExpression expression = new PythonExpression(filter.value());
        if (expression.matchesAll()) {
            return;
        }
        notes.add("text: Strowger searches the decoded text; Jasmin searches the octets of one part");
        add(
                "text",
                List.of(expression.textPattern().orElseThrow(() -> inexpressible(filter))),
                expression.condition("text").orElse(""));
    }

    private void times(Filter filter) throws Inexpressible {
        if (!filter.value().matches("[0-9]{2}:[0-9]{2}:[0-9]{2}")
                || !filter.end().matches("[0-9]{2}:[0-9]{2}:[0-9]{2}")) {
            throw new Inexpressible("the interval is not HH:MM:SS");
        }
        String begin = filter.value().substring(0, 5);
        boolean untilMidnight = filter.end().startsWith("23:59");
        String end = untilMidnight ? "24:00" : filter.end().substring(0, 5);
        if (!filter.value().endsWith(":00") || (!untilMidnight && !filter.end().endsWith(":00"))) {
            notes.add("time: without the seconds");
        }
        String condition = untilMidnight ? "time >= " + begin : "(time >= " + begin + " and time < " + end + ")";
        add("time", List.of(begin + "-" + end), condition);
    }

    private void tag(Filter filter) throws Inexpressible {
        if (!filter.value().matches("[A-Za-z0-9._-]{1,64}")) {
            throw new Inexpressible("the tag is not a label");
        }
        notes.add("label: tags are labels of the message, which HTTP requests set; tags from interceptors are "
                + "missing, because interceptors are not run");
        add("label", List.of(filter.value()), "\"" + filter.value() + "\" in labels");
    }

    private static Inexpressible inexpressible(Filter filter) {
        return new Inexpressible(
                filter.kind().words() + " has an expression that RE2 does not know, such as look-around");
    }

    private void add(String key, List<String> values, String condition) {
        Criterion next = new Criterion(key, values, condition);
        List<Criterion> before = byKey.computeIfAbsent(key, each -> new ArrayList<>());
        if (key.equals("application") && !before.isEmpty()) {
            Set<String> both = new LinkedHashSet<>(before.get(0).values());
            both.retainAll(values);
            before.clear();
            byKey.remove(key);
            applications(List.copyOf(both));
        } else if (!before.contains(next)) {
            before.add(next);
        }
    }

    /** Whether no message can match, because a user or connector does not exist. */
    boolean matchNothing() {
        return byKey.values().stream().flatMap(List::stream).anyMatch(each -> each.values()
                .isEmpty());
    }

    /** Whether match cannot express all criteria, because two filters have the same key. */
    boolean needCondition() {
        return byKey.values().stream().anyMatch(each -> each.size() > 1);
    }

    /** Whether, as far as the values show, each message that matches the other criteria also matches these. */
    boolean cover(RouteCriteria other) {
        return !needCondition()
                && byKey.entrySet().stream()
                        .allMatch(mine -> other.byKey.getOrDefault(mine.getKey(), List.of()).stream()
                                .anyMatch(theirs -> covers(mine.getValue().get(0), theirs)));
    }

    private static boolean covers(Criterion wide, Criterion narrow) {
        return narrow.values().stream()
                .allMatch(each -> wide.values().stream().anyMatch(pattern -> covers(pattern, each)));
    }

    private static boolean covers(String wide, String narrow) {
        boolean isPrefix = wide.matches("[0-9]+\\*") && narrow.matches("[0-9]+\\*?");
        return wide.equals(narrow) || (isPrefix && narrow.startsWith(wide.substring(0, wide.length() - 1)));
    }

    YamlMap match() {
        YamlMap match = new YamlMap();
        byKey.forEach((key, criteria) -> {
            List<String> values = criteria.get(0).values();
            if (values.size() == 1) {
                match.put(key, values.get(0));
            } else {
                match.put(key, YamlList.of(values));
            }
        });
        return match;
    }

    /** The condition for all filters; empty if an expression cannot express one of them. */
    Optional<String> condition() {
        return joined(byKey.values().stream().flatMap(List::stream).toList());
    }

    /** The condition for the filters that are not in the match; empty if an expression cannot express one of them. */
    Optional<String> conditionBesideMatch() {
        return joined(
                byKey.values().stream().flatMap(each -> each.stream().skip(1)).toList());
    }

    private static Optional<String> joined(List<Criterion> criteria) {
        List<String> all = new ArrayList<>();
        for (Criterion each : criteria) {
            if (each.condition().isEmpty()) {
                return Optional.empty();
            }
            all.add(each.condition());
        }
        return Optional.of(all.isEmpty() ? "true" : String.join(" and ", all));
    }

    /** The differences from Jasmin. */
    List<String> notes() {
        return List.copyOf(notes);
    }
}
