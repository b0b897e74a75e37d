package org.strowger.router.store;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The payloads of records that were asked for, in the same order; empty for one that is not live. There may be fewer
 * than were asked for: the rest is to be asked for again.
 *
 * @param isFailed whether the next one could not be read now
 */
public record ReadRecords(List<Optional<ByteBuffer>> payloads, boolean isFailed) {
    /** The result if no record could be read. */
    public static final ReadRecords FAILED = new ReadRecords(List.of(), true);

    public ReadRecords {
        payloads = List.copyOf(payloads);
    }
}
