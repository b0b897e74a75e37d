package org.strowger.router.admin.metrics;

import org.strowger.router.admin.figures.Sampler;

/** All metrics as programs read them: in the text of OpenMetrics, or the older one of Prometheus. */
public enum MetricsText {
    PROMETHEUS("text/plain; version=0.0.4; charset=utf-8"),
    OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

    private static final int USUAL_LENGTH = 1 << 16;

    private final String contentType;

    MetricsText(String contentType) {
        this.contentType = contentType;
    }

    /** Which one a client would like that says what it accepts. */
    public static MetricsText accepted(String accept) {
        return accept.contains("application/openmetrics-text") ? OPEN_METRICS : PROMETHEUS;
    }

    public String contentType() {
        return contentType;
    }

    public String of(Sampler figures) {
        StringBuilder text = new StringBuilder(USUAL_LENGTH);
        Samples samples = new Samples(text, this == OPEN_METRICS);
        for (Family family : Catalogue.all()) {
            samples.begin(family);
            family.filler().accept(figures, samples);
        }
        if (this == OPEN_METRICS) {
            text.append("# EOF\n");
        }
        return text.toString();
    }
}
