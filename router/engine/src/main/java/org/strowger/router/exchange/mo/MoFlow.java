package org.strowger.router.exchange.mo;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.DefaultCoding;
import org.strowger.message.MessageState;
import org.strowger.message.NearestForm;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Submission;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.MessageForms;
import org.strowger.router.exchange.custody.StoredDelivery;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.mail.Whereabouts;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.PartReceipts;
import org.strowger.router.receipts.ReceiptHandler;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.SmscReceipts;
import org.strowger.router.receipts.UndeliveredHandler;
import org.strowger.router.route.InboundDecision;
import org.strowger.router.route.LongMessages;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.smsc.SmscTraffic;
import org.strowger.router.store.StoreOutcome;
import org.strowger.router.store.StoreReply;
import org.strowger.router.store.StoreState;
import org.strowger.router.thread.Flag;
import org.strowger.router.thread.Published;

/**
 * Passes messages and receipts from SMSCs to applications, on one thread. With {@code delivery: store}, a message is
 * stored first; then the SMSC gets its response, and the application gets the message when it is able to take it. In
 * {@code relay} mode, the SMSC gets its response when the application has responded. A message that no session takes in
 * time gets a temporary refusal, so that the SMSC retries. A receipt is taken into custody instead, also if a session
 * has it and does not respond: an application never delays the receipts of others, and an SMSC that does not retry
 * loses none.
 */
public final class MoFlow implements ReceiptHandler<MoMessage> {
    /** How long a relayed receipt waits for the response of its application before it is stored. */
    static final long RECEIPT_PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ExchangeThread thread;
    private final Published<Generation> generations;
    private final Flag closing;
    private final MessageIdAllocator ids;
    private final CustodyLog log;
    private final MoObserver observer;
    private final ApplicationHomes homes;
    private final ReceiptHomes receiptHomes;
    private final IntFunction<MoFlow> flows;
    private final UnansweredDeliveries unanswered;
    private final SegmentJoiner segments;
    private final OwnReceipts ownReceipts;
    private final UnknownStates<MoMessage> unknownStates;
    private final AppTraffic submissions;
    private UndeliveredHandler undelivered = UndeliveredHandler.NONE;
    private UnclaimedHandler unclaimed = UnclaimedHandler.NONE;
    private Whereabouts whereabouts = Whereabouts.NONE;
    private final RouteQuery query = new RouteQuery(LongMessages.usual());

    /** The number of messages split here; with the thread index it gives each message its own reference number. */
    private int splitCount;

    /** @param submissions takes messages from mobiles that are submitted again */
    public MoFlow(
            ExchangeThread thread,
            SelectorThread selector,
            Published<Generation> generations,
            Flag closing,
            MessageIdAllocator ids,
            CustodyLog log,
            MessageForms forms,
            MoObserver observer,
            ApplicationHomes homes,
            ReceiptHomes receiptHomes,
            IntFunction<MoFlow> flows,
            AppTraffic submissions) {
        this.thread = thread;
        this.generations = generations;
        this.closing = closing;
        this.ids = ids;
        this.log = log;
        this.observer = observer;
        this.homes = homes;
        this.receiptHomes = receiptHomes;
        this.flows = flows;
        this.submissions = submissions;
        this.unanswered = new UnansweredDeliveries(this, homes, selector);
        this.segments = new SegmentJoiner(thread, selector, this, generations, ids, log, forms);
        this.ownReceipts = new OwnReceipts(thread, this, ids, log, observer);
        this.unknownStates = new UnknownStates<>(log, this::answerStored);
    }

    /** Sets the handler of messages that an SMSC could not deliver. Called once, before the first receipt. */
    public void connect(UndeliveredHandler handler) {
        undelivered = handler;
    }

    /** Sets the handler of messages that no rule takes. Called once, before the first message. */
    void connect(UnclaimedHandler handler) {
        unclaimed = handler;
    }

    /** Makes this process a node of a cluster. */
    public void join(Whereabouts ofApplications) {
        whereabouts = ofApplications;
    }

    int index() {
        return thread.index();
    }

    boolean isOwner() {
        return thread.isOwner();
    }

    /** The segments of long messages that wait on that thread. */
    SegmentJoiner segmentsAt(int threadIndex) {
        return flows.apply(threadIndex).segments;
    }

    /** The segments of long messages that wait on this thread, the home of their SMSCs. */
    public SegmentJoiner segments() {
        return segments;
    }

    public OwnReceipts ownReceipts() {
        return ownReceipts;
    }

    public ApplicationHomes homes() {
        return homes;
    }

    @Override
    public long nowNanos() {
        return thread.nowNanos();
    }

    /**
     * The application that now has the name of this application; the same object if it is still configured or the name
     * is unused.
     */
    public Application successorOf(Application application) {
        return generations.get().successorOf(application);
    }

    /** The time zone of the clock of the SMSC with this name. */
    ZoneId clockOf(String smsc) {
        return generations.get().clockOf(smsc);
    }

    Equation<DeliveryTerm> laws() {
        return thread.laws().deliveries();
    }

    /** Sends a message to its target thread. Messages change threads only here. */
    void send(MoMessage mo) {
        mo.goesFrom(this);
        thread.send(mo.toThread(), mo);
    }

    public void messageCame(SmscTraffic.Source from, ShortMessage message, long token) {
        messageCame(from, message, token, "");
    }

    /**
     * A message or receipt has come from an SMSC.
     *
     * @param optedOut the table of opt-outs that was written because of the message; empty if none was
     */
    void messageCame(SmscTraffic.Source from, ShortMessage message, long token, String optedOut) {
        switch (message.kind()) {
            case RECEIPT, NOTIFICATION -> receiptCame(from, ReportedStates.byState(message, from.smsc()), token);
            case MESSAGE, ACKNOWLEDGEMENT ->
                messageFromMobile(from, IncomingNumbers.read(message, from.smsc()), token, optedOut);
        }
    }

    // ---- Receipts

    private void receiptCame(SmscTraffic.Source from, ShortMessage message, long token) {
        long nowNanos = thread.nowNanos();
        boolean last = message.kind() == ShortMessage.Kind.RECEIPT;
        from.port().figures().increment(last ? SmscFigure.RECEIPTS : SmscFigure.RECEIPTS_INTERMEDIATE);
        String id = message.receiptId();
        if (id.isEmpty()) {
            // Accepted nevertheless: the SMSC would retry forever, and the message would remain unknown.
            from.port().figures().increment(SmscFigure.RECEIPTS_UNREADABLE);
            from.respond(token, Outcome.accepted(""), nowNanos);
            return;
        }
        MoMessage mo = new MoMessage(this, ids.record(nowNanos), from, token, nowNanos + RECEIPT_PATIENCE_NANOS);
        Address recipient = message.source();
        mo.reports(SmscReceipts.key(from.smsc(), id, recipient.text()), recipient, last);
        int smscHome = from.smsc().homeIndex();
        if (smscHome == thread.index()) {
            match(mo, message, nowNanos);
        } else {
            mo.keepCopy(message);
            send(mo.to(flows.apply(smscHome), MoMessage.Step.MATCH));
        }
    }

    /**
     * Finds the message of the receipt, or keeps the receipt until the SMSC's response to the message arrives. Runs at
     * the home of the SMSC.
     */
    void match(MoMessage mo, ShortMessage message, long nowNanos) {
        receiptHomes.match(mo, message, nowNanos);
    }

    /** Sends the receipt to the application that sent the message, if the application requested it. */
    @Override
    public void matched(MoMessage mo, ShortMessage message, SmscReceipts<MoMessage> receipts, int entry) {
        ReceiptTable table = receipts.table();
        PartReceipts.Share share = receipts.share(entry);
        observer.matched(mo, message, receipts.application(entry), table.messageId(entry), table, entry);
        if (mo.isLast() && isDelivery(message)) {
            log.charges().delivered(table.record(entry));
        }
        ReceiptInterest wanted = table.wanted(entry);
        if (!mo.isLast()) {
            unknownStates.note(message, receipts, entry);
        }
        boolean isWanted = mo.isLast() ? wanted.isAnything() : wanted.wantsProgress();
        boolean isRetained = mo.isLast() && !receipts.retained(entry).isNone();
        boolean isToldOfPart = mo.isLast()
                && !share.isNone()
                && (isWanted || isRetained)
                && share.whole().came(message);
        if (isRetained && failsOver(mo, message, receipts, entry)) {
            return;
        }
        if (mo.isLast() && receipts.hasFailedOver(entry)) {
            receipts.smsc().homeFigures().increment(SmscFigure.RECEIPTS_AFTER_FAILOVER);
        }
        boolean isProgress =
                !mo.isLast() && share.number() == 1 && !share.whole().isGivenUp();
        boolean isOfWhole = share.isNone() && (!mo.isLast() || wanted.wantsEnd(isDelivery(message)));
        if (isWanted && (isOfWhole || isProgress)) {
            // The progress of the first part counts as the progress of the message, until its end is reported.
            forward(mo, message, mo.recipient(), receipts, entry);
        } else if (isWanted
                && isToldOfPart
                && wanted.wantsEnd(isDelivery(share.whole().reported()))) {
            // If the application gets a receipt of each part, each receipt stands for its part. Otherwise the final
            // receipt of the last part stands for the whole message.
            ShortMessage telling = share.whole().reported();
            mo.tellInstead(message, telling);
            forward(mo, telling, telling.source(), receipts, entry);
        } else if (mo.isLast() && changesTheStore(receipts, entry)) {
            settleUntold(mo, table, entry);
        } else if (mo.isLast() || !unknownStates.answersLater(mo, table.record(entry))) {
            answer(mo, Outcome.accepted(""));
        }
    }

    /** Whether the arrival of this receipt must be stored although the application does not get the receipt. */
    private boolean changesTheStore(SmscReceipts<MoMessage> receipts, int entry) {
        ReceiptTable table = receipts.table();
        boolean isRemembered = receipts.rememberOutcome(entry);
        return isRemembered || table.wanted(entry).isAnything() || log.charges().dependsOn(table.record(entry));
    }

    private static boolean isDelivery(ShortMessage receipt) {
        return CallbackReport.eventOf(receipt) == CallbackEvent.DELIVERED;
    }

    /** Answers the SMSC of a receipt: accepts the receipt if its effect on the store is durable. */
    private void answerStored(MoMessage mo, boolean isDurable) {
        answer(mo, isDurable ? Outcome.accepted("") : mo.refusal(RefusalReason.LATER));
    }

    /**
     * Sends the message to another SMSC if its route requires this after the receipt, and answers the SMSC when that is
     * durable. A message in parts is judged as a whole when the receipts of all parts are here.
     *
     * @return false if the receipt is handled as usual
     */
    private boolean failsOver(MoMessage mo, ShortMessage message, SmscReceipts<MoMessage> receipts, int entry) {
        PartReceipts.Share share = receipts.share(entry);
        if (!share.isNone() && !share.whole().isComplete()) {
            return false;
        }
        ShortMessage deciding = share.isNone() ? message : share.whole().reported();
        return undelivered.failsOver(deciding, receipts, entry, (isDurable, nowNanos) -> {
            if (isDurable) {
                mo.forgetMatch(); // The failover has settled the entry.
            }
            answerStored(mo, isDurable);
        });
    }

    /**
     * Handles a receipt that the application does not get: the receipt of a part, or one that only decides about a
     * charge. The SMSC gets its response when the end of the expected receipt is durable: otherwise the message would
     * await this receipt again after a restart, and the SMSC does not send a receipt twice.
     */
    private void settleUntold(MoMessage mo, ReceiptTable table, int entry) {
        long record = table.record(entry);
        table.record(entry, ReceiptTable.NO_RECORD);
        StoreReply settled = (outcome, nowNanos) -> answerStored(mo, outcome == StoreOutcome.DURABLE);
        if (record == ReceiptTable.NO_RECORD) {
            settled.onStored(StoreOutcome.DURABLE, thread.nowNanos());
        } else {
            log.end(record, settled);
        }
    }

    /**
     * Sends the receipt with the id and the addresses that the application knows.
     *
     * @param recipient the recipient of the message according to the receipt
     */
    private void forward(
            MoMessage mo, ShortMessage message, Address recipient, SmscReceipts<MoMessage> receipts, int entry) {
        ReceiptTable table = receipts.table();
        Application application = successorOf(receipts.application(entry));
        mo.application(application);
        Rewrite rewrite = Rewrite.NONE.reporting(ids.text(application, table.messageId(entry)));
        if (!table.isDestination(entry, recipient)) {
            rewrite = rewrite.from(table.destination(entry));
        }
        Address source = table.source(entry);
        if (!message.isTo(source)) {
            rewrite = rewrite.to(source);
        }
        mo.rewrite(rewrite);
        CallbackRequest callback = receipts.callback(entry);
        if (!callback.isNone() || !application.settings().callbacks().isNone()) {
            mo.callback(new CallbackReport(
                    callback, CallbackReport.eventOf(message), receipts.smsc().name()));
        }
        mo.isOfCustodyMessage(table.isPromised(entry));
        if (mo.isLast()) {
            mo.expectation(table.record(entry));
        }
        if (!mo.isOfCustodyMessage()) {
            mo.waitUntil(thread.nowNanos() + RECEIPT_PATIENCE_NANOS);
            deliver(mo, message);
        } else if (application.port(thread.index()).takeRoom(message.octets())) {
            mo.keepCopy(message);
            storeReceipts(mo, receipts, entry);
        } else {
            answer(mo, mo.refusal(RefusalReason.LATER));
        }
    }

    /** Stores the receipt; for a joined message, a receipt for each part for which the application requested one. */
    private void storeReceipts(MoMessage mo, SmscReceipts<MoMessage> receipts, int entry) {
        List<Long> others = receipts.otherIds(entry);
        if (others.isEmpty()) {
            storeReceipt(mo);
            return;
        }
        Application application = mo.application();
        List<MoMessage> all = new ArrayList<>(List.of(mo));
        enterCustody(mo, DeliveryTerm.CAME, OwnReceipts.keptFor(application));
        for (long each : others) {
            MoMessage copy = ownReceipts.create(application, mo.ownMessage());
            copy.rewrite(mo.rewrite().reporting(ids.text(application, each)));
            copy.callback(mo.callback());
            observer.matched(copy, mo.ownMessage(), application, each, receipts.table(), entry);
            all.add(copy);
        }
        log.write(all, mo.expectation());
    }

    /** Accepts a receipt that belongs to no known message, so that the SMSC does not send it again. */
    @Override
    public void unexpected(MoMessage mo) {
        answer(mo, Outcome.accepted(""));
    }

    @Override
    public void refuseForNow(MoMessage mo) {
        answer(mo, mo.refusal(RefusalReason.LATER));
    }

    /** Creates a receipt for the application, because the SMSC has sent none in time. */
    @Override
    public void neverCame(SmscReceipts<MoMessage> receipts, int entry) {
        ReceiptTable table = receipts.table();
        PartReceipts.Share share = receipts.share(entry);
        boolean wasTold = !share.isNone() && !share.whole().isOverdue();
        if (!wasTold && table.wanted(entry).isAnything()) {
            report(receipts, entry, MessageState.UNKNOWN, "");
        }
        if (!wasTold && !share.isNone() && share.whole().isGivenUp()) {
            // Otherwise the end would be reported again after a restart, when another part is overdue.
            receipts.giveUp(share.whole());
        }
    }

    @Override
    public void partsGaveWay(SmscReceipts<MoMessage> receipts, int entry) {
        PartReceipts whole = receipts.share(entry).whole();
        report(receipts, entry, whole.state(), whole.error());
        whole.giveUp();
    }

    /**
     * Ends a receipt that has not come in time from an SMSC that is not configured. The application gets a report only
     * if the SMSC had reported UNKNOWN and got a response.
     *
     * @return whether the end of a message in parts was reported to the application
     */
    boolean neverCame(RecoveredReceipt receipt) {
        ExpectedReceipt expected = receipt.expected();
        PartReceipts.Share share = receipt.share();
        if (expected.isToldAsUnknown() && (share.isNone() || share.whole().isOverdue())) {
            report(expected, receipt.record(), receipt.sender(), MessageState.UNKNOWN, "");
            return share.whole().isGivenUp();
        }
        log.end(receipt.record());
        return false;
    }

    /**
     * Sends the application a receipt that Strowger itself creates, with the final state of the message to which this
     * entry of the table belongs.
     */
    private void report(SmscReceipts<MoMessage> receipts, int entry, MessageState state, String error) {
        ReceiptTable table = receipts.table();
        long record = table.record(entry);
        table.record(entry, ReceiptTable.NO_RECORD);
        report(receipts.expected(entry), record, receipts.application(entry), state, error);
    }

    /** @param record the record that ends with the report; {@link ReceiptTable#NO_RECORD} if there is none */
    private void report(ExpectedReceipt ended, long record, Application sender, MessageState state, String error) {
        List<Long> messageIds = new ArrayList<>(List.of(ended.messageId()));
        messageIds.addAll(ended.others());
        PlainMessage.Builder report = PlainMessage.from(ended.destination()).to(ended.source());
        List<MoMessage> own = ownReceipts.create(successorOf(sender), report, messageIds, state, error);
        CallbackRequest callback = ended.callback();
        if (!callback.isNone()) {
            CallbackEvent event = state == MessageState.DELIVERED ? CallbackEvent.DELIVERED : CallbackEvent.FAILED;
            own.forEach(each -> each.callback(new CallbackReport(callback, event, ended.smsc())));
        }
        log.write(own, record);
    }

    @Override
    public long store(ExpectedReceipt expected, boolean isLastTime) {
        long nowNanos = thread.nowNanos();
        if (!log.takesUnpromised(nowNanos, isLastTime)) {
            return ReceiptTable.NO_RECORD;
        }
        long record = ids.record(nowNanos);
        log.expects(record, expected, StoreReply.NONE);
        return record;
    }

    @Override
    public void gaveWay(long record) {
        log.charges().gaveWay(record);
    }

    @Override
    public void endRecord(long record) {
        log.end(record);
    }

    @Override
    public long giveUp(long record, ExpectedReceipt unwanted) {
        if (log.charges().dependsOn(record)) {
            return log.replaceExpected(record, unwanted);
        }
        log.end(record);
        return ReceiptTable.NO_RECORD;
    }

    @Override
    public long replace(long former, ExpectedReceipt now) {
        long record = log.replaceExpected(former, now);
        unknownStates.moved(former, record);
        return record;
    }

    // ---- In custody for an application

    private void storeReceipt(MoMessage mo) {
        enterCustody(mo, DeliveryTerm.CAME, OwnReceipts.keptFor(mo.application()));
        log.write(mo, true);
    }

    void enterCustody(MoMessage mo, DeliveryTerm origin, Duration howLong) {
        mo.enterCustody(this, origin, thread.nowNanos() + howLong.toNanos());
    }

    StoredDelivery toStore(MoMessage mo) {
        return new StoredDelivery(
                mo.application().name(), ids.unixMillis(mo.untilNanos()), mo.rewrite(), mo.callback(), mo.ownMessage());
    }

    /**
     * Handles the store's result: answers the SMSC and delivers the message, unless a session of the application had it
     * before.
     */
    void stored(MoMessage mo, StoreOutcome outcome, long nowNanos) {
        assert isOwner() : "the store must answer on the thread that wrote";
        if (outcome != StoreOutcome.DURABLE) {
            notStored(mo);
            return;
        }
        mo.isDurable();
        mo.application().port(thread.index()).figures().increment(AppFigure.DELIVERIES_STORED);
        if (mo.receiptEntry() != ReceiptTable.NONE) {
            settle(mo, false);
            mo.forgetMatch();
        }
        observer.deliveryStored(mo);
        mo.acknowledge(thread);
        Outcome early = mo.early();
        if (early != null) {
            answer(mo, early);
        } else if (mo.sentNanos() == PendingDelivery.NOT_SENT) {
            deliver(mo, mo.ownMessage());
        }
    }

    private void notStored(MoMessage mo) {
        mo.leaveCustody();
        releaseKept(mo);
        Outcome early = mo.early();
        if (early != null) {
            answer(mo, early);
        } else if (mo.sentNanos() == PendingDelivery.NOT_SENT) {
            answer(mo, mo.refusal(RefusalReason.LATER));
        }
        // Otherwise a session has the delivery: the response of the application, or its absence, is passed to the SMSC.
    }

    /** Restores a delivery that was in custody before the process started. */
    public void recover(
            long record, StoredDelivery stored, Application application, DeliveryTerm origin, long nowNanos) {
        ApplicationSettings.Retention kept = application.settings().receiving().retention();
        Duration longest = stored.message().kind() == ShortMessage.Kind.MESSAGE ? kept.messages() : kept.receipts();
        long untilNanos = ids.endNanos(stored.untilMillis(), longest.toNanos(), nowNanos);
        MoMessage mo = MoMessage.recovered(this, record, origin, untilNanos);
        mo.application(application);
        mo.rewrite(stored.rewrite());
        mo.callback(stored.callback());
        mo.keepCopy(stored.message());
        application.port(thread.index()).takeRecoveredRoom(mo.ownMessage().octets());
        homes.of(application).take(mo, nowNanos);
    }

    // ---- Messages from mobiles

    private void messageFromMobile(SmscTraffic.Source from, ShortMessage message, long token, String optedOut) {
        long nowNanos = thread.nowNanos();
        from.port().figures().increment(SmscFigure.MESSAGES);
        if (closing.isRaised()) {
            from.respond(token, from.smsc().traits().statuses().refusal(RefusalReason.SHUTTING_DOWN), nowNanos);
            return;
        }
        if (!observer.takesNew()) {
            from.respond(token, from.smsc().traits().statuses().refusal(RefusalReason.LATER), nowNanos);
            return;
        }
        Generation generation = generations.get();
        ask(message, generation.indexOfOrigin(from.smsc()));
        if (generation.inbound().joins() && query.isSegment() && joinsLater(generation, from, message, token)) {
            return;
        }
        InboundDecision decision = generation.inbound().decide(query);
        if (decision.isNobody()) {
            unclaimed.came(from, message, token, optedOut, generation);
            return;
        }
        if (decision.isSubmitted()) {
            AppPort port = generation.applications().get(decision.application()).port(thread.index());
            MobileSubmitter.submit(from, message, token, port, submissions);
            return;
        }
        long untilNanos = nowNanos + decision.patience().toNanos();
        MoMessage mo = new MoMessage(this, ids.record(nowNanos), from, token, untilNanos);
        Application application = InboundReceivers.first(generation, decision);
        goesTo(mo, application, mo);
        if (decision.delivery() == DeliveryMode.RELAY && !InboundReceivers.isElsewhere(application, whereabouts)) {
            observer.deliveryBegins(mo, message);
            deliver(mo, message);
            return;
        }
        List<Application> copies = InboundReceivers.copies(generation, decision);
        mo.keepCopy(message);
        if (log.state(application, nowNanos) == StoreState.OPEN
                && copies.stream().allMatch(each -> !each.isFull() && log.state(each, nowNanos) == StoreState.OPEN)
                && application.port(thread.index()).takeRoom(message.octets())) {
            enterCustody(
                    mo,
                    DeliveryTerm.CAME,
                    application.settings().receiving().retention().messages());
            if (copies.isEmpty()) {
                log.write(mo, false);
            } else {
                log.write(withCopies(mo, copies), ReceiptTable.NO_RECORD);
            }
        } else {
            answer(mo, mo.refusal(RefusalReason.LATER));
        }
    }

    /** Returns the message and its copies. Each of them is stored, delivered and retried by itself. */
    private List<MoMessage> withCopies(MoMessage mo, List<Application> copies) {
        long nowNanos = thread.nowNanos();
        List<MoMessage> all = new ArrayList<>(List.of(mo));
        for (Application each : copies) {
            MoMessage copy = MoMessage.ownReceipt(this, ids.record(nowNanos), nowNanos);
            goesTo(copy, each, mo);
            copy.keepCopy(mo.ownMessage());
            each.port(thread.index()).takeRecoveredRoom(mo.ownMessage().octets());
            enterCustody(
                    copy,
                    DeliveryTerm.COPIED,
                    each.settings().receiving().retention().messages());
            all.add(copy);
        }
        return all;
    }

    /** @param original the message as it came: {@code mo} may be a copy */
    private static void goesTo(MoMessage mo, Application application, MoMessage original) {
        mo.application(application);
        if (!application.settings().callbacks().isNone()) {
            String smsc = original.hasSmsc() ? original.smsc().name() : "";
            mo.callback(new CallbackReport(CallbackRequest.NONE, CallbackEvent.DELIVERED, smsc));
        }
    }

    private void ask(ShortMessage message, int smsc) {
        long nowNanos = thread.nowNanos();
        query.about(message, smsc, 0).at(ids.unixMillis(nowNanos), nowNanos);
    }

    // ---- Segments of long messages

    /**
     * Sends a segment to the home of the SMSC, if the segments of its message are joined.
     *
     * @return false if the segment is delivered by itself
     */
    private boolean joinsLater(Generation generation, SmscTraffic.Source from, ShortMessage message, long token) {
        InboundDecision decision = generation.inbound().joining(query);
        if (decision.isNobody() || !SegmentJoiner.canJoin(message)) {
            return false;
        }
        long nowNanos = thread.nowNanos();
        long untilNanos = nowNanos + decision.segmentPatience().toNanos();
        MoMessage mo = new MoMessage(this, ids.record(nowNanos), from, token, untilNanos);
        mo.application(generation.applications().get(decision.application()));
        mo.keepCopy(message);
        send(mo.to(flows.apply(from.smsc().homeIndex()), MoMessage.Step.JOIN));
        return true;
    }

    /** Stores the message in place of its stored segments, and delivers it. */
    void deliverInsteadOf(
            List<MoMessage> segments, ShortMessage message, InboundReceivers receivers, DeliveryTerm origin) {
        Application application = receivers.first();
        MoMessage mo = segments.get(0).insteadOfSegments(this, ids.record(thread.nowNanos()));
        goesTo(mo, application, mo);
        mo.keepCopy(message);
        application.port(thread.index()).takeRecoveredRoom(message.octets());
        enterCustody(mo, origin, application.settings().receiving().retention().messages());
        log.replaceSegments(segments.stream().map(MoMessage::record).toList(), withCopies(mo, receivers.copies()));
    }

    /** Alerts the application that receives messages for {@code asker} that the subscriber is reachable again. */
    public void subscriberAvailable(SmscSession from, Address subscriber, Address asker) {
        Generation generation = generations.get();
        ask(IncomingNumbers.notice(subscriber, asker, from.smsc()), generation.indexOfOrigin(from.smsc()));
        InboundDecision decision = generation.inbound().decide(query);
        if (!decision.isNobody()) {
            Application application = generation.applications().get(decision.application());
            homes.announce(application, subscriber, asker, thread.threads());
        }
    }

    // ---- To the application

    private void deliver(MoMessage mo, ShortMessage message) {
        Application application = mo.application();
        AppPort port = application.port(thread.index());
        if (!application.hasBacklog()
                && homes.mayLeave(mo, thread.nowNanos())
                && homes.mayHandOut(mo)
                && tryHere(mo, message, port)) {
            return;
        }
        mo.keepCopy(message);
        send(mo.to(homeOf(application), MoMessage.Step.TAKE));
    }

    private MoFlow homeOf(Application application) {
        return flows.apply(application.homeIndex());
    }

    /**
     * Delivers the message by a session of this thread. Called when the home of the application has sent the message
     * here.
     */
    void deliverHere(MoMessage mo) {
        AppPort port = mo.application().port(thread.index());
        boolean mayHandOut = homes.mayHandOut(mo);
        if (!mayHandOut) {
            homes.awaitEnds(port);
        }
        if (!mayHandOut || !tryHere(mo, mo.ownMessage(), port)) {
            send(mo.returned(homeOf(mo.application()), thread.index()));
        }
    }

    private boolean tryHere(MoMessage mo, ShortMessage message, AppPort port) {
        mo.sent(thread.nowNanos());
        Submission submission = port.deliver(mo, message, mo.rewrite(), thread.nowNanos());
        if (submission == Submission.ACCEPTED) {
            if (mo.mayBeStored()) {
                mo.keepCopy(message);
            }
            unanswered.sentBy(port);
            observer.deliverySent(mo);
            return true;
        }
        mo.sent(PendingDelivery.NOT_SENT);
        if (submission == Submission.UNFIT) {
            deliverUnfit(mo, message);
        }
        return submission == Submission.UNFIT;
    }

    /**
     * Handles a delivery that no session of the application can express in one message, not even in the nearest form:
     * splits a long message, and keeps any other delivery, because another session may be able to express it. The SMSC
     * never gets a permanent refusal for it.
     */
    private void deliverUnfit(MoMessage mo, ShortMessage message) {
        boolean reports = message.kind() == Kind.RECEIPT || message.kind() == Kind.NOTIFICATION;
        int reference = splitCount * thread.threads() + thread.index();
        List<Body> segments =
                reports ? List.of() : NearestForm.segments(message, mo.defaultCoding(), DefaultCoding.GSM, reference);
        if (segments.size() > 1) {
            splitCount++;
            deliverInParts(mo, message, segments);
            return;
        }
        mo.keepCopy(message);
        if (!store(mo)) {
            answer(mo, mo.refusal(RefusalReason.LATER));
        }
    }

    /**
     * Delivers a message in parts. The parts are stored together before the SMSC gets its response, because it awaits
     * only one. The first part takes the place of the message.
     */
    private void deliverInParts(MoMessage mo, ShortMessage message, List<Body> segments) {
        Application application = mo.application();
        AppPort port = application.port(thread.index());
        long nowNanos = thread.nowNanos();
        if (!mo.isStored() && (log.state(application, nowNanos) != StoreState.OPEN || application.isFull())) {
            mo.keepCopy(message);
            answer(mo, mo.refusal(RefusalReason.LATER));
            return;
        }
        Duration keep = application.settings().receiving().retention().messages();
        long untilNanos = mo.isStored() ? mo.untilNanos() : nowNanos + keep.toNanos();
        long replaced = ReceiptTable.NO_RECORD;
        if (mo.isStored()) {
            releaseKept(mo);
            replaced = mo.record();
            mo.renewRecord(ids.record(nowNanos));
        }
        List<MoMessage> parts = new ArrayList<>(segments.size());
        for (Body each : segments) {
            MoMessage part = parts.isEmpty() ? mo : MoMessage.ownReceipt(this, ids.record(nowNanos), nowNanos);
            part.application(application);
            part.rewrite(mo.rewrite());
            part.replaceCopy(withBody(message, each));
            port.takeRecoveredRoom(part.ownMessage().octets());
            part.enterCustody(this, part == mo ? DeliveryTerm.CAME : DeliveryTerm.CUT, untilNanos);
            parts.add(part);
        }
        port.figures().increment(AppFigure.DELIVERIES_ADAPTED);
        log.write(parts, replaced);
    }

    private static ShortMessage withBody(ShortMessage message, Body body) {
        return PlainMessage.from(message.source())
                .to(message.destination())
                .service(message.serviceType())
                .options(message.options())
                .saying(body)
                .inGsm()
                .build();
    }

    /**
     * Handles the response of the application, or its absence; runs on the thread of the session that had the message.
     */
    public void outcomeCame(MoMessage mo, Outcome outcome, ProtocolTraits by) {
        mo.sent(PendingDelivery.NOT_SENT);
        Outcome answer = mo.hasSmsc()
                ? OutcomeTranslation.ofDelivery(outcome, by, mo.smsc().traits())
                : outcome;
        if (mo.isBeingStored()) {
            mo.answeredEarly(answer);
        } else if (outcome.kind() == Outcome.Kind.UNCERTAIN && store(mo)) {
            mo.wentUnanswered(); // The delivery is sent again when it is durable.
        } else {
            answer(mo, answer);
        }
    }

    /** Stores a receipt that a session of this thread has, because the application did not answer it in time. */
    void overdue(MoMessage mo) {
        store(mo);
    }

    /**
     * Stores a relayed receipt that its application does not take now: a refusal would make the SMSC send it again and
     * again, or lose it.
     *
     * @return false if this is no relayed receipt, or nothing more can be stored now
     */
    private boolean store(MoMessage mo) {
        boolean isStored = mo.mayBeStored()
                && log.takesUnpromised(thread.nowNanos(), false)
                && mo.application()
                        .port(thread.index())
                        .takeRoom(mo.ownMessage().octets());
        if (isStored) {
            storeReceipt(mo);
        }
        return isStored;
    }

    /**
     * Stores or ends a delivery because the application is not bound, is slow, or had no room in time. Runs at the home
     * of the application.
     */
    void giveUp(MoMessage mo) {
        if (mo.isStored()) {
            mo.application().port(thread.index()).figures().increment(AppFigure.DELIVERIES_EXPIRED);
            observer.deliveryExpired(mo);
            end(mo, DeliveryTerm.EXPIRED);
        } else if (!store(mo)) {
            answer(mo, mo.refusal(RefusalReason.RECEIVER_UNBOUND));
        }
    }

    void answer(MoMessage mo, Outcome outcome) {
        boolean comesAgain = !outcome.isAccepted() && outcome.kind() != Outcome.Kind.PERMANENT;
        // A stray without an entry is expected by another node, which records it.
        if (!mo.isStray() || mo.receiptEntry() != ReceiptTable.NONE) {
            observer.deliveryAnswered(mo, outcome, comesAgain);
        }
        if (!mo.isStored()) {
            if (mo.receiptEntry() != ReceiptTable.NONE) {
                settle(mo, comesAgain);
            }
            send(mo.answered(outcome));
        } else if (comesAgain) {
            send(mo.again(homeOf(mo.application()), outcome));
        } else {
            end(mo, outcome.isAccepted() ? DeliveryTerm.TAKEN : DeliveryTerm.REFUSED);
        }
    }

    /** Ends a stored delivery: the application has accepted it or never will, or another node has it. */
    void end(MoMessage mo, DeliveryTerm end) {
        mo.ended(this, end);
        releaseKept(mo);
        log.endDelivery(mo.record(), mo.application().index());
    }

    /** Frees the place of a stored delivery that ends, or that another node owns from now on. */
    void releaseKept(MoMessage mo) {
        mo.application().port(thread.index()).release(mo.ownMessage().octets());
    }

    /**
     * Reports the result of the receipt to the home of the SMSC, by value, because the message moves on to another
     * thread.
     */
    private void settle(MoMessage mo, boolean comesAgain) {
        SmscReceipts<?> receipts = mo.receipts();
        int entry = mo.receiptEntry();
        // The record of a stored receipt has replaced the record of the expected receipt.
        long ended = mo.isStored() ? mo.expectation() : ReceiptTable.NO_RECORD;
        ExpectationTerm end = mo.hasApplication() ? ExpectationTerm.TOLD : ExpectationTerm.UNTOLD;
        ExpectationTerm next = comesAgain ? ExpectationTerm.EXPECTED : end;
        thread.send(mo.smsc().homeIndex(), now -> receipts.settled(entry, next, ended));
    }
}
