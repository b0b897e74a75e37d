package org.strowger.router.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.config.SmscSettings.ReceiptSettings;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.ReceiptMatcher;
import org.strowger.router.receipts.ReceiptTable;
import org.strowger.router.receipts.ReceiptTableSettings;
import org.strowger.router.receipts.ReceiptToCome;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/** The receipts that one SMSC owes, at its home. */
final class SmscReceipts {
    /** More of one receipt that is under way are none the wiser. */
    private static final int COPIES_MAX = 4;

    private Smsc smsc;
    private final MoFlow moFlow;
    private final ReceiptMatcher<MoMessage> matcher;
    private final ReceiptTable table;
    private final UnwrittenReceipts unwritten = new UnwrittenReceipts(this::writeDown);
    private final ReceiptMatcher.Found<MoMessage> earlyCame = this::earlyCame;

    /** Whether what is not written now may never be. */
    private boolean isLastTime;

    /** By number, those that expect or expected something. */
    private final List<Application> applications = new ArrayList<>();

    /** Of which receipt an entry is a share: of the few that are one. */
    private final Map<Integer, PartReceipts.Share> shares = new HashMap<>();

    /** What the messages of some entries are called besides: of those that were joined of parts. */
    private final Map<Integer, List<Long>> others = new HashMap<>();

    /** Of receipts under way, those like them that came since. Few SMSCs send any. */
    private final Map<Look, List<MoMessage>> copies = new HashMap<>();

    /** How many of those that were given up are in the figures of the SMSC. */
    private long givenUp;

    /** What messages have in common whose receipts look alike. */
    private record Look(String id, String sentTo) {}

    SmscReceipts(Smsc smsc, MoFlow moFlow) {
        ReceiptSettings settings = smsc.settings().dialect().receipts();
        this.smsc = smsc;
        this.moFlow = moFlow;
        this.table = new ReceiptTable(
                new ReceiptTableSettings(
                        smsc.suite().idForms(), settings.ids(), settings.max(), smsc.receiptPatienceNanos()),
                this::gone);
        this.matcher = new ReceiptMatcher<>(table, ReceiptMatcher.Early.USUAL);
    }

    /** Another SMSC goes to the same SMSC now: what is owed is owed to it. */
    void passTo(Smsc next) {
        ReceiptSettings before = smsc.settings().dialect().receipts();
        ReceiptSettings settings = next.settings().dialect().receipts();
        boolean readAlike = smsc.suite() == next.suite() && before.ids().equals(settings.ids());
        smsc = next;
        table.limit(settings.max());
        if (!readAlike) {
            matcher.read(next.suite().idForms(), settings.ids(), mo -> match(mo, mo.ownMessage(), moFlow.nowNanos()));
        }
    }

    // ---- What is expected

    /**
     * The SMSC has accepted a message and owes a receipt for it; those that were here before go their way.
     *
     * @param whose who sent it
     * @param share of which receipt its own is a share
     */
    void expect(ReceiptToCome expected, Application whose, PartReceipts.Share share) {
        String id = expected.smscs();
        String sent = expected.sent();
        List<Long> joined = expected.others();
        int entry = table.expect(expected);
        // Of what is none, or of a whole that was given up, nothing is told, now or after a restart.
        boolean isOver = entry == ReceiptTable.NONE || share.whole().isGivenUp();
        if (isOver && expected.record() != ReceiptTable.NO_RECORD) {
            moFlow.endExpectation(expected.record());
        }
        if (entry == ReceiptTable.NONE) {
            return;
        }
        if (isOver) {
            table.record(entry, ReceiptTable.NO_RECORD); // The SMSC is to be rid of its receipt all the same.
        }
        long record = table.record(entry);
        know(whose);
        if (!joined.isEmpty()) {
            others.put(entry, joined);
        }
        if (!share.isNone()) {
            shares.put(entry, share);
            if (record != ReceiptTable.NO_RECORD) {
                share.whole().isOwed(record);
            }
        } else if (record == ReceiptTable.NO_RECORD) {
            unwritten.add(entry, moFlow.nowNanos());
        }
        matcher.lookForEarly(entry, id, sent, earlyCame);
    }

    /** The application hears of the end of that message otherwise: after a restart too nothing is told of its parts. */
    void giveUp(PartReceipts whole) {
        whole.giveUp();
        whole.records().forEach(moFlow::endExpectation);
    }

    private void know(Application whose) {
        int number = whose.index();
        while (applications.size() <= number) {
            applications.add(whose);
        }
        if (applications.get(number) != whose) {
            applications.set(number, whose);
        }
    }

    private void earlyCame(int entry, MoMessage mo) {
        if (table.isExpected(entry) || table.isUnderWay(entry)) {
            goesTo(entry, mo, mo.ownMessage());
        } else {
            drop(mo); // The same came before, and was settled at once.
        }
    }

    private void gone(int entry) {
        if (table.record(entry) != ReceiptTable.NO_RECORD) {
            moFlow.endExpectation(table.record(entry));
        }
        unwritten.forget(entry);
        if (!shares.isEmpty()) {
            shares.remove(entry);
        }
        if (!others.isEmpty()) {
            others.remove(entry);
        }
    }

    // ---- What is written down later

    /** From when on the first is to be written down; {@link Long#MAX_VALUE}: there is none. */
    long nextWriteNanos() {
        return unwritten.nextNanos();
    }

    /** Writes down those whose time has come, so many at most. */
    void write(int most, long nowNanos) {
        unwritten.write(most, nowNanos);
    }

    /** The daemon stops: what has not come is written down, and from now on at once. */
    void windUp() {
        isLastTime = true;
        unwritten.waitNoMore(moFlow.nowNanos());
        isLastTime = false;
    }

    /** @return false if the store takes nothing now */
    private boolean writeDown(int entry) {
        table.record(entry, moFlow.expects(smsc, application(entry), expected(entry), isLastTime));
        return table.record(entry) != ReceiptTable.NO_RECORD;
    }

    private ExpectedReceipt expected(int entry) {
        return new ExpectedReceipt(
                new ExpectedReceipt.Ids(
                        table.ours(entry), table.id(entry), table.wanted(entry), table.isPromised(entry)),
                new ExpectedReceipt.Parties(table.source(entry), table.destination(entry), table.sent(entry)),
                table.application(entry),
                table.untilNanos(entry),
                table.record(entry));
    }

    // ---- What comes

    /** A receipt has come: it goes its way, or is kept here for a while. */
    void match(MoMessage mo, ShortMessage message, long nowNanos) {
        int entry = table.match(mo.receiptId(), mo.destination(), mo.isLast());
        if (entry != ReceiptTable.NONE) {
            goesTo(entry, mo, message);
            return;
        }
        mo.keepCopy(message);
        if (!matcher.hold(mo, nowNanos)) {
            drop(mo);
        }
    }

    /** To its application; what is like one that is under way waits for what becomes of that. */
    private void goesTo(int entry, MoMessage mo, ShortMessage message) {
        if (table.isUnderWay(entry) && mo.isLast()) {
            mo.keepCopy(message);
            copyCame(entry, mo);
            return;
        }
        if (mo.isLast()) {
            smsc.receiptNanos().record(moFlow.nowNanos() - (table.untilNanos(entry) - smsc.receiptPatienceNanos()));
            table.leaves(entry);
            mo.matches(this, entry);
        }
        moFlow.forward(mo, message, this, entry);
    }

    /** It waits for what becomes of one like it. */
    private void copyCame(int entry, MoMessage mo) {
        List<MoMessage> alike = copies.computeIfAbsent(lookOf(entry), some -> new ArrayList<>(1));
        if (alike.size() < COPIES_MAX) {
            alike.add(mo);
        } else {
            drop(mo);
        }
    }

    private Look lookOf(int entry) {
        return new Look(table.id(entry), table.sent(entry));
    }

    /**
     * The application has answered a last receipt, or never will.
     *
     * @param entry what it is for
     * @param comesAgain whether it does not have it: then a copy goes instead, or the SMSC brings it again
     * @param ended the record of the receipt to come, if that has ended in the store with what was written; it may have
     *     got another since
     */
    void settled(int entry, boolean comesAgain, long ended) {
        if (table.record(entry) == ended) {
            table.record(entry, ReceiptTable.NO_RECORD);
        }
        List<MoMessage> alike = List.of();
        if (!copies.isEmpty()) {
            Look look = lookOf(entry);
            alike = copies.getOrDefault(look, List.of());
            if (comesAgain && !alike.isEmpty()) {
                MoMessage next = alike.remove(0);
                next.matches(this, entry);
                moFlow.forward(next, next.ownMessage(), this, entry);
                return;
            }
            copies.remove(look);
        }
        if (comesAgain) {
            table.comesAgain(entry);
            matcher.lookForEarly(entry, table.id(entry), table.sent(entry), earlyCame);
        } else {
            table.settled(entry);
        }
        for (int i = 0; i < alike.size(); i++) {
            waitOn(alike.get(i));
        }
    }

    /** Another like it may be under way; if none is, nothing is left to wait for. */
    private void waitOn(MoMessage copy) {
        int entry = table.underWay(copy.receiptId(), copy.destination());
        if (entry == ReceiptTable.NONE) {
            drop(copy);
        } else {
            copyCame(entry, copy);
        }
    }

    private void drop(MoMessage mo) {
        smsc.homeFigures().increment(SmscFigure.RECEIPTS_UNASKED);
        moFlow.dropReceipt(mo);
    }

    /** Once a second or so: lets go of what has waited long enough, and counts what had to give way. */
    void expire(long nowNanos) {
        matcher.expire(nowNanos, this::neverCame, earlyCame, this::drop);
        smsc.homeFigures().add(SmscFigure.RECEIPTS_GIVEN_UP, table.givenUp() - givenUp);
        givenUp = table.givenUp();
    }

    private void neverCame(int entry) {
        if (table.wanted(entry).mayNeverCome()) {
            return; // Of most messages there is nothing to tell those who ask for failures.
        }
        smsc.homeFigures().increment(SmscFigure.RECEIPTS_NEVER_CAME);
        if (smsc.settings().dialect().receipts().reportExpired()) {
            moFlow.reportMissing(this, entry);
        }
    }

    // ---- What is known

    /** The home's thread: what operators may see. */
    ReceiptsView view() {
        return new ReceiptsView(
                table.size(),
                smsc.settings().dialect().receipts().max(),
                table.underWay(),
                matcher.early(),
                table.givenUp(),
                table.formText());
    }

    ReceiptTable table() {
        return table;
    }

    /** Who sent the message, and may be configured no more. */
    Application application(int entry) {
        return applications.get(table.application(entry));
    }

    PartReceipts.Share share(int entry) {
        return shares.isEmpty() ? PartReceipts.Share.NONE : shares.getOrDefault(entry, PartReceipts.Share.NONE);
    }

    /** What the application calls the message besides, if it was joined of parts that it wants to hear of. */
    List<Long> others(int entry) {
        return others.isEmpty() ? List.of() : others.getOrDefault(entry, List.of());
    }

    Smsc smsc() {
        return smsc;
    }

    /** Whether nothing is expected, and nothing is under way. */
    boolean isEmpty() {
        return table.size() == 0 && table.underWay() == 0 && matcher.early() == 0;
    }
}
