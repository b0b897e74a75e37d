package org.strowger.router.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.strowger.message.Address;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.config.grammar.JsonWords;
import org.strowger.router.route.Explained;
import org.strowger.router.route.Finding;
import org.strowger.router.route.Question;
import org.strowger.router.route.RouteTable;

/** Where a message would go and why, as text and as JSON. */
final class ExplainReport {
    private final Explained explained;

    private ExplainReport(Explained explained) {
        this.explained = explained;
    }

    static ExplainReport of(RouteTable table, Question question) {
        return new ExplainReport(Explained.of(table, question));
    }

    /** Whether the message would be sent. */
    boolean isRouted() {
        return explained.isRouted();
    }

    String text() {
        int width = explained.findings().stream()
                .mapToInt(finding -> finding.rule().length())
                .max()
                .orElse(0);
        var lines = new ArrayList<String>();
        for (Finding finding : explained.findings()) {
            String padded = String.format(Locale.ROOT, "%-" + Math.max(1, width) + "s", finding.rule());
            lines.add(padded + (finding.fits() ? "  yes  " : "  no   ") + finding.why());
        }
        lines.add(explained.conclusion());
        lines.addAll(explained.changes());
        return String.join(System.lineSeparator(), lines);
    }

    String json() {
        return "{\"routed\":" + isRouted()
                + ",\"route\":"
                + (explained.hasRoute() ? JsonWords.quoted(explained.route().name()) : "null")
                + ",\"via\":" + list(explained.route().settings().tiers(), ExplainReport::tierJson)
                + ",\"reject\":" + (isRouted() ? "null" : JsonWords.quoted(explained.rejection()))
                + ",\"delivery\":" + (isRouted() ? JsonWords.quoted(explained.delivery()) : "null")
                + ",\"from\":" + address(explained.rewrite().source().stream())
                + ",\"to\":" + address(explained.rewrite().destination().stream())
                + ",\"routes\":" + list(explained.findings(), ExplainReport::findingJson)
                + "}";
    }

    private static String address(Stream<Address> changed) {
        return changed.map(address -> JsonWords.quoted(address.text()))
                .findFirst()
                .orElse("null");
    }

    private static String tierJson(Tier tier) {
        return list(
                tier.shares(),
                share -> "{\"smsc\":" + JsonWords.quoted(share.smsc()) + ",\"weight\":" + share.weight() + "}");
    }

    private static String findingJson(Finding finding) {
        return "{\"route\":" + JsonWords.quoted(finding.rule()) + ",\"fits\":" + finding.fits() + ",\"why\":"
                + JsonWords.quoted(finding.why()) + "}";
    }

    private static <T> String list(List<T> items, Function<T, String> form) {
        return items.stream().map(form).collect(Collectors.joining(",", "[", "]"));
    }
}
