package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.config.ConsoleRole;

/** The command {@code show connections}. */
final class ConnectionViews {
    /**
     * Maximum number of rows, which are printed within a few tenths of a second; further connections can be shown with
     * a filter.
     */
    static final int ROWS_MAX = 20_000;

    /** Maximum number of connections examined per thread; more than a process can hold. */
    private static final int LOOKED_AT_MAX = 200_000;

    private static final String FILTER = "FILTER";

    private final ViewContext from;

    ConnectionViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show connections [FILTER...]",
                ConsoleRole.VIEWER,
                "lists connections; FILTER: smsc=NAME application=NAME listener=NAME peer=PREFIX state=bound top=N",
                this::show);
    }

    private Answer show(CommandCall call) throws CommandRefused {
        ConnectionFilter filter = ConnectionFilter.of(call.text(FILTER));
        List<ConnectionRow> fitting =
                all(from.survey()).stream().filter(filter::fits).toList();
        List<ConnectionRow> chosen = filter.choose(fitting);
        List<ConnectionRow> shown = chosen.subList(0, Math.min(ROWS_MAX, chosen.size()));
        int left = fitting.size() - shown.size();
        String done = ViewWords.count(shown.size(), "row", "rows") + (left == 0 ? "" : ", " + left + " not shown");
        return Answer.of(done, columns(from.now()).table("connections", shown));
    }

    /** The open connections of all threads. */
    static List<ConnectionRow> all(ThreadSurvey survey) throws CommandRefused {
        List<ConnectionRow> all = new ArrayList<>();
        for (int i = 0; i < survey.threads(); i++) {
            var thread = survey.thread(i);
            all.addAll(survey.rows(i, thread::openConnections, ConnectionRow::of, LOOKED_AT_MAX));
        }
        all.removeIf(row -> !row.isOpen());
        return all;
    }

    private static Columns<ConnectionRow> columns(long now) {
        return new Columns<ConnectionRow>()
                .with("id", it -> Cell.text(it.id()))
                .with("thread", it -> Cell.text(it.thread()))
                .with("peer", it -> Cell.text(it.peerText()))
                .with(
                        "kind",
                        it -> Cell.text(it.endpoint().party().kind().name().toLowerCase(Locale.ROOT)))
                .with("name", it -> Cell.text(it.endpoint().party().name()))
                .with("listener", it -> Cell.text(it.endpoint().party().listener()))
                .with("state", it -> Cell.text(it.state()))
                .with("protocol", it -> Cell.text(it.endpoint().protocol()))
                .with("version", it -> Cell.text(it.endpoint().version()))
                .with("tls", it -> Cell.text(it.connection().encryption()))
                .with("bind", it -> Cell.text(it.endpoint().bind().way()))
                .with("window_used", it -> load(it, it.endpoint().load().used()))
                .with("window", it -> load(it, it.endpoint().load().window()))
                .with("delivering", it -> load(it, it.endpoint().load().receiving()))
                .with("delivering_max", it -> load(it, it.endpoint().load().receivingMax()))
                .with("messages_in", it -> load(it, it.endpoint().load().in()))
                .with("messages_out", it -> load(it, it.endpoint().load().out()))
                .with("since", it -> since(it, now))
                .with("idle", it -> ViewWords.age(it.connection().heardNanos(), now))
                .with("unsent", it -> Cell.octets(it.connection().owedBytes()))
                .with("blocked_by", it -> Cell.text(it.waitsFor()));
    }

    /** The figure of a bound connection. An unbound connection carries no messages, so its cell is empty. */
    private static Cell load(ConnectionRow row, long figure) {
        return row.isBound() ? Cell.count(figure) : Cell.NONE;
    }

    /** Age of the bind, or of the connection if it is not bound. */
    private static Cell since(ConnectionRow row, long now) {
        return ViewWords.age(
                row.isBound()
                        ? row.endpoint().bind().sinceNanos()
                        : row.connection().openedNanos(),
                now);
    }
}
