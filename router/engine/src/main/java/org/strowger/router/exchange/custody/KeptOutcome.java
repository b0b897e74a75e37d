package org.strowger.router.exchange.custody;

import org.strowger.router.credit.Charge;
import org.strowger.router.credit.Fate;
import org.strowger.router.credit.PartAttempt;
import org.strowger.router.credit.PartCharges;

/**
 * The record of the outcome of a part's receipt, while it is undecided whether the attempt counts. Only in stores of
 * format 2.
 *
 * @param charge the charge that depends on the outcome
 * @param message the id of the message
 */
public record KeptOutcome(Charge charge, long message, String smsc, PartAttempt attempt, Fate fate) {
    private static final int FORMAT = 1;
    private static final Fate[] FATES = Fate.values();

    static void write(Charge charge, PartCharges of, Fate fate, CustodyRecordWriter to) {
        to.begin();
        StoredAccount.write(charge, to);
        to.octet(FORMAT)
                .number(of.message())
                .text(of.smsc())
                .number(of.attempt().id())
                .number(of.attempt().firstRecord())
                .octet(fate.ordinal());
    }

    static KeptOutcome read(CustodyRecordReader from) {
        Charge charge = StoredAccount.readCharge(from);
        from.format(FORMAT);
        return new KeptOutcome(
                charge, from.number(), from.text(), new PartAttempt(from.number(), from.number()), fate(from.octet()));
    }

    private static Fate fate(int code) {
        if (code >= FATES.length) {
            throw new UnreadableRecord("unknown outcome of a receipt " + code);
        }
        return FATES[code];
    }
}
