package org.strowger.world.feature;

import java.util.Map;
import java.util.TreeMap;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Reporting.Ask;
import org.strowger.world.walk.WalkPlan;

/**
 * All receipt requests that applications can make: receipts of deliveries only, and notifications. From some SMSCs,
 * more or fewer receipts are requested.
 */
final class ReceiptRequests implements Feature {
    private final Map<String, Ask> asked = new TreeMap<>();

    @Override
    public String name() {
        return "receipt-requests";
    }

    /**
     * Whether records must have the newest format. Records of the previous release do not show that only deliveries, or
     * also notifications, are to be reported.
     */
    @Override
    public boolean needsNewestRecords() {
        return true;
    }

    @Override
    public void assign(WalkPlan plan, Chance chance) {
        for (String each : plan.smscs().keySet()) {
            Ask ask = chance.oneOf(Ask.AS_ASKED, Ask.AS_ASKED, Ask.ALWAYS, Ask.FAILURE, Ask.NEVER);
            if (plan.hasSessions(each)) { // Requests to an HTTP provider may not contain the receipt request.
                asked.put(each, ask);
                plan.reporting(each).ask(ask);
            }
        }
    }

    @Override
    public void plan(Planned message, Chance chance) {
        // SMPP supports this only from version 5.0 on.
        if (message.protocol() != WalkProtocol.SMPP && chance.oneIn(4)) {
            message.ask(ReceiptRequest.ON_SUCCESS);
        }
        if (chance.oneIn(3)) {
            message.askForProgress();
        }
    }

    @Override
    public void inspect(Recipient recipient, Copy copy, Findings findings) {
        ShortMessage left = copy.came().message();
        Ask ask = asked.get(copy.peer());
        if (ask == null) {
            return;
        }
        // A joined message has the receipt request of one of its segments.
        boolean isRight = isRight(recipient.request(), ask, left.receiptRequest())
                || (recipient.joined().isPresent()
                        && isRight(recipient.message().request(), ask, left.receiptRequest()));
        if (!isRight) {
            findings.add(
                    "an SMSC is asked for the receipts that are wanted",
                    recipient,
                    copy + " " + ask + " asked for " + left.receiptRequest());
        }
        if (copy.part() == 1 && recipient.message().wantsProgress() && !left.wantsNotifications()) {
            findings.add("an SMSC is asked for the notifications that are wanted", recipient, copy.toString());
        }
    }

    private static boolean isRight(ReceiptRequest wanted, Ask ask, ReceiptRequest asked) {
        if (ask == Ask.NEVER || asked == ReceiptRequest.ON_END) {
            return ask == Ask.NEVER == (asked == ReceiptRequest.NEVER);
        }
        return switch (wanted) {
            case NEVER -> ask != Ask.ALWAYS;
            case ON_END -> ask == Ask.FAILURE && asked == ReceiptRequest.ON_FAILURE;
            case ON_FAILURE -> asked == ReceiptRequest.ON_FAILURE;
            case ON_SUCCESS -> ask == Ask.FAILURE || asked == ReceiptRequest.ON_SUCCESS;
        };
    }
}
