package org.strowger.router.exchange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.exchange.custody.ReadPosition;
import org.strowger.router.exchange.custody.ReceivedRecord;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.exchange.mail.ShardMail;
import org.strowger.router.exchange.mo.StrayFigure;
import org.strowger.router.exchange.question.QuestionContext;
import org.strowger.router.mail.MailContext;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailReader;
import org.strowger.router.mail.MailRecord;
import org.strowger.router.mail.MailWriter;
import org.strowger.router.mail.StrayReader;
import org.strowger.router.mail.UnreadMail;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.metrics.Distribution;
import org.strowger.router.thread.CopyOnWriteMap;
import org.strowger.router.thread.WriterThread;

/**
 * The mail of this node: one thread that writes to other nodes, one that reads the mail of the shards that this node
 * owns, and one that reads the stray receipts of all nodes.
 *
 * <p>Thread: the configuration thread, except for the methods that the readers call, and {@link #isUnread}, which the
 * cluster's thread calls.
 */
public final class ClusterMail {
    @Bound(
            of = "shards whose mail a node reads",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.NODE,
            share = Sharing.EACH,
            full = "a shard is not taken over")
    private static final int SHARDS_MAX = 64;

    private final Exchange exchange;
    private final Consumer<RecoveredRecords> recovery;
    private final int homeShard;
    private final Executor configurationThread;
    private final MailWriter writer;
    private final MailReader reader;
    private final StrayReader strays;
    private final UnreadMail unread;
    private final ExchangeMail node;
    private final NodeQuestions questions;

    /** The mail of the shards that this node owns. */
    @BoundedBy("SHARDS_MAX")
    private final CopyOnWriteMap<Integer, ShardMail> shards = new CopyOnWriteMap<>(SHARDS_MAX);

    /**
     * Makes the exchange a node of a cluster. Called before the first session begins.
     *
     * @param shards the number of shards of the cluster
     * @param configurationThread runs tasks on the configuration thread
     * @param recovery calls {@link Exchange#receive}, on the configuration thread
     * @param forQuestions the collaborators of questions to other nodes
     */
    public ClusterMail(
            Exchange exchange,
            MailContext context,
            int shards,
            Whereabouts whereabouts,
            Executor configurationThread,
            Consumer<RecoveredRecords> recovery,
            QuestionContext forQuestions) {
        this.exchange = exchange;
        this.recovery = recovery;
        this.homeShard = context.homeShard();
        this.configurationThread = configurationThread;
        this.writer = new MailWriter(context, shards);
        this.reader = new MailReader(context, this::receive);
        this.strays = new StrayReader(context, new Strays());
        this.unread = new UnreadMail(context);
        this.node = new ExchangeMail(exchange, writer, whereabouts, homeShard, forQuestions.passed());
        this.questions = new NodeQuestions(exchange, writer, forQuestions, context.process(), homeShard);
    }

    /** Begins to read the mail of the home shard. Called before the threads are started. May block. */
    public void begin() throws IOException {
        RecoveredRecords recovered = exchange.storage().recovered();
        strays.begin(firstStray(recovered));
        shards.put(homeShard, node.ofHome(homeShard, recovered.mailRead(), recovered.straysRead()));
        reader.own(homeShard, recovered.mailRead().next());
    }

    private static long firstStray(RecoveredRecords recovered) {
        ReadPosition settled = recovered.straysRead();
        // Without a stored position and without expected receipts, this node expects no earlier receipt.
        return settled.isNone() && !recovered.expectsReceipts() ? StrayReader.END : settled.next();
    }

    /** The threads, in the order in which they are started; they are closed in the opposite order. */
    public List<WriterThread> threads() {
        return List.of(writer, reader, strays);
    }

    // ---- Figures: on any thread

    /** The number of receipts that matched nothing at the node where they arrived, and had this fate. */
    public long get(StrayFigure figure) {
        return node.get(figure);
    }

    /** The number of items for other nodes that were written to the logs. */
    public long written(MailKind kind) {
        return writer.written(kind);
    }

    /** The time until items were written to the logs. */
    public Distribution writtenNanos() {
        return Distribution.of(writer.writtenNanos());
    }

    // ---- Questions

    /**
     * Asks other nodes a question of an operator. May be called on any thread.
     *
     * @param homes the home shards of these nodes
     * @param then called once, within two seconds, with the answers that have come, by shard
     */
    public void ask(List<Integer> homes, byte[] question, Consumer<Map<Integer, byte[]>> then) {
        questions.commands().ask(homes, question, then);
    }

    // ---- Items read from the mail

    private void receive(int shard, MailRecord record, long next) {
        ShardMail to = shards.all().get(shard);
        if (to == null) {
            reader.answered(shard, false);
            return;
        }
        to.receive(questions.take(record), next, (isDurable, records) -> {
            if (isDurable && !records.isEmpty()) {
                boolean hasMessages = records.stream().anyMatch(each -> each.kind() == RecordKind.MESSAGE);
                if (hasMessages) {
                    // The messages must be announced before the next record is read: that may contain a question about
                    // one of them.
                    exchange.messagesCame();
                }
                configurationThread.execute(() -> hand(records, hasMessages));
            }
            reader.answered(shard, isDurable);
        });
    }

    private void hand(List<ReceivedRecord> records, boolean hasMessages) {
        RecoveredRecords came = new RecoveredRecords(exchange.storage().forms(), exchange.threads());
        records.forEach(each -> came.record(each.id(), each.kind().code(), ByteBuffer.wrap(each.payload())));
        if (hasMessages && came.messages() == 0) {
            exchange.messagesUnreadable();
        }
        recovery.accept(came.complete().fromOtherNode());
    }

    private final class Strays implements StrayReader.Receiver {
        @Override
        public void receive(long position, byte[] stray) {
            node.strayCame(stray, () -> strays.settled(position));
        }

        @Override
        public void settledBefore(long position) {
            shards.all().values().forEach(each -> each.straysRead(position));
        }
    }

    // ---- Shards that were taken over

    /**
     * Begins to read the mail of a shard that was taken over, before its records are handed to the exchange.
     *
     * @param store the number of its store, as for {@link Exchange#takeOver}
     */
    public void read(int shard, int store, RecoveredRecords recovered) {
        ShardMail mail = node.of(shard, store, recovered.mailRead(), recovered.straysRead());
        // Until the reader has gone back, its positions do not apply to this shard.
        strays.goBackTo(firstStray(recovered), () -> shards.put(shard, mail));
        reader.own(shard, recovered.mailRead().next());
    }

    /**
     * Stops reading the mail of a shard that is to be given up.
     *
     * @param then called on the configuration thread with the result: whether that was possible
     */
    public void leave(int shard, Consumer<Boolean> then) {
        reader.leave(shard, isLeft -> configurationThread.execute(() -> then.accept(isLeft)));
    }

    /** Goes on reading the mail of the shard after all. */
    public void stay(int shard) {
        ShardMail mail = shards.all().get(shard);
        if (mail != null) {
            mail.tellPosition(next -> reader.own(shard, next));
        }
    }

    /**
     * Ends the records in the store of a shard that contain the read positions of its mail; then runs the continuation
     * on the configuration thread.
     */
    public void end(int shard, Runnable then) {
        ShardMail mail = shards.all().get(shard);
        shards.remove(shard);
        if (mail != null) {
            mail.end(() -> configurationThread.execute(then));
        }
    }

    /**
     * Stops reading the mail of a shard that is released. The read positions in its store stay. Then runs the
     * continuation on the configuration thread.
     */
    public void disown(int shard, Runnable then) {
        reader.disown(shard);
        ShardMail mail = shards.all().get(shard);
        shards.remove(shard);
        if (mail == null) {
            configurationThread.execute(then);
        } else {
            mail.leave(() -> configurationThread.execute(then));
        }
    }

    /** Whether there is mail for a shard that no node owns. Called by the cluster's thread; may block for a moment. */
    public boolean isUnread(int shard) {
        return unread.isThere(shard);
    }
}
