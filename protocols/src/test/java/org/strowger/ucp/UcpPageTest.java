package org.strowger.ucp;

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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.strowger.message.Outcome;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.SessionTimers;
import org.strowger.smpp.pdu.KeptText;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.ReasonCode;
import org.strowger.ucp.operation.UcpDeviation;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpExtraServices;
import org.strowger.ucp.operation.UcpField;
import org.strowger.ucp.operation.UcpHeader;
import org.strowger.ucp.operation.UcpLayout;
import org.strowger.ucp.operation.UcpSmppCodes;

/** The page on UCP for operators: its tables are made here, from the data that the program itself goes by. */
final class UcpPageTest {
    private static final Path PAGE = Path.of("../docs/protocols/ucp.md");

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
        int from = page.indexOf(begin);
        int to = page.indexOf("<!-- end " + name + " -->\n");
        assertThat(from).as(begin).isNotNegative();
        assertThat(to).as(name).isGreaterThan(from);
        return page.substring(0, from + begin.length()) + table + page.substring(to);
    }

    private static Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("operations", operations());
        tables.put("states", "```mermaid\n" + UcpSessionState.TABLE.diagram() + "```\n");
        tables.put("limits", limits());
        tables.put("fields", fields());
        tables.put("layouts", layouts());
        tables.put("services", services());
        tables.put("classes", classes());
        tables.put("codes", codes());
        tables.put("refusals", refusals());
        tables.put("reasons", reasons());
        tables.put("deviations", deviations());
        return tables;
    }

    // ---- Operations

    private static String operations() {
        List<String[]> rows = new ArrayList<>();
        for (OperationType type : OperationType.values()) {
            if (type != OperationType.UNKNOWN) {
                rows.add(new String[] {
                    String.format("%02d", type.number()), type.meaning(), served(type), elsewhere(type)
                });
            }
        }
        return table(List.of("Operation", "Says", "Served", "Else"), rows);
    }

    private static String served(OperationType type) {
        String words = Stream.of(UcpRole.values())
                .filter(sender -> !legal(type, sender).isEmpty())
                .map(sender -> "from the " + words(sender) + ": " + legal(type, sender))
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? "never" : words;
    }

    private static String legal(OperationType type, UcpRole sender) {
        return Stream.of(UcpSessionState.values())
                .filter(state -> state != UcpSessionState.OVER)
                .filter(state -> UcpLegality.of(type, sender, state) == UcpLegality.Verdict.LEGAL)
                .map(UcpPageTest::words)
                .collect(Collectors.joining(", "));
    }

    private static String elsewhere(OperationType type) {
        Set<String> answers = new TreeSet<>();
        for (UcpRole sender : UcpRole.values()) {
            for (UcpSessionState state : UcpSessionState.values()) {
                switch (UcpLegality.of(type, sender, state)) {
                    case LEGAL -> {}
                    case WRONG_STATE -> answers.add("04");
                    case NOT_SERVED -> answers.add("03");
                }
            }
        }
        return answers.isEmpty() ? "" : "N with " + String.join(" or ", answers);
    }

    private static String fields() {
        List<String[]> rows = new ArrayList<>();
        for (UcpField field : UcpField.values()) {
            rows.add(new String[] {
                code(field.wireName()),
                field.form().meaning(),
                field.charactersMax() == 0 ? "" : String.valueOf(field.charactersMax()),
                field.meaning()
            });
        }
        return table(List.of("Field", "Form", "Characters at most", "Meaning"), rows);
    }

    private static String layouts() {
        Map<String, String> types = new LinkedHashMap<>();
        for (OperationType type : OperationType.values()) {
            UcpLayout layout = type.layout();
            if (layout.size() > 0) {
                String fields = IntStream.range(0, layout.size())
                        .mapToObj(index -> layout.field(index).wireName())
                        .collect(Collectors.joining(", "));
                types.merge(fields, String.format("%02d", type.number()), (one, other) -> one + ", " + other);
            }
        }
        List<String[]> rows = new ArrayList<>();
        types.forEach((fields, numbers) -> rows.add(new String[] {numbers, fields}));
        return table(List.of("Operations", "Fields"), rows);
    }

    private static String services() {
        List<String[]> rows = new ArrayList<>();
        for (int type = 0; type < UcpExtraServices.named(); type++) {
            boolean read = type == UcpExtraServices.HEADER || type == UcpExtraServices.CODING;
            rows.add(new String[] {
                String.format("%02X", type),
                UcpExtraServices.name(type),
                read ? "read and written" : "passed on as it is"
            });
        }
        return table(List.of("Type", "Service", "Treatment"), rows);
    }

    // ---- Codes

    private static String classes() {
        List<String[]> rows = new ArrayList<>();
        for (UcpErrorCode.Retry each : UcpErrorCode.Retry.values()) {
            rows.add(new String[] {words(each), each.advice()});
        }
        return table(List.of("Class", "Reaction"), rows);
    }

    private static String codes() {
        List<String[]> rows = new ArrayList<>();
        for (UcpErrorCode each : UcpErrorCode.values()) {
            if (each != UcpErrorCode.UNLISTED) {
                rows.add(new String[] {
                    each == UcpErrorCode.PROPRIETARY
                            ? "90 to 99"
                            : each == UcpErrorCode.OF_LISTS ? "57 to 69" : number(each),
                    each == UcpErrorCode.PROPRIETARY || each == UcpErrorCode.OF_LISTS ? "" : code(each.label()),
                    each.meaning(),
                    words(each.retryClass()),
                    words(UcpCodes.kind(each)),
                    String.format("0x%02X", UcpSmppCodes.smppOf(each.value()))
                });
            }
        }
        return table(List.of("Code", "Name", "Meaning", "Class", "For the message", "In SMPP"), rows);
    }

    private static String number(UcpErrorCode code) {
        return String.format("%02d", code.value());
    }

    private static String refusals() {
        List<String[]> rows = new ArrayList<>();
        for (RefusalReason each : RefusalReason.values()) {
            Outcome outcome = Ucp.TRAITS.statuses().refusal(each);
            rows.add(new String[] {each.meaning(), String.format("%02d", outcome.code())});
        }
        return table(List.of("Why", "Code"), rows);
    }

    private static String reasons() {
        List<String[]> rows = new ArrayList<>();
        for (ReasonCode each : ReasonCode.all()) {
            rows.add(new String[] {
                String.format("%03d", each.value()),
                each.meaning(),
                words(each.cause()),
                words(ReasonCode.state(2, each.value()))
            });
        }
        return table(List.of("Reason", "Meaning", "Where", "State, if not delivered"), rows);
    }

    private static String deviations() {
        List<String[]> rows = new ArrayList<>();
        for (UcpDeviation each : UcpDeviation.values()) {
            rows.add(new String[] {
                code(each.label()), each.isRefusable() ? "refused, 02" : "tolerated, too", each.meaning()
            });
        }
        return table(List.of("Name", "By a strict session", "Deviation: treatment"), rows);
    }

    // ---- Limits

    private static String limits() {
        SessionTimers timers = UcpSettings.USUAL_TIMERS;
        List<String[]> rows = new ArrayList<>();
        rows.add(row(
                "our operations without a result",
                UcpSettings.WINDOW_MAX,
                "no further one is sent until an answer arrives"));
        rows.add(row("octets of a packet", UcpHeader.PACKET_OCTETS_MAX, "the session ends"));
        rows.add(row("headers in a row that nobody can read", UcpSettings.FAULTS_MAX - 1, "the session ends"));
        rows.add(row("from the connection to the login", timers.begin(), "the session ends"));
        rows.add(row("without a sign of life", timers.silence(), "operation 31"));
        rows.add(row("for the result of an operation", timers.response(), "uncertain, and the session ends"));
        rows.add(row("for the result of our login or our 31", timers.control(), "the session ends"));
        rows.add(row("for the rest of a packet", UcpSettings.PARTIAL, "the session ends"));
        rows.add(row("without a sign of life, as SMSC, at least", UcpSettings.SILENCE_MIN, "the session ends"));
        return table(List.of("Subject", "At most", "Then"), rows);
    }

    private static String[] row(String what, int max, String then) {
        return new String[] {what, String.valueOf(max), then};
    }

    private static String[] row(String what, Duration max, String then) {
        return new String[] {what, max.toSeconds() + " s", then};
    }

    // ---- Tables

    private static String code(String word) {
        return "`" + word + "`";
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
