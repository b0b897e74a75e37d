package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import org.strowger.bound.BoundedBy;
import org.strowger.protocol.CloseReason;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Application;
import org.strowger.router.application.BindQueue;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.RequestKeys;
import org.strowger.router.credit.Accounts;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.credit.TopUpRequest;
import org.strowger.router.exchange.credit.TopUpResult;
import org.strowger.router.exchange.credit.TopUps;
import org.strowger.router.exchange.custodian.Recovery;
import org.strowger.router.exchange.custody.LeavingRecords;
import org.strowger.router.exchange.custody.RecoveredRecords;
import org.strowger.router.exchange.custody.StoreOutboxes;
import org.strowger.router.exchange.custody.StoreShards;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.OptOutsBehind;
import org.strowger.router.exchange.mo.TableWriter;
import org.strowger.router.exchange.mo.UnclaimedMessages;
import org.strowger.router.exchange.ops.QueueOperations;
import org.strowger.router.exchange.ops.ThreadSnapshot;
import org.strowger.router.exchange.ops.UnclaimedOperations;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.metrics.laws.ThreadLaws;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.records.Records;
import org.strowger.router.route.InboundTable;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreThread;
import org.strowger.router.store.shared.Leases;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Mailbox;
import org.strowger.router.thread.OutgoingTasks;
import org.strowger.router.thread.PeerThread;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.SharedCount;
import org.strowger.router.thread.ShortIds;
import org.strowger.router.thread.Task;
import org.strowger.router.thread.WallClock;
import org.strowger.router.thread.shared.Residue;
import org.strowger.router.thread.shared.SharedNumbers;
import org.strowger.router.time.Timer;

/**
 * Passes messages between applications and SMSCs. It has a {@link ThreadExchange} on each thread; all of them share the
 * current {@link Generation}.
 */
public final class Exchange {
    /** The idempotency keys take at most this part of the heap for live records. */
    private static final int KEYS_PART = 4;

    private static final long KEYS_OCTETS_LEAST = 40 << 20;
    private static final long KEYS_OCTETS_MAX = 1 << 30;

    /** The longest time until other nodes have heard that this node no longer owns a shard. */
    private static final long HEARD_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final List<SelectorThread> selectors;
    private final List<ThreadExchange> threads = new ArrayList<>();
    private final Published<Generation> generations;
    private final Flag closing = new Flag();
    private final SharedCount growingQueues = new SharedCount();
    private final OptOutsBehind optOutsBehind = new OptOutsBehind();
    private final ExchangeStorage storage;

    /** The numbers of the stores of records that were taken over from other nodes. */
    @BoundedBy("StoreKeeper.log")
    private final SharedNumbers storeOfRecord = new SharedNumbers();

    private final StoreShards storeShards = new StoreShards(storeOfRecord);

    private final List<PeerThread> peers = new ArrayList<>();
    private final Published<IntUnaryOperator> passing = new Published<>(thread -> 0);
    private int storesTakenOver;

    /**
     * Counts the stores, and the messages from the mail, that are not restored yet; and the stores that are being
     * released.
     */
    private final SharedCount recovering = new SharedCount();

    private final WallClock clock;
    private final long beganMillis;
    private final OperatorLog operatorLog;
    private final Accounts accounts = new Accounts();

    /** Used on the first thread only. */
    private final TopUps topUps;

    /**
     * The identity of this daemon, from which message ids are generated.
     *
     * @param node the name of this daemon among several; in a cluster, the name of the cluster
     * @param clock the calendar
     * @param nowNanos the current time of the threads' clock
     * @param numbers the numbers that this daemon uses in ids that do not identify the node
     */
    public record Identity(String node, WallClock clock, long nowNanos, Residue numbers) {
        /**
         * The number of seconds that the nodes divide among them: the second in an id may be at most
         * {@link MessageIds#LATER_SECONDS_MAX} ahead of the time.
         */
        private static final int SECONDS = MessageIds.LATER_SECONDS_MAX + 1;

        /** The seconds that this node may use in ids. With more nodes than seconds, some nodes share a second. */
        private Residue seconds() {
            return numbers.upTo(SECONDS);
        }
    }

    /**
     * Creates an exchange on these threads; it is idle until it has SMSCs and bind queues.
     *
     * @param storage the store for custody
     * @param records the recorder of events
     */
    public Exchange(
            List<SelectorThread> threads,
            Generation first,
            Identity identity,
            ExchangeStorage storage,
            Records records,
            OperatorLog operatorLog) {
        this.selectors = List.copyOf(threads);
        this.generations = new Published<>(first);
        this.storage = storage;
        this.operatorLog = operatorLog;
        threads.forEach(thread -> peers.add(new Peer(thread)));
        RecoveredRecords recovered = storage.recovered();
        this.clock = identity.clock();
        this.beganMillis = clock.settledMillis(identity.nowNanos());
        if (recovered.greatestId() != MessageIds.NONE) {
            clock.idsFrom(MessageIds.unixMillis(recovered.greatestId()));
        }
        ShortIds shortIds = new ShortIds(beganMillis, recovered.shortId(), identity.numbers());
        for (int i = 0; i < threads.size(); i++) {
            SelectorThread thread = threads.get(i);
            MessageIdAllocator ids = new MessageIdAllocator(
                    messageIds(identity.node(), i, recovered.greatestId()),
                    shortIds,
                    identity.seconds(),
                    clock,
                    beganMillis);
            OutgoingTasks outgoing = new OutgoingTasks(peers, thread.metrics().counters());
            StoreOutboxes outboxes = new StoreOutboxes(storage.store(), peers.get(i), storeOfRecord);
            this.threads.add(new ThreadExchange(i, thread, this, outgoing, outboxes, ids, records));
        }
        ThreadExchange lead = this.threads.get(0);
        this.topUps = new TopUps(lead.thread, lead.selector, lead.ids, lead.log, operatorLog, salt(identity));
    }

    /** The moment of the start, in nanoseconds. */
    private static long salt(Identity identity) {
        return TimeUnit.MILLISECONDS.toNanos(identity.clock().settledMillis(0)) + identity.nowNanos();
    }

    /**
     * Begins the day of now for the limits of accounts, although they count for a later day. May be called on any
     * thread.
     *
     * @param reply receives whether the day is durable, so that a restart does not go back to the later day
     */
    public void beginDay(long nowMillis, Consumer<Boolean> reply) {
        int ahead = accounts.daysAhead(nowMillis);
        int day = accounts.beginDay(nowMillis);
        if (day < 0) {
            reply.accept(true);
            return;
        }
        beginDay(day, 0, reply);
        operatorLog.routerTold(LogEvent.LIMITS_DAY_BEGUN, "the limits were " + ahead + " days ahead");
    }

    /** Begins the day on this thread, and on the threads after it when it is durable here. */
    private void beginDay(int day, int thread, Consumer<Boolean> reply) {
        ThreadExchange here = threads.get(thread);
        boolean isLast = thread == threads.size() - 1;
        here.selector.invokeLater(() -> here.log.charges().beginDay(day, (outcome, laterNanos) -> {
            boolean isDurable = outcome == StoreOutcome.DURABLE;
            if (isLast || !isDurable) {
                reply.accept(isDurable);
            } else {
                beginDay(day, thread + 1, reply);
            }
        }));
    }

    /** In a cluster, ids contain the home shard of the node. */
    private MessageIds messageIds(String node, int thread, long kept) {
        int shard = storage.leases().homeShard();
        return shard == Leases.NO_SHARD
                ? new MessageIds(node, thread, kept)
                : new MessageIds(node, shard, thread, kept);
    }

    /** A thread as the target of tasks from other threads. */
    private record Peer(SelectorThread thread) implements PeerThread {
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
            thread.incident("handling a message from another thread", why);
        }

        @Override
        public void undelivered(Task task) {
            // The thread has ended, and all sessions that the task concerned have ended with it.
        }
    }

    public int threads() {
        return selectors.size();
    }

    ThreadExchange thread(int index) {
        return threads.get(index);
    }

    /** The threads, as targets of tasks from other threads. */
    List<PeerThread> peers() {
        return peers;
    }

    Published<Generation> published() {
        return generations;
    }

    /** Raised when the daemon stops and accepts no new messages. */
    Flag closing() {
        return closing;
    }

    /** The number of SMSCs whose queue grows because this router is slower than they are. */
    SharedCount growingQueues() {
        return growingQueues;
    }

    public WallClock clock() {
        return clock;
    }

    /** The accounts to which messages are charged. */
    public Accounts accounts() {
        return accounts;
    }

    /** The maximum heap for the idempotency keys of a thread. */
    int octetsForKeys() {
        long octets = storage.store().heapBytesMax() / KEYS_PART / selectors.size();
        return (int) Math.min(KEYS_OCTETS_MAX, Math.max(KEYS_OCTETS_LEAST, octets));
    }

    ExchangeStorage storage() {
        return storage;
    }

    OperatorLog operatorLog() {
        return operatorLog;
    }

    // ---- Configuration: called by the configuration thread

    public Generation generation() {
        return generations.get();
    }

    /** Replaces the configuration, with effect from the next message. May be called on any thread. */
    public void change(Generation next) {
        boolean isPreparedAlike = generations.get().preparesAs(next);
        boolean hasOptOuts = unclaimedMayBeOptOuts(next.inbound());
        boolean isInboundChanged = next.inbound() != generations.get().inbound();
        if (hasOptOuts) {
            optOutsBehind.changed(); // Before a message can arrive that asks for an opt-out.
        }
        generations.set(next);
        ThreadExchange home = threads.get(UnclaimedMessages.HOME);
        if (hasOptOuts || (isInboundChanged && unclaimedPresent() > 0)) {
            home.selector.comesBack(() -> home.unclaimedWalk.rulesChanged(hasOptOuts));
        }
        if (!isPreparedAlike) {
            threads.forEach(each ->
                    each.selector.invokeLater(() -> each.smscHomes.configurationChanged(each.selector.nowNanos())));
        }
    }

    /** Whether there are messages without a rule, and the opt-outs differ from the former ones. */
    private boolean unclaimedMayBeOptOuts(InboundTable next) {
        return unclaimedPresent() > 0
                && next.hasOptOuts()
                && !next.hasOptOutsOf(generations.get().inbound());
    }

    /** The messages from mobiles that no rule takes, for operators; used on the first thread. */
    public UnclaimedOperations unclaimed() {
        ThreadExchange home = threads.get(UnclaimedMessages.HOME);
        return new UnclaimedOperations(home.unclaimedWalk, home.unclaimedMessages);
    }

    /** The number of messages from mobiles that no rule takes. May be called on any thread. */
    public int unclaimedPresent() {
        return threads.get(UnclaimedMessages.HOME).unclaimedMessages.present();
    }

    OptOutsBehind optOutsBehind() {
        return optOutsBehind;
    }

    /**
     * Restores the contents of the store. Called once, before any session.
     *
     * @param applications finds an application by name; creates one for a name that is not configured
     */
    public void recover(Function<String, Application> applications) {
        threads.forEach(each -> each.selector.invokeLater(each::begin));
        recovering.increment();
        recoverAccounts(storage.recovered());
        recover(storage.recovered(), applications, beganMillis, recovering::decrement);
    }

    /** Top-ups are credited on the first thread, which takes over the sums of all threads. */
    private void recoverAccounts(RecoveredRecords recovered) {
        restoreDay(recovered);
        recovered
                .accounts()
                .forEach(each ->
                        accounts.restore(each.content().name(), each.content().totals(), beganMillis));
        recovered.reserved().forEach(each -> accounts.restore(each, beganMillis));
        if (!recovered.accounts().isEmpty()
                || !recovered.topUps().isEmpty()
                || !recovered.days().isEmpty()) {
            ThreadExchange first = threads.get(0);
            first.selector.invokeLater(() -> {
                recovered.accounts().forEach(each -> first.log
                        .charges()
                        .recover(
                                each.record(),
                                each.content().name(),
                                each.content().totals()));
                first.log.charges().recover(recovered.days());
                recovered.topUps().forEach(each -> topUps.recover(each.record(), each.content(), this::manages));
            });
        }
    }

    /** A store of an earlier version has no record of the day: the latest day of sums and charges has begun. */
    private void restoreDay(RecoveredRecords recovered) {
        recovered.days().forEach(each -> accounts.restoreDay(each.content().number(), beganMillis));
        if (recovered.days().isEmpty()) {
            recovered
                    .accounts()
                    .forEach(each -> accounts.restoreDay(each.content().totals().day(), beganMillis));
            recovered.reserved().forEach(each -> accounts.restoreDay(each.day(), beganMillis));
        }
    }

    private boolean manages(String application, String account) {
        return generation().applications().stream()
                .anyMatch(each -> each.name().equals(application)
                        && each.settings().manages().contains(account));
    }

    /** Adds an amount to the balance of an account. May be called on any thread. */
    public void topUp(TopUpRequest request, Consumer<TopUpResult> reply) {
        ThreadExchange first = threads.get(0);
        first.selector.invokeLater(() -> topUps.topUp(request, reply));
    }

    /** Whether the store takes new messages. May be called on any thread. */
    public boolean takesNew(long nowNanos) {
        return storage.store().status().isOpen(nowNanos);
    }

    /**
     * Sets the function that counts the messages of a thread that are on their way to another node. The function is
     * called on that thread.
     */
    void countPassing(IntUnaryOperator ofThread) {
        passing.set(ofThread);
    }

    /**
     * Whether a message that is unknown here may be one that is still being restored or is being released. May be
     * called on any thread.
     */
    boolean isRecovering() {
        return recovering.get() > 0;
    }

    private void recover(
            RecoveredRecords recovered,
            Function<String, Application> applications,
            long nowMillis,
            Runnable whenRestored) {
        Recovery recovery = new Recovery(
                recovered,
                generation().smscs(),
                applications,
                operatorLog,
                nowMillis,
                at -> thread(at).receiptHomes,
                whenRestored);
        recovery.begin(threads.stream()
                .map(each -> new Recovery.Target(
                        each.thread,
                        each.selector,
                        each.ids,
                        each.log,
                        each.mtFlow,
                        each.moFlow,
                        each.custodian,
                        each.requests,
                        each.unclaimedMessages))
                .toList());
    }

    /**
     * The number of the next store, which is about to be taken over from another node. Called by the configuration
     * thread.
     *
     * @param shard the shard of the store, for event records
     * @param epoch returns the epoch in which this node owns the shard; called on any thread
     */
    public int nextStore(int shard, LongSupplier epoch) {
        recovering.increment();
        int number = storesTakenOver++;
        storeShards.put(number, shard, epoch);
        return number;
    }

    StoreShards storeShards() {
        return storeShards;
    }

    /** Notes that a record is in a store that will be taken over. May be called on any thread. */
    public void livesIn(int store, long record) {
        storeOfRecord.put(record, store);
    }

    /**
     * Takes over the store of another node, after {@link #livesIn} for each of its records. Its messages continue as
     * after a start; the records that follow from them are written to that store. Called by the configuration thread.
     *
     * @param number from {@link #nextStore}
     * @param recovered the live records of the store
     * @param applications as for {@link #recover}
     * @param nowMillis the time of day
     */
    public void takeOver(
            int number,
            StoreThread store,
            RecoveredRecords recovered,
            Function<String, Application> applications,
            long nowMillis) {
        for (ThreadExchange each : threads) {
            each.selector.invokeLater(() -> each.log.takeOver(number, store));
        }
        recovered.takenOver();
        recover(recovered, applications, nowMillis, recovering::decrement);
    }

    /**
     * Called when a store is about to be taken over or released: until {@link #moveEnds}, its messages may be unknown
     * here. May be called on any thread.
     */
    public void moveBegins() {
        recovering.increment();
    }

    /**
     * Called when a store was taken over or released. After a release, other nodes learn of it a moment later. May be
     * called on any thread.
     */
    public void moveEnds() {
        SelectorThread first = selectors.get(0);
        first.comesBack(() -> first.schedule(new Timer(now -> recovering.decrement()), first.nowNanos() + HEARD_NANOS));
    }

    /**
     * Called when messages have come by mail and are in a store; {@link #receive} follows. May be called on any thread.
     */
    void messagesCame() {
        recovering.increment();
    }

    /** Called if none of the messages that have come by mail can be restored. */
    void messagesUnreadable() {
        recovering.decrement();
    }

    /**
     * Takes over records that came by mail and are in a store. They continue as after a start. Called by the
     * configuration thread; if there are messages, after {@link #messagesCame}.
     *
     * @param applications as for {@link #recover}
     * @param nowMillis the time of day
     */
    public void receive(RecoveredRecords came, Function<String, Application> applications, long nowMillis) {
        recover(came, applications, nowMillis, came.messages() > 0 ? recovering::decrement : () -> {});
    }

    /** Sets the writer of number tables, before the first message. */
    public void writeTables(TableWriter writer) {
        threads.forEach(each -> each.optOuts.writeTo(writer));
    }

    /** Whether this node has no live record of a store that was taken over. May be called on any thread. */
    public boolean isDrained(int store) {
        return storeOfRecord.count(store) == 0;
    }

    LeavingRecords leaving(int store) {
        return new LeavingRecords(storeOfRecord, store);
    }

    /**
     * Drops the messages and deliveries of a store that was taken over, so that another node can continue with them.
     * Messages and deliveries on their way to a peer end here first. Called again until the store {@link #isDrained}.
     * Called by the configuration thread.
     */
    public void leave(int store) {
        LeavingRecords records = leaving(store);
        threads.forEach(each -> each.selector.invokeLater(() -> each.leave(records)));
    }

    /**
     * Gives up a store that is drained.
     *
     * @param done called on one of the threads when the last batches were posted to the store
     */
    public void giveUp(int store, Runnable done) {
        giveUp(store, 0, done);
    }

    /** Gives up the store on one thread after the other. */
    private void giveUp(int store, int at, Runnable done) {
        if (at == threads.size()) {
            storeShards.remove(store);
            done.run();
            return;
        }
        ThreadExchange there = threads.get(at);
        there.selector.invokeLater(() -> giveUp(store, there.log.giveUp(store) ? at + 1 : at, done));
    }

    /** Adds an application, perhaps with the name of a removed application. */
    public void add(Application application) {
        ThreadExchange home = threads.get(application.homeIndex());
        home.selector.invokeLater(() -> home.applicationHomes.inherit(application));
    }

    /**
     * Adds an SMSC and starts to dial its sessions. It inherits the expected receipts of a removed SMSC with the same
     * name.
     */
    public void add(Smsc smsc) {
        smsc.settle(selectors, threads);
        ThreadExchange home = threads.get(smsc.homeIndex());
        home.selector.invokeLater(() -> home.homes.add(smsc));
        smsc.open();
    }

    /** Removes an SMSC that no route uses any more. */
    public void remove(Smsc smsc, CloseReason reason) {
        ThreadExchange home = threads.get(smsc.homeIndex());
        smsc.close(reason);
        home.selector.invokeLater(() -> home.smscHomes.remove(smsc));
    }

    /** Notifies the home thread of the SMSC of new settings. May be called on any thread. */
    public void settingsChanged(Smsc smsc) {
        ThreadExchange home = threads.get(smsc.homeIndex());
        home.selector.invokeLater(() -> home.smscHomes.of(smsc).settingsChanged(home.selector.nowNanos()));
    }

    /** Puts into effect that an operator has drained, disabled or resumed the SMSC. */
    public void operatedChanged(Smsc smsc, CloseReason reason) {
        ThreadExchange home = threads.get(smsc.homeIndex());
        home.selector.invokeLater(() -> home.smscHomes.of(smsc).operatedChanged(home.selector.nowNanos()));
        for (int i = 0; i < selectors.size(); i++) {
            SmscPort port = smsc.port(i);
            selectors.get(i).invokeLater(() -> port.operatedChanged(reason));
        }
    }

    /**
     * Stops accepting messages. Waiting messages stay in the store or get a response; responses from SMSCs and
     * applications are still handled.
     */
    public void windUp() {
        closing.set(true);
        for (ThreadExchange each : threads) {
            // The post has no effect on a thread that has ended.
            Mailbox.Posted posted = each.selector.post(() -> {
                each.mtFlow.windUp();
                each.homes.windUp();
            });
            assert posted != Mailbox.Posted.FULL : "the mailbox of a thread is full at shutdown";
        }
    }

    /** The idempotency keys, for the thread with this index. */
    public RequestKeys requestKeys(int threadIndex) {
        return threads.get(threadIndex).requests;
    }

    /** Expects receipts of messages that another gateway has sent, on the thread with this index. */
    public ImportedReceipts importedReceipts(int threadIndex) {
        ThreadExchange at = threads.get(threadIndex);
        return new ImportedReceipts(at.thread, at.ids, at.log, at.receiptHomes);
    }

    /** Receives the events of delivery targets on the thread with this index. */
    public AppTraffic applicationTraffic(int threadIndex) {
        return threads.get(threadIndex);
    }

    /** The bind queues for applications, one for each thread. */
    public List<BindQueue> bindQueues(BindQueue.Context context) {
        List<BindQueue> queues = new ArrayList<>();
        for (int i = 0; i < selectors.size(); i++) {
            queues.add(new BindQueue(selectors.get(i), i, threads.get(i), context));
        }
        return queues;
    }

    /**
     * Sends the event records of the last turns. Called by the thread that has stopped the SelectorThreads, after their
     * end.
     */
    public void sendLastRecords() {
        threads.forEach(each -> each.observer.threadEnded());
    }

    // ---- Operators

    /**
     * The laws of a thread. {@link ThreadLaws#unaccounted} may be asked on any thread, everything else only on its own.
     */
    public ThreadLaws laws(int threadIndex) {
        return thread(threadIndex).thread.laws();
    }

    /**
     * The snapshot for the thread with this index. May be called on any thread; the snapshot is used on its own thread.
     */
    public ThreadSnapshot snapshot(int threadIndex) {
        ThreadExchange at = threads.get(threadIndex);
        return new ThreadSnapshot(
                at.thread,
                generations,
                at.ids,
                at.smscHomes,
                at.receiptHomes,
                at.applicationHomes,
                at.custodian,
                at.sentMessages);
    }

    /** The messages in custody, and operators' actions on them. */
    public QueueOperations queues() {
        return new QueueOperations(
                threads.stream().map(each -> each.thread).toList(),
                threads.stream().map(each -> each.custodian).toList(),
                threads.stream().map(each -> each.smscHomes).toList(),
                threads.stream().map(each -> each.moFlow).toList());
    }

    /** The store. May be called on any thread. */
    public StoreThread store() {
        return storage.store();
    }

    /** The time from the arrival of a message until it is handed to an SMSC session; one histogram per thread. */
    public List<Histogram> inRouterNanos() {
        return threads.stream().map(each -> each.inRouterNanos).toList();
    }

    /**
     * The number of messages on that thread for which an application or an SMSC awaits a response, or which are on
     * their way to another node. Called on that thread.
     */
    public int unanswered(int threadIndex) {
        Generation generation = generation();
        int unanswered = 0;
        for (Application application : generation.applications()) {
            unanswered += application.port(threadIndex).pendingRequests();
            for (AppSession session : application.port(threadIndex).sessions()) {
                unanswered += session.unanswered() + session.delivering();
            }
        }
        for (Smsc smsc : generation.smscs()) {
            for (SmscSession session : smsc.port(threadIndex).sessions()) {
                unanswered += session.unanswered();
            }
        }
        return unanswered + passing.get().applyAsInt(threadIndex);
    }
}
