package org.strowger.router.smsc;

import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.Metric;

/** Gauges that the home thread of an SMSC publishes once a second, so that any thread can read them. */
public enum SmscGauge implements Figure {
    QUEUED("", "Messages queued for the SMSC"),
    QUEUED_BYTES("", "Bytes of queued messages, without messages that are being sent"),
    OLDEST_QUEUED_NANOS("", "Age of the oldest queued message, in nanoseconds"),
    QUEUE_FULL_APPLICATIONS(
            "strowger_smsc_queue_full_applications",
            "Applications that have no room in the queue of the SMSC, so that their new messages take another SMSC or "
                    + "are refused"),
    RECEIPTS_EXPECTED("strowger_smsc_receipts_expected", "Receipts expected from the SMSC");

    @SuppressWarnings("ImmutableEnumChecker") // a record of strings
    private final Metric metric;

    private final String help;

    SmscGauge(String metric, String help) {
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
}
