package org.strowger.router.exchange;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppTraffic;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.DeliveryTarget;
import org.strowger.router.application.PausableReader;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.application.Submitter;
import org.strowger.router.credit.ChargeObserver;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custodian.Custodian;
import org.strowger.router.exchange.custodian.LeavingMessages;
import org.strowger.router.exchange.custodian.ReceiptFailovers;
import org.strowger.router.exchange.custody.ChargeLog;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.LeavingRecords;
import org.strowger.router.exchange.custody.StoreOutboxes;
import org.strowger.router.exchange.events.EventRecorder;
import org.strowger.router.exchange.events.MessageObserver;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.SentMessages;
import org.strowger.router.exchange.mo.ApplicationHomes;
import org.strowger.router.exchange.mo.MoFlow;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mo.OptOuts;
import org.strowger.router.exchange.mo.ReceiptHomes;
import org.strowger.router.exchange.mo.ReceiptQuality;
import org.strowger.router.exchange.mo.UnclaimedDelivery;
import org.strowger.router.exchange.mo.UnclaimedMessages;
import org.strowger.router.exchange.mo.UnclaimedWalk;
import org.strowger.router.exchange.mt.Intake;
import org.strowger.router.exchange.mt.MtAdmission;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.SmscHomes;
import org.strowger.router.exchange.ops.MessageInquiries;
import org.strowger.router.exchange.requests.IdempotentRequests;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.metrics.Histogram;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.reactor.TurnEndHandler;
import org.strowger.router.records.Records;
import org.strowger.router.smsc.QueuedMessage;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscInquiry;
import org.strowger.router.smsc.SmscPort;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.smsc.SmscTraffic;
import org.strowger.router.thread.OutgoingTasks;

/**
 * The exchange on one thread. Creates and connects the parts, passes each call of a session to the part that handles
 * it, and sends the tasks and records of a turn at its end. Apart from this class, only {@link Exchange} accesses the
 * parts.
 */
final class ThreadExchange implements SmscTraffic, AppTraffic, TurnEndHandler {
    final ExchangeThread thread;
    final SelectorThread selector;
    final MessageIdAllocator ids;
    final CustodyLog log;
    final MessageObserver observer;
    final SmscHomes smscHomes;
    private final Intake intake;
    final ApplicationHomes applicationHomes;
    final ReceiptHomes receiptHomes;
    final HomeRegistry homes;
    final SentMessages sentMessages = new SentMessages();
    final MtFlow mtFlow;
    final MtAdmission admission;
    final MoFlow moFlow;
    final OptOuts optOuts;
    final UnclaimedMessages unclaimedMessages;
    final UnclaimedWalk unclaimedWalk;
    final Custodian custodian;
    final MessageInquiries inquiries;
    final IdempotentRequests requests;
    private final LeavingMessages leavingMessages;
    final Histogram inRouterNanos = new Histogram();
    private final OperatorLog operatorLog;

    /** @param exchange the exchange; all its threads, including this one, exist before the first call */
    ThreadExchange(
            int index,
            SelectorThread selector,
            Exchange exchange,
            OutgoingTasks outgoing,
            StoreOutboxes outboxes,
            MessageIdAllocator ids,
            Records records) {
        this.selector = selector;
        this.ids = ids;
        this.operatorLog = exchange.operatorLog();
        this.thread = new ExchangeThread(index, exchange.threads(), selector, outgoing, this);
        this.observer = observer(thread, selector, ids, exchange, records);
        this.log = log(thread, ids, outboxes, exchange, observer);
        this.smscHomes = new SmscHomes(
                thread, selector, log, operatorLog, exchange.growingQueues(), at -> exchange.thread(at).mtFlow);
        this.intake = new Intake(thread, selector, log, at -> exchange.thread(at).intake, exchange.growingQueues());
        this.applicationHomes = new ApplicationHomes(thread, selector, log, at -> exchange.thread(at).moFlow);
        this.receiptHomes = receiptHomes(thread, selector, log, exchange);
        this.homes = new HomeRegistry(selector, smscHomes, receiptHomes, applicationHomes, ids, operatorLog);
        this.moFlow = moFlow(exchange);
        this.optOuts = new OptOuts(thread, selector, exchange.published(), moFlow, this, exchange.optOutsBehind());
        this.unclaimedMessages = unclaimedMessages(exchange);
        this.unclaimedWalk = unclaimedWalk(exchange);
        this.mtFlow = new MtFlow(
                thread,
                exchange.published(),
                exchange.closing(),
                ids,
                log,
                observer,
                operatorLog,
                smscHomes,
                sentMessages,
                at -> exchange.thread(at).receiptHomes,
                at -> exchange.thread(at).mtFlow,
                inRouterNanos);
        this.admission =
                new MtAdmission(thread, exchange.published(), exchange.closing(), ids, observer, intake, mtFlow);
        this.custodian = new Custodian(
                thread,
                selector,
                ids,
                log,
                observer,
                operatorLog,
                mtFlow,
                moFlow,
                exchange.storage().forms(),
                at -> exchange.thread(at).smscHomes,
                at -> exchange.thread(at).receiptHomes,
                at -> exchange.thread(at).custodian);
        connectFlows(exchange);
        homes.watch(new ClockWatch(
                exchange.clock(), custodian, operatorLog, exchange.storage().leases(), index == 0));
        this.requests = new IdempotentRequests(
                thread, selector, ids, log, at -> exchange.thread(at).requests, exchange.octetsForKeys());
        this.leavingMessages = new LeavingMessages(custodian, selector, exchange.leaving(StoreOutboxes.HOME));
        this.inquiries = new MessageInquiries(
                thread, exchange.published(), ids, custodian, sentMessages, at -> exchange.thread(at).inquiries);
    }

    private MoFlow moFlow(Exchange exchange) {
        return new MoFlow(
                thread,
                selector,
                exchange.published(),
                exchange.closing(),
                ids,
                log,
                exchange.storage().forms(),
                observer,
                applicationHomes,
                receiptHomes,
                at -> exchange.thread(at).moFlow,
                this);
    }

    private UnclaimedMessages unclaimedMessages(Exchange exchange) {
        return new UnclaimedMessages(
                thread, moFlow, exchange.published(), ids, log, observer, at -> exchange.thread(at).unclaimedMessages);
    }

    private UnclaimedWalk unclaimedWalk(Exchange exchange) {
        UnclaimedDelivery delivery =
                new UnclaimedDelivery(thread, moFlow, unclaimedMessages, exchange.published(), ids, this);
        return new UnclaimedWalk(
                thread,
                selector,
                unclaimedMessages,
                delivery,
                optOuts,
                ids,
                log,
                exchange.storage().forms(),
                observer,
                operatorLog,
                exchange.optOutsBehind());
    }

    private static CustodyLog log(
            ExchangeThread thread,
            MessageIdAllocator ids,
            StoreOutboxes outboxes,
            Exchange exchange,
            ChargeObserver observer) {
        ExchangeStorage storage = exchange.storage();
        return new CustodyLog(
                thread,
                ids,
                outboxes,
                storage.store().status(),
                storage.leases(),
                storage.forms(),
                exchange.closing(),
                new ChargeLog(exchange.accounts(), thread, ids, observer));
    }

    private static MessageObserver observer(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            Exchange exchange,
            Records records) {
        return records.areOn()
                ? EventRecorder.create(thread, selector, ids, exchange.storeShards(), records, exchange.published())
                : MessageObserver.NONE;
    }

    private static ReceiptHomes receiptHomes(
            ExchangeThread thread, SelectorThread selector, CustodyLog log, Exchange exchange) {
        ReceiptQuality quality = new ReceiptQuality(thread, exchange.published());
        return new ReceiptHomes(thread, selector, log, at -> exchange.thread(at).moFlow, quality);
    }

    /** Connects the flows with the objects that decide about their messages: both refer to each other. */
    private void connectFlows(Exchange exchange) {
        mtFlow.connect(custodian);
        moFlow.connect(new ReceiptFailovers(
                thread, ids, log, exchange.storage().forms(), mtFlow, moFlow, custodian, at -> exchange.thread(at)
                        .sentMessages));
    }

    void begin() {
        observer.threadBegins();
        homes.startLooking();
    }

    private void assertOwner() {
        assert thread.isOwner() : "called on the wrong thread";
    }

    // ---- The end of a turn

    @Override
    public void turnEnding(long nowNanos) {
        thread.turnEnding();
        smscHomes.tellRoom();
        applicationHomes.tellRoom();
        observer.turnEnding();
        // The records go to the store before the tasks go to other threads, so that records written because of a task
        // come later in the store.
        boolean isAllSent = log.send() && thread.sendTasks();
        if (!isAllSent) {
            thread.awaitTurnEnd();
        }
    }

    /** The fault was counted; the pending tasks and records leave at the end of the next turn. */
    @Override
    public void abandoned(CloseReason reason, long nowNanos) {
        thread.awaitTurnEnd();
    }

    // ---- Sessions of applications

    @Override
    public void messageCame(Submitter from, ShortMessage message, long token) {
        assertOwner();
        admission.messageCame(from, message, token);
    }

    @Override
    public boolean takesMore(Application application, PausableReader from, long nowNanos) {
        assertOwner();
        return intake.takesMore(application, from, nowNanos);
    }

    @Override
    public boolean isRoutable(Application from, ShortMessage message) {
        assertOwner();
        return admission.isRoutable(from, message);
    }

    @Override
    public void inquiryCame(Submitter from, Inquiry inquiry, long token) {
        assertOwner();
        inquiries.inquiryCame(from, inquiry, token);
    }

    @Override
    public boolean report(Application to, ShortMessage report, CallbackReport callback) {
        assertOwner();
        return moFlow.ownReceipts().report(moFlow.successorOf(to), report, callback);
    }

    @Override
    public void outcomeCame(DeliveryTarget from, PendingDelivery delivery, Outcome outcome) {
        assertOwner();
        moFlow.outcomeCame((MoMessage) delivery, outcome, from.traits());
    }

    @Override
    public void roomChanged(AppPort at) {
        assertOwner();
        applicationHomes.roomChanged(at);
    }

    @Override
    public void receiversChanged(AppPort at, int difference) {
        assertOwner();
        applicationHomes.receiversChanged(at.application(), difference);
    }

    @Override
    public void applicationEvent(String application, LogEvent event, String detail) {
        operatorLog.appTold(application, event, detail);
    }

    // ---- Shards

    /** Drops the objects of a shard that is released, except those on their way to a peer. */
    void leave(LeavingRecords records) {
        leavingMessages.leave(records);
        receiptHomes.leave(records::has, records::left);
        applicationHomes.leave(records);
        moFlow.segments().leave(records);
        unclaimedMessages.leave(records);
        requests.leave(records);
    }

    // ---- Sessions of SMSCs

    @Override
    public void outcomeCame(SmscSession from, QueuedMessage message, Outcome outcome, boolean lost) {
        assertOwner();
        MtMessage mt = (MtMessage) message;
        try {
            mtFlow.outcomeCame(mt, outcome, lost);
        } catch (RuntimeException | AssertionError e) {
            mt.failed(mtFlow, e);
        }
    }

    @Override
    public void messageCame(SmscTraffic.Source from, ShortMessage message, long token) {
        assertOwner();
        optOuts.messageCame(from, message, token);
    }

    @Override
    public void answerCame(SmscSession from, SmscInquiry inquiry, InquiryAnswer answer) {
        assertOwner();
        inquiries.answerCame(inquiry, answer);
    }

    @Override
    public void subscriberAvailable(SmscSession from, Address subscriber, Address asker) {
        assertOwner();
        moFlow.subscriberAvailable(from, subscriber, asker);
    }

    @Override
    public void roomChanged(SmscPort at) {
        assertOwner();
        smscHomes.roomChanged(at);
    }

    @Override
    public void smscEvent(Smsc smsc, LogEvent event, String detail) {
        operatorLog.smscTold(smsc.name(), event, detail);
    }

    @Override
    public void throttled(Smsc smsc) {
        assertOwner();
        smscHomes.throttled(smsc);
    }

    @Override
    public void setAside(Smsc smsc, Outcome outcome) {
        assertOwner();
        smscHomes.setAside(smsc, outcome);
    }

    @Override
    public void sessionsChanged(Smsc smsc, int difference) {
        assertOwner();
        smscHomes.sessionsChanged(smsc, difference);
    }
}
