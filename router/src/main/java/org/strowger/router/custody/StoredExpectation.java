package org.strowger.router.custody;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.ReceiptInterest;

/**
 * What is written of a receipt that an SMSC owes.
 *
 * @param smsc the name of its SMSC
 * @param application the name of the one that sent the message
 * @param ids what the message is called, and what is wanted of it
 * @param parties between whom it went
 * @param untilMillis until when the receipt is waited for
 * @param part which part of a message that went in several; 0: it went whole
 */
public record StoredExpectation(
        String smsc,
        String application,
        ExpectedReceipt.Ids ids,
        ExpectedReceipt.Parties parties,
        long untilMillis,
        int part) {
    /** Of one message. */
    private static final int FORMAT = 1;

    /** Of one that was joined of several, whose ids stand behind all else. */
    private static final int JOINED = 2;

    private static final ReceiptInterest[] WISHES = ReceiptInterest.values();

    public void write(CustodyRecordWriter to) {
        to.begin()
                .octet(ids.others().isEmpty() ? FORMAT : JOINED)
                .text(smsc)
                .text(application)
                .number(ids.ours())
                .text(ids.smscs())
                .octet(ids.wanted().ordinal())
                .octet(ids.promised() ? 1 : 0)
                .address(parties.source())
                .address(parties.destination())
                .text(parties.sent())
                .number(untilMillis)
                .octet(part);
        if (!ids.others().isEmpty()) {
            to.octet(ids.others().size());
            ids.others().forEach(to::number);
        }
    }

    static StoredExpectation read(CustodyRecordReader from) {
        int format = from.format(FORMAT, JOINED);
        String smsc = from.text();
        String application = from.text();
        long ours = from.number();
        String smscs = from.text();
        ReceiptInterest wanted = wanted(from.octet());
        boolean promised = from.octet() == 1;
        ExpectedReceipt.Parties parties = new ExpectedReceipt.Parties(from.address(), from.address(), from.text());
        long untilMillis = from.number();
        int part = from.octet();
        List<Long> others = format == FORMAT ? List.of() : others(from);
        return new StoredExpectation(
                smsc,
                application,
                new ExpectedReceipt.Ids(ours, smscs, wanted, promised, others),
                parties,
                untilMillis,
                part);
    }

    private static List<Long> others(CustodyRecordReader from) {
        List<Long> others = new ArrayList<>();
        for (int count = from.octet(); count > 0; count--) {
            others.add(from.number());
        }
        return others;
    }

    private static ReceiptInterest wanted(int code) {
        if (code >= WISHES.length) {
            throw new UnreadableRecord("there is no wish " + code);
        }
        return WISHES[code];
    }
}
