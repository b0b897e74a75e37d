package org.strowger.router.store;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * The payloads of the requested records, in the order of the request; empty for a record that is not live. There may be
 * fewer payloads than requested; the caller must then request the rest again.
 *
 * @param isFailed whether reading the record after the last payload failed
 */
public record ReadRecords(List<Optional<ByteBuffer>> payloads, boolean isFailed) {
    /** The result if no record could be read. */
    public static final ReadRecords FAILED = new ReadRecords(List.of(), true);

    public ReadRecords {
        payloads = List.copyOf(payloads);
    }
}
