package org.strowger.router.admin.trace;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.strowger.bound.Within;
import org.strowger.protocol.SafeText;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.reactor.RejectedPackets;
import org.strowger.router.reactor.RejectedPackets.Entry;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.thread.WallClock;

/** The command {@code show errors}: the latest invalid packets, and the rule that each packet broke. */
@Within(Within.Scope.COMMAND)
final class ErrorsView {
    static final String WHOSE = "smsc|application|listener";

    private static final int ROWS_MAX = 100;
    private static final int DUMPS_MAX = 10;
    private static final List<String> COLUMNS = List.of(
            "time",
            "connection",
            "peer",
            "application",
            "smsc",
            "listener",
            "packet",
            "octets",
            "offset",
            "rule",
            "found");

    private final ThreadSurvey survey;
    private final List<SelectorThread> threads;
    private final WallClock calendar;
    private final Supplier<PrivacySettings> privacy;

    ErrorsView(
            ThreadSurvey survey, List<SelectorThread> threads, WallClock calendar, Supplier<PrivacySettings> privacy) {
        this.survey = survey;
        this.threads = List.copyOf(threads);
        this.calendar = calendar;
        this.privacy = privacy;
    }

    Answer show(CommandCall call) throws CommandRefused {
        List<Entry> found = new ArrayList<>();
        long count = 0;
        for (Rejected rejected : survey.all(this::rejectedBy)) {
            count += rejected.count();
            found.addAll(rejected.entries());
        }
        found.removeIf(entry -> !isMeant(entry, call));
        found.sort(Comparator.comparingLong(Entry::nanos));
        List<Entry> last = found.subList(Math.max(0, found.size() - ROWS_MAX), found.size());
        List<List<Cell>> rows = last.stream().map(this::row).toList();
        List<String> dumps = new ArrayList<>();
        last.subList(Math.max(0, last.size() - DUMPS_MAX), last.size()).forEach(entry -> dump(entry, dumps));
        String done = "showing the last " + rows.size() + " of " + count + " packets rejected since the daemon started";
        return Answer.of(done, new Table("errors", COLUMNS, rows), new TextBlock("dumps", dumps));
    }

    private record Rejected(List<Entry> entries, long count) {}

    private Rejected rejectedBy(int thread) {
        RejectedPackets broken = RejectedPackets.of(threads.get(thread));
        return new Rejected(broken.entries(), broken.count());
    }

    private static boolean isMeant(Entry entry, CommandCall call) {
        String name = call.text("NAME");
        return switch (call.text(WHOSE)) {
            case "smsc" -> entry.source().smsc().equals(name);
            case "application" -> entry.source().application().equals(name);
            case "listener" -> entry.source().listener().equals(name);
            default -> true;
        };
    }

    private List<Cell> row(Entry entry) {
        boolean whole = entry.head().summary().isWhole();
        PrivacySettings shown = privacy.get();
        boolean masked = shown.maskText() || shown.maskNumbers();
        return List.of(
                Cell.moment(Instant.ofEpochMilli(calendar.machineMillis(entry.nanos()))),
                Cell.text(entry.connection()),
                Cell.address(entry.peer()),
                Cell.text(entry.source().application()),
                Cell.text(entry.source().smsc()),
                Cell.text(entry.source().listener()),
                Cell.text(whole ? entry.head().summary().command() : ""),
                Cell.octets(entry.head().whole()),
                Cell.count(entry.violation().offset()),
                Cell.text(entry.violation().rule()),
                masked ? Cell.NONE : Cell.text(entry.violation().found()));
    }

    private void dump(Entry entry, List<String> lines) {
        RejectedPackets.Head head = entry.head();
        byte[] octets = head.octets().clone();
        if (head.summary().isWhole()) {
            SecretBlanking.of(octets, head.summary(), privacy.get());
        }
        lines.add(entry.connection() + " " + Instant.ofEpochMilli(calendar.machineMillis(entry.nanos())) + " "
                + SafeText.quoted(entry.violation().rule()) + " at offset "
                + String.format("%04x", entry.violation().offset()));
        lines.addAll(PacketLine.hex(octets));
    }
}
