package org.strowger.router.config;

import java.util.List;

/**
 * Which messages. All that is said must hold; of a list, any; an empty list says nothing.
 *
 * @param applications the names of those that sent it
 * @param smscs the names of those from which it came; only inbound
 * @param to the recipients
 * @param from the senders
 * @param texts expressions that are found in the text
 * @param times when it is
 */
public record Match(
        List<String> applications,
        List<String> smscs,
        List<AddressPattern> to,
        List<AddressPattern> from,
        List<TextPattern> texts,
        List<TimeWindow> times) {
    public static final Match ALL = new Match(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    public Match {
        applications = List.copyOf(applications);
        smscs = List.copyOf(smscs);
        to = List.copyOf(to);
        from = List.copyOf(from);
        texts = List.copyOf(texts);
        times = List.copyOf(times);
    }

    /** An expression, without its slashes, and its flags: {@code i} or nothing. */
    public record TextPattern(String expression, String flags) {
        @Override
        public String toString() {
            return "/" + expression + "/" + flags;
        }
    }
}
