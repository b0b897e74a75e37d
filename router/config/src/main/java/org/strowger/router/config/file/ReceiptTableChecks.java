package org.strowger.router.config.file;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.SmscSettings.Ask;
import org.strowger.router.config.SmscSettings.ReceiptSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.TimeTypes;

/**
 * Warns if an SMSC can have more outstanding receipts than the configured maximum: Strowger then drops the oldest
 * expected receipts, and applications are not notified about those messages.
 */
final class ReceiptTableChecks {
    private ReceiptTableChecks() {}

    static void check(SectionValues file) {
        file.value(Configuration.SMSCS).forEach(ReceiptTableChecks::smsc);
    }

    private static void smsc(SectionValues smsc) {
        SectionValues receipts = smsc.value(SmscSettings.RECEIPTS);
        Rate rate = smsc.value(SmscSettings.THROUGHPUT);
        Duration patience = receipts.value(ReceiptSettings.WAIT);
        int max = receipts.value(ReceiptSettings.MAX);
        if (rate.isUnlimited() || receipts.value(ReceiptSettings.ASK) == Ask.NEVER) {
            return;
        }
        double seconds = (double) rate.per().toSeconds() / rate.count();
        long needed = (long) Math.ceil(patience.toSeconds() / seconds);
        if (needed > max) {
            receipts.configValue(ReceiptSettings.MAX)
                    .warn(FaultText.of("the SMSC accepts up to " + needed + " messages (throughput " + rate
                                    + ") while a receipt is expected (wait " + TimeTypes.text(patience)
                                    + "), and max is " + max)
                            .advising(advice(needed, Duration.ofSeconds((long) (max * seconds)))));
        }
    }

    private static String advice(long needed, Duration sufficient) {
        List<String> ways = new ArrayList<>();
        if (needed <= ReceiptSettings.EXPECTED_MAX) {
            ways.add("max: " + needed + " (140 octets of heap for each)");
        }
        if (sufficient.toHours() > 0) {
            ways.add("wait: " + sufficient.toHours() + "h");
        } else if (sufficient.toMinutes() > 0) {
            ways.add("wait: " + sufficient.toMinutes() + "m");
        }
        return ways.isEmpty() ? "" : "write " + String.join(", or ", ways);
    }
}
