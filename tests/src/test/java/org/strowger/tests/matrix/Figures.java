package org.strowger.tests.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.metrics.Counter;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscPort;

/** The counts of the program at one moment, over all threads. */
record Figures(Map<String, Long> numbers) {
    /** Of the threads, what says how peers are treated, and that nothing went wrong. */
    private static final List<Counter> OF_THREADS =
            List.of(Counter.CONNECTIONS_BLOCKED, Counter.CONNECTIONS_REFUSED, Counter.HANDLER_FAILURES);

    static final Figures NONE = new Figures(Map.of());

    private static final String ANY = "+";

    static Figures of(SelectorThreads threads, Generation generation) {
        Map<String, Long> numbers = new LinkedHashMap<>();
        for (Smsc smsc : generation.smscs()) {
            for (SmscFigure figure : SmscFigure.values()) {
                long sum = smsc.homeFigures().get(figure);
                for (SmscPort port : smsc.ports()) {
                    sum += port.figures().get(figure);
                }
                if (figure != SmscFigure.SEGMENTS_ACCEPTED) {
                    numbers.put(smsc.name() + ": " + words(figure), sum);
                }
            }
        }
        for (Application application : generation.applications()) {
            for (AppFigure figure : AppFigure.values()) {
                long sum = 0;
                for (int i = 0; i < threads.all().size(); i++) {
                    AppPort port = application.port(i);
                    sum += port.figures().get(figure);
                }
                if (figure != AppFigure.SEGMENTS) {
                    numbers.put(application.name() + ": " + words(figure), sum);
                }
            }
        }
        OF_THREADS.forEach(each -> numbers.put("threads: " + words(each), threads.sum(each)));
        return new Figures(numbers);
    }

    private static String words(Enum<?> figure) {
        return figure.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The counts since then, in lines. An SMSC that was replaced begins again: less than before is not told. */
    List<String> since(Figures before) {
        List<String> lines = new ArrayList<>();
        numbers.forEach((name, number) -> {
            long more = number - before.numbers.getOrDefault(name, 0L);
            if (more > 0) {
                lines.add(name + " " + more);
            }
        });
        return lines;
    }

    /** Whether a line is what was to come; {@code +} stands for any number. */
    static boolean fits(String expected, String line) {
        return expected.endsWith(ANY)
                ? line.startsWith(expected.substring(0, expected.length() - 1))
                : expected.equals(line);
    }
}
