package org.strowger.router.admin.metrics;

import org.strowger.router.metrics.Distribution;

/** Takes the series of one metric after the other, and writes them down. */
public final class Samples {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Beyond that a whole number is written as any other. */
    private static final double WHOLE_MAX = 1e15;

    private final StringBuilder text;
    private final boolean open;
    private Family family = Catalogue.NOTHING;

    /** @param open whether in the form of OpenMetrics; else in the older one */
    Samples(StringBuilder text, boolean open) {
        this.text = text;
        this.open = open;
    }

    /** What comes from now on is of that metric. */
    void begin(Family next) {
        family = next;
        String name = open ? nameOfFamily(next) : next.name();
        String type =
                open && next.type() == Family.Type.INFO ? "info" : next.type().word();
        text.append("# HELP ").append(name).append(' ').append(next.help()).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
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

    /** One whole number. */
    public void add(long value, String... labels) {
        series(family.name(), labels);
        text.append(value).append('\n');
    }

    /** One value; the labels stand in the order in which the catalogue names them, and an empty one is left out. */
    public void add(double value, String... labels) {
        series(family.name(), labels);
        end(value);
    }

    /** How often and for how long together. */
    public void addSummary(long count, double seconds, String... labels) {
        series(family.name() + "_count", labels);
        text.append(count).append('\n');
        series(family.name() + "_sum", labels);
        end(seconds);
    }

    /** All buckets of a histogram of durations. */
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
        text.append(family.name()).append("_bucket{");
        if (labels(labels) > 0) {
            text.append(',');
        }
        text.append("le=\"").append(bound).append("\"} ").append(count).append('\n');
    }

    private void series(String name, String[] labels) {
        text.append(name);
        int before = text.length();
        text.append('{');
        if (labels(labels) > 0) {
            text.append('}');
        } else {
            text.setLength(before);
        }
        text.append(' ');
    }

    private void end(double value) {
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < WHOLE_MAX;
        text.append(isWhole ? Long.toString((long) value) : Double.toString(value))
                .append('\n');
    }

    /** @return how many were written */
    private int labels(String[] values) {
        assert values.length == family.labels().size() : family.name() + " has the labels " + family.labels();
        int written = 0;
        for (int i = 0; i < values.length; i++) {
            if (!values[i].isEmpty()) {
                text.append(written > 0 ? "," : "")
                        .append(family.labels().get(i))
                        .append("=\"");
                escaped(values[i]);
                text.append('"');
                written++;
            }
        }
        return written;
    }

    private void escaped(String value) {
        for (int i = 0; i < value.length(); i++) {
            char each = value.charAt(i);
            switch (each) {
                case '\\' -> text.append("\\\\");
                case '"' -> text.append("\\\"");
                case '\n' -> text.append("\\n");
                default -> text.append(each);
            }
        }
    }
}
