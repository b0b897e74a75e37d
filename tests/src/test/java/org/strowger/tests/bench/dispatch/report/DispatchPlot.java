package org.strowger.tests.bench.dispatch.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.strowger.tests.bench.dispatch.Load;

/**
 * The same figures as a picture: a panel for each load, a bar for each model. Plain SVG, for browsers and documents.
 */
public final class DispatchPlot {
    private static final int WIDTH = 900;
    private static final int MARGIN = 20;
    private static final int NAMES = 170;
    private static final int BAR_MAX = 330;
    private static final int LINE = 22;
    private static final int BAR = 14;
    private static final int BASELINE = 12;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MEBI = 1 << 20;

    private final StringBuilder out = new StringBuilder();
    private int y = MARGIN + LINE;

    private DispatchPlot() {}

    /** The whole file. */
    public static String svg(String title, List<DispatchRow> rows) {
        Map<Load, List<DispatchRow>> panels = DispatchTable.byLoad(rows);
        int height = 2 * MARGIN
                + LINE
                + panels.values().stream()
                        .mapToInt(each -> (each.size() + 2) * LINE)
                        .sum();
        DispatchPlot plot = new DispatchPlot();
        plot.add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\"",
                WIDTH, height, WIDTH, height);
        plot.add(" font-family=\"sans-serif\" font-size=\"12\">\n");
        plot.add("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n");
        plot.text(MARGIN, MARGIN, "font-size=\"15\"", title);
        panels.forEach(plot::panel);
        plot.add("</svg>\n");
        return plot.out.toString();
    }

    private void panel(Load load, List<DispatchRow> rows) {
        y += LINE;
        text(MARGIN, y, "font-weight=\"bold\"", load.label());
        double most = rows.stream()
                .mapToDouble(row -> row.figures().answersPerSecond())
                .max()
                .orElse(0);
        for (DispatchRow row : rows) {
            y += LINE;
            text(MARGIN, y, "", row.model());
            bar(row, most);
        }
    }

    private void bar(DispatchRow row, double most) {
        if (!row.isMeasured()) {
            text(NAMES, y, "fill=\"#a33\"", row.why());
            return;
        }
        DispatchFigures figures = row.figures();
        double width = most == 0 ? 0 : BAR_MAX * figures.answersPerSecond() / most;
        add(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"#4878a8\"/>\n",
                NAMES, y - BASELINE, width, BAR);
        text(
                NAMES + (int) width + 6,
                y,
                "fill=\"#333\"",
                String.format(
                        Locale.ROOT,
                        "%.0f/s, %.1f us CPU, p99 %.1f ms, %.0f MiB, %d threads",
                        figures.answersPerSecond(),
                        figures.cpuMicros(),
                        figures.answers().times().p99() / NANOS_PER_MILLI,
                        figures.cost().residentBytes() / MEBI,
                        figures.cost().threads()));
    }

    private void text(int x, int at, String attributes, String words) {
        add(
                "<text x=\"%d\" y=\"%d\"%s>%s</text>\n",
                x, at, attributes.isEmpty() ? "" : " " + attributes, escaped(words));
    }

    private static String escaped(String words) {
        StringBuilder safe = new StringBuilder();
        words.codePoints().forEach(each -> {
            switch (each) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                // A text of the system may have characters that XML cannot hold.
                default -> safe.appendCodePoint(each < ' ' ? ' ' : each);
            }
        });
        return safe.toString();
    }

    private void add(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values));
    }
}
