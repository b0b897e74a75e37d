package org.strowger.router.exchange.custody;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.credit.ChargeWhen;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.Totals;

/**
 * The record of the sums of an account, and the form of a charge in the records of messages and expected receipts.
 *
 * @param name the name of the account
 */
public record StoredAccount(String name, Totals totals) {
    private static final int FORMAT = 1;

    /** Stands before each charge; greater than the numbers of all formats. */
    private static final int CHARGE = 'C';

    private static final ChargeWhen[] WHEN = ChargeWhen.values();

    void write(CustodyRecordWriter to) {
        to.begin()
                .octet(FORMAT)
                .text(name)
                .number(totals.credited())
                .number(totals.paid())
                .number(totals.spent())
                .number(totals.day())
                .number(totals.ofDay())
                .number(totals.month())
                .number(totals.ofMonth());
    }

    static StoredAccount read(CustodyRecordReader from) {
        from.format(FORMAT);
        return new StoredAccount(
                from.text(),
                new Totals(
                        from.number(),
                        from.number(),
                        from.number(),
                        (int) from.number(),
                        from.number(),
                        (int) from.number(),
                        from.number()));
    }

    /** Writes the charge before the format of a record; nothing if there is none. */
    static void write(Charge charge, CustodyRecordWriter to) {
        charge.forEach(each -> to.octet(CHARGE)
                .text(each.account())
                .text(each.payer())
                .number(each.millionths())
                .number(each.day())
                .octet(each.when().ordinal()));
    }

    /** Reads the charge before the format of a record. */
    static Charge readCharge(CustodyRecordReader from) {
        List<Charge> all = new ArrayList<>();
        while (from.takesNext(CHARGE)) {
            all.add(new Charge(
                    from.text(), from.text(), from.number(), Charge.UNKNOWN, (int) from.number(), when(from.octet())));
        }
        return all.stream().reduce(Charge.NONE, Charge::and);
    }

    private static ChargeWhen when(int code) {
        if (code >= WHEN.length) {
            throw new UnreadableRecord("unknown step of a charge " + code);
        }
        return WHEN[code];
    }

    /**
     * The record of a top-up, by which a repeated request is known.
     *
     * @param account the name of the account
     * @param key the key of the request, which the operator or the program has chosen
     * @param millionths the amount
     * @param atMillis when it was credited
     */
    public record TopUp(String account, String key, long millionths, long atMillis) {
        void write(CustodyRecordWriter to) {
            to.begin()
                    .octet(FORMAT)
                    .text(account)
                    .anyText(key)
                    .number(millionths)
                    .number(atMillis);
        }

        static TopUp read(CustodyRecordReader from) {
            from.format(FORMAT);
            return new TopUp(from.text(), from.anyText(), from.number(), from.number());
        }
    }
}
