package org.strowger.http;

import org.strowger.protocol.Pieces;

/** Where jazzer begins, in a process of its own: see {@link HttpCoverageGuidedTest}. */
public final class HttpFuzzEntry {
    private static final HttpLimits LIMITS = new HttpLimits(4096, 4096, 100, 4096);

    private HttpFuzzEntry() {}

    /** The parser agrees with the reference, and with itself when the stream comes byte by byte. */
    // The name that jazzer looks for.
    public static void fuzzerTestOneInput(byte[] input) {
        ParsedRequests whole = ParsedRequests.of(input, LIMITS, Pieces.WHOLE, 0);
        ParsedRequests bytes = ParsedRequests.of(input, LIMITS, Pieces.BYTES, 0);
        if (!bytes.requests().equals(whole.requests()) || !bytes.fault().equals(whole.fault())) {
            throw new AssertionError("whole: " + whole + ", byte by byte: " + bytes);
        }
        boolean isTooLong = whole.status() == 413 || whole.status() == 414 || whole.status() == 431;
        if (!isTooLong && !whole.requests().equals(ReferenceReader.read(input))) {
            throw new AssertionError("the reference reads other requests than " + whole);
        }
    }
}
