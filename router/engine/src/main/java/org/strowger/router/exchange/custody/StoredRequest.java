package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.application.RequestClaim.MessageResult;

/**
 * The record of a request with an idempotency key.
 *
 * @param application the name of the application
 * @param key the key
 * @param fingerprint a hash of the request
 * @param untilMillis until when the key is kept
 * @param results the results for its messages
 */
@Within(Within.Scope.REQUEST)
public record StoredRequest(
        String application, String key, String fingerprint, long untilMillis, List<MessageResult> results) {
    private static final int FORMAT = 1;

    /** The format with the number of segments of each message. Only in stores of format 2. */
    private static final int WITH_SEGMENTS = 2;

    private static final int RESULTS_MAX = 100_000;

    public StoredRequest {
        results = List.copyOf(results);
    }

    void write(CustodyRecordWriter to) {
        boolean hasSegments = to.format() >= WITH_SEGMENTS && results.stream().anyMatch(each -> each.segments() > 0);
        to.begin()
                .octet(hasSegments ? WITH_SEGMENTS : FORMAT)
                .text(application)
                .anyText(key)
                .text(fingerprint)
                .number(untilMillis)
                .number(results.size());
        for (MessageResult each : results) {
            to.text(each.id()).text(each.refusal());
            if (hasSegments) {
                to.twoOctets(each.segments());
            }
        }
    }

    static StoredRequest read(CustodyRecordReader from) {
        boolean hasSegments = from.format(FORMAT, WITH_SEGMENTS) == WITH_SEGMENTS;
        String application = from.text();
        String key = from.anyText();
        String fingerprint = from.text();
        long untilMillis = from.number();
        long count = from.number();
        if (count < 0 || count > RESULTS_MAX) {
            throw new UnreadableRecord("a request with " + count + " results");
        }
        List<MessageResult> results = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            String id = from.text();
            String refusal = from.text();
            int segments = hasSegments ? from.twoOctets() : 0;
            results.add(
                    id.isEmpty() && segments == 0
                            ? MessageResult.refused(refusal)
                            : new MessageResult(id, refusal, segments));
        }
        return new StoredRequest(application, key, fingerprint, untilMillis, results);
    }
}
