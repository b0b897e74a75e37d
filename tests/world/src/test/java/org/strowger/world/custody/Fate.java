package org.strowger.world.custody;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** One recipient of a message of an application, and all that has become of it. */
final class Fate {
    final String number;
    final String by;
    final ShortMessage message;
    final ReceiptRequest receiptRequest;
    final Sending sending;
    final Times times;
    boolean relayed;

    /** The number as its application has written it. */
    Address written;

    boolean isLong;

    /** Not every SMSC has room for the number of its sender. */
    boolean hasLongSender;

    /** The disk failed, or the router died, around the time it came: it may be kept though that was never said. */
    boolean doubtful;

    final List<Attempt> attempts = new ArrayList<>();
    final List<Attempt> receipts = new ArrayList<>();

    /** Reports by callbacks, to an application that has sent it by HTTP. */
    final List<WalkCallback> callbacks = new ArrayList<>();

    /** It was sent by a request that was repeated after the disk had failed: both may have been stored. */
    boolean mayBeTwice;

    final Set<Integer> refusals = new HashSet<>();
    int reportsTaken;
    boolean reportEarly;

    /** Of the application, and what came of it. */
    final List<Asked> asked = new ArrayList<>();

    boolean askedAtSmsc;

    /**
     * When it may be delivered.
     *
     * @param untilNanos the last moment at which it may be
     * @param namedNanos what its application has said of that; else it lasts so long from when it was heard
     */
    record Times(long sentNanos, long fromNanos, long untilNanos, long namedNanos) {}

    /** A question of its application. */
    static final class Asked {
        final Peer peer;
        final long token;
        final String newText;
        long doneNanos = Long.MAX_VALUE;

        Asked(Peer peer, long token, String newText) {
            this.peer = peer;
            this.token = token;
            this.newText = newText;
        }

        boolean isRefused() {
            return peer.hasAnswer(token)
                    && peer.answer(token).outcome().kind() != Outcome.Kind.UNCERTAIN
                    && !peer.answer(token).outcome().isAccepted();
        }

        boolean isCancel() {
            return newText.isEmpty();
        }
    }

    Fate(String number, String by, ShortMessage message, Sending sending, Times times) {
        this.number = number;
        this.written = Address.international(number);
        this.by = by;
        this.message = message;
        this.receiptRequest = message.options().receipt();
        this.sending = sending;
        this.times = times;
    }

    boolean isToMany() {
        return message.isToMany();
    }

    /** Whether an SMSC may have it with this text: that of the message, or one that was to be said instead. */
    boolean maySay(Body text) {
        return text.equals(message.body())
                || asked.stream().anyMatch(each -> !each.isCancel() && text.equals(World.body(each.newText)));
    }

    @Nullable
    Outcome told() {
        return sending.told();
    }

    boolean isByHttp() {
        return sending instanceof WalkRequest;
    }

    /** The session that has sent it; of a message that was sent by one. */
    Peer peer() {
        if (sending instanceof Sending.BySession session) {
            return session.peer();
        }
        throw new AssertionError("no session has sent " + number);
    }

    /** Whether the application was told that its message is on its way to this number. */
    boolean isPromised() {
        Outcome outcome = told();
        return outcome != null && outcome.isAccepted() && reaches(outcome);
    }

    boolean isRefused() {
        Outcome outcome = told();
        return outcome != null
                && outcome.kind() != Outcome.Kind.UNCERTAIN
                && !(outcome.isAccepted() && reaches(outcome));
    }

    private boolean reaches(Outcome outcome) {
        return outcome.failures().stream()
                .noneMatch(each -> each.destination().text().equals(written.text()));
    }

    /**
     * When it is worth nothing any more at the latest: who sends faster than he may is read later than he writes, but
     * before he is answered.
     */
    long overNanos(long validityNanos) {
        long heardNanos = sending.toldNanos();
        return Math.min(times.namedNanos(), heardNanos == Long.MAX_VALUE ? heardNanos : heardNanos + validityNanos);
    }

    boolean isAccepted() {
        return attempts.stream().anyMatch(Attempt::isAccepted);
    }

    /** The accepted attempts that lead to an end: not those after which another SMSC got the message. */
    long endings() {
        return attempts.stream()
                .filter(Attempt::isAccepted)
                .filter(each -> attempts.stream()
                        .noneMatch(other -> other.nanos() > each.nanos() && each.isUndeliverableBy(other.nanos())))
                .count();
    }

    boolean isTaken() {
        return attempts.stream().anyMatch(Attempt::isTaken);
    }

    boolean isSettled() {
        return attempts.stream().anyMatch(each -> each.isAccepted() && each.settled);
    }

    boolean isRefusedForGood() {
        return attempts.stream().anyMatch(Attempt::isRefusedForGood);
    }

    /** Whether some SMSC may have it, and nobody knows. */
    boolean isUncertain() {
        return attempts.stream().anyMatch(each -> !each.settled);
    }

    boolean isCancelled() {
        return asked.stream().anyMatch(each -> each.isCancel() && each.doneNanos != Long.MAX_VALUE);
    }

    /** Also where its application never heard what came of that. */
    boolean mayBeCancelled() {
        return asked.stream().anyMatch(each -> each.isCancel() && !each.isRefused());
    }

    boolean hasFailureReceipt() {
        return receipts.stream()
                        .anyMatch(
                                each -> each.isAnswered() && each.came.receipt().state() != MessageState.DELIVERED)
                || callbacks.stream().anyMatch(each -> each.isTaken() && each.isFailure());
    }

    boolean hasReceipt() {
        return receipts.stream().anyMatch(each -> each.isAccepted() || each.isRefusedForGood())
                || callbacks.stream().anyMatch(each -> each.isTaken() && each.isEnd());
    }

    @Override
    public String toString() {
        return number + " of " + by + " (" + receiptRequest + (relayed ? ", relayed" : "")
                + (isToMany() ? ", one of many" : "")
                + (isLong ? ", long" : "") + "), sent at " + times.sentNanos() / 1_000_000 + ", until "
                + times.untilNanos() / 1_000_000 + ", told " + told() + (doubtful ? ", doubtful" : "")
                + (isCancelled() ? ", cancelled" : "") + "\n    attempts " + attempts + "\n    receipts " + receipts
                + (callbacks.isEmpty() ? "" : "\n    callbacks " + callbacks);
    }
}
