package org.strowger.router.exchange.events;

import static org.strowger.router.exchange.events.EventFields.*;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.application.Submitter;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.config.value.Amount;
import org.strowger.router.credit.Charge;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.custody.StoreShards;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mt.MtFlow;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.RoutedAddresses;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.records.RecordLine;
import org.strowger.router.records.RecordShape;
import org.strowger.router.records.Records;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.SmscTraffic;
import org.strowger.router.thread.Published;

/**
 * Writes event records, as lines of JSON, on one thread. If only the ends of messages are recorded, the earlier steps
 * are noted in the message ({@link MtMessage.Extras}) and summarised in the line of its end.
 */
public final class EventRecorder implements MessageObserver {
    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final StoreShards shards;
    private final Records records;
    private final LineSender sender;
    private final PriceFields prices;
    private final DeliveryRecords deliveries;

    /**
     * @param shards the shards of messages that were taken over from other nodes
     * @param generations the configuration, whose prices are recorded
     */
    private EventRecorder(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            StoreShards shards,
            Records records,
            Published<Generation> generations) {
        this.thread = thread;
        this.ids = ids;
        this.shards = shards;
        this.records = records;
        this.sender = new LineSender(thread, selector, records.thread());
        this.prices = new PriceFields(generations);
        this.deliveries = new DeliveryRecords(this);
    }

    /** Creates the recorder of event records; with an access log, combined with the recorder of the access log. */
    public static MessageObserver create(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            StoreShards shards,
            Records records,
            Published<Generation> generations) {
        EventRecorder events = new EventRecorder(thread, selector, ids, shards, records, generations);
        return records.accessLog()
                .<MessageObserver>map(log -> new ObserverPair(
                        new AccessLogRecorder(thread, selector, ids, records, log, thread.index() == 0), events))
                .orElse(events);
    }

    @Override
    public boolean takesNew() {
        return sender.takesNew();
    }

    @Override
    public boolean takesNew(Application application) {
        return sender.takesNew(application);
    }

    @Override
    public void turnEnding() {
        sender.turnEnding();
    }

    @Override
    public void threadEnded() {
        sender.threadEnded();
    }

    // ---- Lines

    RecordShape shape() {
        return records.shape();
    }

    RecordLine line(byte[] event) {
        thread.awaitTurnEnd();
        return sender.line().begin(ids.machineMillis(thread.nowNanos())).word(EVENT, event);
    }

    RecordLine parties(RecordLine line, Address from, Address to) {
        return line.text(FROM, shown(from)).text(TO, shown(to));
    }

    private String shown(Address who) {
        return shown(who, shape().privacy());
    }

    /** The address as it is written to records: masked if so configured. An alphanumeric sender is never masked. */
    static String shown(Address who, PrivacySettings privacy) {
        return who.ton() == Address.TON_ALPHANUMERIC ? who.text() : privacy.number(who.text());
    }

    /** Adds the shard of the record of a message to the line, if the shard was taken over from another node. */
    RecordLine origin(RecordLine line, long record) {
        shards.visit(record, (shard, epoch) -> line.number(SHARD, shard).number(EPOCH, epoch));
        return line;
    }

    private RecordLine about(byte[] event, MtMessage mt) {
        return about(event, mt, mt.id(), mt.segments());
    }

    /** @param id the id of the message, or of one of the parts from which it was joined */
    private RecordLine about(byte[] event, MtMessage mt, long id, int segments) {
        RecordLine line = line(event)
                .of(LineSender.owner(mt.sentBy()))
                .text(ID, ids.text(mt.sentBy(), id))
                .text(APPLICATION, mt.sentBy().name());
        if (mt.hasSmsc()) {
            line.text(SMSC, mt.smsc().name());
        }
        RouteDecision decision = mt.decision();
        line.text(ROUTE, decision.route().name());
        if (decision.candidates() > 1) {
            line.number(CANDIDATE, mt.candidate() + 1L).number(CANDIDATES, decision.candidates());
        }
        line.word(DIRECTION, MT).word(KIND, MESSAGE);
        parties(line, RoutedAddresses.source(mt), RoutedAddresses.destination(mt));
        MtMessage.Extras known = mt.extras();
        line.number(mt.isPart() ? PART : SEGMENTS, mt.isPart() ? known.partNumber : segments);
        prices.write(line, mt, segments, ids.unixMillis(mt.sinceNanos()));
        if (known.attempts > 0) {
            line.number(ATTEMPT, known.attempts);
        }
        if (mt.isInCustody()) {
            origin(line, mt.custody().record());
        }
        if (known.isUncertain || (mt.isInCustody() && mt.custody().isUncertain())) {
            line.yes(IS_UNCERTAIN);
        }
        return line;
    }

    private void text(RecordLine line, MtMessage mt) {
        if (shape().showsText() && mt.hasOwnBytes()) {
            text(line, mt.ownMessage(), codingOf(mt.sentBy()));
        }
    }

    static DefaultCoding codingOf(Application application) {
        return application.settings().dialect().alphabet().coding();
    }

    /** @param coding the default alphabet */
    void text(RecordLine line, ShortMessage message, DefaultCoding coding) {
        if (shape().showsText()) {
            message.zero(coding).text(message.body()).ifPresent(text -> line.text(TEXT, text));
        }
    }

    static RecordLine outcome(RecordLine line, Outcome outcome) {
        line.word(STATUS, of(outcome.kind()));
        if (outcome.code() != 0) {
            line.number(ERROR, outcome.code());
        }
        return line.textIfAny(REASON, outcome.detail());
    }

    // ---- Messages of applications

    @Override
    public void begins(MtMessage mt, ShortMessage message, RouteQuery asked) {
        // A message in custody keeps a copy of its content; the addresses of a relayed message would not be available
        // when it ends.
        if (!MtFlow.isStored(mt, message)) {
            mt.rememberAddresses(asked.writtenSource(), asked.writtenDestination());
        }
        if (shape().showsText()) {
            mt.keepCopy(message);
        }
    }

    @Override
    public void refusedAtAdmission(Submitter from, ShortMessage message, Outcome outcome, String filter) {
        RecordLine line = line(REFUSED)
                .of(LineSender.owner(from.application()))
                .text(APPLICATION, from.application().name())
                .word(DIRECTION, MT)
                .word(KIND, MESSAGE);
        parties(line, message.source(), message.destination());
        if (message.isToMany()) {
            line.number(RECIPIENTS, message.destinations().size());
        }
        line.number(SEGMENTS, message.segments());
        text(line, message, codingOf(from.application()));
        if (!filter.isEmpty()) {
            line.text(FILTER, filter);
        }
        outcome(line, outcome).yes(END).end();
    }

    @Override
    public void accepted(MtMessage mt) {
        if (shape().allSteps()) {
            RecordLine line = about(ACCEPTED, mt);
            text(line, mt);
            line.text(REASON, mt.isInCustody() ? "store" : "relay").end();
        }
    }

    @Override
    public void split(MtMessage mt) {
        if (mt.source().isEmpty() && mt.destination().isEmpty()) {
            mt.rememberAddresses(mt.ownMessage().source(), mt.ownMessage().destination());
        }
    }

    @Override
    public void sent(MtMessage mt) {
        MtMessage.Extras known = mt.writableExtras();
        known.attempts++;
        known.sentNanos = thread.nowNanos();
        if (shape().allSteps()) {
            about(SENT, mt).end();
        }
    }

    @Override
    public void answered(MtMessage mt, Outcome outcome) {
        if (mt.isPart()) {
            MtMessage.Extras whole = mt.split().whole().writableExtras();
            whole.attempts = Math.max(whole.attempts, mt.extras().attempts);
            whole.sentNanos = mt.extras().sentNanos;
        }
        if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            mt.writableExtras().isUncertain = true;
        }
        boolean isRecordedAsEnd = outcome.isAccepted() && !mt.isPart();
        if (shape().allSteps() && !isRecordedAsEnd) {
            RecordLine line = about(ANSWERED, mt).textIfAny(SMSC_ID, outcome.messageId());
            times(outcome(line, outcome), mt).end();
        }
    }

    @Override
    public void uncertain(MtMessage mt) {
        if (shape().allSteps()) {
            about(UNCERTAIN, mt).end();
        }
    }

    @Override
    public void held(MtMessage mt, String why) {
        if (shape().allSteps()) {
            about(HELD, mt).text(REASON, why).end();
        }
    }

    // ---- Balances

    @Override
    public void charged(long record, Charge charge) {
        RecordLine line = line(CHARGED).text(ID, Long.toString(record)).text(ACCOUNT, charge.account());
        if (!charge.payer().equals(charge.account())) {
            line.text(BALANCE_OF, charge.payer());
        }
        line.text(AMOUNT, new Amount(charge.millionths()).toString()).end();
    }

    @Override
    public void credited(String account, long millionths, String key) {
        line(CREDITED)
                .text(ACCOUNT, account)
                .text(AMOUNT, new Amount(millionths).toString())
                .text(REFERENCE, key)
                .end();
    }

    private RecordLine times(RecordLine line, MtMessage mt) {
        line.moment(AT_ACCEPTED, ids.machineMillis(mt.sinceNanos()));
        long sentNanos = mt.extras().sentNanos;
        if (sentNanos != 0) {
            line.moment(AT_SENT, ids.machineMillis(sentNanos))
                    .number(LATENCY, TimeUnit.NANOSECONDS.toMillis(thread.nowNanos() - sentNanos));
        }
        return line;
    }

    private void end(RecordLine line, MtMessage mt, Consumer<RecordLine> what) {
        what.accept(line);
        if (!shape().allSteps()) {
            text(line, mt);
        }
        times(line, mt).yes(END).end();
    }

    @Override
    public void ended(MtMessage mt, Outcome outcome) {
        if (mt.extras().hasEnded) {
            return;
        }
        MtMessage.Extras known = mt.writableExtras();
        known.hasEnded = true;
        int left = outcome.isAccepted() ? 0 : known.left;
        known.isUncertain |= left > 0;
        each(outcome.isAccepted() ? ANSWERED : REFUSED, mt, left == 0 ? mt.segments() : left, line -> {
            line.textIfAny(SMSC_ID, outcome.messageId()).textIfAny(FILTER, mt.extras().refusedBy);
            outcome(line, outcome);
        });
    }

    /**
     * Records the end of a message; for a joined message, the end of each part that the application sent.
     *
     * @param segments the number of segments, for a message that was not joined
     */
    private void each(byte[] event, MtMessage mt, int segments, Consumer<RecordLine> what) {
        JoinedParts joined = mt.extras().joined;
        if (joined.isNone()) {
            end(about(event, mt, mt.id(), segments), mt, what);
        }
        for (long id : joined.ids()) {
            end(about(event, mt, id, 1), mt, what);
        }
    }

    @Override
    public void endedInCustody(MtMessage mt, MessageState state, String error) {
        byte[] event =
                switch (state) {
                    case EXPIRED -> EXPIRED;
                    case DELETED -> DELETED;
                    default -> REFUSED;
                };
        int left = mt.custody().left();
        each(event, mt, left == 0 ? mt.segments() : left, line -> {
            line.word(STATUS, of(state));
            if (state == MessageState.REJECTED) {
                // The reason is the text of a service, which may contain the number of the recipient.
                String reason = shape().privacy().maskNumbers() ? "" : mt.extras().refusedBecause;
                line.text(ERROR, error).textIfAny(REASON, reason).textIfAny(FILTER, mt.extras().refusedBy);
            }
        });
    }

    // ---- Deliveries to applications

    @Override
    public void matched(
            MoMessage mo, ShortMessage message, Application sender, long ours, ReceiptTable table, int entry) {
        mo.keepCopy(message);
        mo.reportsOn(sender, ids.text(sender, ours));
        mo.reportsBetween(table.source(entry), table.destination(entry));
    }

    @Override
    public void deliveryStored(MoMessage mo) {
        deliveries.stored(mo);
    }

    @Override
    public void deliveryBegins(MoMessage mo, ShortMessage message) {
        mo.keepCopy(message);
        deliveries.came(mo);
    }

    @Override
    public void deliverySent(MoMessage mo) {
        if (shape().allSteps()) {
            deliveries.sent(mo);
        }
    }

    @Override
    public void deliveryAnswered(MoMessage mo, Outcome outcome, boolean comesAgain) {
        deliveries.answered(mo, outcome, comesAgain);
    }

    @Override
    public void deliveryResent(MoMessage mo) {
        deliveries.resent(mo);
    }

    @Override
    public void deliveryExpired(MoMessage mo) {
        deliveries.expired(mo);
    }

    @Override
    public void unclaimed(MoMessage mo) {
        deliveries.unclaimed(mo);
    }

    @Override
    public void unclaimedEnded(MoMessage mo, boolean isDropped) {
        deliveries.unclaimedEnded(mo, isDropped);
    }

    @Override
    public void noReceiver(SmscTraffic.Source from, ShortMessage message, RefusalReason why) {
        RecordLine line =
                line(REFUSED).text(SMSC, from.smsc().name()).word(DIRECTION, MO).word(KIND, MESSAGE);
        parties(line, message.source(), message.destination());
        outcome(line, from.smsc().traits().statuses().refusal(why)).yes(END).end();
    }
}
