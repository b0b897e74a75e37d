package org.strowger.router.admin.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.metrics.Counter;
import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.Figure.History;
import org.strowger.router.smsc.SmscFigure;

/**
 * The figures of one kind of object, identified by number: all figures, the figures with rates, and the figures with a
 * graph of the last hour.
 */
enum FigureKind {
    /** Totals over all applications, over all SMSCs (with the prefix {@code smsc_}), and over the SelectorThreads. */
    ROUTER(ofRouter()),
    APPLICATION(rows("", AppFigure.values())),
    SMSC(rows("", SmscFigure.values())),
    ROUTE(rows("", RouteFigure.values())),
    LISTENER(rows("", ListenerFigure.values()));

    @SuppressWarnings("ImmutableEnumChecker") // an immutable copy
    private final List<Row> rows;

    @SuppressWarnings("ImmutableEnumChecker") // never written after the constructor
    private final int[] paced;

    @SuppressWarnings("ImmutableEnumChecker") // never written after the constructor
    private final int[] drawn;

    private record Row(String name, History history) {}

    FigureKind(List<Row> rows) {
        this.rows = List.copyOf(rows);
        this.paced = numbers(rows, History.RATES);
        this.drawn = numbers(rows, History.HOUR);
    }

    private static int[] numbers(List<Row> rows, History least) {
        return IntStream.range(0, rows.size())
                .filter(i -> rows.get(i).history().compareTo(least) >= 0)
                .toArray();
    }

    /** Number of figures. */
    int count() {
        return rows.size();
    }

    /** The numbers of the figures with rates. */
    int[] paced() {
        return paced;
    }

    /** The numbers of the figures with a graph. */
    int[] drawn() {
        return drawn;
    }

    static FigureKind of(RateSource.Scope scope) {
        return FigureKind.valueOf(scope.name());
    }

    /** The index of a figure among the figures with rates; negative if the figure has no rates. */
    int paceOf(String figure) {
        return indexOf(figure, paced);
    }

    /** The index of a figure among the figures with a graph; negative if the figure has no graph. */
    int drawingOf(String figure) {
        return indexOf(figure, drawn);
    }

    private int indexOf(String figure, int[] among) {
        for (int i = 0; i < among.length; i++) {
            if (rows.get(among[i]).name().equals(figure)) {
                return i;
            }
        }
        return -1;
    }

    private static List<Row> ofRouter() {
        List<Row> rows = new ArrayList<>(rows("", AppFigure.values()));
        rows.addAll(rows("smsc_", SmscFigure.values()));
        rows.addAll(rows("", Counter.values()));
        return rows;
    }

    private static List<Row> rows(String prefix, Figure... figures) {
        return Stream.of(figures)
                .map(each -> new Row(prefix + each.label(), each.history()))
                .toList();
    }
}
