package org.strowger.router.hook;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.strowger.bound.BoundedBy;
import org.strowger.message.DefaultCoding;
import org.strowger.router.filter.AsyncMessageFilter.Question;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.Slice;

/**
 * A question to a service, about a message of an application, or about the number of several messages of the
 * application. Created on the thread of the message, and then owned by the home of the hook.
 *
 * <p>It has no body until it is sent. A waiting question takes about 280 octets, a lookup 420, beside the message,
 * which custody holds.
 */
final class HookQuestion {
    private final String number;
    private final Question message;
    private final DefaultCoding zero;

    @BoundedBy("HookQueue.BEYOND_MAX")
    private final List<Consumer<Verdict>> replies = new ArrayList<>(1);

    private int owner = -1;

    /** The number of messages that know the verdict. */
    private int told;

    private long askedNanos;
    private long sinceNanos;
    private boolean underWay;
    private boolean repeated;

    /**
     * @param number the number that a lookup is about; empty for a policy
     * @param zero the alphabet of data_coding 0 in the message
     * @param reply accepts the verdict, on any thread
     */
    HookQuestion(String number, Question message, DefaultCoding zero, Consumer<Verdict> reply) {
        this.number = number;
        this.message = message;
        this.zero = zero;
        replies.add(reply);
    }

    boolean isLookup() {
        return !number.isEmpty();
    }

    String number() {
        return number;
    }

    String application() {
        return message.application();
    }

    DefaultCoding zero() {
        return zero;
    }

    /** The JSON. */
    byte[] body(String hook) {
        return isLookup() ? QuestionBody.ofLookup(hook, number) : QuestionBody.ofPolicy(hook, message, zero);
    }

    /**
     * Identifies the question to the service if it is sent again; empty if the body identifies it. Contains a checksum
     * of the body, because the text of a message may be replaced while it waits.
     */
    String key(byte[] body) {
        if (isLookup()) {
            return "";
        }
        CRC32C sum = new CRC32C();
        sum.update(body);
        return Long.toUnsignedString(message.id()) + "-" + Long.toHexString(sum.getValue());
    }

    /** The number of messages that wait for the answer. */
    int messages() {
        return replies.size();
    }

    /** The number of the application in the queue. */
    int owner() {
        return owner;
    }

    void enters(int its, long nowNanos) {
        owner = its;
        askedNanos = nowNanos;
        sinceNanos = nowNanos;
    }

    long askedNanos() {
        return askedNanos;
    }

    /** The time since which the question waits: for a connection, or, if it was sent, for its answer. */
    long sinceNanos() {
        return sinceNanos;
    }

    /** Adds the messages of another question of the application about the same number. */
    void join(HookQuestion other) {
        replies.addAll(other.replies);
    }

    void sent(long nowNanos) {
        underWay = true;
        sinceNanos = nowNanos;
    }

    /** Whether the question was sent. */
    boolean isUnderWay() {
        return underWay;
    }

    /** Notes that the question waits for a connection once more. */
    void repeat(long nowNanos) {
        repeated = true;
        sinceNanos = nowNanos;
    }

    boolean wasRepeated() {
        return repeated;
    }

    /** Tells the verdict on a question that no other message has joined yet. */
    void endUnasked(Verdict verdict) {
        assert replies.size() == 1 && told == 0 : "other messages have joined the question";
        replies.get(told++).accept(verdict);
    }

    /**
     * Tells the verdict to the next messages.
     *
     * @return whether there are more messages than the slice has room for
     */
    boolean end(Verdict verdict, Slice slice) {
        while (told < replies.size()) {
            if (!slice.hasRoomForStep()) {
                return true;
            }
            replies.get(told++).accept(verdict);
        }
        return false;
    }
}
