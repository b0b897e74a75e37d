package org.strowger.router.route;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.strowger.bound.Within;
import org.strowger.router.config.filter.OptOutSettings;
import org.strowger.router.config.match.MessageFacts;

/** Finds the opt-out that a message from a mobile asks for. */
@Within(Within.Scope.CONFIGURATION)
final class OptOutTable {
    /** Requests by recipient, then by word: the text of a message to another recipient is not decoded. */
    private final Map<String, Map<String, OptOutRequest>> requests = new HashMap<>();

    OptOutTable(List<OptOutSettings> all) {
        for (OptOutSettings each : all) {
            for (String number : each.numbers()) {
                each.stop().forEach(word -> put(number, word, new OptOutRequest(each, true)));
                each.start().forEach(word -> put(number, word, new OptOutRequest(each, false)));
            }
        }
    }

    /** The first opt-out that has the word wins. */
    private void put(String number, String word, OptOutRequest request) {
        requests.computeIfAbsent(number, first -> new HashMap<>()).putIfAbsent(normal(word), request);
    }

    boolean isSame(OptOutTable other) {
        return requests.equals(other.requests);
    }

    boolean isEmpty() {
        return requests.isEmpty();
    }

    Optional<OptOutRequest> find(MessageFacts message) {
        Map<String, OptOutRequest> words = requests.get(message.destination().text());
        if (words == null) {
            return Optional.empty();
        }
        String word = normal(message.text());
        return word.isEmpty() ? Optional.empty() : Optional.ofNullable(words.get(word));
    }

    /** The text in lower case, without spaces and punctuation around it. */
    private static String normal(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && !Character.isLetterOrDigit(text.charAt(from))) {
            from++;
        }
        while (from < to && !Character.isLetterOrDigit(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to).toLowerCase(Locale.ROOT);
    }
}
