package org.strowger.router.metrics;

/**
 * The name of a figure in {@code /metrics}.
 *
 * @param family the name of the metric; empty if the figure is not shown
 * @param label the label that distinguishes the figures of one family, such as {@code reason}; empty if the family has
 *     only one figure
 * @param value the value of the label for this figure
 */
public record Metric(String family, String label, String value) {
    public static final Metric NONE = new Metric("", "", "");

    /** Parses a series in the text format, but without quotes: {@code family} or {@code family{label=value}}. */
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
