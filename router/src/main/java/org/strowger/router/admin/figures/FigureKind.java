package org.strowger.router.admin.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.metrics.Counter;
import org.strowger.router.smsc.SmscFigure;

/**
 * What is counted of one kind of things: all its figures, those of them that have a pace, and those that are drawn over
 * the last hour.
 */
enum FigureKind {
    ROUTER(ofRouter(), ofRouter(), List.of("messages", "accepted", "delivered", "smsc_accepted", "smsc_messages")),
    APPLICATION(
            names(AppFigure.values()),
            List.of(
                    "messages",
                    "segments",
                    "accepted",
                    "refused",
                    "later",
                    "too_fast",
                    "kept",
                    "expired",
                    "delivered",
                    "not_delivered"),
            List.of("messages", "delivered")),
    SMSC(names(SmscFigure.values()), names(SmscFigure.values()), List.of("submitted", "accepted", "messages")),
    ROUTE(names(RouteFigure.values()), names(RouteFigure.values()), List.of()),
    LISTENER(names(ListenerFigure.values()), names(ListenerFigure.values()), List.of());

    @SuppressWarnings("ImmutableEnumChecker") // it is a copy that cannot be changed
    private final List<String> figures;

    @SuppressWarnings("ImmutableEnumChecker") // nobody writes it after the constructor
    private final int[] paced;

    @SuppressWarnings("ImmutableEnumChecker") // nobody writes it after the constructor
    private final int[] drawn;

    FigureKind(List<String> figures, List<String> paced, List<String> drawn) {
        this.figures = List.copyOf(figures);
        this.paced = paced.stream().mapToInt(figures::indexOf).toArray();
        this.drawn = drawn.stream().mapToInt(figures::indexOf).toArray();
        assert Arrays.stream(this.paced).allMatch(i -> i >= 0)
                        && Arrays.stream(this.drawn).allMatch(i -> i >= 0)
                : "a figure that is not there";
    }

    /** The names of all figures, in the order of their numbers. */
    List<String> figures() {
        return figures;
    }

    /** The numbers of those that have a pace. */
    int[] paced() {
        return paced;
    }

    /** The numbers of those that are drawn. */
    int[] drawn() {
        return drawn;
    }

    static FigureKind of(RateSource.Scope scope) {
        return FigureKind.valueOf(scope.name());
    }

    /** The place of a figure among those that have a pace; negative if it has none. */
    int paceOf(String figure) {
        return placeOf(figure, paced);
    }

    /** The place of a figure among those that are drawn; negative if it is not. */
    int drawingOf(String figure) {
        return placeOf(figure, drawn);
    }

    private int placeOf(String figure, int[] among) {
        for (int i = 0; i < among.length; i++) {
            if (figures.get(among[i]).equals(figure)) {
                return i;
            }
        }
        return -1;
    }

    /** What all applications count, then what all SMSCs do with a word before it, then what the threads do. */
    private static List<String> ofRouter() {
        List<String> names = new ArrayList<>(names(AppFigure.values()));
        names(SmscFigure.values()).forEach(name -> names.add("smsc_" + name));
        names.addAll(names(Counter.values()));
        return List.copyOf(names);
    }

    private static List<String> names(Enum<?>[] kinds) {
        return Stream.of(kinds)
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
