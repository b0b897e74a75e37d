package org.strowger.world.custody;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.message.ShortMessage;

/**
 * A long message that a mobile writes to the HTTP application of a walk; its segments come one by one, in any order.
 */
final class LongMobile {
    private static final int REFERENCE = 7;

    private final String number;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Segment> left;

    LongMobile(String number, String to, Random random) {
        this.number = number;
        int total = 2 + random.nextInt(3);
        for (int each = 1; each <= total; each++) {
            String text = "(" + each + "/" + total + ")";
            segments.add(
                    new Segment(text, message(number, to, new Concatenation(REFERENCE, false, total, each), text)));
        }
        left = new ArrayList<>(segments);
        Collections.shuffle(left, random);
    }

    private static ShortMessage message(String from, String to, Concatenation concatenation, String text) {
        byte[] octets = text.getBytes(StandardCharsets.US_ASCII);
        UserData segment = UserData.of(UserDataHeader.NONE.with(concatenation), octets, 0, octets.length);
        return PlainMessage.from(Address.international(from))
                .to(Address.international(to))
                .saying(new Body(segment.toBytes(), true, 0))
                .build();
    }

    /** A segment, and the answer of the router. */
    static final class Segment {
        private final String text;
        private final ShortMessage message;
        private CustodySmsc.@Nullable Bringing bringing;
        private long sentNanos;

        Segment(String text, ShortMessage message) {
            this.text = text;
            this.message = message;
        }

        String text() {
            return text;
        }

        ShortMessage message() {
            return message;
        }

        void sent(CustodySmsc.Bringing by, long nanos) {
            bringing = by;
            sentNanos = nanos;
        }

        boolean isTaken() {
            return bringing != null && bringing.isTaken();
        }
    }

    String number() {
        return number;
    }

    List<Segment> segments() {
        return segments;
    }

    boolean hasMore() {
        return !left.isEmpty();
    }

    Segment next() {
        return left.remove(0);
    }

    /** Whether all segments were taken, and were sent within this time. */
    boolean isWholeWithin(long nanos) {
        long first = segments.stream().mapToLong(each -> each.sentNanos).min().orElse(0);
        long last = segments.stream().mapToLong(each -> each.sentNanos).max().orElse(0);
        return segments.stream().allMatch(Segment::isTaken) && last - first < nanos;
    }

    /** The text of the whole. */
    String text() {
        return String.join("", segments.stream().map(Segment::text).toList());
    }
}
