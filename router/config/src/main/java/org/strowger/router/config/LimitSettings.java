package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TimeTypes;

/**
 * Limits that apply to every connection.
 *
 * @param pduBytes maximum length of a PDU; a longer PDU is a framing error and closes the connection
 * @param readBufferBytes maximum number of bytes read from one connection in an event-loop turn
 * @param writeBufferBytes maximum unsent output; a connection that exceeds it is closed
 * @param bindsPerSecond binds admitted per second over all listeners; further ones wait
 * @param failedBinds failed binds allowed for one account from one address; if the rate is exceeded, its binds from the
 *     address are refused for a minute
 */
public record LimitSettings(
        int pduBytes, int readBufferBytes, int writeBufferBytes, int bindsPerSecond, Rate failedBinds) {
    /** The maximum is bounded by the store: a stored message with its metadata must fit into one write. */
    public static final ConfigKey<Integer> PDU = key(
                    "pdu",
                    NumberTypes.smallSize("1KiB", "512KiB"),
                    "maximum size of a PDU; a longer PDU is treated as a framing error and closes the" + " connection")
            .or("80KiB")
            .atRestart();

    public static final ConfigKey<Integer> READ_BUFFER = key(
                    "read-buffer",
                    NumberTypes.smallSize("1KiB", "16MiB"),
                    "the maximum number of bytes read from one connection in one turn")
            .or("64KiB")
            .atRestart();
    public static final ConfigKey<Integer> WRITE_BUFFER = key(
                    "write-buffer",
                    NumberTypes.smallSize("256KiB", "1GiB"),
                    "the maximum unsent data of a connection, at least two PDUs; above an eighth of it, messages for "
                            + "the peer wait in their queue; above the limit, the connection is closed")
            .or("1MiB")
            .atRestart();
    public static final ConfigKey<Integer> BINDS = key(
                    "binds-per-second",
                    NumberTypes.integer(1, 1_000_000),
                    "the maximum number of binds per second over all listeners; further binds with right credentials "
                            + "wait, and applications take turns; binds with wrong ones do not count")
            .or("500");
    public static final ConfigKey<Rate> FAILED_BINDS = key(
                    "failed-binds",
                    TimeTypes.rate(),
                    "the maximum number of failed binds of one account from one address; above this, its wrong "
                            + "passwords from the address are refused for one minute without being checked, and its "
                            + "right one passes; above 20 times this from one address, the same holds for all "
                            + "accounts there")
            .or("5/m")
            .atRestart();
    static final Section SECTION =
            Section.of("limits that apply to every connection", PDU, READ_BUFFER, WRITE_BUFFER, BINDS, FAILED_BINDS);

    static LimitSettings of(SectionValues limits) {
        return new LimitSettings(
                limits.value(PDU),
                limits.value(READ_BUFFER),
                limits.value(WRITE_BUFFER),
                limits.value(BINDS),
                limits.value(FAILED_BINDS));
    }
}
