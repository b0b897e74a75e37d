package org.strowger.world.feature;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Reports;
import org.strowger.world.walk.Reports.Report;

/**
 * SMSCs that report all kinds of final and intermediate states, repeat reports, mark a report as another kind, and
 * report before their response.
 */
final class ReceiptReports implements Feature {
    private static final List<MessageState> FAILURES = List.of(
            MessageState.UNDELIVERABLE,
            MessageState.UNDELIVERABLE,
            MessageState.EXPIRED,
            MessageState.DELETED,
            MessageState.REJECTED);

    private static final List<MessageState> PROGRESS =
            List.of(MessageState.ENROUTE, MessageState.ACCEPTED, MessageState.SCHEDULED, MessageState.UNKNOWN);

    @Override
    public String name() {
        return "receipt-reports";
    }

    /**
     * Whether records must have the newest format. Records of the previous release do not show that a receipt said
     * UNKNOWN.
     */
    @Override
    public boolean needsNewestRecords() {
        return true;
    }

    @Override
    public void report(Reports reports, Chance chance) {
        boolean saysMuch = reports.saysAllStates();
        MessageState failure = saysMuch ? chance.oneOf(FAILURES) : MessageState.UNDELIVERABLE;
        reports.change(each -> each.state() == MessageState.UNDELIVERABLE ? each.saying(failure) : each);
        if (chance.oneIn(4)) {
            MessageState state = saysMuch ? chance.oneOf(PROGRESS) : MessageState.ENROUTE;
            reports.add(Report.of(1 + chance.nanosFrom(reports.all().get(0).nanos()), state));
        }
        if (chance.oneIn(8)) {
            Report again = chance.oneOf(reports.all());
            reports.add(again.at(again.nanos() + chance.nanosUpTo(TimeUnit.SECONDS.toNanos(30))));
        }
        if (saysMuch && chance.oneIn(4)) {
            reports.change(each -> each.announcedAs(each.kind() == Kind.RECEIPT ? Kind.NOTIFICATION : Kind.RECEIPT));
        }
        if (chance.oneIn(16)) {
            reports.change(each -> each.at(Report.EARLY));
        }
    }
}
