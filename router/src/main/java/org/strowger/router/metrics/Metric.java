package org.strowger.router.metrics;

/**
 * Where {@code /metrics} shows a figure.
 *
 * @param family the name of the metric; empty if it shows none
 * @param label what tells the figures of one family apart, such as {@code reason}; empty if it has one figure only
 * @param value of that label for this figure
 */
public record Metric(String family, String label, String value) {
    public static final Metric NONE = new Metric("", "", "");

    /** Written as the text format has it, without quotes: {@code family} or {@code family{label=value}}. */
    public static Metric of(String series) {
        int brace = series.indexOf('{');
        if (brace < 0) {
            return new Metric(series, "", "");
        }
        int equals = series.indexOf('=', brace);
        return new Metric(
                series.substring(0, brace),
                series.substring(brace + 1, equals),
                series.substring(equals + 1, series.length() - 1));
    }

    public boolean isNone() {
        return family.isEmpty();
    }
}
