package org.strowger.tests.bench.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.DurationOption;
import picocli.CommandLine.Option;

/** Under which loads {@code dispatch} measures. */
final class LoadOptions {
    private static final int SMALL = 100;
    private static final int USUAL = 1000;
    private static final Duration WORK = Duration.ofMillis(5);
    private static final List<Integer> CONNECTIONS = List.of(1000, 1700, 4000, 8000, 10_000);
    private static final List<Integer> PAYLOADS = List.of(1 << 10, 50 << 10, 500 << 10);
    private static final List<Duration> DELAYS = List.of(Duration.ofMillis(50), Duration.ofMillis(300));
    private static final Pattern SIZE = Pattern.compile("(\\d{1,6})(k?)");

    @Option(
            names = "--full",
            description = "all models and the whole list of loads: 1,000, 1,700, 4,000, 8,000 and 10,000 connections,"
                    + " payloads to 500k, with and without 5 ms of work, answers delayed by 50 and 300 ms")
    private boolean full;

    @Option(names = "--connections", paramLabel = "N", split = ",", description = "how many are held (default: 1000)")
    private List<Integer> connections = new ArrayList<>();

    @Option(
            names = "--payload",
            paramLabel = "SIZE",
            split = ",",
            description = "octets of a request, up to 500k (default: 100)")
    private List<String> payloads = new ArrayList<>();

    @Option(
            names = "--work",
            paramLabel = "D",
            split = ",",
            converter = DurationOption.class,
            description = "for how long each request keeps its handler busy (default: 0ms and 5ms)")
    private List<Duration> works = new ArrayList<>();

    @Option(
            names = "--delay",
            paramLabel = "D",
            split = ",",
            converter = DurationOption.class,
            description = "answers wait so long for somebody else (default: 0ms)")
    private List<Duration> delays = new ArrayList<>();

    boolean full() {
        return full;
    }

    /** In the order in which they are measured. */
    List<Load> loads(ChoreOptions chore) {
        boolean chosen = !(connections.isEmpty() && payloads.isEmpty() && works.isEmpty() && delays.isEmpty());
        if (full && chosen) {
            throw CommandFailure.usage("--full has its own list of loads: leave out --connections, --payload, --work"
                    + " and --delay, or leave out --full");
        }
        try {
            return full ? all(chore) : chosen(chore);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    /** Every combination of what was asked for. */
    private List<Load> chosen(ChoreOptions chore) {
        boolean worksOrDelays = !works.isEmpty() || !delays.isEmpty();
        List<Duration> usualWorks = worksOrDelays ? List.of(Duration.ZERO) : List.of(Duration.ZERO, WORK);
        List<Load> loads = new ArrayList<>();
        for (Duration delay : delays.isEmpty() ? List.of(Duration.ZERO) : delays) {
            for (Duration work : works.isEmpty() ? usualWorks : works) {
                for (int payload : payloads.isEmpty()
                        ? List.of(SMALL)
                        : payloads.stream().map(LoadOptions::size).toList()) {
                    for (int count : connections.isEmpty() ? List.of(USUAL) : connections) {
                        loads.add(load(count, payload, work, delay, chore));
                    }
                }
            }
        }
        return loads;
    }

    /** One thing after the other is turned, not all with all, which would take a day. */
    private static List<Load> all(ChoreOptions chore) {
        List<Load> loads = new ArrayList<>();
        for (Duration work : List.of(Duration.ZERO, WORK)) {
            CONNECTIONS.forEach(count -> loads.add(load(count, SMALL, work, Duration.ZERO, chore)));
        }
        for (Duration work : List.of(Duration.ZERO, WORK)) {
            PAYLOADS.forEach(payload -> loads.add(load(USUAL, payload, work, Duration.ZERO, chore)));
        }
        for (Duration delay : DELAYS) {
            CONNECTIONS.forEach(count -> loads.add(load(count, SMALL, Duration.ZERO, delay, chore)));
        }
        return loads;
    }

    private static Load load(int connections, int payload, Duration work, Duration delay, ChoreOptions chore) {
        return Load.of(connections, payload, new Chore(work, chore.burns(), delay, chore.timeOut()));
    }

    private static int size(String text) {
        Matcher form = SIZE.matcher(text);
        if (!form.matches()) {
            throw CommandFailure.usage("--payload '" + text + "' is not a size, for example 100, 1k or 500k");
        }
        long number = Long.parseLong(form.group(1));
        long octets = form.group(2).isEmpty() ? number : number << 10;
        return (int) Math.min(octets, Integer.MAX_VALUE);
    }
}
