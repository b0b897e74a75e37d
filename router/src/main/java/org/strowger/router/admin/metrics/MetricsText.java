package org.strowger.router.admin.metrics;

import java.util.List;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.figures.Sampler;

/** All metrics as programs read them: in the text of OpenMetrics, or the older one of Prometheus. */
public enum MetricsText {
    PROMETHEUS("text/plain; version=0.0.4; charset=utf-8"),
    OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

    /** Far more than the bounded sets of labels can make. */
    private static final int OCTETS_MAX = 64 << 20;

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

    /** All of them, in pieces, since they may be megabytes. */
    public List<byte[]> of(Sampler figures) {
        AnswerWriter text = new AnswerWriter(OCTETS_MAX);
        MetricSamples samples = new MetricSamples(text, this == OPEN_METRICS);
        for (Family family : Catalogue.all()) {
            samples.begin(family);
            family.filler().accept(figures, samples);
        }
        if (this == OPEN_METRICS) {
            text.line("# EOF");
        }
        return text.pieces();
    }
}
