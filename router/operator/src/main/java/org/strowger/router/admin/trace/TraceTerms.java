package org.strowger.router.admin.trace;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.admin.command.CommandRefused;

/**
 * The limits and options of a trace.
 *
 * @param count maximum number of packets
 * @param length time limit
 * @param hex whether a hex dump follows each line
 */
record TraceTerms(long count, Duration length, boolean hex) {
    static final TraceTerms USUAL = new TraceTerms(100_000, Duration.ofMinutes(10), false);

    private static final Duration LENGTH_MAX = Duration.ofHours(1);
    private static final Pattern COUNT = Pattern.compile("count=([1-9][0-9]{0,8})");
    private static final Pattern LENGTH = Pattern.compile("for=([1-9][0-9]{0,4})(s|m|h)");

    /** Parses options in any order. */
    static TraceTerms of(String words) throws CommandRefused {
        TraceTerms terms = USUAL;
        for (String word : words.isBlank() ? new String[0] : words.strip().split("\\s+")) {
            Matcher count = COUNT.matcher(word);
            Matcher length = LENGTH.matcher(word);
            if (count.matches()) {
                terms = new TraceTerms(Long.parseLong(count.group(1)), terms.length, terms.hex);
            } else if (length.matches()) {
                terms = new TraceTerms(terms.count, span(length), terms.hex);
            } else if (word.equals("hex")) {
                terms = new TraceTerms(terms.count, terms.length, true);
            } else {
                throw CommandRefused.usage("unknown option '" + word + "'; options are count=100, for=60s, hex");
            }
        }
        if (terms.length.compareTo(LENGTH_MAX) > 0) {
            throw CommandRefused.usage("a trace may run for at most 1h");
        }
        return terms;
    }

    private static Duration span(Matcher length) {
        long number = Long.parseLong(length.group(1));
        return switch (length.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
