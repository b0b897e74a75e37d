package org.strowger.router.exchange.question;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.Submitter;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.exchange.ops.OtherNodes;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailReply;
import org.strowger.router.mail.MailWriter;
import org.strowger.router.mail.ShardOwners.Owner;
import org.strowger.router.share.FairShare;
import org.strowger.router.time.Timer;

/**
 * Asks other nodes about messages that are not known here, on one thread. The id of a message contains the shard in
 * which it was stored, so the question first goes into the mail of that shard, whichever node owns it now. A message
 * that was passed on may be at any node. The same applies if the id contains no shard: a short id, or an id of a
 * recipient and a second. Therefore all other nodes are asked before a message is reported as unknown. If no answer
 * comes within two seconds, the application is asked to try again later.
 */
public final class QuestionAsker implements OtherNodes {
    /**
     * The maximum number of unanswered questions of one thread: they must leave room for deliveries in the mail of a
     * shard.
     */
    @Bound(
            of = "queries and cancel requests that a thread passes to other nodes",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            full = "the request of the application is refused with \"later\"")
    static final int PENDING_MAX = 100;

    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /**
     * The number of nodes that are asked one after the other, following the id and the answers, before all nodes are
     * asked.
     */
    @Within(Within.Scope.TURN)
    private static final int ALONE_MAX = 2;

    private final QuestionThread thread;
    private final MailWriter mail;

    /** The questions to single nodes that are not answered yet, by number. */
    @BoundedBy("PENDING_MAX")
    private final Map<Long, Pending> pending = new HashMap<>();

    /** The unanswered questions by application. */
    private final FairShare share = new FairShare(PENDING_MAX);

    private long asked;

    /** Called when the mail of the cluster begins, before the first question. */
    public QuestionAsker(QuestionThread thread, MailWriter mail) {
        this.thread = thread;
        this.mail = mail;
    }

    /** A question without an answer. Each node gets the question under another number. */
    private final class Pending {
        private final int application;
        private final byte[] question;
        private final Reply reply;
        private final Timer patience = new Timer(now -> refuse(RefusalReason.LATER));

        /** The numbers for which there is no answer yet. */
        @Within(Within.Scope.PARTS)
        private final Set<Long> awaited = new HashSet<>();

        /** The shards in which the message may be, according to the id and to other nodes; each is asked once. */
        @Within(Within.Scope.PARTS)
        private final Set<Integer> named = new HashSet<>();

        @Within(Within.Scope.PARTS)
        private final ArrayDeque<Integer> next = new ArrayDeque<>();

        private int alone;
        private boolean wereAllAsked;

        /** Whether a node could not be asked, or could not answer yet. */
        private boolean isInDoubt;

        Pending(int application, byte[] question, Reply reply) {
            this.application = application;
            this.question = question;
            this.reply = reply;
        }

        void refuse(RefusalReason reason) {
            end();
            reply.refused(reason);
        }

        void end() {
            awaited.forEach(pending::remove);
            awaited.clear();
            share.leave(application);
            thread.selector().cancel(patience);
        }

        void mayBeIn(int shard) {
            if (named.add(shard)) {
                next.add(shard);
            }
        }

        /**
         * When all nodes that were asked have answered, asks the next ones, or refuses the inquiry if there are none.
         */
        void goOn() {
            while (awaited.isEmpty()) {
                if (!wereAllAsked && (next.isEmpty() || alone == ALONE_MAX)) {
                    askAll();
                } else if (!next.isEmpty()) {
                    askOwner(next.remove());
                } else {
                    boolean mayCome = isInDoubt || thread.isRecovering();
                    refuse(mayCome ? RefusalReason.LATER : RefusalReason.UNKNOWN_MESSAGE);
                    return;
                }
            }
        }

        private void askAll() {
            wereAllAsked = true;
            isInDoubt |= thread.owners().isAnyOwnerAwaited();
            List<Integer> others = thread.owners().homesOfOthers();
            // A node that is named from now on is asked again: the question may have reached it before the message did.
            next.removeAll(others);
            others.forEach(this::send);
        }

        /**
         * Asks the owner of a shard. A shard of this node is not asked: the caller searches this node again before it
         * reports a message as unknown.
         */
        private void askOwner(int shard) {
            alone++;
            Owner owner = thread.ownerOf(shard);
            if (owner == Owner.ANOTHER_NODE) {
                send(shard);
            } else if (owner == Owner.NOBODY_YET) {
                isInDoubt = true;
            }
        }

        private void send(int shard) {
            // The thread to which the answer belongs follows from the number.
            long number = asked++ * MessageIds.THREADS_MAX + thread.index();
            MailItem item = new MailItem(MailKind.QUESTION, number, 0, question);
            // If the log does not answer, the question may still be in it, so an answer is awaited as usual.
            if (mail.send(shard, item, thread.self(), MailReply.NONE)) {
                pending.put(number, this);
                awaited.add(number);
            } else {
                isInDoubt = true;
            }
        }
    }

    @Override
    public boolean mayKnow(long id) {
        return id != MessageIds.NONE;
    }

    @Override
    public void ask(Submitter from, Inquiry inquiry, long id, Reply reply) {
        if (!share.hasRoom(from.application().index())) {
            reply.refused(RefusalReason.LATER);
            return;
        }
        Pending question = begin(from, inquiry, reply);
        if (!MessageIdAllocator.isShort(id)) {
            int passedTo = thread.passed().shardOf(id);
            question.mayBeIn(passedTo == PassedMessages.NOT_PASSED ? MessageIds.node(id) : passedTo);
        }
        question.goOn();
    }

    private Pending begin(Submitter from, Inquiry inquiry, Reply reply) {
        long nowNanos = thread.selector().nowNanos();
        Question question = new Question(
                thread.ids().machineMillis(nowNanos),
                from.application().name(),
                from.traits().name(),
                from.ids(),
                inquiry);
        Pending begun = new Pending(from.application().index(), question.toBytes(), reply);
        share.enter(begun.application);
        thread.selector().schedule(begun.patience, nowNanos + PATIENCE_NANOS);
        return begun;
    }

    /** The index of the thread that has asked a question. */
    public static int threadOf(long number) {
        return (int) (number % MessageIds.THREADS_MAX);
    }

    /**
     * The index of the thread, among this number of threads, that answers a question. Duplicates of a question get the
     * same thread.
     */
    public static int spread(long number, int threads) {
        return (int) Math.floorMod(number / MessageIds.THREADS_MAX, (long) threads);
    }

    /** Handles an answer. It is ignored if it is late or repeated. */
    void answerCame(long number, QuestionReply answer) {
        Pending question = pending.remove(number);
        if (question == null) {
            return;
        }
        question.awaited.remove(number);
        switch (answer.kind()) {
            case ANSWER -> {
                question.end();
                question.reply.answered(answer.answer());
            }
            case PASSED_ON -> {
                question.mayBeIn(answer.shard());
                question.goOn();
            }
            case LATER -> {
                question.isInDoubt = true;
                question.goOn();
            }
            case UNKNOWN -> question.goOn();
        }
    }

    /** The number of questions without an answer. */
    public int pending() {
        return share.size();
    }
}
