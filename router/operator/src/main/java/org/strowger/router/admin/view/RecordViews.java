package org.strowger.router.admin.view;

import java.util.Locale;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.RecordSettings;
import org.strowger.router.metrics.RecordCounter;
import org.strowger.router.records.RecordState;
import org.strowger.router.records.Records;

/** The command {@code show records}. */
final class RecordViews {
    private final ViewContext from;

    RecordViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show records",
                ConsoleRole.VIEWER,
                "shows the event records: state, directory, free space, figures",
                this::show);
    }

    private Answer show(CommandCall call) {
        Records records = from.records();
        RecordSettings settings =
                from.inForce().get().configuration().services().operating().records();
        Columns<Records> columns = new Columns<Records>()
                .with("state", it -> Cell.text(word(it.state())))
                .with("why", it -> it.state().acceptsMessages() ? Cell.NONE : Cell.text(it.stateWords()));
        if (records.areOn()) {
            columns.with("path", it -> Cell.text(it.directory()))
                    .with("steps", it -> Cell.text(word(settings.steps())))
                    .with("rotate", it -> Cell.text(word(settings.rotation())))
                    .with("keep", it -> Cell.nanos(settings.keep().toNanos()))
                    .withFigures(RecordCounter.values(), counter -> it -> cell(it, counter));
        }
        return Answer.of(
                records.state() == RecordState.OFF
                        ? "event records are off; a section `records` in the configuration and a restart turn them on"
                        : records.stateWords(),
                columns.sheet("records", records));
    }

    private static Cell cell(Records records, RecordCounter counter) {
        long figure = records.counters().get(counter);
        return counter.label().endsWith("bytes") ? Cell.octets(figure) : Cell.count(figure);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
