package org.strowger.router.hook;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.bound.BoundedBy;
import org.strowger.message.DefaultCoding;
import org.strowger.router.filter.Verdict;

/** A question to a service. Created on the thread of the message, and then owned by the home of the hook. */
final class HookQuestion {
    private final String number;
    private final String key;
    private final byte[] body;
    private final DefaultCoding zero;

    @BoundedBy("StoreKeeper.log")
    private final List<Consumer<Verdict>> replies = new ArrayList<>(1);

    private long askedNanos;
    private long deadlineNanos;
    private boolean sent;
    private boolean repeated;
    private boolean over;

    /**
     * @param number the number that a lookup is about; empty for a policy
     * @param key identifies the question to the service if it is sent again; empty if the body identifies it
     * @param body the JSON
     * @param zero the alphabet of data_coding 0 in the message
     * @param reply accepts the verdict, on any thread
     */
    HookQuestion(String number, String key, byte[] body, DefaultCoding zero, Consumer<Verdict> reply) {
        this.number = number;
        this.key = key;
        this.body = body;
        this.zero = zero;
        replies.add(reply);
    }

    boolean isLookup() {
        return !number.isEmpty();
    }

    String number() {
        return number;
    }

    String key() {
        return key;
    }

    byte[] body() {
        return body;
    }

    DefaultCoding zero() {
        return zero;
    }

    /** The number of messages that wait for the answer. */
    int messages() {
        return replies.size();
    }

    void asked(long nowNanos, long untilNanos) {
        askedNanos = nowNanos;
        deadlineNanos = untilNanos;
    }

    long askedNanos() {
        return askedNanos;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /** Adds the messages of another question about the same number, which get the same answer. */
    void join(HookQuestion other) {
        replies.addAll(other.replies);
    }

    void sent() {
        sent = true;
    }

    boolean wasSent() {
        return sent;
    }

    /** Marks the question as sent a second time. */
    void repeat() {
        repeated = true;
        sent = false;
    }

    boolean wasRepeated() {
        return repeated;
    }

    /** Whether the question has ended; a later answer has no effect on its messages. */
    boolean isOver() {
        return over;
    }

    void end(Verdict verdict) {
        over = true;
        replies.forEach(each -> each.accept(verdict));
    }
}
