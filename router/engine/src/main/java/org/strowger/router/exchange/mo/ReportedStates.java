package org.strowger.router.exchange.mo;

import org.strowger.message.ShortMessage;
import org.strowger.message.ShortMessage.Kind;
import org.strowger.router.smsc.Smsc;

/**
 * Decides whether the report of an SMSC is the last one about its message. Expected receipts, charges, scores, records
 * and receipts all depend on the kind that the report gets here.
 */
final class ReportedStates {
    private ReportedStates() {}

    /**
     * Returns the report as a receipt or as a notification, depending on its state. The report is copied only if it
     * announces the other kind.
     */
    static ShortMessage byState(ShortMessage report, Smsc from) {
        Kind announced = report.kind();
        Kind kind =
                switch (report.finality()) {
                    case PENDING -> Kind.NOTIFICATION;
                    case FINAL -> Kind.RECEIPT;
                    case UNKNOWN -> isUnknownFinal(from) ? Kind.RECEIPT : Kind.NOTIFICATION;
                    case AS_ANNOUNCED -> announced;
                };
        return kind == announced ? report : report.announcedAs(kind);
    }

    private static boolean isUnknownFinal(Smsc smsc) {
        return smsc.settings().dialect().receipts().isUnknownFinal();
    }
}
