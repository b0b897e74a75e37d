package org.strowger.router.app.daemon;

import java.util.function.Function;
import java.util.function.LongSupplier;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.admin.survey.Waiting;
import org.strowger.router.app.password.PasswordFiles;
import org.strowger.router.app.sockets.InheritedSockets;
import org.strowger.router.application.login.PasswordReplacer;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.http.HttpApis;
import org.strowger.router.reactor.NameLookup;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.route.TableNumbers;
import org.strowger.router.table.service.TableService;
import org.strowger.router.thread.WallClock;

/**
 * The environment of a router.
 *
 * @param threads the threads that run all sessions
 * @param protocols finds a protocol by name
 * @param lookup resolves host names
 * @param operatorLog logs events for operators
 * @param clock time source and random seed
 * @param filters the filters that applications can have
 * @param http the HTTP APIs and the styles of callbacks
 * @param tables the number tables
 * @param passwords replaces passwords in the form of other gateways
 * @param sockets listening sockets inherited from the previous process
 */
public record RouterContext(
        SelectorThreads threads,
        Function<String, ProtocolTraits> protocols,
        NameLookup lookup,
        OperatorLog operatorLog,
        Clock clock,
        FilterCatalogue filters,
        HttpApis http,
        TableService tables,
        PasswordReplacer passwords,
        InheritedSockets sockets) {
    /** Creates the environment of a router that does not keep changes to its number tables. */
    public RouterContext(
            SelectorThreads threads,
            Function<String, ProtocolTraits> protocols,
            NameLookup lookup,
            OperatorLog operatorLog,
            Clock clock,
            FilterCatalogue filters,
            HttpApis http) {
        this(
                threads,
                protocols,
                lookup,
                operatorLog,
                clock,
                filters,
                http,
                TableService.withoutChanges(
                        () -> clock.calendar().settledMillis(clock.nowNanos().getAsLong())),
                PasswordFiles.ofThisMachine(operatorLog::appTold),
                InheritedSockets.none());
    }

    /**
     * Time source and random seed.
     *
     * @param nowNanos the monotonic clock of the threads
     * @param calendar the calendar
     * @param seed the seed of random choices
     * @param waiting how commands wait for time to pass
     */
    public record Clock(LongSupplier nowNanos, WallClock calendar, long seed, Waiting waiting) {
        public Clock(LongSupplier nowNanos, WallClock calendar, long seed) {
            this(nowNanos, calendar, seed, Waiting.BLOCKING);
        }
    }

    public WallClock calendar() {
        return clock.calendar();
    }

    /** The calendar time that decides about messages, in milliseconds since 1970. */
    public long nowMillis() {
        return clock.calendar().settledMillis(clock.nowNanos().getAsLong());
    }

    /** Looks up numbers in the number tables in effect. */
    NumberFacts numbers() {
        return new TableNumbers(tables::tables);
    }

    LongSupplier nowNanos() {
        return clock.nowNanos();
    }

    long seed() {
        return clock.seed();
    }
}
