package org.strowger.router.admin.view;

import java.util.Locale;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.StoreState;

/** The command {@code show store}. */
final class StoreViews {
    private static final int MEDIAN = 50;
    private static final int NEARLY_ALL = 99;

    private final ViewContext from;

    StoreViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show store",
                ConsoleRole.VIEWER,
                "shows the store: state, size, free space, duration of syncs",
                this::show);
    }

    private Answer show(CommandCall call) {
        StoreFacts store = StoreFacts.of(from);
        Columns<StoreFacts> columns = new Columns<StoreFacts>()
                .with("state", it -> Cell.text(word(it.state())))
                .with(
                        "why",
                        it -> it.state() == StoreState.OPEN
                                ? Cell.NONE
                                : Cell.text(it.state().words()))
                .with("path", it -> Cell.text(it.settings().path().toString()))
                .with("synced", it -> Cell.flag(it.settings().synced()))
                .with("bytes_max", it -> Cell.octets(it.settings().octetsMax()))
                .with("messages_max", it -> Cell.count(it.settings().messagesMax()))
                .with("reserve", it -> Cell.octets(it.settings().reserveOctets()))
                .with("most_from", it -> Cell.text(it.shares().largest()))
                .with("from_it", it -> Cell.count(it.shares().records()))
                .with("bytes_from_it", it -> Cell.octets(it.shares().octets()))
                .with("sync_p50", it -> Cell.nanos(it.syncs().percentile(MEDIAN)))
                .with("sync_p99", it -> Cell.nanos(it.syncs().percentile(NEARLY_ALL)))
                .with("sync_longest", it -> Cell.nanos(it.syncs().max()));
        columns.withFigures(StoreCounter.values(), counter -> it -> cell(it, counter));
        return Answer.of(
                "the store is " + word(store.state()) + ": " + store.state().words(), columns.sheet("store", store));
    }

    private static Cell cell(StoreFacts store, StoreCounter counter) {
        long figure = store.counted(counter);
        return counter.label().endsWith("bytes") ? Cell.octets(figure) : Cell.count(figure);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
