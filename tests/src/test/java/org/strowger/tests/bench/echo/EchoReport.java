package org.strowger.tests.bench.echo;

import java.util.Locale;
import java.util.StringJoiner;
import org.strowger.protocol.CloseCause;
import org.strowger.router.metrics.Histogram;

/** The report of an echo client, as it goes and at the end. */
final class EchoReport {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    private final EchoLoadPlan plan;
    private final EchoLoad load;
    private final long dialledNanos;
    private long beganNanos;
    private long endedNanos;
    private long lastNanos;
    private long lastEchoes;
    private long establishedNanos;
    private int establishedAtEnd;

    EchoReport(EchoLoadPlan plan, EchoLoad load, long beganNanos) {
        this.plan = plan;
        this.load = load;
        this.dialledNanos = beganNanos;
        this.beganNanos = beganNanos;
        this.lastNanos = beganNanos;
    }

    /** The progress since the last call, in a line. */
    String progress() {
        long now = System.nanoTime();
        long echoes = load.echoes();
        double rate = (echoes - lastEchoes) * NANOS_PER_SECOND / (now - lastNanos);
        lastNanos = now;
        lastEchoes = echoes;
        return String.format(
                Locale.ROOT,
                "%5.0f s  %d of %d connections  %.0f packets/s  lost: %s",
                (now - dialledNanos) / NANOS_PER_SECOND,
                load.established(),
                plan.connections(),
                rate,
                losses());
    }

    /** To be called often until it is true, which it is once: every connection has had its first echo. */
    boolean allAreNewlyEstablished() {
        if (establishedNanos != 0 || load.established() < plan.connections()) {
            return false;
        }
        establishedNanos = System.nanoTime();
        return true;
    }

    String establishment() {
        return String.format(
                Locale.ROOT, "all %d connections established after %.3f s", plan.connections(), establishedSeconds());
    }

    /** Counts packets and their times from now on. */
    void beginMeasuring() {
        load.forgetRoundTrips();
        beganNanos = System.nanoTime();
        lastNanos = beganNanos;
        lastEchoes = 0;
    }

    /** To be called before the connections are closed. */
    void finish() {
        endedNanos = System.nanoTime();
        establishedAtEnd = load.established();
    }

    /** Every connection that was asked for is gone. */
    boolean isHopeless() {
        return load.lost() >= plan.connections();
    }

    /** Every connection stood to the end, and each packet came back as it was sent. */
    boolean isClean() {
        return load.lost() == 0 && establishedAtEnd == plan.connections();
    }

    String text() {
        Histogram times = load.roundTripNanos();
        double seconds = (endedNanos - beganNanos) / NANOS_PER_SECOND;
        return String.format(
                Locale.ROOT,
                "connections    %d of %d%nlost           %s%npackets        %d in %.1f s, %.0f/s%n"
                        + "round trip us  p50 %.1f  p90 %.1f  p99 %.1f  p99.9 %.1f  max %.1f",
                establishedAtEnd,
                plan.connections(),
                losses(),
                times.count(),
                seconds,
                times.count() / seconds,
                micros(times, 50),
                micros(times, 90),
                micros(times, 99),
                micros(times, 99.9),
                times.max() / NANOS_PER_MICRO);
    }

    String json() {
        Histogram times = load.roundTripNanos();
        return String.format(
                Locale.ROOT,
                "{\"connections\":%d,\"established\":%d,\"established_s\":%.3f,\"lost\":%d,\"packets\":%d,"
                        + "\"seconds\":%.3f,\"p50_us\":%.1f,\"p90_us\":%.1f,\"p99_us\":%.1f,\"max_us\":%.1f}",
                plan.connections(),
                establishedAtEnd,
                establishedSeconds(),
                load.lost(),
                times.count(),
                (endedNanos - beganNanos) / NANOS_PER_SECOND,
                micros(times, 50),
                micros(times, 90),
                micros(times, 99),
                times.max() / NANOS_PER_MICRO);
    }

    /** From the first dial; 0 as long as one is missing. */
    private double establishedSeconds() {
        return establishedNanos == 0 ? 0 : (establishedNanos - dialledNanos) / NANOS_PER_SECOND;
    }

    private String losses() {
        StringJoiner words = new StringJoiner(", ");
        words.setEmptyValue("none");
        load.losses().forEach((cause, count) -> words.add(count + " because " + meaning(cause)));
        return words.toString();
    }

    private static String meaning(CloseCause cause) {
        return cause.meaning();
    }

    private static double micros(Histogram times, double percent) {
        return times.percentile(percent) / NANOS_PER_MICRO;
    }
}
