package org.strowger.router.application;

import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.Metric;

/**
 * Gauges of the callbacks of an application, which its home thread publishes once a second. They are per application
 * and not per server, because clients choose the servers.
 */
public enum CallbackGauge implements Figure {
    WAITING(
            "strowger_callbacks_waiting",
            "Receipts and messages that wait for a server of the application: for their turn, or for the next attempt"),
    IN_FLIGHT("strowger_callbacks_in_flight", "Callbacks that were sent and have no response"),
    SERVERS("strowger_callback_servers", "Servers to which callbacks of the application are being sent"),
    SERVERS_RESTING(
            "strowger_callback_servers_resting", "Servers that get no callbacks now because an attempt has failed"),
    FAILING_NANOS(
            "strowger_callback_failing_seconds",
            "Time since the first failed attempt to send a callback to the server of a URL in callbacks, while it "
                    + "accepts none; the longer time, if there are two servers. URLs of messages are not included"),
    GONE(
            "strowger_callbacks_gone",
            "1 if a URL in callbacks of the application was answered with status 410, and is not called any more");

    @SuppressWarnings("ImmutableEnumChecker") // a record of strings
    private final Metric metric;

    private final String help;

    CallbackGauge(String metric, String help) {
        this.metric = Metric.of(metric);
        this.help = help;
    }

    @Override
    public Metric metric() {
        return metric;
    }

    @Override
    public Type type() {
        return Type.GAUGE;
    }

    @Override
    public String help() {
        return help;
    }

    @Override
    public String label() {
        return "callbacks_" + Figure.super.label();
    }
}
