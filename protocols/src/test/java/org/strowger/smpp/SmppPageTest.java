package org.strowger.smpp;

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
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.KeptText;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduLayout;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.StatusClass;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.text.ReceiptStat;
import org.strowger.smpp.text.SmppTime;

/** The page on SMPP for operators: its tables are made here, from the data that the program itself goes by. */
final class SmppPageTest {
    private static final Path PAGE = Path.of("../docs/protocols/smpp.md");

    /** A state, and how the ESME is bound in it, by the word that the page has for both. */
    private record Stage(String word, SmppSessionState state, Traffic traffic) {}

    private static final List<Stage> STAGES = List.of(
            new Stage("open", SmppSessionState.OPEN, Traffic.BOTH),
            new Stage("outbound", SmppSessionState.OUTBOUND, Traffic.BOTH),
            new Stage("TX", SmppSessionState.BOUND_TX, Traffic.SENDS),
            new Stage("RX", SmppSessionState.BOUND_RX, Traffic.RECEIVES),
            new Stage("TRX", SmppSessionState.BOUND_TRX, Traffic.BOTH));

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
        tables.put("pdus", pdus());
        tables.put("states", "```mermaid\n" + SmppSessionState.TABLE.diagram() + "```\n");
        tables.put("limits", limits());
        tables.put("fields", fields());
        tables.put("layouts", layouts());
        tables.put("classes", classes());
        tables.put("statuses", statuses());
        tables.put("tlvs", tlvs());
        tables.put("deviations", deviations());
        tables.put("stats", stats());
        tables.put("times", times());
        return tables;
    }

    // ---- PDUs

    private static String pdus() {
        List<String[]> rows = new ArrayList<>();
        for (PduType type : PduType.values()) {
            if (!type.isResponse() && type != PduType.UNKNOWN) {
                rows.add(new String[] {
                    code(type.wireName()),
                    String.format("0x%08X", type.id()),
                    type.since().toString(),
                    type.meaning(),
                    served(type),
                    type.response() == PduType.UNKNOWN
                            ? "none"
                            : code(type.response().wireName()),
                    refused(type)
                });
            }
        }
        return table(List.of("PDU", "Id", "Since", "Says", "Served", "Response", "Else"), rows);
    }

    private static String served(PduType type) {
        String words = Stream.of(SmppRole.values())
                .filter(sender -> STAGES.stream().anyMatch(stage -> isLegal(type, sender, stage)))
                .map(sender -> "from " + sender + ": "
                        + STAGES.stream()
                                .filter(stage -> isLegal(type, sender, stage))
                                .map(Stage::word)
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
        return words.isEmpty() ? "never" : words;
    }

    private static boolean isLegal(PduType type, SmppRole sender, Stage stage) {
        return verdict(type, sender, stage) == SmppLegality.Verdict.LEGAL;
    }

    private static SmppLegality.Verdict verdict(PduType type, SmppRole sender, Stage stage) {
        return SmppLegality.of(type, sender, stage.state(), stage.traffic());
    }

    private static String refused(PduType type) {
        Set<String> answers = new TreeSet<>();
        for (SmppRole sender : SmppRole.values()) {
            for (Stage stage : STAGES) {
                switch (verdict(type, sender, stage)) {
                    case LEGAL -> {}
                    case BOUND_ALREADY -> answers.add("`ESME_RALYBND`");
                    case WRONG_STATE -> answers.add("`ESME_RINVBNDSTS`");
                    case AGAINST_BIND -> answers.add("against the bind: see `data_against_bind`");
                    case WE_LEAVE -> {}
                    case NOT_SERVED -> answers.add("`generic_nack`, `ESME_RINVCMDID`");
                }
            }
        }
        return String.join("; ", answers);
    }

    private static String layouts() {
        List<String[]> rows = new ArrayList<>();
        for (PduType type : PduType.values()) {
            PduLayout layout = type.layout();
            if (layout.size() > 0) {
                String fields = IntStream.range(0, layout.size())
                        .mapToObj(index -> layout.field(index).wireName()
                                + (layout.octetsMax(index)
                                                == layout.field(index).octetsMax()
                                        ? ""
                                        : " (" + layout.octetsMax(index) + ")"))
                        .collect(Collectors.joining(", "));
                rows.add(new String[] {code(type.wireName()), fields});
            }
        }
        return table(List.of("PDU", "Fields (octets, where they are others than above)"), rows);
    }

    private static String fields() {
        List<String[]> rows = new ArrayList<>();
        for (PduField field : PduField.values()) {
            rows.add(new String[] {
                code(field.wireName()),
                form(field),
                field.octetsMax() == 0 ? "as many as it lists" : String.valueOf(field.octetsMax()),
                field.form().isNumber() ? "" : code(field.refusal().wireName()),
                field.meaning()
            });
        }
        return table(List.of("Field", "Form", "Octets at most", "Refused with", "Meaning"), rows);
    }

    private static String form(PduField field) {
        return switch (field.form()) {
            case U8 -> "number";
            case CSTRING -> "string";
            case TIME -> "time";
            case OCTETS -> "octets";
            case DESTINATIONS, UNREACHED, MESSAGE_IDS -> "list";
        };
    }

    // ---- Statuses, TLVs, deviations

    private static String classes() {
        List<String[]> rows = new ArrayList<>();
        for (StatusClass each : StatusClass.values()) {
            rows.add(new String[] {words(each), each.advice()});
        }
        return table(List.of("Class", "Reaction"), rows);
    }

    private static String statuses() {
        List<String[]> rows = new ArrayList<>();
        for (CommandStatus each : CommandStatus.values()) {
            if (CommandStatus.of(each.value()) == each) {
                rows.add(new String[] {
                    String.format("0x%03X", each.value()),
                    code(each.wireName())
                            + (each.nameOf34().equals(each.wireName()) ? "" : " (`" + each.nameOf34() + "`)"),
                    each.since().toString(),
                    words(each.statusClass()),
                    each.meaning(),
                    each.advice()
                });
            }
        }
        return table(List.of("Value", "Name", "Since", "Class", "Meaning", "Advice"), rows);
    }

    private static String tlvs() {
        List<String[]> rows = new ArrayList<>();
        for (TlvTag each : TlvTag.values()) {
            if (each != TlvTag.UNLISTED) {
                rows.add(new String[] {
                    String.format("0x%04X", each.tag()),
                    code(each.wireName()),
                    each.since().toString(),
                    switch (each.type()) {
                        case U8, U16, U32 -> "number";
                        case CSTRING -> "string";
                        case OCTETS -> "octets";
                    },
                    each.octetsMin() == each.octetsMax()
                            ? String.valueOf(each.octetsMin())
                            : each.octetsMin() + " to " + each.octetsMax(),
                    each.repeats() ? "yes" : "",
                    each.meaning()
                });
            }
        }
        return table(List.of("Tag", "Name", "Since", "Form", "Octets", "Repeats", "Values"), rows);
    }

    private static String deviations() {
        List<String[]> rows = new ArrayList<>();
        for (SmppDeviation each : SmppDeviation.values()) {
            boolean tolerated = Leniency.TOLERANT.tolerates(each);
            String usual = each.isRefusable()
                    ? tolerated ? "tolerated" : "refused"
                    : tolerated ? "tolerated, always" : "taken at its word";
            rows.add(new String[] {code(each.label()), usual, each.meaning()});
        }
        return table(List.of("Name", "Unless asked otherwise", "Deviation: treatment"), rows);
    }

    // ---- The rest

    private static String stats() {
        List<String[]> rows = new ArrayList<>();
        for (ReceiptStat each : ReceiptStat.values()) {
            rows.add(new String[] {
                code(each.name()), words(each.state()), each.state().isFinal() ? "yes" : "no"
            });
        }
        return table(List.of("`stat`", "State", "Final"), rows);
    }

    private static String times() {
        List<String[]> rows = new ArrayList<>();
        for (SmppTime.Reason each : SmppTime.Reason.values()) {
            rows.add(new String[] {each.rule()});
        }
        return table(List.of("Rule"), rows);
    }

    private static String limits() {
        SmppLimits limits = SmppLimits.USUAL;
        SmppTimers timers = SmppTimers.USUAL;
        List<String[]> rows = new ArrayList<>();
        rows.add(row(
                "our requests without an answer",
                limits.windowToPeer(),
                "no further one is sent until an answer arrives"));
        rows.add(row("the peer's requests without an answer", limits.windowOfPeer(), "one more is throttled"));
        rows.add(row("our requests in a row that time out", limits.unansweredMax(), "the session ends"));
        rows.add(row("octets of a PDU", limits.pduOctetsMax(), "`generic_nack`, `ESME_RINVCMDLEN`, and the end"));
        rows.add(row("from the connection to the bind", timers.sessionInit(), "the session ends"));
        rows.add(row("without a sign of life", timers.enquireLink(), "`enquire_link`"));
        rows.add(row("without anything but answers to our `enquire_link`", timers.inactivity(), "`unbind`"));
        rows.add(row("for the answer to a message", timers.response(), "nobody knows what became of it"));
        rows.add(row("for the answer to anything else", timers.control(), "the session ends"));
        rows.add(row("for the rest of a PDU", timers.partialPdu(), "the session ends"));
        return table(List.of("Subject", "At most", "Then"), rows);
    }

    private static String[] row(String what, int max, String then) {
        return new String[] {what, String.valueOf(max), then};
    }

    private static String[] row(String what, Duration max, String then) {
        return new String[] {what, max.isZero() ? "for ever" : max.toSeconds() + " s", then};
    }

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
        text.append("| ")
                .append(cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ")))
                .append(" |\n");
    }
}
