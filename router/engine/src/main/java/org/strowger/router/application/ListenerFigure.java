package org.strowger.router.application;

import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.Metric;

/** Counters of a listener. */
public enum ListenerFigure implements Figure {
    CONNECTIONS("strowger_listener_connections_total{result=accepted}", "Connections accepted"),
    CONNECTIONS_REFUSED(
            "strowger_listener_connections_total{result=refused}",
            "Connections closed immediately because max-connections was reached or the listener is out of service"),
    CONNECTIONS_FAILED(
            "strowger_listener_connections_failed_total",
            "Connections that ended before their bind: a TLS error, a peer that is not a trusted proxy, octets that "
                    + "are not valid in the protocol, or no bind before the timeout"),
    BINDS("strowger_listener_binds_total", "Sessions bound"),
    BINDS_REFUSED("", "Binds refused"),
    MESSAGES("strowger_listener_messages_total{direction=in}", "Messages received from applications"),
    DELIVERED("strowger_listener_messages_total{direction=out}", "Messages and receipts that applications accepted");

    @SuppressWarnings("ImmutableEnumChecker") // a record of strings
    private final Metric metric;

    private final String help;

    ListenerFigure(String metric, String help) {
        this.metric = Metric.of(metric);
        this.help = help;
    }

    @Override
    public Metric metric() {
        return metric;
    }

    @Override
    public String help() {
        return help;
    }
}
