package org.strowger.router.admin.view;

import java.util.Locale;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Series;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.smsc.SmscFigure;

/** How fast things go, as the views ask for it. */
final class ViewRates {
    private static final String MESSAGES = "messages";

    private final RateSource paces;

    ViewRates(RateSource paces) {
        this.paces = paces;
    }

    double perSecond(Scope scope, String name, Enum<?> figure, Span span) {
        return paces.perSecond(new Series(scope, name, figure.name().toLowerCase(Locale.ROOT)), span);
    }

    /** Messages that an application sends. */
    double from(String application, Span span) {
        return perSecond(Scope.APPLICATION, application, AppFigure.MESSAGES, span);
    }

    /** Messages and receipts that an application takes. */
    double to(String application, Span span) {
        return perSecond(Scope.APPLICATION, application, AppFigure.DELIVERED, span);
    }

    /** Messages that come by a listener. */
    double cameBy(String listener, Span span) {
        return perSecond(Scope.LISTENER, listener, ListenerFigure.MESSAGES, span);
    }

    /** Messages and receipts that are taken by those who came by a listener. */
    double takenBy(String listener, Span span) {
        return perSecond(Scope.LISTENER, listener, ListenerFigure.DELIVERED, span);
    }

    /** Messages that an SMSC is handed. */
    double toSmsc(String smsc, Span span) {
        return perSecond(Scope.SMSC, smsc, SmscFigure.SUBMITTED, span);
    }

    /** Messages of mobiles and receipts that an SMSC brings. */
    double fromSmsc(String smsc, Span span) {
        return perSecond(Scope.SMSC, smsc, SmscFigure.MESSAGES, span)
                + perSecond(Scope.SMSC, smsc, SmscFigure.RECEIPTS, span);
    }

    /** Messages that take a route. */
    double by(String route, Span span) {
        return paces.perSecond(new Series(Scope.ROUTE, route, MESSAGES), span);
    }

    /** How long an SMSC took to answer so many in a hundred, over the last minute. */
    Cell answer(String smsc, double percent) {
        long nanos = paces.answerNanos(smsc, percent);
        return nanos == 0 ? Cell.NONE : Cell.nanos(nanos);
    }
}
