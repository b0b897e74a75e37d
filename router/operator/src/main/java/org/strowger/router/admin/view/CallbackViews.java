package org.strowger.router.admin.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.Application;
import org.strowger.router.application.DeliveryTarget.ServerState;
import org.strowger.router.application.DeliveryTarget.ServerView;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.exchange.ops.PendingDeliveryView;

/**
 * The command {@code show callbacks}: the servers of applications, and the receipts and messages that wait for each.
 */
final class CallbackViews {
    /** The number of waiting deliveries examined in one turn, which takes about 500 microseconds. */
    private static final int SLICE = 100;

    /** The maximum number of waiting deliveries that one command examines. */
    private static final int LOOKED_AT_MAX = 100_000;

    private final ViewContext from;
    private final FactCollector facts;

    CallbackViews(ViewContext from) {
        this.from = from;
        this.facts = new FactCollector(from);
    }

    Command row() {
        return new Command(
                "show callbacks [NAME]",
                ConsoleRole.VIEWER,
                "lists callback servers: queued and unanswered callbacks, back-off, last error; NAME: those of an "
                        + "application",
                this::show);
    }

    /** A server of an application. */
    private static final class Row {
        private final String application;
        private final String name;
        private final ServerView view;
        private long waiting;
        private long oldestMillis = Long.MAX_VALUE;

        Row(String application, ServerView view) {
            this.application = application;
            this.name = view.name();
            this.view = view;
            this.waiting = view.waiting();
        }

        void add(PendingDeliveryView delivery) {
            waiting++;
            oldestMillis = Math.min(oldestMillis, delivery.sinceMillis());
        }
    }

    private Answer show(CommandCall call) throws CommandRefused {
        List<Application> applications = call.has("NAME")
                ? List.of(facts.application(call.text("NAME")).application())
                : from.exchange().generation().applications();
        List<Row> rows = new ArrayList<>();
        int left = LOOKED_AT_MAX;
        for (Application each : applications) {
            if (!each.settings().callbacks().isNone()) {
                left = addRows(each, rows, left);
            }
        }
        long waiting = rows.stream().mapToLong(row -> row.waiting).sum();
        String words = ViewWords.count(waiting, "receipt or message waits", "receipts and messages wait")
                + (left > 0 ? "" : "; only the first " + LOOKED_AT_MAX + " were counted");
        boolean hasNone = applications.stream()
                .allMatch(each -> each.settings().callbacks().isNone());
        return Answer.of(
                hasNone ? "no callbacks are configured" : words, columns().table("callbacks", rows));
    }

    /** @return the number of waiting deliveries that may still be examined */
    private int addRows(Application application, List<Row> rows, int most) throws CommandRefused {
        int home = application.homeIndex();
        Map<String, Row> byServer = new LinkedHashMap<>();
        for (ServerView each :
                from.survey().one(home, () -> from.exchange().snapshot(home).serversOf(application))) {
            byServer.put(each.name(), new Row(application.name(), each));
        }
        AppHome.Cursor cursor = new AppHome.Cursor();
        int left = most;
        boolean hasMore = true;
        while (hasMore && left > 0) {
            List<PendingDeliveryView> slice = new ArrayList<>();
            hasMore = from.survey().one(home, () -> from.exchange()
                    .snapshot(home)
                    .addDeliveriesFor(application, cursor, slice, SLICE));
            slice.forEach(
                    each -> byServer.computeIfAbsent(each.server(), name -> new Row(application.name(), uncalled(name)))
                            .add(each));
            left -= slice.size();
        }
        rows.addAll(byServer.values());
        return left;
    }

    /** The view of a server to which nothing was sent recently. */
    private static ServerView uncalled(String name) {
        return new ServerView(name, ServerState.READY, 0, 0, 0, Long.MIN_VALUE, Long.MAX_VALUE, "", Long.MAX_VALUE);
    }

    private Columns<Row> columns() {
        long now = from.now();
        long nowMillis = from.times().instant(now).toEpochMilli();
        return new Columns<Row>()
                .with("application", it -> Cell.text(it.application))
                .with("server", it -> Cell.text(it.name))
                .with("state", it -> Cell.text(state(it)))
                .with("waiting", it -> Cell.count(it.waiting))
                .with("oldest", it -> oldest(it, nowMillis))
                .with("in_flight", it -> Cell.count(it.view.inFlight()))
                .with("connections", it -> Cell.count(it.view.connections()))
                .with("next_attempt", it -> nextAttempt(it.view, now))
                .with("failing", it -> ViewWords.age(it.view.failingSinceNanos(), now))
                .with("last_fault", it -> Cell.text(it.view.fault()))
                .with("fault_age", it -> ViewWords.age(it.view.faultNanos(), now))
                .with("why", it -> Cell.text(why(it)));
    }

    private static String state(Row row) {
        if (row.name.isEmpty()) {
            return "no server";
        }
        return switch (row.view.state()) {
            case READY -> "ready";
            case FULL -> "window full";
            case RESTING -> "resting";
            case GONE -> "gone";
        };
    }

    private static Cell oldest(Row row, long nowMillis) {
        return row.oldestMillis == Long.MAX_VALUE
                ? Cell.NONE
                : Cell.nanos(TimeUnit.MILLISECONDS.toNanos(Math.max(0, nowMillis - row.oldestMillis)));
    }

    private static Cell nextAttempt(ServerView view, long now) {
        return view.state() == ServerState.RESTING ? ViewWords.until(view.restsUntilNanos(), now) : Cell.NONE;
    }

    private static String why(Row row) {
        if (row.name.isEmpty()) {
            return "no URL is configured for them; set url or receipts-url in callbacks, and reload";
        }
        if (row.view.state() == ServerState.GONE) {
            return "the server answered 410; it is not called at the URLs of callbacks until callbacks are changed";
        }
        if (row.waiting == 0) {
            return "";
        }
        return switch (row.view.state()) {
            case RESTING -> "the server rests after a fault";
            case FULL -> "callbacks.window is full";
            default -> row.view.fault().isEmpty() ? "being sent" : "each callback is repeated after its own back-off";
        };
    }
}
