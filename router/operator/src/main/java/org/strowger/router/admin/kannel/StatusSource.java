package org.strowger.router.admin.kannel;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.strowger.router.admin.figures.RateSource.Scope;
import org.strowger.router.admin.figures.RateSource.Series;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.Application;
import org.strowger.router.metrics.Figure;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/**
 * The state of the router that any thread may read: counters, rates, and the configuration in effect.
 *
 * @param wallClock the clock of the machine
 * @param zone the time zone of the configuration in effect
 */
public record StatusSource(Sampler figures, InstantSource wallClock, Supplier<ZoneId> zone) {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

    Instant now() {
        return wallClock.instant();
    }

    boolean isStopping() {
        return figures.sampled().isDraining();
    }

    List<Smsc> smscs() {
        return figures.sampled().generation().smscs();
    }

    List<Application> applications() {
        return figures.sampled().generation().applications();
    }

    Optional<Smsc> smsc(String name) {
        return smscs().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** The sum of some of an SMSC's counters, and its rates over one minute, five minutes and since the start. */
    TrafficRates traffic(Smsc smsc, double uptimeSeconds, SmscFigure... counted) {
        long total = 0;
        double minute = 0;
        double fiveMinutes = 0;
        for (SmscFigure figure : counted) {
            total += smsc.total(figure);
            minute += rate(smsc, figure, MINUTE);
            fiveMinutes += rate(smsc, figure, FIVE_MINUTES);
        }
        return new TrafficRates(total, minute, fiveMinutes, (double) total / uptimeSeconds);
    }

    private double rate(Smsc smsc, Figure figure, Duration span) {
        return figures.perSecond(new Series(Scope.SMSC, smsc.name(), figure.label()), span);
    }
}
