package org.strowger.router.config.grammar;

/**
 * The memory that the regular expressions of a configuration take, estimated before they are compiled. Expressions in
 * the filters of all applications are counted apart: they are compiled for each application.
 */
public final class ExpressionTally {
    private static final String OF_ALL = "filters[";
    private static final long MIB = 1 << 20;

    private final long octetsMax;
    private long octets;
    private long octetsOfAll;

    /** @param octetsMax the maximum for all expressions, each counted once */
    ExpressionTally(long octetsMax) {
        this.octetsMax = octetsMax;
    }

    /**
     * Counts the expressions of a value.
     *
     * @throws InvalidValue if all expressions so far take more than the maximum
     */
    public void count(ConfigValue value, long more) throws InvalidValue {
        octets += more;
        if (value.key().startsWith(OF_ALL)) {
            octetsOfAll += more;
        }
        if (octets > octetsMax) {
            throw InvalidValue.because(
                    "the regular expressions up to here take about " + (octets + MIB - 1) / MIB + " MiB, and at most "
                            + octetsMax / MIB + " MiB are possible, a tenth of the heap",
                    "use smaller numbers in their repetitions, or fewer expressions");
        }
    }

    /** The memory of all expressions with this number of applications. */
    public long octets(int applications) {
        return octets + octetsOfAll * Math.max(0, applications - 1);
    }
}
