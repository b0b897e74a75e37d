package org.strowger.router.exchange.mail;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.ReadPosition;
import org.strowger.router.exchange.custody.ReceivedRecord;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailRecord;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;
import org.strowger.router.time.Timer;

/**
 * The mail of one shard that this node owns. The items of a mail record are written to the store of the shard in one
 * group with the position behind that record, so each item is there once, whichever node owns the shard later.
 *
 * <p>Thread: one thread of the exchange; the public methods may be called on any thread.
 */
public final class ShardMail {
    /** The interval at which the position is stored if only questions and answers are read. */
    private static final long POSITION_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final int store;
    private final SelectorThread thread;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final OperatorLog operatorLog;
    private final RecentItems recent = new RecentItems();
    private ReadPosition mail;
    private ReadPosition strays;
    private boolean isEnded;

    /** The position up to which the mail was read; the stored position may be older. */
    private long read;

    private final Timer position = new Timer(this::writePosition);

    /** Receives the answer to {@link #receive}, on the thread of the exchange. */
    @FunctionalInterface
    public interface Answer {
        /**
         * @param isDurable whether the records are durable; if not, the record of the mail must be passed again
         * @param records the records that have come, to be handed to the exchange like the contents of a store
         */
        void answer(boolean isDurable, List<ReceivedRecord> records);
    }

    /**
     * @param store the number of the store of the shard
     * @param mail the position up to which its mail was read
     * @param strays the position up to which all strays were settled for it
     */
    public ShardMail(
            int store,
            SelectorThread thread,
            MessageIdAllocator ids,
            CustodyLog log,
            OperatorLog operatorLog,
            ReadPosition mail,
            ReadPosition strays) {
        this.store = store;
        this.thread = thread;
        this.ids = ids;
        this.log = log;
        this.operatorLog = operatorLog;
        this.mail = mail;
        this.strays = strays;
        this.read = mail.next();
    }

    /**
     * Takes a record of the mail.
     *
     * @param next the position behind the record
     */
    public void receive(MailRecord record, long next, Answer answer) {
        thread.comesBack(() -> onReceive(record, next, answer));
    }

    private void onReceive(MailRecord record, long next, Answer answer) {
        long nowNanos = thread.nowNanos();
        if (!isEnded && record.items().isEmpty()) {
            pass(next, nowNanos);
            answer.answer(true, List.of());
            return;
        }
        // A full store refuses new messages, but other nodes have already accepted these.
        if (isEnded || !log.state(nowNanos).isWorking()) {
            answer.answer(false, List.of());
            return;
        }
        List<MailItem> taken = record.items().stream()
                .filter(this::isReadable)
                .filter(each -> recent.isNew(each, nowNanos))
                .toList();
        List<ReceivedRecord> records = new ArrayList<>(taken.size());
        for (MailItem each : taken) {
            RecordKind kind = each.kind() == MailKind.DELIVERY ? RecordKind.DELIVERY : RecordKind.MESSAGE;
            records.add(new ReceivedRecord(ids.record(nowNanos), kind, record(each, nowNanos)));
        }
        ReadPosition former = mail;
        mail = new ReadPosition(ids.record(nowNanos), next);
        read = next;
        log.read(store, RecordKind.MAIL_READ, former, mail, records, (outcome, now) -> {
            if (outcome != StoreOutcome.DURABLE) {
                taken.forEach(recent::forget);
            }
            answer.answer(outcome == StoreOutcome.DURABLE, records);
        });
    }

    private byte[] record(MailItem item, long nowNanos) {
        if (item.kind() != MailKind.MESSAGE_AGAIN) {
            return item.payload();
        }
        MessageAgain again = MessageAgain.read(item);
        return recent.isComplete(nowNanos) ? again.first() : again.uncertain();
    }

    /**
     * Skips a record from which nothing follows: it contained only questions and answers, which do no harm if they are
     * read again.
     */
    private void pass(long next, long nowNanos) {
        read = next;
        if (!position.isScheduled()) {
            thread.schedule(position, nowNanos + POSITION_NANOS);
        }
    }

    private void writePosition(long nowNanos) {
        if (isEnded || read <= mail.next()) {
            return;
        }
        if (log.state(nowNanos) != StoreState.OPEN) {
            thread.schedule(position, nowNanos + POSITION_NANOS);
            return;
        }
        ReadPosition former = mail;
        mail = new ReadPosition(ids.record(nowNanos), read);
        log.read(store, RecordKind.MAIL_READ, former, mail, List.of(), StoreReply.NONE);
    }

    private boolean isReadable(MailItem item) {
        boolean isReadable =
                switch (item.kind()) {
                    case DELIVERY -> item.recordKind() == RecordKind.DELIVERY.code();
                    case MESSAGE -> item.recordKind() == RecordKind.MESSAGE.code();
                    case MESSAGE_AGAIN ->
                        item.recordKind() == RecordKind.MESSAGE.code() && MessageAgain.isReadable(item);
                    case STRAY, QUESTION, ANSWER -> false;
                };
        if (!isReadable) {
            operatorLog.appTold(
                    "?", LogEvent.APPLICATION_RECORD_UNREADABLE, "an item in the mail of a shard is ignored: " + item);
        }
        return isReadable;
    }

    /** Called when all strays before this position are settled. */
    public void straysRead(long next) {
        thread.comesBack(() -> onStraysRead(next));
    }

    private void onStraysRead(long next) {
        long nowNanos = thread.nowNanos();
        if (isEnded || next <= strays.next() || log.state(nowNanos) != StoreState.OPEN) {
            return; // The next position follows in a second.
        }
        ReadPosition former = strays;
        strays = new ReadPosition(ids.record(nowNanos), next);
        log.read(store, RecordKind.STRAYS_READ, former, strays, List.of(), StoreReply.NONE);
    }

    /** Passes the position at which reading of the mail continues. */
    public void tellPosition(LongConsumer to) {
        thread.comesBack(() -> to.accept(read));
    }

    /**
     * Stops writing to the store: another node continues from the stored positions.
     *
     * @param then runs on the thread of the exchange
     */
    public void leave(Runnable then) {
        thread.comesBack(() -> {
            isEnded = true;
            then.run();
        });
    }

    /**
     * Ends the records of the positions, when the shard is about to be given up and its mail is not read any more.
     *
     * @param then runs on the thread of the exchange when that is durable
     */
    public void end(Runnable then) {
        thread.comesBack(() -> {
            isEnded = true;
            List<ReadPosition> known =
                    Stream.of(mail, strays).filter(each -> !each.isNone()).toList();
            if (known.isEmpty()) {
                then.run();
            } else {
                log.endPositions(store, known, (outcome, now) -> then.run());
            }
        });
    }
}
