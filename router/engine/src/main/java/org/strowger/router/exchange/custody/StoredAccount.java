package org.strowger.router.exchange.custody;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.strowger.bound.Within;
import org.strowger.router.config.credit.ChargeWhen;
import org.strowger.router.credit.Charge;
import org.strowger.router.credit.Totals;

/**
 * The record of the sums of an account, and the form of a charge in the records of messages and expected receipts.
 *
 * @param name the name of the account
 */
@Within(Within.Scope.PACKET)
public record StoredAccount(String name, Totals totals) {
    private static final int FORMAT = 1;

    /** Precedes each charge; greater than the numbers of all formats. */
    private static final int CHARGE = 'C';

    /** Like {@link #CHARGE}, with the number of segments of the charge. Only in stores of format 2. */
    private static final int COUNTED_CHARGE = 'D';

    private static final int SEGMENTS_MAX = 0xFFFF;

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
        charge.forEach(each -> {
            int segments = each.segments();
            boolean isCounted = segments != Charge.UNKNOWN && segments <= SEGMENTS_MAX && to.format() > 1;
            to.octet(isCounted ? COUNTED_CHARGE : CHARGE)
                    .text(each.account())
                    .text(each.payer())
                    .number(each.millionths())
                    .number(each.day())
                    .octet(each.when().ordinal());
            if (isCounted) {
                to.twoOctets(segments);
            }
        });
    }

    /** The position behind the charge before the format of a record. */
    static int behindCharge(ByteBuffer payload) {
        int at = payload.position();
        while (payload.get(at) == CHARGE || payload.get(at) == COUNTED_CHARGE) {
            boolean isCounted = payload.get(at) == COUNTED_CHARGE;
            int texts = ApplicationRecords.behindText(payload, ApplicationRecords.behindText(payload, at + 1));
            at = texts + 2 * Long.BYTES + 1 + (isCounted ? 2 : 0);
        }
        return at;
    }

    /** Reads the charge before the format of a record. */
    static Charge readCharge(CustodyRecordReader from) {
        List<Charge> all = new ArrayList<>();
        boolean isCounted = from.takesNext(COUNTED_CHARGE);
        while (isCounted || from.takesNext(CHARGE)) {
            all.add(charge(from, isCounted));
            isCounted = from.takesNext(COUNTED_CHARGE);
        }
        return all.stream().reduce(Charge.NONE, Charge::and);
    }

    private static Charge charge(CustodyRecordReader from, boolean isCounted) {
        String account = from.text();
        String payer = from.text();
        long millionths = from.number();
        int day = (int) from.number();
        ChargeWhen when = when(from.octet());
        return new Charge(account, payer, millionths, isCounted ? from.twoOctets() : Charge.UNKNOWN, day, when);
    }

    private static ChargeWhen when(int code) {
        if (code >= WHEN.length) {
            throw new UnreadableRecord("unknown step of a charge " + code);
        }
        return WHEN[code];
    }

    /**
     * The record of a top-up, which identifies a repeated request.
     *
     * @param account the name of the account
     * @param key the key of the request, which the operator or the program has chosen
     * @param manager the manager in whose limit the key counts: the name of an application, or {@link #OPERATORS};
     *     missing in format 1, see {@link #withManager}
     * @param millionths the amount
     * @param atMillis when it was credited
     */
    public record TopUp(String account, String key, String manager, long millionths, long atMillis) {
        /** The manager of the keys of operators. */
        public static final String OPERATORS = "";

        /**
         * Stands for the missing manager of a record in format 1; no application has this name. In format 1, it
         * separates the name of an application from its key.
         */
        static final String UNTOLD = "/";

        private static final int WITH_MANAGER = 2;

        void write(CustodyRecordWriter to) {
            to.begin();
            if (to.format() < WITH_MANAGER || manager.equals(UNTOLD)) {
                to.octet(FORMAT).text(account).anyText(formerKey());
            } else {
                to.octet(WITH_MANAGER).text(account).anyText(key).text(manager);
            }
            to.number(millionths).number(atMillis);
        }

        /** The key as format 1 contains it: the key of an application begins with the name of the application. */
        private String formerKey() {
            return manager.equals(OPERATORS) || manager.equals(UNTOLD) ? key : manager + UNTOLD + key;
        }

        static TopUp read(CustodyRecordReader from) {
            int format = from.format(FORMAT, WITH_MANAGER);
            return new TopUp(
                    from.text(), from.anyText(), format == FORMAT ? UNTOLD : from.text(), from.number(), from.number());
        }

        /**
         * Returns the same top-up with its manager and the key that the manager has chosen. If the record does not
         * contain the manager, and the key begins with a slash after the name of an application that manages the
         * account, that application is the manager. Otherwise the operators are the manager.
         *
         * @param manages whether an application, the first argument, manages an account
         */
        public TopUp withManager(BiPredicate<String, String> manages) {
            if (!manager.equals(UNTOLD)) {
                return this;
            }
            int slash = key.indexOf(UNTOLD);
            String first = slash < 0 ? "" : key.substring(0, slash);
            return !first.isEmpty() && manages.test(first, account)
                    ? new TopUp(account, key.substring(slash + 1), first, millionths, atMillis)
                    : new TopUp(account, key, OPERATORS, millionths, atMillis);
        }
    }
}
