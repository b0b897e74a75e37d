package org.strowger.router.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.strowger.message.Address;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.filter.ApplicationFilters;
import org.strowger.router.json.JsonWriter;
import org.strowger.router.price.Offer;
import org.strowger.router.route.RouteExplanation;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.route.RouteTable;
import org.strowger.router.route.RuleFinding;

/** The route of a message with the reasons, as text and as JSON. */
final class ExplainReport {
    private final RouteExplanation explained;

    private ExplainReport(RouteExplanation explained) {
        this.explained = explained;
    }

    static ExplainReport of(RouteTable table, RouteQuery query, ApplicationFilters filters) {
        return new ExplainReport(RouteExplanation.of(table, query, filters));
    }

    /** Whether the message is sent. */
    boolean isRouted() {
        return explained.isRouted();
    }

    String text() {
        List<String> lines = lines(explained.findings());
        lines.add(explained.conclusion());
        lines.addAll(explained.effects());
        if (!explained.offers().isEmpty()) {
            lines.add("Scores are known to the running daemon only: use explain on its console.");
        }
        return String.join(System.lineSeparator(), lines);
    }

    /** A line for each finding, with the names of the rules in a column. */
    static List<String> lines(List<RuleFinding> findings) {
        int width = findings.stream()
                .mapToInt(finding -> finding.rule().length())
                .max()
                .orElse(0);
        var lines = new ArrayList<String>();
        for (RuleFinding finding : findings) {
            String padded = String.format(Locale.ROOT, "%-" + Math.max(1, width) + "s", finding.rule());
            lines.add(padded + (finding.fits() ? "  yes  " : "  no   ") + finding.why());
        }
        return lines;
    }

    String json() {
        return "{\"routed\":" + isRouted()
                + ",\"route\":"
                + (explained.hasRoute() ? JsonWriter.quoted(explained.route().name()) : "null")
                + ",\"via\":" + list(explained.route().settings().tiers(), ExplainReport::tierJson)
                + ",\"reject\":" + (isRouted() ? "null" : JsonWriter.quoted(explained.rejection()))
                + ",\"delivery\":" + (isRouted() ? JsonWriter.quoted(explained.delivery()) : "null")
                + ",\"from\":" + address(explained.changes().source())
                + ",\"to\":" + address(explained.changes().destination())
                + ",\"numbers\":" + list(isRouted() ? explained.written() : List.of(), ExplainReport::writtenJson)
                + ",\"offers\":" + list(explained.offers(), ExplainReport::offerJson)
                + ",\"filters\":" + list(explained.filters(), ExplainReport::filterJson)
                + ",\"routes\":" + list(explained.findings(), ExplainReport::findingJson)
                + "}";
    }

    private static String address(Address changed) {
        return changed.isEmpty() ? "null" : JsonWriter.quoted(changed.text());
    }

    private static String filterJson(RouteExplanation.FilterFinding finding) {
        return "{\"filter\":" + JsonWriter.quoted(finding.filter()) + ",\"verdict\":"
                + JsonWriter.quoted(finding.verdict()) + "}";
    }

    private static String writtenJson(RouteExplanation.WrittenFor written) {
        return "{\"smsc\":" + JsonWriter.quoted(written.smsc()) + ",\"from\":" + address(written.source()) + ",\"to\":"
                + address(written.destination()) + "}";
    }

    private static String offerJson(Offer offer) {
        return "{\"smsc\":" + JsonWriter.quoted(offer.smsc())
                + ",\"used\":" + offer.isUsed()
                + ",\"cost\":" + textOrNull(Offer.amount(offer.cost()))
                + ",\"price\":" + textOrNull(Offer.amount(offer.sale()))
                + ",\"margin\":" + textOrNull(offer.margin())
                + ",\"score\":" + textOrNull(offer.score())
                + ",\"results\":" + Math.round(offer.sample())
                + ",\"why\":" + JsonWriter.quoted(offer.standing().meaning()) + "}";
    }

    private static String textOrNull(String text) {
        return text.isEmpty() ? "null" : JsonWriter.quoted(text);
    }

    private static String tierJson(Tier tier) {
        return list(
                tier.shares(),
                share -> "{\"smsc\":" + JsonWriter.quoted(share.smsc()) + ",\"weight\":" + share.weight() + "}");
    }

    static String findingJson(RuleFinding finding) {
        return "{\"route\":" + JsonWriter.quoted(finding.rule()) + ",\"fits\":" + finding.fits() + ",\"why\":"
                + JsonWriter.quoted(finding.why()) + "}";
    }

    static <T> String list(List<T> items, Function<T, String> form) {
        return items.stream().map(form).collect(Collectors.joining(",", "[", "]"));
    }
}
