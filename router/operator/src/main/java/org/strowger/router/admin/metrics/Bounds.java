package org.strowger.router.admin.metrics;

import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Bucket bounds of a histogram, in seconds and as text, because monitoring programs compare them as text. */
record Bounds(List<String> seconds) {
    static final Bounds ANSWERS = of(
            "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5", "5.0", "10.0",
            "30.0", "60.0");
    static final Bounds HERE = of(
            "1e-05", "0.0001", "0.001", "0.005", "0.01", "0.05", "0.1", "0.5", "1.0", "5.0", "10.0", "60.0", "600.0",
            "3600.0");
    static final Bounds RECEIPTS = of(
            "1.0", "2.5", "5.0", "10.0", "30.0", "60.0", "300.0", "900.0", "3600.0", "21600.0", "86400.0", "259200.0");
    static final Bounds DISK = of(
            "0.0001", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0",
            "5.0");
    static final Bounds TURNS = of("1e-05", "0.0001", "0.0005", "0.001", "0.005", "0.01", "0.05", "0.1", "1.0");

    private static final BigDecimal NANOS = BigDecimal.valueOf(TimeUnit.SECONDS.toNanos(1));

    private static Bounds of(String... seconds) {
        return new Bounds(List.of(seconds));
    }

    long[] nanos() {
        return seconds.stream()
                .mapToLong(each -> new BigDecimal(each).multiply(NANOS).longValueExact())
                .toArray();
    }
}
