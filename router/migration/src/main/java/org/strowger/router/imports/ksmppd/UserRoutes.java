package org.strowger.router.imports.ksmppd;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.config.match.Expression;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.BoxContext;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.routing.PrefixExpression;
import org.strowger.router.imports.kannel.routing.Selection;
import org.strowger.router.imports.kannel.routing.Selection.Recipients;
import org.strowger.router.imports.sql.SqlRow;

/** Maps the rows of smpp_route to routes for a user, and to inbound rules. */
final class UserRoutes {
    private static final String TO_MOBILES = "1";
    private static final String FROM_MOBILES = "2";
    private static final int EXPRESSION_MAX = 1_000;

    private final BoxContext context;
    private final Report report;
    private final Map<String, UserRows.User> users;

    UserRoutes(BoxContext context, Map<String, UserRows.User> users) {
        this.context = context;
        this.report = context.report();
        this.users = users;
    }

    void map(List<SqlRow> rows) {
        List<SqlRow> inOrder =
                rows.stream().sorted(Comparator.comparingLong(UserRoutes::id)).toList();
        Set<String> refused = new HashSet<>();
        inOrder.forEach(this::row);
        for (UserRows.User each : users.values()) {
            if (!each.hasDefault() && refused.add(each.name())) {
                context.routing()
                        .add(new Selection(
                                each.name() + "-rest",
                                new YamlMap().put("application", each.name()),
                                "",
                                Recipients.REFUSED,
                                List.of(),
                                "ksmppd refuses messages for which the user has neither a route nor a default_smsc"));
            }
        }
    }

    private static long id(SqlRow row) {
        String id = row.get("route_id").text();
        return id.matches("[0-9]{1,18}") ? Long.parseLong(id) : Long.MAX_VALUE;
    }

    private void row(SqlRow row) {
        String title = "smpp_route " + row.get("route_id").text();
        UserRows.User user = users.get(row.get("system_id").text().toLowerCase(Locale.ROOT));
        String direction = row.get("direction").text();
        String expression = row.get("regex").text();
        if (user == null) {
            report.lost(row.at(), title, "no user of the dump has its system_id");
        } else if (expression.length() > EXPRESSION_MAX
                || (!expression.isEmpty() && Expression.faultOf(expression, "").isPresent())) {
            report.lost(row.at(), title, "its regex is not an RE2 expression of at most 1000 characters");
        } else if (direction.equals(TO_MOBILES)) {
            outbound(row, title, user, expression);
        } else if (direction.equals(FROM_MOBILES)) {
            inbound(row, title, user, expression);
        } else {
            report.lost(row.at(), title, "its direction is neither 1 (to mobiles) nor 2 (from mobiles)");
        }
        if (user != null && row.get("cost").isText() && !row.get("cost").text().matches("[0.]+")) {
            report.lost(
                    row.at(), title + ": cost", "write price tables, and name them in the application and its account");
        }
    }

    private void outbound(SqlRow row, String title, UserRows.User user, String expression) {
        String label = row.get("smsc_id").text();
        if (!Values.isLabel(label)) {
            report.lost(row.at(), title, "its smsc_id cannot be a label");
            return;
        }
        Optional<List<String>> beginnings = PrefixExpression.expand(expression);
        YamlMap match = new YamlMap().put("application", user.name());
        Recipients recipients = Recipients.ALL;
        boolean isForAll = expression.isEmpty() || expression.equals(".*") || expression.equals("^.*$");
        if (!isForAll && beginnings.filter(each -> !each.contains("")).isPresent()) {
            recipients = Recipients.BEGINNING_WITH;
        } else if (!isForAll) {
            if (!context.routing().isUniform(label)) {
                report.lost(
                        row.at(),
                        title,
                        "its regex matches more than the beginnings of numbers, and the links of its "
                                + "smsc_id have prefixes of their own: write this route by hand");
                return;
            }
            match.put("to", "/" + expression + "/");
        }
        context.routing()
                .add(new Selection(
                        user.name() + "-" + label,
                        match,
                        label,
                        recipients,
                        recipients == Recipients.BEGINNING_WITH ? beginnings.orElse(List.of()) : List.of(),
                        row.at() + " " + title));
        report.taken(row.at(), title, "routes with match.application");
    }

    private void inbound(SqlRow row, String title, UserRows.User user, String expression) {
        YamlMap rule = new YamlMap()
                .put(
                        "name",
                        context.draft().names("inbound").unique("to-" + user.name(), "inbound"),
                        row.at().toString());
        Optional<List<String>> beginnings = PrefixExpression.expand(expression).filter(each -> !each.contains(""));
        if (beginnings.isPresent()) {
            YamlList patterns = YamlList.of(
                    beginnings.get().stream().map(each -> each + "*").toList());
            rule.put(
                    "match",
                    new YamlMap()
                            .put(
                                    "to",
                                    patterns.items().size() == 1
                                            ? patterns.items().get(0)
                                            : patterns));
        } else if (!expression.isEmpty()) {
            rule.put("match", new YamlMap().put("to", new YamlScalar("/" + expression + "/")));
        }
        context.draft().list("inbound").add(rule.put("deliver-to", user.name()));
        report.taken(row.at(), title, "an inbound rule");
    }
}
