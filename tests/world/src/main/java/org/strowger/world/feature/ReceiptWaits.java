package org.strowger.world.feature;

import java.util.concurrent.TimeUnit;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Reporting;
import org.strowger.world.walk.Reports;
import org.strowger.world.walk.WalkPlan;

/** SMSCs from which receipts are expected for only a few minutes, and which report some messages too late or never. */
final class ReceiptWaits implements Feature {
    private static final int WAIT_LEAST = 150;
    private static final int WAIT_MOST = 300;

    @Override
    public String name() {
        return "receipt-waits";
    }

    @Override
    public void assign(WalkPlan walk, Chance chance) {
        for (String each : walk.smscs().keySet()) {
            Reporting reporting = walk.reporting(each);
            reporting.waitFor(chance.between(WAIT_LEAST, WAIT_MOST));
            if (chance.oneIn(2)) {
                reporting.tellOverdue();
            }
            if (chance.oneIn(2)) {
                reporting.endWithUnknown();
            }
        }
    }

    @Override
    public void report(Reports reports, Chance chance) {
        int share = chance.below(100);
        if (share < 8) {
            reports.clear();
        } else if (share < 14) {
            long lateNanos = TimeUnit.SECONDS.toNanos(WAIT_MOST + chance.between(20, 60));
            reports.change(each -> each.at(each.nanos() + lateNanos));
        } else if (share < 22 && reports.saysAllStates()) {
            reports.change(each -> each.saying(MessageState.UNKNOWN));
        }
    }
}
