package org.strowger.router.admin.page.html;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A chart of rates over time, as SVG with a table of its figures. Lines differ by dash pattern, not only by colour.
 *
 * @param span a description of the time that the chart covers
 * @param step the time between two values
 */
public record Chart(String title, String span, Duration step, List<Line> lines) {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 160;
    private static final int ROOM_TOP = 24;
    private static final int ROOM_BOTTOM = 28;

    public Chart {
        lines = List.copyOf(lines);
    }

    /**
     * A line.
     *
     * @param rates events per second, oldest first
     */
    public record Line(String label, List<Double> rates) {
        public Line {
            rates = List.copyOf(rates);
        }

        public static Line of(String label, double[] rates) {
            return new Line(label, Arrays.stream(rates).boxed().toList());
        }

        private double most() {
            return rates.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        }

        private double mean() {
            return rates.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        }

        private double last() {
            return rates.isEmpty() ? 0 : rates.get(rates.size() - 1);
        }
    }

    /** Writes the chart. Without values, writes a sentence that says when there will be values. */
    public void write(Html out) {
        int values = lines.stream().mapToInt(line -> line.rates().size()).max().orElse(0);
        out.open("figure", "class", "chart");
        out.element("figcaption", title + ", " + span);
        if (values == 0) {
            out.element("p", "The first value comes " + words(step) + " after the start.", "class", "note")
                    .close();
            return;
        }
        double most = lines.stream().mapToDouble(Line::most).max().orElse(0);
        double top = most > 0 ? most : 1;
        out.open(
                "svg",
                "viewBox",
                "0 0 " + WIDTH + " " + HEIGHT,
                "role",
                "img",
                "aria-label",
                title + ", " + span + ": " + summary());
        axes(out, top, values);
        for (int i = 0; i < lines.size(); i++) {
            out.element("polyline", "", "class", "line line" + i, "points", points(lines.get(i), top, values));
        }
        out.close();
        figures(out);
        out.close();
    }

    private void axes(Html out, double top, int values) {
        int bottom = HEIGHT - ROOM_BOTTOM;
        for (int i = 0; i <= 2; i++) {
            int y = ROOM_TOP + i * (bottom - ROOM_TOP) / 2;
            out.element("line", "", "class", "grid", "x1", "0", "x2", "" + WIDTH, "y1", "" + y, "y2", "" + y);
            out.element("text", rate(top * (2 - i) / 2), "x", "2", "y", "" + (y - 3));
        }
        String since = words(step.multipliedBy(values)) + " ago";
        out.element("text", since, "x", "2", "y", "" + (HEIGHT - 6));
        out.element("text", "now", "x", "" + (WIDTH - 2), "y", "" + (HEIGHT - 6), "text-anchor", "end");
    }

    /** The points of a line. The newest value is at the right edge, regardless of the number of values. */
    private static String points(Line line, double top, int values) {
        int bottom = HEIGHT - ROOM_BOTTOM;
        int missing = values - line.rates().size();
        StringBuilder points = new StringBuilder();
        IntStream.range(0, line.rates().size()).forEach(i -> {
            double x = (double) WIDTH * (missing + i) / Math.max(1, values - 1);
            double y = bottom - (bottom - ROOM_TOP) * line.rates().get(i) / top;
            points.append(i == 0 ? "" : " ").append(String.format(Locale.ROOT, "%.1f,%.1f", x, y));
        });
        // A single value is drawn as a line.
        return line.rates().size() == 1
                ? points + " " + WIDTH + points.substring(points.indexOf(","))
                : points.toString();
    }

    private String summary() {
        return String.join(
                "; ",
                lines.stream()
                        .map(line -> line.label() + " now " + rate(line.last()) + ", highest " + rate(line.most()))
                        .toList());
    }

    private void figures(Html out) {
        out.open("table", "class", "legend", "aria-label", "Figures of the " + span)
                .open("thead")
                .open("tr");
        List.of("line", "now", "mean", "highest").forEach(head -> out.element("th", head, "scope", "col"));
        out.close().close().open("tbody");
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            out.open("tr").open("th", "scope", "row");
            out.open("svg", "viewBox", "0 0 28 8", "class", "key", "aria-hidden", "true")
                    .element("polyline", "", "class", "line line" + i, "points", "0,4 28,4")
                    .close();
            out.text(line.label()).close();
            List.of(line.last(), line.mean(), line.most())
                    .forEach(each -> out.element("td", rate(each), "class", "number"));
            out.close();
        }
        out.close().close();
    }

    private static String rate(double rate) {
        return String.format(Locale.ROOT, rate < 10 ? "%.2f/s" : "%.0f/s", rate);
    }

    private static String words(Duration time) {
        long minutes = time.toMinutes();
        if (minutes < 2) {
            return time.toSeconds() + " seconds";
        }
        return minutes < 120 ? minutes + " minutes" : time.toHours() + " hours";
    }
}
