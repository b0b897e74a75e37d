package org.strowger.router.imports.kannel.routing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.YamlScalar;

/** Collects the rules of all links and all labels, and writes routes with the same effect. */
public final class Routing {
    /** The maximum of rules times prefixes times labels; each evaluation takes about a microsecond. */
    private static final long EVALUATIONS_MAX = 50_000_000;

    private static final int ROUTES_MAX = 100_000;

    private final List<RoutingRule> rules = new ArrayList<>();
    private final Set<String> labels = new LinkedHashSet<>();
    private final List<Selection> selections = new ArrayList<>();

    /** Adds the rule of a link that can send messages. */
    public void add(RoutingRule rule) {
        rules.add(rule);
        labels.addAll(rule.labels().allowed());
        labels.addAll(rule.labels().denied());
        labels.addAll(rule.labels().preferred());
    }

    /** Adds a label that an application assigns to its messages. */
    public void addLabel(String label) {
        labels.add(label);
    }

    /** Adds routes that come before the routes for labels. */
    public void add(Selection selection) {
        if (selection.recipients() != Selection.Recipients.REFUSED) {
            labels.add(selection.label());
        }
        selections.add(selection);
    }

    /** Whether all messages with this label use the same links, regardless of recipient. */
    public boolean isUniform(String label) {
        return new RouteRows(rules, label).all().size() == 1;
    }

    boolean hasLinks() {
        return !rules.isEmpty();
    }

    public void write(Draft draft, Report report, SourceLine line) {
        long prefixes =
                rules.stream().mapToLong(each -> each.beginnings().size()).sum();
        if (rules.size() * (prefixes + 1) * (labels.size() + selections.size() + 1) > EVALUATIONS_MAX) {
            throw new ImportFailure(
                    line.toString(),
                    "the links have too many prefixes and labels for routes: " + prefixes + " and " + labels.size(),
                    "put the prefixes into number tables first");
        }
        if (rules.isEmpty()) {
            report.lost(
                    line,
                    "routes",
                    "there is no SMSC that can send: also name kannel.conf, or write smscs and " + "routes by hand");
            if (!draft.list("smscs").isEmpty()) {
                new Writer(draft).rows("", new YamlMap(), List.of(RouteRows.Row.REFUSED), "");
            }
            return;
        }
        Writer writer = new Writer(draft);
        selections.forEach(each -> writer.selection(each, rules));
        List<RouteRows.Row> unlabelled = new RouteRows(rules, LabelRule.NO_LABEL).all();
        byRows(unlabelled).forEach((rows, names) -> writer.labels(names, rows));
        writer.rows("", new YamlMap(), unlabelled, "");
        differences(report, line);
    }

    /** The labels whose messages use other routes than messages without a label, by their rows. */
    private Map<List<RouteRows.Row>, List<String>> byRows(List<RouteRows.Row> unlabelled) {
        Map<List<RouteRows.Row>, List<String>> byRows = new LinkedHashMap<>();
        for (String label : labels) {
            List<RouteRows.Row> rows = new RouteRows(rules, label).all();
            if (!rows.equals(unlabelled)) {
                byRows.computeIfAbsent(rows, each -> new ArrayList<>()).add(label);
            }
        }
        return byRows;
    }

    private void differences(Report report, SourceLine line) {
        if (rules.size() > 1) {
            report.changed(
                    line,
                    "routes",
                    "links share messages by weight, and the order of routes decides; Kannel uses the link with the "
                            + "shortest queue");
        }
        boolean hasDigits = rules.stream()
                .flatMap(each -> each.beginnings().stream())
                .anyMatch(each -> !each.startsWith("+") && !each.startsWith("00"));
        if (hasDigits) {
            report.changed(
                    line,
                    "routes",
                    "a prefix without a plus also matches numbers with + or 00 in front of it; Kannel treats these "
                            + "differently");
        }
    }

    /** Writes routes. */
    private static final class Writer {
        private final Draft draft;
        private int count;

        Writer(Draft draft) {
            this.draft = draft;
        }

        void selection(Selection selection, List<RoutingRule> rules) {
            RouteRows rows = new RouteRows(rules, selection.label());
            List<RouteRows.Row> own =
                    switch (selection.recipients()) {
                        case ALL -> rows.all();
                        case EXACTLY -> rows.exactly(selection.numbers());
                        case BEGINNING_WITH -> rows.below(selection.numbers());
                        case REFUSED -> List.of(RouteRows.Row.REFUSED);
                    };
            rows(selection.name(), selection.match(), own, selection.origin());
        }

        void labels(List<String> labels, List<RouteRows.Row> rows) {
            YamlNode value = labels.size() == 1 ? new YamlScalar(labels.get(0)) : YamlList.of(labels);
            rows(labels.get(0), new YamlMap().put("label", value), rows, "");
        }

        void rows(String name, YamlMap match, List<RouteRows.Row> rows, String origin) {
            boolean isFirst = true;
            for (RouteRows.Row row : rows) {
                YamlMap route = new YamlMap();
                if (isFirst && !origin.isEmpty()) {
                    route.comment(origin);
                }
                isFirst = false;
                count++;
                if (count > ROUTES_MAX) {
                    throw new ImportFailure(
                            "routes", "there are more than " + ROUTES_MAX, "put prefixes into number tables first");
                }
                route.put("name", draft.names("routes").unique(name(name, row), "route"));
                route.put("match", match(match, row));
                target(route, row.links());
                draft.list("routes").add(route);
            }
        }

        private static String name(String name, RouteRows.Row row) {
            if (row.patterns().isEmpty()) {
                return name.isEmpty() ? "rest" : name;
            }
            String first = row.patterns().get(0).replace("*", "").replace("+", "plus");
            return (name.isEmpty() ? "" : name + "-") + "to-" + (first.isEmpty() ? "any" : first);
        }

        private static YamlMap match(YamlMap base, RouteRows.Row row) {
            YamlMap match = new YamlMap();
            base.entries().forEach(each -> match.put(each.key(), each.value()));
            if (row.patterns().size() == 1) {
                match.put("to", row.patterns().get(0));
            } else if (!row.patterns().isEmpty()) {
                match.put("to", YamlList.of(row.patterns()));
            }
            return match;
        }

        private static void target(YamlMap route, RouteRows.Links links) {
            if (links.isEmpty()) {
                route.put("reject", "invalid-destination");
                return;
            }
            YamlList via = new YamlList();
            List.of(links.preferred(), links.others()).stream()
                    .filter(each -> !each.isEmpty())
                    .forEach(each -> via.add(tier(each)));
            route.put(
                    "via",
                    via.items().size() == 1 && via.items().get(0) instanceof YamlScalar
                            ? via.items().get(0)
                            : via);
        }

        private static YamlNode tier(List<String> links) {
            if (links.size() == 1) {
                return new YamlScalar(links.get(0));
            }
            YamlMap shares = new YamlMap();
            links.forEach(each -> shares.put(each, "1"));
            return shares;
        }
    }
}
