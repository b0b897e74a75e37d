package org.strowger.router.exchange.events;

import java.nio.charset.StandardCharsets;
import org.strowger.bound.Within;
import org.strowger.http.FormParameters;
import org.strowger.message.Address;
import org.strowger.message.CallbackEvent;
import org.strowger.message.CallbackRequest;
import org.strowger.message.DefaultCoding;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.application.CallbackReport;
import org.strowger.router.application.Submitter;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.config.value.AccessLogFormat;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mo.MoMessage;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.RoutedAddresses;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.records.AccessLog;
import org.strowger.router.records.RecordOutbox;
import org.strowger.router.records.Records;
import org.strowger.router.route.RouteQuery;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscTraffic;

/**
 * Writes the lines of Kannel's access log on one thread: one for the end of each message, and one for each message and
 * receipt of an SMSC. It must be notified of an end before {@link EventRecorder}, which marks the message as ended.
 */
@Within(Within.Scope.PACKET)
final class AccessLogRecorder implements MessageObserver {
    private static final String KANNEL = "kannel";
    private static final int DETAILS_MAX = 4;
    private static final int MASK_DIGITS_MAX = 10;

    private static final int DELIVERED = 1;
    private static final int FAILED = 2;
    private static final int BUFFERED = 4;
    private static final int SENT = 8;
    private static final int REFUSED = 16;

    private final ExchangeThread thread;
    private final MessageIdAllocator ids;
    private final Records records;
    private final AccessLog log;
    private final LineSender sender;
    private final AccessLine line;
    private final boolean marks;

    /** @param marks whether this thread writes the lines for the beginning and the end of the log */
    AccessLogRecorder(
            ExchangeThread thread,
            SelectorThread selector,
            MessageIdAllocator ids,
            Records records,
            AccessLog log,
            boolean marks) {
        this.thread = thread;
        this.ids = ids;
        this.records = records;
        this.log = log;
        this.sender = new LineSender(thread, selector, log.thread());
        this.line = new AccessLine(log.format(), log.zone());
        this.marks = marks && log.format().equals(AccessLogFormat.USUAL);
    }

    @Override
    public void threadBegins() {
        if (marks) {
            thread.awaitTurnEnd();
            mark("Log begins");
        }
    }

    private void mark(String what) {
        line.begin(what, log.thread().unixMillis()).mark(sender.line());
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
        if (marks) {
            mark("Log ends");
        }
        sender.threadEnded();
    }

    // ---- Lines

    private PrivacySettings privacy() {
        return records.shape().privacy();
    }

    private AccessLine begin(String event) {
        thread.awaitTurnEnd();
        return line.begin(event, ids.machineMillis(thread.nowNanos()));
    }

    private String shown(Address who) {
        return EventRecorder.shown(who, privacy());
    }

    private void content(ShortMessage message, DefaultCoding zero) {
        line.content(message, zero, records.shape().showsText());
    }

    // ---- Messages of applications

    @Override
    public void begins(MtMessage mt, ShortMessage message, RouteQuery query) {
        mt.rememberAddresses(query.writtenSource(), query.writtenDestination());
        mt.keepCopy(message); // The line for the end of the message contains its length and flags.
    }

    @Override
    public void refusedAtAdmission(Submitter from, ShortMessage message, Outcome outcome, String filter) {
        begin("REJECTED Send SMS").service(from.application().name());
        line.parties(shown(message.source()), shown(message.destination()));
        wishes(message.callback(), message);
        content(message, EventRecorder.codingOf(from.application()));
        line.flags(message.coding()).write(sender.line().of(LineSender.owner(from.application())));
    }

    @Override
    public void ended(MtMessage mt, Outcome outcome) {
        if (mt.extras().hasEnded) {
            return;
        }
        if (outcome.isAccepted()) {
            end("Sent SMS", mt, outcome.messageId());
        } else {
            end(failure(mt), mt, "");
        }
    }

    @Override
    public void endedInCustody(MtMessage mt, MessageState state, String error) {
        String event =
                switch (state) {
                    case EXPIRED -> "EXPIRED SMS";
                    case DELETED -> "DISCARDED SMS";
                    default -> failure(mt);
                };
        end(event, mt, "");
    }

    /**
     * Kannel's word for the end of a message that no SMSC has taken: refused by a filter, by an SMSC, or by no route.
     */
    private static String failure(MtMessage mt) {
        if (!mt.extras().refusedBy.isEmpty()) {
            return "REJECTED Send SMS";
        }
        return mt.extras().attempts > 0 ? "FAILED Send SMS" : "DISCARDED SMS";
    }

    private void end(String event, MtMessage mt, String smscId) {
        begin(event).service(mt.sentBy().name()).ids(ids.text(mt.sentBy(), mt.id()), smscId);
        if (mt.hasSmsc()) {
            line.smsc(mt.smsc().name());
        }
        line.parties(shown(RoutedAddresses.source(mt)), shown(RoutedAddresses.destination(mt)));
        if (mt.hasOwnBytes()) {
            ShortMessage message = mt.ownMessage();
            wishes(mt.callback(), message);
            content(message, EventRecorder.codingOf(mt.sentBy()));
            line.flags(message.coding());
        }
        line.write(sender.line().of(LineSender.owner(mt.sentBy())));
    }

    /**
     * Sets the reports that the application requested, and the fields of the line that the callback request contains.
     */
    private void wishes(CallbackRequest request, ShortMessage message) {
        if (request.isNone()) {
            line.mask(
                    switch (message.receiptRequest()) {
                        case NEVER -> AccessLine.NOT_SET;
                        case ON_END -> DELIVERED | FAILED;
                        case ON_SUCCESS -> DELIVERED;
                        case ON_FAILURE -> FAILED;
                    });
            return;
        }
        FormParameters details = request.style().startsWith(KANNEL)
                ? FormParameters.parse(request.details(), DETAILS_MAX)
                : FormParameters.parse("", 0);
        line.mask(mask(request, text(details, "mask")));
        line.account(text(details, "account"), text(details, "binfo"));
    }

    private static String text(FormParameters details, String name) {
        return details.first(name, StandardCharsets.UTF_8).orElse("");
    }

    /** @param written the mask of the request; empty if the request had none */
    private static long mask(CallbackRequest request, String written) {
        if (!written.isEmpty()
                && written.length() < MASK_DIGITS_MAX
                && written.chars().allMatch(Character::isDigit)) {
            return Long.parseLong(written);
        }
        long mask = 0;
        for (CallbackEvent event : request.events()) {
            mask |= bit(event);
        }
        return mask == 0 ? AccessLine.NOT_SET : mask;
    }

    private static int bit(CallbackEvent event) {
        return switch (event) {
            case DELIVERED -> DELIVERED;
            case FAILED -> FAILED;
            case PROGRESS -> BUFFERED;
            case SENT -> SENT;
            case REFUSED -> REFUSED;
        };
    }

    // ---- Messages and receipts of SMSCs

    @Override
    public void matched(
            MoMessage mo, ShortMessage message, Application sender, long ours, ReceiptTable table, int entry) {
        mo.keepCopy(message);
        mo.reportsOn(sender, ids.text(sender, ours));
    }

    @Override
    public void deliveryStored(MoMessage mo) {
        if (mo.hasSmsc()) {
            came(mo);
        }
    }

    @Override
    public void deliveryBegins(MoMessage mo, ShortMessage message) {
        mo.keepCopy(message);
        if (mo.ownMessage().kind() == ShortMessage.Kind.MESSAGE) {
            came(mo);
        }
    }

    @Override
    public void deliveryAnswered(MoMessage mo, Outcome outcome, boolean comesAgain) {
        boolean isRelayed = mo.hasSmsc() && !mo.isStored() && !comesAgain;
        if (isRelayed && mo.ownMessage().kind() != ShortMessage.Kind.MESSAGE) {
            came(mo);
        }
    }

    private void came(MoMessage mo) {
        ShortMessage message = mo.ownMessage();
        boolean isReport = message.receipt().isPresent();
        Address source = mo.rewrite().source().orElseGet(message::source);
        Address destination = mo.rewrite().destination().orElseGet(message::destination);
        begin(isReport ? "Receive DLR" : "Receive SMS").smsc(mo.smsc().name());
        mo.recordedApplication().ifPresent(whose -> line.service(whose.name()));
        content(message, mo.defaultCoding());
        if (isReport) {
            line.ids(mo.reportedId(), message.receiptId());
            line.parties(shown(destination), shown(source));
            line.mask(message.receipt().isPresent() ? bit(CallbackReport.eventOf(message)) : AccessLine.NOT_SET);
        } else {
            line.ids(Long.toString(mo.order()), "");
            line.parties(shown(source), shown(destination));
            line.flags(message.coding());
        }
        line.write(sender.line().of(isReport ? owner(mo) : RecordOutbox.NOBODY));
    }

    private static int owner(MoMessage report) {
        return report.recordedApplication().map(LineSender::owner).orElse(RecordOutbox.NOBODY);
    }

    @Override
    public void unclaimedEnded(MoMessage mo, boolean isDropped) {
        if (mo.hasSmsc()) {
            discarded(mo.smsc(), mo.ownMessage());
        }
    }

    @Override
    public void noReceiver(SmscTraffic.Source from, ShortMessage message, RefusalReason why) {
        discarded(from.smsc(), message);
    }

    private void discarded(Smsc smsc, ShortMessage message) {
        begin("DISCARDED SMS").smsc(smsc.name());
        line.parties(shown(message.source()), shown(message.destination()));
        content(message, smsc.settings().dialect().texts().alphabet().coding());
        line.flags(message.coding()).write(sender.line());
    }
}
