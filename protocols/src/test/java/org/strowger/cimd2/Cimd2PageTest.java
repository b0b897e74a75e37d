package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.cimd2.packet.StatusCode;
import org.strowger.cimd2.packet.StatusErrors;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.SessionTimers;
import org.strowger.smpp.pdu.KeptText;

/** The page on CIMD2 for operators: its tables are made here, from the data that the program itself goes by. */
final class Cimd2PageTest {
    private static final Path PAGE = Path.of("../docs/protocols/cimd2.md");

    @Test
    void theTablesOfThePageMatchTheCode() throws IOException {
        String page = Files.readString(PAGE);
        for (Map.Entry<String, String> each : tables().entrySet()) {
            page = with(page, each.getKey(), each.getValue());
        }
        KeptText.mustBe(PAGE, page);
    }

    @Test
    void thePageContainsExactlyTheGeneratedTables() throws IOException {
        Set<String> headings = new TreeSet<>();
        Files.readString(PAGE)
                .lines()
                .filter(line -> line.startsWith("<!-- begin "))
                .forEach(line -> headings.add(line.split(" ", -1)[2]));
        assertThat(headings).isEqualTo(new TreeSet<>(tables().keySet()));
    }

    private static String with(String page, String name, String table) {
        String begin = "<!-- begin " + name + " -->\n";
        String end = "<!-- end " + name + " -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf(end);
        assertThat(from).as(begin).isNotNegative();
        assertThat(to).as(end).isGreaterThan(from);
        return page.substring(0, from + begin.length()) + table + page.substring(to);
    }

    private static Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("operations", operations());
        tables.put("parameters", parameters());
        tables.put("states", "```mermaid\n" + Cimd2SessionState.TABLE.diagram() + "```\n");
        tables.put("limits", limits());
        tables.put("reports", reports());
        tables.put("statuses", statuses());
        tables.put("reasons", reasons());
        tables.put("errors", errors());
        tables.put("classes", classes());
        return tables;
    }

    private static String operations() {
        List<String[]> rows = new ArrayList<>();
        for (Operation each : Operation.values()) {
            if (each != Operation.UNLISTED) {
                rows.add(new String[] {
                    two(each.code()),
                    each.isRequest() ? two(each.code() + Operation.RESPONSE) : "",
                    each.wireName(),
                    served(each),
                    numbers(each.mandatory()),
                    numbers(each.optional())
                });
            }
        }
        return table(List.of("Code", "Response", "Operation", "Served", "With", "And perhaps"), rows);
    }

    private static String served(Operation operation) {
        if (!operation.isRequest()) {
            return "as an answer";
        }
        String words = Stream.of(Cimd2Role.values())
                .filter(sender -> isServed(operation, sender, Cimd2SessionState.LOGGED_IN)
                        || isServed(operation, sender, Cimd2SessionState.CONNECTED))
                .map(sender -> "from the " + sender.name().toLowerCase(java.util.Locale.ROOT))
                .collect(Collectors.joining(", "));
        if (words.isEmpty()) {
            return "never";
        }
        return isServed(operation, Cimd2Role.APPLICATION, Cimd2SessionState.CONNECTED) ? words + ", first" : words;
    }

    private static boolean isServed(Operation operation, Cimd2Role sender, Cimd2SessionState state) {
        return Cimd2Legality.of(operation, sender, state) == Cimd2Legality.Verdict.LEGAL;
    }

    private static String numbers(List<Parameter> parameters) {
        return parameters.stream().map(each -> Parameter.digits(each.number())).collect(Collectors.joining(" "));
    }

    private static String parameters() {
        List<String[]> rows = new ArrayList<>();
        for (Parameter each : Parameter.values()) {
            if (each != Parameter.UNLISTED) {
                boolean integer = each.form().lowest() != each.form().highest();
                rows.add(new String[] {
                    Parameter.digits(each.number()),
                    each.wireName(),
                    words(each.form().kind()),
                    integer
                            ? each.form().lowest() + " to " + each.form().highest()
                            : each.form().charactersMax() + " characters",
                    String.valueOf(each.misuse().code())
                });
            }
        }
        return table(List.of("Parameter", "Name", "Form", "At most", "Refused with"), rows);
    }

    private static String limits() {
        Cimd2Limits limits = Cimd2Limits.USUAL;
        SessionTimers timers = SessionTimers.USUAL;
        List<String[]> rows = new ArrayList<>();
        rows.add(row(
                "our messages without an answer",
                limits.windowToPeer(),
                "no further one is sent until an answer arrives"));
        rows.add(row("the peer's requests without an answer", limits.windowOfPeer(), "one more is throttled"));
        rows.add(
                row("requests of one side without an answer", Cimd2Role.outstandingMax(), "there are no more numbers"));
        rows.add(row("our requests in a row that time out", limits.unansweredMax(), "the session ends"));
        rows.add(row("nacks in a row", Cimd2PeerNumbers.NACKS_MAX, "the session ends"));
        rows.add(row("packets in a row that nobody can read", Cimd2Limits.UNREADABLE_MAX - 1, "the session ends"));
        rows.add(row("octets of a packet", limits.packetOctetsMax(), "the session ends"));
        rows.add(row("from the connection to the login", timers.begin(), "the session ends"));
        rows.add(row("an application without a sign of life", timers.silence(), "`alive`"));
        Duration idle = Cimd2Pair.smsc().with(timers).sessionTimers().idle();
        rows.add(row("an SMSC without anything, if nothing else is said", idle, "the session ends"));
        rows.add(row("for the answer to a message", timers.response(), "nobody knows what became of it"));
        rows.add(row("for the answer to anything else", timers.control(), "the session ends"));
        rows.add(row("for the rest of a packet", Cimd2Limits.PARTIAL, "the session ends"));
        return table(List.of("Subject", "At most", "Then"), rows);
    }

    private static String reports() {
        List<String[]> rows = new ArrayList<>();
        for (ReceiptRequest each : ReceiptRequest.values()) {
            rows.add(new String[] {
                words(each),
                String.valueOf(Cimd2StatusReports.bits(each, false)),
                String.valueOf(Cimd2StatusReports.bits(each, true))
            });
        }
        return table(List.of("Receipt wanted", "056", "and notifications"), rows);
    }

    private static String statuses() {
        List<String[]> rows = new ArrayList<>();
        for (StatusCode each : StatusCode.values()) {
            rows.add(new String[] {
                String.valueOf(each.number()), each.meaning(), words(each.state()), each.isFinal() ? "yes" : "no"
            });
        }
        return table(List.of("061", "Says", "State", "Final"), rows);
    }

    private static String reasons() {
        List<String[]> rows = new ArrayList<>();
        StatusErrors.all()
                .forEach((error, meaning) -> rows.add(
                        new String[] {String.valueOf(error), meaning, StatusErrors.isPermanent(error) ? "yes" : ""}));
        return table(List.of("062", "Says", "For good"), rows);
    }

    private static String errors() {
        List<String[]> rows = new ArrayList<>();
        for (Cimd2ErrorCode each : Cimd2ErrorCode.values()) {
            if (each != Cimd2ErrorCode.UNLISTED) {
                rows.add(new String[] {
                    String.valueOf(each.code()),
                    each.retry() == Cimd2ErrorCode.Retry.NONE ? "" : "`cimd2:" + each.label() + "`",
                    each.text(),
                    words(each.retry()),
                    "0x%02X".formatted(Cimd2SmppCodes.smppOf(each.code()))
                });
            }
        }
        return table(List.of("900", "Name", "Text", "Class", "In SMPP"), rows);
    }

    private static String classes() {
        List<String[]> rows = new ArrayList<>();
        for (Cimd2ErrorCode.Retry each : Cimd2ErrorCode.Retry.values()) {
            rows.add(new String[] {words(each), each.advice()});
        }
        return table(List.of("Class", "Reaction"), rows);
    }

    private static String two(int code) {
        return "%02d".formatted(code);
    }

    private static String[] row(String what, int max, String then) {
        return new String[] {what, String.valueOf(max), then};
    }

    private static String[] row(String what, Duration max, String then) {
        return new String[] {what, max.isZero() ? "for ever" : max.toSeconds() + " s", then};
    }

    private static String words(Enum<?> each) {
        return each.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }

    private static String table(List<String> heads, List<String[]> rows) {
        StringBuilder text = new StringBuilder();
        line(text, heads);
        line(text, heads.stream().map(head -> "---").toList());
        rows.forEach(row -> line(text, List.of(row)));
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
