package org.strowger.router.recording;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fields of a line in Kannel's access log. A value can contain brackets, which the log does not escape. Therefore a
 * field ends where the next one begins, and the text is read by its length.
 */
final class KannelLine {
    private static final Pattern TEXT = Pattern.compile("] \\[msg:(\\d{1,9}):");
    private static final Pattern END = Pattern.compile("] \\[udh:\\d{1,9}:([0-9A-Fa-f]*)]");
    private static final String SMSC = " [SMSC:";
    private static final String SERVICE = "] [SVC:";
    private static final String FROM = "] [from:";
    private static final String TO = "] [to:";
    private static final String FLAGS = "] [flags:";
    private static final String HEADER = "] [udh:";

    /** The fields that can follow the account; versions before 1.4.5 do not write all of them. */
    private static final List<String> BEHIND_SERVICE = List.of("] [ACT:", "] [BINF:", "] [FID:", "] [META:", FROM);

    private final String head;
    private final String text;
    private final String header;
    private final int smsc;
    private final int service;
    private final int serviceEnd;
    private final int from;
    private final int to;
    private final int flags;

    /**
     * Reads a line. If the sender contains text that looks like the beginning of a field, the last occurrence in the
     * line counts.
     */
    private KannelLine(String head, int smsc, String text, String header) {
        this.head = head;
        this.text = text;
        this.header = header;
        this.smsc = smsc;
        this.service = head.indexOf(SERVICE, smsc);
        this.serviceEnd = BEHIND_SERVICE.stream()
                .mapToInt(each -> head.indexOf(each, service + 1))
                .filter(at -> at >= 0)
                .min()
                .orElse(-1);
        this.flags = head.lastIndexOf(FLAGS);
        this.to = head.lastIndexOf(TO, flags);
        this.from = head.lastIndexOf(FROM, to);
    }

    /**
     * Returns the fields of a line; empty if one is missing.
     *
     * @param line with one character for each octet, because the lengths in the log are in octets
     */
    static Optional<KannelLine> of(String line) {
        int smsc = line.indexOf(SMSC);
        if (smsc < 0) {
            return Optional.empty();
        }
        Matcher begin = TEXT.matcher(line);
        int from = smsc;
        while (begin.find(from)) {
            int length = Integer.parseInt(begin.group(1));
            // Octets and UCS-2 are logged with two digits for each octet. A log that hides texts contains only their
            // lengths.
            for (long octets : new long[] {length, 2L * length, 0}) {
                Matcher end = END.matcher(line);
                if (begin.end() + octets <= line.length()
                        && end.region(begin.end() + (int) octets, line.length()).matches()) {
                    String text = line.substring(begin.end(), end.start());
                    return whole(new KannelLine(line.substring(0, begin.start()), smsc, text, end.group(1)));
                }
            }
            from = begin.start() + 1;
        }
        return ofOtherLength(line, smsc);
    }

    /** Reads a line whose length is wrong, as in a log that was converted to another charset. */
    private static Optional<KannelLine> ofOtherLength(String line, int smsc) {
        Matcher begin = TEXT.matcher(line);
        int at = line.lastIndexOf(HEADER);
        Matcher end = END.matcher(line);
        if (at < 0 || !end.region(at, line.length()).matches() || !begin.find(smsc) || begin.end() > at) {
            return Optional.empty();
        }
        String text = line.substring(begin.end(), at);
        return whole(new KannelLine(line.substring(0, begin.start()), smsc, text, end.group(1)));
    }

    private static Optional<KannelLine> whole(KannelLine line) {
        boolean isWhole = line.service >= 0 && line.serviceEnd >= 0 && line.from >= line.serviceEnd;
        return isWhole ? Optional.of(line) : Optional.empty();
    }

    private String between(int at, String begin, int end) {
        return decoded(head.substring(at + begin.length(), end));
    }

    private static String decoded(String octets) {
        return new String(octets.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    String smsc() {
        return between(smsc, SMSC, service);
    }

    String service() {
        return between(service, SERVICE, serviceEnd);
    }

    String sender() {
        return between(from, FROM, to);
    }

    String recipient() {
        return between(to, TO, flags);
    }

    /** The class, the coding and other numbers, separated by colons. */
    String flags() {
        return between(flags, FLAGS, head.length());
    }

    String text() {
        return decoded(text);
    }

    String header() {
        return header;
    }
}
