package org.strowger.router.admin.view;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.StoreSettings;
import org.strowger.router.metrics.StoreCounter;
import org.strowger.router.store.StoreState;

/** {@code show store}. */
final class StoreViews {
    private static final int MEDIAN = 50;
    private static final int NEARLY_ALL = 99;
    private static final Set<StoreCounter> IN_OCTETS =
            Set.of(StoreCounter.OCTETS, StoreCounter.LIVE_OCTETS, StoreCounter.FILE_OCTETS, StoreCounter.FREE_OCTETS);

    private final ViewContext from;

    StoreViews(ViewContext from) {
        this.from = from;
    }

    Command row() {
        return new Command(
                "show store",
                ConsoleRole.VIEWER,
                "where messages are kept: state, size, space, how long syncs take",
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
                .with("octets_max", it -> Cell.octets(it.settings().octetsMax()))
                .with("messages_max", it -> messagesMax(it.settings()))
                .with("reserve", it -> Cell.octets(it.settings().reserveOctets()))
                .with("sync_p50", it -> Cell.nanos(it.syncs().percentile(MEDIAN)))
                .with("sync_p99", it -> Cell.nanos(it.syncs().percentile(NEARLY_ALL)))
                .with("sync_longest", it -> Cell.nanos(it.syncs().max()));
        Arrays.stream(StoreCounter.values()).forEach(counter -> columns.with(word(counter), it -> cell(it, counter)));
        String open = store.state() == StoreState.OPEN ? "the store " : "the store takes no new messages: ";
        return Answer.of(open + store.state().words(), columns.sheet("store", store));
    }

    private static Cell messagesMax(StoreSettings settings) {
        return settings.messagesMax() == StoreSettings.AUTO
                ? Cell.text("as many as half the heap holds")
                : Cell.count(settings.messagesMax());
    }

    private static Cell cell(StoreFacts store, StoreCounter counter) {
        long figure = store.counted(counter);
        return IN_OCTETS.contains(counter) ? Cell.octets(figure) : Cell.count(figure);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
