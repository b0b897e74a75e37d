package org.strowger.router.exchange.question;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.Submitter;
import org.strowger.router.cluster.mail.MailItem;
import org.strowger.router.cluster.mail.MailKind;
import org.strowger.router.cluster.mail.MailWriter;
import org.strowger.router.cluster.mail.ShardOwners.Owner;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.exchange.ops.OtherNodes;
import org.strowger.router.time.Timer;

/**
 * Asks other nodes about messages that are not known here, on one thread. The id of a message tells the shard in which
 * it was stored, so the question goes into the mail of that shard, whoever owns it now. An id without a shard, short or
 * of a recipient and a second, is asked for at all other nodes. If no answer comes within two seconds, the application
 * is told to ask again later.
 */
public final class QuestionAsker implements OtherNodes {
    /** The questions of one thread without an answer: they must leave room for deliveries in the mail of a shard. */
    static final int PENDING_MAX = 100;

    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final QuestionPlace place;
    private final MailWriter mail;
    private final Map<Long, Pending> pending = new HashMap<>();
    private long asked;

    /** Called when the mail of the cluster begins, before the first question. */
    public QuestionAsker(QuestionPlace place, MailWriter mail) {
        this.place = place;
        this.mail = mail;
    }

    /** A question without an answer. */
    private final class Pending {
        private final long number;
        private final byte[] question;
        private final Reply reply;
        private final Timer patience = new Timer(now -> refuse(RefusalReason.LATER));

        /** The nodes that have not answered. */
        private int awaited;

        /** A node could not be asked, or could not say. */
        private boolean isInDoubt;

        private boolean hasFollowed;

        Pending(long number, byte[] question, Reply reply) {
            this.number = number;
            this.question = question;
            this.reply = reply;
        }

        void refuse(RefusalReason reason) {
            end();
            reply.refused(reason);
        }

        void end() {
            pending.remove(number);
            place.selector().cancel(patience);
        }

        void send(int shard) {
            awaited++;
            MailItem item = new MailItem(MailKind.QUESTION, number, 0, question);
            // Without an answer of the log, the question may be there: its answer is awaited as long as any other.
            if (!mail.send(shard, item, place.self(), (isDurable, now) -> {})) {
                awaited--;
                isInDoubt = true;
            }
        }

        void cameNothing() {
            if (awaited == 0) {
                refuse(isInDoubt ? RefusalReason.LATER : RefusalReason.UNKNOWN_MESSAGE);
            }
        }
    }

    @Override
    public boolean mayKnow(long id) {
        return id != MessageIds.NONE;
    }

    @Override
    public void ask(Submitter from, Inquiry inquiry, long id, Reply reply) {
        if (pending.size() >= PENDING_MAX) {
            reply.refused(RefusalReason.LATER);
        } else if (MessageIdAllocator.isShort(id)) {
            askAll(from, inquiry, reply);
        } else {
            askOne(from, inquiry, id, reply);
        }
    }

    private void askAll(Submitter from, Inquiry inquiry, Reply reply) {
        List<Integer> others = place.owners().homesOfOthers();
        Pending question = begin(from, inquiry, reply);
        question.isInDoubt = place.owners().isAnyOwnerAwaited() || place.isRecovering();
        others.forEach(question::send);
        question.cameNothing();
    }

    private void askOne(Submitter from, Inquiry inquiry, long id, Reply reply) {
        int passedTo = place.passed().shardOf(id);
        int shard = passedTo == PassedMessages.NOT_PASSED ? MessageIds.node(id) : passedTo;
        Owner owner = place.ownerOf(shard);
        if (owner == Owner.ANOTHER_NODE) {
            Pending question = begin(from, inquiry, reply);
            question.hasFollowed = passedTo != PassedMessages.NOT_PASSED;
            question.send(shard);
            question.cameNothing();
        } else {
            boolean mayBeThere = owner == Owner.NOBODY_YET || (owner == Owner.THIS_NODE && place.isRecovering());
            reply.refused(mayBeThere ? RefusalReason.LATER : RefusalReason.UNKNOWN_MESSAGE);
        }
    }

    private Pending begin(Submitter from, Inquiry inquiry, Reply reply) {
        long nowNanos = place.selector().nowNanos();
        Question question = new Question(
                place.ids().unixMillis(nowNanos),
                from.application().name(),
                from.traits().name(),
                from.ids(),
                inquiry);
        // The number tells the thread to which the answer belongs.
        Pending begun = new Pending(asked++ * MessageIds.THREADS_MAX + place.index(), question.toBytes(), reply);
        pending.put(begun.number, begun);
        place.selector().schedule(begun.patience, nowNanos + PATIENCE_NANOS);
        return begun;
    }

    /** The index of the thread that has asked a question. */
    public static int threadOf(long number) {
        return (int) (number % MessageIds.THREADS_MAX);
    }

    /** The index of the thread, of so many, that answers a question; all duplicates come to the same one. */
    public static int spread(long number, int threads) {
        return (int) Math.floorMod(number / MessageIds.THREADS_MAX, (long) threads);
    }

    /** An answer came; it is ignored if it is too late, or was given before. */
    void answerCame(long number, QuestionReply answer) {
        Pending question = pending.get(number);
        if (question == null) {
            return;
        }
        switch (answer.kind()) {
            case ANSWER -> {
                question.end();
                question.reply.answered(answer.answer());
            }
            case PASSED_ON -> follow(question, answer.shard());
            case LATER, UNKNOWN -> {
                question.isInDoubt |= answer.kind() == QuestionReply.Kind.LATER;
                question.awaited--;
                question.cameNothing();
            }
        }
    }

    /** Asks the shard to which the message was passed on; once, because it may be passed on for ever. */
    private void follow(Pending question, int shard) {
        if (question.hasFollowed || place.ownerOf(shard) != Owner.ANOTHER_NODE) {
            question.refuse(RefusalReason.LATER);
            return;
        }
        question.hasFollowed = true;
        question.awaited--;
        question.send(shard);
        question.cameNothing();
    }

    /** The number of questions without an answer. */
    public int pending() {
        return pending.size();
    }
}
