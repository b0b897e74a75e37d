package org.strowger.router.admin.view;

import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Series;
import org.strowger.router.admin.figures.RateSource.Span;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.ListenerFigure;
import org.strowger.router.exchange.routes.RouteFigure;
import org.strowger.router.metrics.Figure;
import org.strowger.router.smsc.SmscFigure;

/** The rates shown in the views. */
final class ViewRates {
    private final RateSource rates;

    ViewRates(RateSource rates) {
        this.rates = rates;
    }

    double perSecond(Scope scope, String name, Figure figure, Span span) {
        return rates.perSecond(new Series(scope, name, figure.label()), span);
    }

    /** Messages per second from an application. */
    double from(String application, Span span) {
        return perSecond(Scope.APPLICATION, application, AppFigure.MESSAGES, span);
    }

    /** Messages and receipts per second accepted by an application. */
    double to(String application, Span span) {
        return perSecond(Scope.APPLICATION, application, AppFigure.DELIVERED, span);
    }

    /** Messages per second received at a listener. */
    double cameBy(String listener, Span span) {
        return perSecond(Scope.LISTENER, listener, ListenerFigure.MESSAGES, span);
    }

    /** Messages and receipts per second accepted by the applications at a listener. */
    double takenBy(String listener, Span span) {
        return perSecond(Scope.LISTENER, listener, ListenerFigure.DELIVERED, span);
    }

    /** Messages per second sent to an SMSC. */
    double toSmsc(String smsc, Span span) {
        return perSecond(Scope.SMSC, smsc, SmscFigure.SUBMITTED, span);
    }

    /** Messages and receipts per second from an SMSC. */
    double fromSmsc(String smsc, Span span) {
        return perSecond(Scope.SMSC, smsc, SmscFigure.MESSAGES, span)
                + perSecond(Scope.SMSC, smsc, SmscFigure.RECEIPTS, span);
    }

    /** Messages per second that are routed by a route. */
    double by(String route, Span span) {
        return perSecond(Scope.ROUTE, route, RouteFigure.MESSAGES, span);
    }

    /** A percentile of an SMSC's response times over the last minute. */
    Cell answer(String smsc, double percent) {
        long nanos = rates.answerNanos(smsc, percent);
        return nanos == 0 ? Cell.NONE : Cell.nanos(nanos);
    }
}
