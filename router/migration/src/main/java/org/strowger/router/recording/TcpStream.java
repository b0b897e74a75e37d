package org.strowger.router.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One direction of a TCP connection; puts the segments in order. */
final class TcpStream {
    /** The maximum number of octets that wait for an earlier segment; beyond it, a gap is assumed. */
    static final int WAITING_OCTETS_MAX = 1 << 18;

    /** The maximum number of segments that wait for an earlier segment. */
    static final int WAITING_MAX = 256;

    /** The time after which a missing segment is considered not captured. */
    static final long PATIENCE_MILLIS = 5000;

    private final Receiver receiver;
    private final List<Waiting> waiting = new ArrayList<>(0);
    private int next;
    private boolean isKnown;
    private int waitingOctets;

    /** Receives the octets in order. */
    interface Receiver {
        /** Receives octets, which are valid only during the call. */
        void octets(byte[] bytes, int from, int octets, long timeMillis);

        /** Reports that octets are missing in the capture. */
        void gap(long octets, long timeMillis);
    }

    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Waiting(int sequence, byte[] octets, long sinceMillis) {}

    TcpStream(Receiver receiver) {
        this.receiver = receiver;
    }

    /** Begins the stream after a SYN with this sequence number. */
    void begin(int sequence) {
        next = sequence + 1;
        isKnown = true;
        waiting.clear();
        waitingOctets = 0;
    }

    void segment(TcpSegment segment, long timeMillis) {
        int octets = segment.octets();
        if (octets == 0) {
            lookForGap(timeMillis);
            return;
        }
        int sequence = segment.isSyn() ? segment.sequence() + 1 : segment.sequence();
        if (!isKnown) {
            next = sequence;
            isKnown = true;
        }
        int ahead = sequence - next;
        if (ahead > 0) {
            hold(sequence, segment, timeMillis);
        } else if (ahead + octets > 0) {
            give(segment.bytes(), segment.from() - ahead, octets + ahead, timeMillis);
            release(timeMillis);
        }
        lookForGap(timeMillis);
    }

    private void give(byte[] bytes, int from, int octets, long timeMillis) {
        next += octets;
        receiver.octets(bytes, from, octets, timeMillis);
    }

    private void hold(int sequence, TcpSegment segment, long timeMillis) {
        byte[] octets = Arrays.copyOfRange(segment.bytes(), segment.from(), segment.from() + segment.octets());
        int at = waiting.size();
        while (at > 0 && waiting.get(at - 1).sequence() - sequence > 0) {
            at--;
        }
        waiting.add(at, new Waiting(sequence, octets, timeMillis));
        waitingOctets += octets.length;
    }

    private void release(long timeMillis) {
        while (!waiting.isEmpty() && waiting.get(0).sequence() - next <= 0) {
            Waiting first = waiting.remove(0);
            waitingOctets -= first.octets().length;
            int known = next - first.sequence();
            if (known < first.octets().length) {
                give(first.octets(), known, first.octets().length - known, timeMillis);
            }
        }
    }

    /** Whether a segment is waiting for an earlier one. */
    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    /** Assumes a gap if a segment has been waiting too long. */
    void lookForGap(long timeMillis) {
        while (!waiting.isEmpty()
                && (waiting.size() > WAITING_MAX
                        || waitingOctets > WAITING_OCTETS_MAX
                        || timeMillis - waiting.get(0).sinceMillis() > PATIENCE_MILLIS)) {
            jump();
        }
    }

    /** Passes on the segments that waited, with their time of arrival. */
    private void jump() {
        int sequence = waiting.get(0).sequence();
        long sinceMillis = waiting.get(0).sinceMillis();
        receiver.gap((sequence - next) & 0xFFFFFFFFL, sinceMillis);
        next = sequence;
        release(sinceMillis);
    }

    /** Ends the stream: waiting segments are passed on after a gap. */
    void end() {
        while (!waiting.isEmpty()) {
            jump();
        }
    }
}
