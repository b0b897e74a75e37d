package org.strowger.router.admin.action;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.exchange.Exchange;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscSession;

/** Finds the targets of an operator's commands by name, and ends sessions. */
record ActionTargets(Exchange exchange, List<SelectorThread> threads, ThreadSurvey survey) {
    /**
     * Number of connections closed per event-loop turn: closing a connection costs about as much as opening one, and
     * more with TLS.
     */
    private static final int ENDED_PER_TURN = 16;

    private static final CloseReason BY_OPERATOR =
            new CloseReason(CloseCause.ASKED, "an operator closed the connection");

    Smsc smsc(String name) throws CommandRefused {
        return named(exchange.generation().smscs(), Smsc::name, name, "smsc");
    }

    Application application(String name) throws CommandRefused {
        return named(exchange.generation().applications(), Application::name, name, "application");
    }

    private static <T> T named(List<T> all, Function<T, String> names, String name, String kind) throws CommandRefused {
        for (T each : all) {
            if (names.apply(each).equals(name)) {
                return each;
            }
        }
        throw CommandRefused.unknown("there is no " + kind + " " + name);
    }

    /** Waits until all threads have run the tasks posted so far. */
    void settle() throws CommandRefused {
        survey.all(thread -> thread);
    }

    int sessions(Smsc smsc) throws CommandRefused {
        return survey.all(thread -> smsc.port(thread).sessions().size()).stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    /**
     * Closes the matching connections with an unbind.
     *
     * @return the number of closed connections
     */
    int end(Predicate<Connection> which) throws CommandRefused {
        int ended = 0;
        for (int i = 0; i < threads.size(); i++) {
            List<Connection> meant = new ArrayList<>();
            survey.rows(
                    i, threads.get(i)::openConnections, each -> which.test(each) && meant.add(each), Integer.MAX_VALUE);
            ended += survey.each(i, meant, each -> end(each, which), ENDED_PER_TURN);
        }
        return ended;
    }

    private static boolean end(Connection connection, Predicate<Connection> which) {
        if (connection.isClosed() || !which.test(connection)) {
            return false;
        }
        if (connection.endpoint() instanceof SmscSession session) {
            session.leave(BY_OPERATOR);
        } else {
            connection.close(BY_OPERATOR);
        }
        return true;
    }

    static boolean isOfSmsc(Connection connection, String name) {
        return connection.endpoint() instanceof SmscSession session
                && session.smsc().name().equals(name);
    }

    static boolean isOfApplication(Connection connection, String name) {
        return connection.endpoint() instanceof AppSession session && session.isOf(name);
    }

    static boolean isOfListener(Connection connection, String name) {
        return connection.endpoint() instanceof AppSession session
                && session.listener().equals(name);
    }

    static boolean isOf(Connection connection, OperatorOverride.Thing thing) {
        return switch (thing.kind()) {
            case SMSC -> isOfSmsc(connection, thing.name());
            case APPLICATION -> isOfApplication(connection, thing.name());
            case LISTENER -> isOfListener(connection, thing.name());
            case ROUTE -> false;
        };
    }

    /** Parses the number that confirms a command. */
    static long number(String text) throws CommandRefused {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw CommandRefused.usage("count requires a number, not " + text);
        }
    }

    static String count(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
