package org.strowger.router.app.daemon;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.strowger.router.cluster.mail.MailContext;
import org.strowger.router.cluster.mail.MailReader;
import org.strowger.router.cluster.mail.MailRecord;
import org.strowger.router.cluster.mail.MailWriter;
import org.strowger.router.cluster.mail.StrayReader;
import org.strowger.router.cluster.mail.UnreadMail;
import org.strowger.router.cluster.mail.Whereabouts;
import org.strowger.router.exchange.ExchangeMail;
import org.strowger.router.exchange.ExchangeStorage;
import org.strowger.router.exchange.custody.ReadPosition;
import org.strowger.router.exchange.custody.ReceivedRecord;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.exchange.mail.ShardMail;
import org.strowger.router.thread.CopyOnWriteMap;
import org.strowger.router.thread.WriterThread;

/**
 * The mail of this node: one thread that writes to other nodes, one that reads the mail of the shards that this node
 * owns, and one that reads the strays of all.
 *
 * <p>Thread: the configuration thread, but for what the readers call, and {@link #isUnread}, which the cluster's thread
 * calls.
 */
final class ClusterMail implements MailReader.Receiver, StrayReader.Receiver, TakenOverShards.Mail {
    private static final int SHARDS_MAX = 64;

    private final RunningRouter router;
    private final ExchangeStorage home;
    private final int homeShard;
    private final Executor configurationThread;
    private final MailWriter writer;
    private final MailReader reader;
    private final StrayReader strays;
    private final UnreadMail unread;
    private final ExchangeMail exchange;

    /** The mail of the shards that this node owns. */
    private final CopyOnWriteMap<Integer, ShardMail> shards = new CopyOnWriteMap<>(SHARDS_MAX);

    /**
     * @param home the storage of the router
     * @param shards the number of shards of the cluster
     * @param configurationThread runs tasks on the configuration thread
     */
    ClusterMail(
            RunningRouter router,
            ExchangeStorage home,
            MailContext context,
            int shards,
            Whereabouts whereabouts,
            Executor configurationThread) {
        this.router = router;
        this.home = home;
        this.homeShard = context.homeShard();
        this.configurationThread = configurationThread;
        this.writer = new MailWriter(context, shards);
        this.reader = new MailReader(context, this);
        this.strays = new StrayReader(context, this);
        this.unread = new UnreadMail(context);
        this.exchange = router.exchange().join(writer, whereabouts, homeShard);
    }

    /**
     * Begins to read for the home shard; before the threads are started.
     *
     * @param expectsReceipts whether the store contained expected receipts at the start
     */
    void begin(boolean expectsReceipts) throws IOException {
        RecoveredRecords recovered = home.recovered();
        strays.begin(firstStray(recovered.straysRead(), expectsReceipts));
        shards.put(homeShard, exchange.ofHome(homeShard, recovered.mailRead(), recovered.straysRead()));
        reader.own(homeShard, recovered.mailRead().next());
    }

    private static long firstStray(ReadPosition settled, boolean expectsReceipts) {
        // Without a position and expected receipts, nothing of before is expected.
        return settled.isNone() && !expectsReceipts ? StrayReader.END : settled.next();
    }

    /** The threads, in the order in which they are started; they are closed in the opposite order. */
    List<WriterThread> threads() {
        return List.of(writer, reader, strays);
    }

    // ---- What was read

    @Override
    public void receive(int shard, MailRecord record, long next) {
        ShardMail to = shards.all().get(shard);
        if (to == null) {
            reader.answered(shard, false);
            return;
        }
        to.receive(record, next, (isDurable, records) -> {
            if (isDurable && !records.isEmpty()) {
                configurationThread.execute(() -> hand(records));
            }
            reader.answered(shard, isDurable);
        });
    }

    private void hand(List<ReceivedRecord> records) {
        RecoveredRecords came = new RecoveredRecords(
                home.forms(), router.place().threads().all().size());
        records.forEach(
                each -> came.record(each.id(), each.kind().code(), ByteBuffer.wrap(each.payload())));
        router.receive(came.complete());
    }

    @Override
    public void receive(long position, byte[] stray) {
        exchange.strayCame(stray, () -> strays.settled(position));
    }

    @Override
    public void settledBefore(long position) {
        shards.all().values().forEach(each -> each.straysRead(position));
    }

    // ---- Shards that were taken over

    @Override
    public void read(int shard, int store, RecoveredRecords recovered) {
        ShardMail mail = exchange.of(shard, store, recovered.mailRead(), recovered.straysRead());
        long stray = firstStray(
                recovered.straysRead(), recovered.expectations().size() > 0);
        // Before the reader has gone back, its positions say nothing about this shard.
        strays.goBackTo(stray, () -> shards.put(shard, mail));
        reader.own(shard, recovered.mailRead().next());
    }

    @Override
    public void leave(int shard, Consumer<Boolean> then) {
        reader.leave(shard, isLeft -> configurationThread.execute(() -> then.accept(isLeft)));
    }

    @Override
    public void stay(int shard) {
        ShardMail mail = shards.all().get(shard);
        if (mail != null) {
            mail.tellPosition(next -> reader.own(shard, next));
        }
    }

    @Override
    public void end(int shard, Runnable then) {
        ShardMail mail = shards.all().get(shard);
        shards.remove(shard);
        if (mail != null) {
            mail.end(() -> configurationThread.execute(then));
        }
    }

    @Override
    public boolean isUnread(int shard) {
        return unread.isThere(shard);
    }
}
