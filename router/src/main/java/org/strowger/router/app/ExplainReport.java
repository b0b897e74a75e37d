package org.strowger.router.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.message.Address;
import org.strowger.message.Rewrite;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.route.Finding;
import org.strowger.router.route.Question;
import org.strowger.router.route.Route;
import org.strowger.router.route.RouteTable;

/** Where a message would go and why, as text and as JSON. */
final class ExplainReport {
    private final List<Finding> findings;
    private final Route route;
    private final Rewrite rewrite;

    private ExplainReport(List<Finding> findings, Route route, Rewrite rewrite) {
        this.findings = findings;
        this.route = route;
        this.rewrite = rewrite;
    }

    static ExplainReport of(RouteTable table, Question question) {
        List<Finding> findings = table.explain(question);
        Route route = table.decide(question).route();
        return new ExplainReport(findings, route, route.rewriteFor(question.source(), question.destination()));
    }

    /** Whether the message would be sent. */
    boolean isRouted() {
        return !route.isRejecting();
    }

    String text() {
        int width = findings.stream()
                .mapToInt(finding -> finding.rule().length())
                .max()
                .orElse(0);
        var lines = new ArrayList<String>();
        for (Finding finding : findings) {
            String padded = String.format(Locale.ROOT, "%-" + Math.max(1, width) + "s", finding.rule());
            lines.add(padded + (finding.fits() ? "  yes  " : "  no   ") + finding.why());
        }
        lines.add(conclusion());
        changes().forEach(lines::add);
        return String.join(System.lineSeparator(), lines);
    }

    private String conclusion() {
        if (route.number() == Route.NO_NUMBER) {
            return "No route fits: rejected, " + rejection();
        }
        return isRouted()
                ? "Goes by " + route.name() + " to "
                        + route.settings().tiers().stream()
                                .map(ExplainReport::tier)
                                .collect(Collectors.joining(", then "))
                        + " (" + word(route.delivery()) + ")"
                : "Rejected by " + route.name() + ": " + rejection();
    }

    private static String tier(Tier tier) {
        List<RouteSettings.Share> shares = tier.shares();
        return shares.size() == 1
                ? shares.get(0).smsc()
                : shares.stream()
                        .map(share -> share.smsc() + " (weight " + share.weight() + ")")
                        .collect(Collectors.joining(" or "));
    }

    private Stream<String> changes() {
        return Stream.concat(
                rewrite.source().stream().map(source -> "Leaves from " + source),
                rewrite.destination().stream().map(destination -> "Leaves to " + destination));
    }

    private String rejection() {
        Rejection rejection = route.rejection();
        return rejection.reason() == Rejection.Reason.STATUS
                ? rejection.status().name()
                : word(rejection.reason());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String json() {
        return "{\"routed\":" + isRouted()
                + ",\"route\":" + (route.number() == Route.NO_NUMBER ? "null" : quoted(route.name()))
                + ",\"via\":" + list(route.settings().tiers(), ExplainReport::tierJson)
                + ",\"reject\":" + (isRouted() ? "null" : quoted(rejection()))
                + ",\"delivery\":" + (isRouted() ? quoted(word(route.delivery())) : "null")
                + ",\"from\":" + address(rewrite.source().stream())
                + ",\"to\":" + address(rewrite.destination().stream())
                + ",\"routes\":" + list(findings, ExplainReport::findingJson)
                + "}";
    }

    private static String address(Stream<Address> changed) {
        return changed.map(address -> quoted(address.text())).findFirst().orElse("null");
    }

    private static String tierJson(Tier tier) {
        return list(
                tier.shares(), share -> "{\"smsc\":" + quoted(share.smsc()) + ",\"weight\":" + share.weight() + "}");
    }

    private static String findingJson(Finding finding) {
        return "{\"route\":" + quoted(finding.rule()) + ",\"fits\":" + finding.fits() + ",\"why\":"
                + quoted(finding.why()) + "}";
    }

    private static <T> String list(List<T> items, Function<T, String> form) {
        return items.stream().map(form).collect(Collectors.joining(",", "[", "]"));
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(letter -> {
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append((char) letter);
            } else if (letter < ' ') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", letter));
            } else {
                quoted.append((char) letter);
            }
        });
        return quoted.append('"').toString();
    }
}
