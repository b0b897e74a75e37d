package org.strowger.router.admin.view;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.reactor.EndpointView;

/** Selects connections by terms such as {@code smsc=a}; a connection must match all terms. */
final class ConnectionFilter {
    private static final Set<String> KEYS = Set.of("smsc", "application", "listener", "peer", "state", "id", "top");
    private static final String USAGE =
            "unknown filter; use smsc=NAME application=NAME listener=NAME peer=PREFIX state=WORD id=ID or top=N, not ";

    private final Map<String, String> wanted;
    private final int top;

    private ConnectionFilter(Map<String, String> wanted, int top) {
        this.wanted = wanted;
        this.top = top;
    }

    /**
     * Parses the terms of a filter.
     *
     * @throws CommandRefused if a word is not a filter term
     */
    static ConnectionFilter of(String words) throws CommandRefused {
        Map<String, String> wanted = new LinkedHashMap<>();
        for (String word : words.split("\\s+", -1)) {
            int at = word.indexOf('=');
            if (word.isEmpty()) {
                continue;
            }
            if (at < 1 || !KEYS.contains(word.substring(0, at))) {
                throw CommandRefused.usage(USAGE + "'" + word + "'");
            }
            wanted.put(word.substring(0, at), word.substring(at + 1));
        }
        String top = wanted.remove("top");
        return new ConnectionFilter(wanted, top == null ? Integer.MAX_VALUE : number(top));
    }

    private static int number(String text) throws CommandRefused {
        try {
            int number = Integer.parseInt(text);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // The exception below refuses the text.
        }
        throw CommandRefused.usage("top=N needs a positive number, not '" + text + "'");
    }

    boolean fits(ConnectionRow row) {
        return wanted.entrySet().stream().allMatch(each -> fits(row, each.getKey(), each.getValue()));
    }

    private static boolean fits(ConnectionRow row, String key, String value) {
        EndpointView.Party party = row.endpoint().party();
        return switch (key) {
            case "smsc" ->
                party.kind() == EndpointView.Kind.SMSC && party.name().equals(value);
            case "application" ->
                party.kind() == EndpointView.Kind.APPLICATION && party.name().equals(value);
            case "listener" -> party.listener().equals(value);
            case "peer" -> row.peerText().startsWith(value);
            case "id" -> row.id().equals(value);
            default -> row.state().equals(value) || row.connection().state().equals(value);
        };
    }

    /** The rows in display order. With {@code top}, the busiest connections only, busiest first. */
    List<ConnectionRow> choose(List<ConnectionRow> rows) {
        return top == Integer.MAX_VALUE
                ? rows
                : rows.stream()
                        .sorted(Comparator.comparingLong(ConnectionRow::messages)
                                .reversed())
                        .limit(top)
                        .toList();
    }
}
