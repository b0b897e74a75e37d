package org.strowger.router.exchange;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.strowger.protocol.CloseReason;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Application;
import org.strowger.router.application.BindQueue;
import org.strowger.router.application.MessageIds;
import org.strowger.router.custody.RecoveredRecords;
import org.strowger.router.event.LogEvent;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.records.Records;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.store.StoreOutbox;
import org.strowger.router.store.StoreThread;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.OutgoingTasks;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.ShortIds;
import org.strowger.router.thread.Task;

/**
 * Where messages change from applications to SMSCs and back. It has a {@link ThreadExchange} on each thread; what all
 * share is the present {@link Generation}.
 */
public final class Exchange {
    private final List<SelectorThread> threads;
    private final List<ThreadExchange> desks = new ArrayList<>();
    private final Published<Generation> generation;

    private final Flag closing = new Flag();
    private final ExchangeStorage storage;
    private final long beganMillis;
    private final OperatorLog operatorLog;

    /**
     * What the ids of messages are made of.
     *
     * @param node the name of this daemon among several
     * @param epoch what time of the calendar it is when the threads' clock shows 0
     * @param nowNanos what it shows now
     */
    public record Identity(String node, Instant epoch, long nowNanos) {}

    /**
     * Makes an exchange with a desk on each thread; nothing happens until it has SMSCs and doors.
     *
     * @param identity what its messages are called by
     * @param storage where it keeps what it answers for
     * @param records where it records what befalls messages
     */
    public Exchange(
            List<SelectorThread> threads,
            Generation first,
            Identity identity,
            ExchangeStorage storage,
            Records records,
            OperatorLog operatorLog) {
        this.threads = List.copyOf(threads);
        this.generation = new Published<>(first);
        this.storage = storage;
        this.operatorLog = operatorLog;
        List<PeerThread> neighbours = new ArrayList<>();
        threads.forEach(thread -> neighbours.add(new Beyond(thread)));
        Instant epoch = identity.epoch();
        RecoveredRecords recovered = storage.recovered();
        this.beganMillis = epoch.toEpochMilli() + TimeUnit.NANOSECONDS.toMillis(identity.nowNanos());
        ShortIds shortIds = new ShortIds(beganMillis, recovered.shortId());
        for (int i = 0; i < threads.size(); i++) {
            SelectorThread thread = threads.get(i);
            MessageIdAllocator ids =
                    new MessageIdAllocator(new MessageIds(identity.node(), i, recovered.greatestId()), shortIds, epoch);
            OutgoingTasks outgoing =
                    new OutgoingTasks(neighbours, thread.metrics().counters());
            StoreOutbox outbox = new StoreOutbox(storage.store(), neighbours.get(i));
            desks.add(new ThreadExchange(i, thread, this, new ThreadExchange.Outfit(outgoing, outbox, ids, records)));
        }
    }

    /** A thread as the others see it. */
    private record Beyond(SelectorThread thread) implements PeerThread {
        @Override
        public Mailbox.Posted post(Runnable task) {
            return thread.post(task);
        }

        @Override
        public long nowNanos() {
            return thread.nowNanos();
        }

        @Override
        public void failed(Task task, Throwable why) {
            thread.incident("a message that was handed over", why);
        }

        @Override
        public void undelivered(Task task) {
            // That thread has ended, and with it whoever waited for this.
        }
    }

    int threads() {
        return threads.size();
    }

    ThreadExchange thread(int threadIndex) {
        return desks.get(threadIndex);
    }

    /** Any thread: something that the store holds cannot be read, and stays there. */
    void tellUnreadable(long record, Throwable why) {
        operatorLog.appTold(
                "?",
                LogEvent.APPLICATION_RECORD_UNREADABLE,
                "record " + record + " stays in the store: " + why.getMessage());
    }

    /** The time of the calendar when it began. */
    long beganMillis() {
        return beganMillis;
    }

    ExchangeStorage storage() {
        return storage;
    }

    OperatorLog operatorLog() {
        return operatorLog;
    }

    /** What is to be seen on a thread, by that thread. */
    public ThreadSnapshot snapshot(int threadIndex) {
        return new ThreadSnapshot(desks.get(threadIndex));
    }

    /** Any thread: where messages are kept. */
    public StoreThread store() {
        return storage.store();
    }

    /** On each thread: how long messages were here before they were handed to an SMSC. */
    public List<Histogram> inRouterNanos() {
        return desks.stream().map(ThreadExchange::inRouterNanos).toList();
    }

    public Generation generation() {
        return generation.get();
    }

    /**
     * The thread of the configuration, once, before anybody can come: takes in what the store held.
     *
     * @param applications finds one by its name; it makes one for those who are configured no more
     */
    public void recover(Function<String, Application> applications) {
        new Recovery(this, storage.recovered(), generation(), applications).begin(threads);
    }

    /** Any thread: goes on with another configuration, from one message to the next. */
    public void change(Generation next) {
        generation.set(next);
    }

    /** The thread of the configuration: an application begins, perhaps under a name that was somebody's before. */
    public void add(Application application) {
        ThreadExchange home = desks.get(application.homeIndex());
        threads.get(application.homeIndex()).invokeLater(() -> home.homes().inherit(application));
    }

    /**
     * The thread of the configuration: takes in an SMSC; its sessions are dialled from now on. The receipts that the
     * SMSC owes to another SMSC of that name, one that is to go or is gone, are this one's from now on.
     */
    public void add(Smsc smsc) {
        smsc.settle(threads, desks, desks);
        ThreadExchange home = desks.get(smsc.homeIndex());
        threads.get(smsc.homeIndex()).invokeLater(() -> home.homes().add(smsc));
        smsc.open();
    }

    /** The thread of the configuration: lets go of an SMSC that no route names any more. */
    public void remove(Smsc smsc, CloseReason reason) {
        ThreadExchange home = desks.get(smsc.homeIndex());
        smsc.close(reason);
        threads.get(smsc.homeIndex()).invokeLater(() -> home.homes().remove(smsc));
    }

    /** Any thread: the settings of an SMSC have changed. */
    public void settingsChanged(Smsc smsc) {
        SelectorThread thread = threads.get(smsc.homeIndex());
        ThreadExchange home = desks.get(smsc.homeIndex());
        thread.invokeLater(() -> home.homes().of(smsc).settingsChanged(thread.nowNanos()));
    }

    /** The thread of the configuration: an operator has said something else of an SMSC. */
    public void operatedChanged(Smsc smsc, CloseReason reason) {
        ThreadExchange home = desks.get(smsc.homeIndex());
        SelectorThread homeThread = threads.get(smsc.homeIndex());
        homeThread.invokeLater(() -> home.homes().of(smsc).operatedChanged(homeThread.nowNanos()));
        for (int i = 0; i < threads.size(); i++) {
            SmscPort port = smsc.port(i);
            threads.get(i).invokeLater(() -> port.operatedChanged(reason));
        }
    }

    boolean isClosing() {
        return closing.isRaised();
    }

    /**
     * The thread of the configuration: takes nothing new from now on. What waits stays in the store or is answered;
     * what is with an SMSC or an application is answered yet.
     */
    public void windUp() {
        closing.set(true);
        for (int i = 0; i < threads.size(); i++) {
            HomeRegistry homes = desks.get(i).homes();
            // One that has ended has nothing left, and keeps no other from it.
            Mailbox.Posted posted = threads.get(i).post(homes::windUp);
            assert posted != Mailbox.Posted.FULL : "a thread is too busy to be told that we stop";
        }
    }

    /** On that thread: how many messages are there that somebody waits for an answer to. */
    public int underWay(int threadIndex) {
        Generation now = generation();
        int underWay = 0;
        for (Application application : now.applications()) {
            for (AppSession session : application.port(threadIndex).sessions()) {
                underWay += session.unanswered() + session.delivering();
            }
        }
        for (Smsc smsc : now.smscs()) {
            for (SmscSession session : smsc.port(threadIndex).sessions()) {
                underWay += session.unanswered();
            }
        }
        return underWay;
    }

    /** What is in custody, as operators see and change it. */
    public QueueOperations queues() {
        return new QueueOperations(desks);
    }

    /** Whoever has ended the threads: what they had for the records in their last turns goes there. */
    public void sendLastRecords() {
        desks.forEach(here -> here.observer().threadEnded());
    }

    /** That thread: what it knows of the message that is called so. */
    public List<MessageStatus> messageStatus(int thread, String id) {
        return MessageStatus.of(desks.get(thread), id);
    }

    /** That thread: the receipts that it expects for what some SMSC calls so. */
    public List<MessageStatus> receiptsToCome(int thread, String smscId) {
        return MessageStatus.receipts(desks.get(thread), smscId);
    }

    /** The first thread: each way in which that id may have been told to an application. */
    public List<String> spellings(String id) {
        return MessageStatus.spellings(desks.get(0), id);
    }

    /** Hears, on that thread, what delivery targets have to tell. */
    public AppTraffic applicationTraffic(int threadIndex) {
        return desks.get(threadIndex);
    }

    /** Where applications come in, on each thread. */
    public List<BindQueue> bindQueues(BindQueue.Context house) {
        List<BindQueue> doors = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            doors.add(new BindQueue(threads.get(i), i, desks.get(i), house));
        }
        return doors;
    }
}
