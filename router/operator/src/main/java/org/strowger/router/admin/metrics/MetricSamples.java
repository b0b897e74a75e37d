package org.strowger.router.admin.metrics;

import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.metrics.Distribution;

/** Writes the samples of one metric family after another. */
public final class MetricSamples {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Numbers above this limit are written with an exponent. */
    private static final double WHOLE_MAX = 1e15;

    private final AnswerWriter text;
    private final boolean open;
    private Family family = Family.NONE;

    /**
     * Creates a writer.
     *
     * @param open whether to write OpenMetrics instead of the Prometheus text format
     */
    MetricSamples(AnswerWriter text, boolean open) {
        this.text = text;
        this.open = open;
    }

    /** Begins a family, to which all following samples belong. */
    void begin(Family next) {
        family = next;
        String name = open ? nameOfFamily(next) : next.name();
        String type =
                open && next.type() == Family.Type.INFO ? "info" : next.type().word();
        text.line("# HELP " + name + " " + next.help());
        text.line("# TYPE " + name + " " + type);
    }

    private static String nameOfFamily(Family family) {
        return switch (family.type()) {
            case COUNTER -> without(family.name(), "_total");
            case INFO -> without(family.name(), "_info");
            case GAUGE, HISTOGRAM, SUMMARY -> family.name();
        };
    }

    private static String without(String name, String end) {
        return name.substring(0, name.length() - end.length());
    }

    public void add(long value, String... labels) {
        series(family.name(), labels);
        end(value);
    }

    /** Writes one sample. Label values are in the order of the catalogue; an empty value omits its label. */
    public void add(double value, String... labels) {
        series(family.name(), labels);
        end(value);
    }

    public void addSummary(long count, double seconds, String... labels) {
        series(family.name() + "_count", labels);
        end(count);
        series(family.name() + "_sum", labels);
        end(seconds);
    }

    /** Writes all buckets of a histogram of durations. */
    void add(Distribution nanos, Bounds bounds, String... labels) {
        long[] upTo = nanos.upTo(bounds.nanos());
        for (int i = 0; i < upTo.length; i++) {
            bucket(bounds.seconds().get(i), upTo[i], labels);
        }
        long count = nanos.count();
        bucket("+Inf", count, labels);
        addSummary(count, nanos.sum() / NANOS_PER_SECOND, labels);
    }

    private void bucket(String bound, long count, String... labels) {
        text.write(family.name());
        text.write("_bucket{");
        if (labels(labels)) {
            text.write(",");
        }
        text.write("le=\"");
        text.write(bound);
        text.write("\"} ");
        end(count);
    }

    private void series(String name, String[] labels) {
        text.write(name);
        if (isSome(labels)) {
            text.write("{");
            labels(labels);
            text.write("}");
        }
        text.write(" ");
    }

    private static boolean isSome(String[] labels) {
        for (String each : labels) {
            if (!each.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private void end(long value) {
        text.number(value);
        text.line("");
    }

    private void end(double value) {
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < WHOLE_MAX;
        text.line(isWhole ? Long.toString((long) value) : Double.toString(value));
    }

    /**
     * Writes the labels with a value.
     *
     * @return whether any label was written
     */
    private boolean labels(String[] values) {
        assert values.length == family.labels().size() : family.name() + " has the labels " + family.labels();
        boolean some = false;
        for (int i = 0; i < values.length; i++) {
            if (!values[i].isEmpty()) {
                text.write(some ? "," : "");
                text.write(family.labels().get(i));
                text.write("=\"");
                text.write(escaped(values[i]));
                text.write("\"");
                some = true;
            }
        }
        return some;
    }

    private static String escaped(String value) {
        boolean plain = value.indexOf('\\') < 0 && value.indexOf('"') < 0 && value.indexOf('\n') < 0;
        return plain ? value : value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
