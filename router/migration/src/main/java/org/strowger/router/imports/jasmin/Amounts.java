package org.strowger.router.imports.jasmin;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** Parses numbers in texts of Jasmin. */
final class Amounts {
    private static final int DECIMALS = 6;
    private static final BigDecimal SECONDS = BigDecimal.valueOf(60);
    private static final BigDecimal RATE_MOST = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000_000L);

    private Amounts() {}

    /** A number that is not negative; empty if the text is not such a number. */
    static Optional<BigDecimal> number(String text) {
        try {
            BigDecimal number = new BigDecimal(text);
            boolean fits = number.signum() >= 0 && number.scale() < 1_000 && number.compareTo(MOST) <= 0;
            return fits ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** An amount of money with at most six decimals. */
    static String money(BigDecimal amount) {
        BigDecimal rounded = amount.setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    /** A rate such as 20/s or 30/m; empty for 0 and for text that is not a number, both of which mean no limit. */
    static Optional<String> rate(String perSecond) {
        return number(perSecond)
                .filter(each -> each.signum() > 0 && each.compareTo(RATE_MOST) <= 0)
                .map(Amounts::rate);
    }

    private static String rate(BigDecimal perSecond) {
        if (perSecond.stripTrailingZeros().scale() <= 0) {
            return perSecond.toBigInteger() + "/s";
        }
        BigDecimal perMinute = perSecond.multiply(SECONDS).setScale(0, RoundingMode.HALF_UP);
        return perMinute.max(BigDecimal.ONE) + "/m";
    }

    /** A duration in seconds within limits; empty if the text is not a number. */
    static Optional<String> seconds(String text, long min, long max) {
        return number(text)
                .map(each -> each.setScale(0, RoundingMode.HALF_UP).longValue())
                .map(each -> Math.max(min, Math.min(max, each)) + "s");
    }
}
