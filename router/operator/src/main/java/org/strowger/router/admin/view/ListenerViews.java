package org.strowger.router.admin.view;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.command.CommandCall;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.OperatorOverride;

/** The command {@code show listeners}. */
final class ListenerViews {
    private final ViewContext from;
    private final ViewRates rates;

    ListenerViews(ViewContext from) {
        this.from = from;
        this.rates = new ViewRates(from.rates());
    }

    Command row() {
        return new Command(
                "show listeners",
                ConsoleRole.VIEWER,
                "lists listeners: addresses, connections, binds, rates, messages since the start",
                this::show);
    }

    /** Totals over the connections of one listener. */
    private static final class ConnectionSums {
        private int bound;
        private int unbound;

        void add(ConnectionRow row) {
            bound += row.isBound() ? 1 : 0;
            unbound += row.isBound() ? 0 : 1;
        }
    }

    private record Seen(ConfigurationInForce.Entry entry, OperatorOverride operated, ConnectionSums connections) {}

    private Answer show(CommandCall call) throws CommandRefused {
        Map<String, ConnectionSums> connections = new HashMap<>();
        for (ConnectionRow row : ConnectionViews.all(from.survey())) {
            connections
                    .computeIfAbsent(row.endpoint().party().listener(), name -> new ConnectionSums())
                    .add(row);
        }
        ConfigurationInForce inForce = from.inForce().get();
        List<Seen> seen = inForce.entries().stream()
                .map(each -> seen(each, inForce.overrides(), connections))
                .toList();
        return Answer.of(columns().table("listeners", seen));
    }

    private static Seen seen(
            ConfigurationInForce.Entry entry,
            ConfigurationInForce.Overrides overrides,
            Map<String, ConnectionSums> connections) {
        String name = entry.settings().name();
        return new Seen(
                entry,
                overrides.of(OperatorOverride.Kind.LISTENER, name),
                connections.getOrDefault(name, new ConnectionSums()));
    }

    private Columns<Seen> columns() {
        return new Columns<Seen>()
                .with("name", it -> Cell.text(it.entry().settings().name()))
                .with("state", it -> Cell.text(state(it)))
                .with("address", it -> Cell.address(it.entry().address()))
                .with("protocol", it -> Cell.text(it.entry().settings().protocol()))
                .with("tls", it -> Cell.flag(!it.entry().settings().tls().isNone()))
                .with(
                        "proxy_protocol",
                        it -> Cell.flag(it.entry().settings().admission().proxied()))
                .with("connections", it -> Cell.count(it.entry().connections().getAsInt()))
                .with(
                        "connections_max",
                        it -> Cell.count(it.entry().settings().admission().connectionsMax()))
                .with("bound", it -> Cell.count(it.connections().bound))
                .with("unbound", it -> Cell.count(it.connections().unbound))
                .with("in", it -> Cell.perSecond(rates.cameBy(name(it), Span.NOW)))
                .with("out", it -> Cell.perSecond(rates.takenBy(name(it), Span.NOW)))
                .with("in_1m", it -> Cell.perSecond(rates.cameBy(name(it), Span.MINUTE)))
                .with("out_1m", it -> Cell.perSecond(rates.takenBy(name(it), Span.MINUTE)))
                .with("messages_in", it -> Cell.count(it.entry().counts().total(ListenerFigure.MESSAGES)))
                .with("messages_out", it -> Cell.count(it.entry().counts().total(ListenerFigure.DELIVERED)))
                .with("why", it -> Cell.text(ViewWords.why(it.operated(), "")));
    }

    private static String name(Seen seen) {
        return seen.entry().settings().name();
    }

    private static String state(Seen seen) {
        if (!seen.operated().isInService()) {
            return seen.operated().word().label();
        }
        return isFull(seen.entry()) ? "full" : "open";
    }

    private static boolean isFull(ConfigurationInForce.Entry entry) {
        return entry.connections().getAsInt() >= entry.settings().admission().connectionsMax();
    }
}
