package org.strowger.router.exchange.question;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailRecord;
import org.strowger.router.mail.MailReply;
import org.strowger.router.mail.MailWriter;
import org.strowger.router.share.KeyedShare;
import org.strowger.router.time.Timer;

/**
 * The questions of operators to the other nodes, on one thread. The package that asks and answers defines their
 * content.
 *
 * <p>Thread: one thread of the exchange; {@link #ask} may be called on any thread.
 */
public final class CommandCalls {
    /** Stands in place of the kind of a record, and marks a question or answer of an operator. */
    public static final int SUBJECT = 1;

    /** The maximum number of pending questions, because operators are few. */
    @Bound(
            of = "questions of operators to other nodes",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.OPERATOR,
            share = Sharing.NONE,
            full = "the answer names the nodes as missing; each client of the console has one command under way")
    static final int PENDING_MAX = 16;

    /** The maximum number of questions of other nodes that are being answered. */
    @Bound(
            of = "questions of operators of other nodes that a node answers",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.NODE,
            share = Sharing.FAIR,
            full = "the question is not answered; the asking node names the node as missing")
    public static final int ANSWERING_MAX = 4;

    private final QuestionThread thread;
    private final MailWriter mail;
    private final long process;
    private final Answerer answerer;

    @BoundedBy("PENDING_MAX")
    private final Map<Long, Pending> pending = new HashMap<>();

    /** The questions that are being answered, by the process that asks. */
    private final KeyedShare answering = new KeyedShare(ANSWERING_MAX);

    private long asked;

    /**
     * Answers the questions of other nodes.
     *
     * @param threads runs the search for an answer, which may take seconds; may refuse it
     * @param answer finds the answer; an empty array if there is none
     */
    public record Answerer(Executor threads, UnaryOperator<byte[]> answer) {}

    /** @param process the number of this process */
    public CommandCalls(QuestionThread thread, MailWriter mail, long process, Answerer answerer) {
        this.thread = thread;
        this.mail = mail;
        this.process = process;
        this.answerer = answerer;
    }

    /** A question without all of its answers. */
    private final class Pending {
        private final long number;
        private final Set<Integer> awaited;

        @Within(Within.Scope.PARTS)
        private final Map<Integer, byte[]> answers = new HashMap<>();

        private final Consumer<Map<Integer, byte[]>> then;
        private final Timer patience = new Timer(now -> end());

        Pending(long number, List<Integer> shards, Consumer<Map<Integer, byte[]>> then) {
            this.number = number;
            this.awaited = new HashSet<>(shards);
            this.then = then;
        }

        void end() {
            pending.remove(number);
            thread.selector().cancel(patience);
            then.accept(answers);
        }
    }

    /**
     * Asks other nodes. May be called on any thread.
     *
     * @param shards the home shards of these nodes
     * @param then called once, within two seconds, with the answers that have come, by shard
     */
    public void ask(List<Integer> shards, byte[] question, Consumer<Map<Integer, byte[]>> then) {
        thread.selector().comesBack(() -> begin(shards, question, then));
    }

    private void begin(List<Integer> shards, byte[] question, Consumer<Map<Integer, byte[]>> then) {
        if (pending.size() >= PENDING_MAX || shards.isEmpty()) {
            then.accept(Map.of());
            return;
        }
        long nowNanos = thread.selector().nowNanos();
        Pending begun = new Pending(asked++, shards, then);
        pending.put(begun.number, begun);
        thread.selector().schedule(begun.patience, nowNanos + QuestionAsker.PATIENCE_NANOS);
        byte[] payload = ByteBuffer.allocate(Long.BYTES + question.length)
                .putLong(thread.ids().machineMillis(nowNanos))
                .put(question)
                .array();
        for (int shard : shards) {
            mail.send(
                    shard,
                    new MailItem(MailKind.QUESTION, begun.number, SUBJECT, payload),
                    thread.self(),
                    MailReply.NONE);
        }
    }

    /**
     * Handles a question of another node. A question that is too old, or for which there is no room, gets no answer.
     */
    void questionCame(MailRecord in, MailItem item) {
        ByteBuffer payload = ByteBuffer.wrap(item.payload());
        if (payload.remaining() < Long.BYTES) {
            return;
        }
        if (!thread.isAwaited(in.process(), payload.getLong()) || !answering.enter(in.process())) {
            return;
        }
        byte[] question = new byte[payload.remaining()];
        payload.get(question);
        try {
            answerer.threads().execute(() -> find(question, answer -> answered(in, item.origin(), answer)));
        } catch (RejectedExecutionException e) {
            answering.leave(in.process());
        }
    }

    /** Runs on a thread of the answerer. */
    private void find(byte[] question, Consumer<byte[]> then) {
        byte[] answer = {};
        try {
            answer = answerer.answer().apply(question);
        } finally {
            byte[] found = answer;
            thread.selector().comesBack(() -> then.accept(found));
        }
    }

    private void answered(MailRecord in, long number, byte[] answer) {
        answering.leave(in.process());
        if (answer.length > 0) {
            send(in, number, answer);
        }
    }

    private void send(MailRecord to, long number, byte[] answer) {
        byte[] payload = ByteBuffer.allocate(Long.BYTES + answer.length)
                .putLong(to.process())
                .put(answer)
                .array();
        MailItem item = new MailItem(MailKind.ANSWER, number, SUBJECT, payload);
        mail.send(to.senderShard(), item, thread.self(), MailReply.NONE);
    }

    /** Handles an answer. It is ignored if it is late, repeated, or for a former process. */
    void answerCame(MailRecord in, MailItem item) {
        Pending question = pending.get(item.origin());
        ByteBuffer payload = ByteBuffer.wrap(item.payload());
        if (question == null
                || payload.remaining() < Long.BYTES
                || payload.getLong() != process
                || !question.awaited.remove(in.senderShard())) {
            return;
        }
        byte[] answer = new byte[payload.remaining()];
        payload.get(answer);
        question.answers.put(in.senderShard(), answer);
        if (question.awaited.isEmpty()) {
            question.end();
        }
    }
}
