package org.strowger.router.exchange;

import static org.strowger.router.exchange.EventFields.*;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.custody.JoinedParts;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.records.RecordLine;
import org.strowger.router.records.RecordOutbox;
import org.strowger.router.records.RecordShape;
import org.strowger.router.records.Records;
import org.strowger.router.route.RouteDecision;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.SmscSession;
import org.strowger.router.time.Timer;

/**
 * Writes the steps of messages into the records, as lines of JSON, on one thread. Where ends alone are wanted, what is
 * known of the steps before goes with the message and stands in the line of its end.
 */
final class EventRecorder implements MessageObserver {
    /** What waits for a batch that is away is looked at again after that. */
    private static final long LATER_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private final ThreadExchange desk;
    private final SelectorThread thread;
    private final Records records;
    private final RecordOutbox outbox;
    private final DeliveryRecords letters;
    private final Timer later;

    EventRecorder(ThreadExchange desk, SelectorThread thread, Records records) {
        this.desk = desk;
        this.thread = thread;
        this.records = records;
        this.outbox = records.thread().outbox();
        this.letters = new DeliveryRecords(this);
        this.later = new Timer(nowNanos -> desk.awaitTurnEnd());
    }

    @Override
    public boolean takesNew() {
        return records.thread().status().isOpen();
    }

    @Override
    public void send() {
        if (outbox.send() && !later.isScheduled()) {
            thread.schedule(later, thread.nowNanos() + LATER_NANOS);
        }
    }

    @Override
    public void sendRest() {
        outbox.sendRest();
    }

    // ---- Lines

    RecordShape shape() {
        return records.shape();
    }

    RecordLine line(byte[] event) {
        desk.awaitTurnEnd();
        return outbox.line().begin(desk.naming().unixMillis(desk.nowNanos())).word(EVENT, event);
    }

    RecordLine parties(RecordLine line, Address from, Address to) {
        return line.text(FROM, shown(from)).text(TO, shown(to));
    }

    /** A name is no number. */
    private String shown(Address who) {
        return who.ton() == Address.TON_ALPHANUMERIC
                ? who.text()
                : shape().privacy().number(who.text());
    }

    private RecordLine about(byte[] event, MtMessage transit) {
        return about(event, transit, transit.id(), transit.segments());
    }

    /** @param id of the message, or of one of the parts of which it was joined */
    private RecordLine about(byte[] event, MtMessage transit, long id, int segments) {
        RecordLine line = line(event)
                .text(ID, desk.naming().text(transit.sentBy(), id))
                .text(APPLICATION, transit.sentBy().name());
        if (transit.hasSmsc()) {
            line.text(SMSC, transit.smsc().name());
        }
        RouteDecision decision = transit.decision();
        line.text(ROUTE, decision.route().name());
        if (decision.candidates() > 1) {
            line.number(CANDIDATE, transit.candidate() + 1L).number(CANDIDATES, decision.candidates());
        }
        line.word(DIRECTION, MT).word(KIND, MESSAGE);
        parties(line, source(transit), destination(transit));
        MtExtras known = transit.particulars();
        line.number(transit.isPart() ? PART : SEGMENTS, transit.isPart() ? known.number : segments);
        if (known.attempts > 0) {
            line.number(ATTEMPT, known.attempts);
        }
        if (known.isUncertain || (transit.isInCustody() && transit.custody().isUncertain())) {
            line.yes(IS_UNCERTAIN);
        }
        return line;
    }

    private static Address source(MtMessage transit) {
        Address known = transit.source();
        return known.isEmpty() && transit.isKept() ? transit.kept().source() : known;
    }

    private static Address destination(MtMessage transit) {
        if (!transit.gathering().isNone()) {
            return transit.recipient();
        }
        Address known = transit.destination();
        return known.isEmpty() && transit.isKept() ? transit.kept().destination() : known;
    }

    private void text(RecordLine line, MtMessage transit) {
        if (shape().showsText() && transit.isKept()) {
            text(line, transit.kept(), codingOf(transit.sentBy()));
        }
    }

    private static DefaultCoding codingOf(Application application) {
        return application.settings().dialect().alphabet().coding();
    }

    /** @param coding what data coding 0 means in it */
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
    public void begins(MtMessage transit, ShortMessage message, RouteQuery asked) {
        // What we answer for has its addresses in the message that is kept; of all else nothing is left at its end.
        if (!MtFlow.isKept(transit.decision(), message)) {
            transit.remember(asked.source(), asked.destination());
        }
        if (shape().showsText()) {
            transit.keep(message);
        }
    }

    @Override
    public void refusedAtDoor(AppSession from, ShortMessage message, RefusalReason why) {
        RecordLine line = line(REFUSED)
                .text(APPLICATION, from.application().name())
                .word(DIRECTION, MT)
                .word(KIND, MESSAGE);
        parties(line, message.source(), message.destination());
        if (message.isToMany()) {
            line.number(RECIPIENTS, message.destinations().size());
        }
        line.number(SEGMENTS, message.segments());
        text(line, message, codingOf(from.application()));
        outcome(line, from.suite().refusal(why)).yes(END).end();
    }

    @Override
    public void accepted(MtMessage transit) {
        if (shape().allSteps()) {
            RecordLine line = about(ACCEPTED, transit);
            text(line, transit);
            line.text(REASON, transit.isInCustody() ? "store" : "relay").end();
        }
    }

    @Override
    public void takenApart(MtMessage transit) {
        if (transit.source().isEmpty() && transit.destination().isEmpty()) {
            transit.remember(transit.kept().source(), transit.kept().destination());
        }
    }

    @Override
    public void sent(MtMessage transit) {
        MtExtras known = transit.special();
        known.attempts++;
        known.sentNanos = desk.nowNanos();
        if (shape().allSteps()) {
            about(SENT, transit).end();
        }
    }

    @Override
    public void answered(MtMessage transit, Outcome outcome) {
        if (transit.isPart()) {
            MtExtras whole = transit.bundle().whole().special();
            whole.attempts = Math.max(whole.attempts, transit.particulars().attempts);
            whole.sentNanos = transit.particulars().sentNanos;
        }
        if (outcome.kind() == Outcome.Kind.UNCERTAIN) {
            transit.special().isUncertain = true;
        }
        boolean tellsItself = outcome.isAccepted() && !transit.isPart();
        if (shape().allSteps() && !tellsItself) {
            RecordLine line = about(ANSWERED, transit).textIfAny(SMSC_ID, outcome.messageId());
            times(outcome(line, outcome), transit).end();
        }
    }

    @Override
    public void uncertain(MtMessage transit) {
        if (shape().allSteps()) {
            about(UNCERTAIN, transit).end();
        }
    }

    @Override
    public void held(MtMessage transit, String why) {
        if (shape().allSteps()) {
            about(HELD, transit).text(REASON, why).end();
        }
    }

    private RecordLine times(RecordLine line, MtMessage transit) {
        MessageIdAllocator naming = desk.naming();
        line.moment(AT_ACCEPTED, naming.unixMillis(transit.sinceNanos()));
        long sentNanos = transit.particulars().sentNanos;
        if (sentNanos != 0) {
            line.moment(AT_SENT, naming.unixMillis(sentNanos))
                    .number(LATENCY, TimeUnit.NANOSECONDS.toMillis(desk.nowNanos() - sentNanos));
        }
        return line;
    }

    private void end(RecordLine line, MtMessage transit, Consumer<RecordLine> what) {
        what.accept(line);
        if (!shape().allSteps()) {
            text(line, transit);
        }
        times(line, transit).yes(END).end();
    }

    @Override
    public void ended(MtMessage transit, Outcome outcome) {
        if (transit.particulars().hasEnded) {
            return;
        }
        transit.special().hasEnded = true;
        each(outcome.isAccepted() ? ANSWERED : REFUSED, transit, line -> {
            line.textIfAny(SMSC_ID, outcome.messageId());
            outcome(line, outcome);
        });
    }

    /** The end of a message; of one that was joined, that of each of its parts, which the application had sent. */
    private void each(byte[] event, MtMessage transit, Consumer<RecordLine> what) {
        JoinedParts joined = transit.particulars().joined;
        if (joined.isNone()) {
            end(about(event, transit), transit, what);
        }
        for (long id : joined.ids()) {
            end(about(event, transit, id, 1), transit, what);
        }
    }

    @Override
    public void over(MtMessage transit, MessageState state, String error) {
        byte[] event =
                switch (state) {
                    case EXPIRED -> EXPIRED;
                    case DELETED -> DELETED;
                    default -> REFUSED;
                };
        each(event, transit, line -> {
            line.word(STATUS, of(state));
            if (state == MessageState.REJECTED) {
                line.text(ERROR, error);
            }
        });
    }

    // ---- What is for applications

    @Override
    public void matched(MoMessage delivery, ShortMessage message, Application sender, long ours) {
        delivery.keep(message);
        delivery.concerns(sender, desk.naming().text(sender, ours));
    }

    @Override
    public void letterKept(MoMessage delivery) {
        letters.kept(delivery);
    }

    @Override
    public void letterCame(MoMessage delivery, ShortMessage message) {
        delivery.keep(message);
        letters.came(delivery);
    }

    @Override
    public void letterSent(MoMessage delivery) {
        if (shape().allSteps()) {
            letters.sent(delivery);
        }
    }

    @Override
    public void letterAnswered(MoMessage delivery, Outcome outcome, boolean comesAgain) {
        letters.answered(delivery, outcome, comesAgain);
    }

    @Override
    public void letterResent(MoMessage delivery) {
        letters.resent(delivery);
    }

    @Override
    public void letterExpired(MoMessage delivery) {
        letters.expired(delivery);
    }

    @Override
    public void nobodys(SmscSession from, ShortMessage message, RefusalReason why) {
        RecordLine line =
                line(REFUSED).text(SMSC, from.smsc().name()).word(DIRECTION, MO).word(KIND, MESSAGE);
        parties(line, message.source(), message.destination());
        outcome(line, from.smsc().suite().refusal(why)).yes(END).end();
    }
}
