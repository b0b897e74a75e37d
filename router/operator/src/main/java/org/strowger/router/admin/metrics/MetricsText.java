package org.strowger.router.admin.metrics;

import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.figures.Sampler;

/** The response to a scrape, in the text format of Prometheus or of OpenMetrics. */
@Within(Within.Scope.COMMAND)
public enum MetricsText {
    PROMETHEUS("text/plain; version=0.0.4; charset=utf-8"),
    OPEN_METRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

    /** Maximum size of a response; far above any actual size, because the sets of labels are bounded. */
    private static final int OCTETS_MAX = 64 << 20;

    private final String contentType;

    MetricsText(String contentType) {
        this.contentType = contentType;
    }

    /** The format for a client that sends this Accept header. */
    public static MetricsText accepted(String accept) {
        return accept.contains("application/openmetrics-text") ? OPEN_METRICS : PROMETHEUS;
    }

    public String contentType() {
        return contentType;
    }

    /** The text of all families, in pieces because it may be megabytes. */
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
