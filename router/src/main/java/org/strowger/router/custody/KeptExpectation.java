package org.strowger.router.custody;

import org.strowger.router.link.ExpectedReceipt;
import org.strowger.router.link.Wanted;

/**
 * What is written of a receipt that a centre owes.
 *
 * @param centre the name of its link
 * @param application the name of the one that sent the message
 * @param ids what the message is called, and what is wanted of it
 * @param parties between whom it went
 * @param untilMillis until when the receipt is waited for
 * @param part which part of a message that went in several; 0: it went whole
 */
public record KeptExpectation(
        String centre,
        String application,
        ExpectedReceipt.Ids ids,
        ExpectedReceipt.Parties parties,
        long untilMillis,
        int part) {
    private static final int FORMAT = 1;
    private static final Wanted[] WISHES = Wanted.values();

    public void write(RecordWriter to) {
        to.begin()
                .octet(FORMAT)
                .text(centre)
                .text(application)
                .number(ids.ours())
                .text(ids.centres())
                .octet(ids.wanted().ordinal())
                .octet(ids.promised() ? 1 : 0)
                .address(parties.source())
                .address(parties.destination())
                .text(parties.sent())
                .number(untilMillis)
                .octet(part);
    }

    static KeptExpectation read(RecordReader from) {
        from.format(FORMAT);
        String centre = from.text();
        String application = from.text();
        long ours = from.number();
        String centres = from.text();
        Wanted wanted = wanted(from.octet());
        boolean promised = from.octet() == 1;
        return new KeptExpectation(
                centre,
                application,
                new ExpectedReceipt.Ids(ours, centres, wanted, promised),
                new ExpectedReceipt.Parties(from.address(), from.address(), from.text()),
                from.number(),
                from.octet());
    }

    private static Wanted wanted(int code) {
        if (code >= WISHES.length) {
            throw new UnreadableRecord("there is no wish " + code);
        }
        return WISHES[code];
    }
}
