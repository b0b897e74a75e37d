package org.strowger.router.receipts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.Application;
import org.strowger.router.config.SmscSettings.ReceiptSettings;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/** The receipts of one SMSC: expected, early, and under way to applications. Owned by the SMSC's home. */
public final class SmscReceipts<R extends IncomingReceipt> {
    /** Further copies of a receipt that is under way add nothing. */
    private static final int COPIES_MAX = 4;

    private Smsc smsc;
    private final ReceiptHandler<R> handler;
    private final ReceiptMatcher<R> matcher;
    private final ReceiptTable table;
    private final UnwrittenReceipts unwritten = new UnwrittenReceipts(this::writeDown);
    private final ReceiptMatcher.Found<R> earlyCame = this::earlyMatched;

    /** Whether the store is asked for the last time. */
    private boolean isLastTime;

    /** By their number, the applications that expect or expected a receipt. */
    private final List<Application> applications = new ArrayList<>();

    /** For entries that are one part of a split message: the receipt they contribute to. */
    private final Map<Integer, PartReceipts.Share> shares = new HashMap<>();

    /** For entries of messages that were joined of parts: the further ids. */
    private final Map<Integer, List<Long>> others = new HashMap<>();

    /** Copies that came while a receipt is under way. Few SMSCs send any. */
    private final Map<Look, List<R>> copies = new HashMap<>();

    /** How many of the entries that gave way are counted in the SMSC's figures. */
    private long givenUp;

    /** What receipts have in common that look alike. */
    private record Look(String id, String sentTo) {}

    public SmscReceipts(Smsc smsc, ReceiptHandler<R> handler) {
        ReceiptSettings settings = smsc.settings().dialect().receipts();
        this.smsc = smsc;
        this.handler = handler;
        this.table = new ReceiptTable(
                new ReceiptTableSettings(
                        smsc.suite().idForms(), settings.ids(), settings.max(), smsc.receiptPatienceNanos()),
                this::removed);
        this.matcher = new ReceiptMatcher<>(table, ReceiptMatcher.Early.USUAL);
    }

    /**
     * The key by which a receipt is found: the id of the SMSC. Where that is the second of submission, which many
     * messages share, the end of the recipient's number is part of the key.
     */
    public static String key(Smsc smsc, String id, String number) {
        return smsc.idsAreTimestamps() && !id.isEmpty() ? id + SubscriberNumbers.end(number) : id;
    }

    /** The configuration has another SMSC object for the same SMSC: expected receipts stay. */
    public void passTo(Smsc next) {
        ReceiptSettings before = smsc.settings().dialect().receipts();
        ReceiptSettings settings = next.settings().dialect().receipts();
        boolean readAlike = smsc.suite().equals(next.suite()) && before.ids().equals(settings.ids());
        smsc = next;
        table.limit(settings.max());
        if (!readAlike) {
            matcher.read(
                    next.suite().idForms(),
                    settings.ids(),
                    receipt -> match(receipt, receipt.ownMessage(), handler.nowNanos()));
        }
    }

    // ---- What is expected

    /**
     * The SMSC has accepted a message and owes a receipt for it. Early receipts of this message are forwarded.
     *
     * @param record its id in the store, or {@link ReceiptTable#NO_RECORD}
     * @param sender the application that sent the message
     * @param share its share in the receipt of a split message
     */
    public void expect(ExpectedReceipt expected, long record, Application sender, PartReceipts.Share share) {
        int entry = table.expect(expected, sender.index(), record);
        // Without an id nothing can be matched; of a whole that was given up nothing is reported, now or after a
        // restart.
        boolean isOver = entry == ReceiptTable.NONE || share.whole().isGivenUp();
        if (isOver && record != ReceiptTable.NO_RECORD) {
            handler.endRecord(record);
        }
        if (entry == ReceiptTable.NONE) {
            return;
        }
        if (isOver) {
            table.record(entry, ReceiptTable.NO_RECORD); // The SMSC still gets an answer to its receipt.
        }
        remember(sender);
        if (!expected.others().isEmpty()) {
            others.put(entry, expected.others());
        }
        if (!share.isNone()) {
            shares.put(entry, share);
            if (table.record(entry) != ReceiptTable.NO_RECORD) {
                share.whole().addRecord(record);
            }
        } else if (record == ReceiptTable.NO_RECORD) {
            unwritten.add(entry, handler.nowNanos());
        }
        matcher.lookForEarly(entry, expected.smscId(), expected.sent(), earlyCame);
    }

    /**
     * The application hears of the end of that message in another way: nothing is reported of its parts, after a
     * restart either.
     */
    public void giveUp(PartReceipts whole) {
        whole.giveUp();
        whole.records().forEach(handler::endRecord);
    }

    private void remember(Application sender) {
        int number = sender.index();
        while (applications.size() <= number) {
            applications.add(sender);
        }
        if (applications.get(number) != sender) {
            applications.set(number, sender);
        }
    }

    private void earlyMatched(int entry, R receipt) {
        if (table.isExpected(entry) || table.isUnderWay(entry)) {
            forward(entry, receipt, receipt.ownMessage());
        } else {
            drop(receipt); // A copy of a receipt that was settled at once.
        }
    }

    private void removed(int entry) {
        if (table.record(entry) != ReceiptTable.NO_RECORD) {
            handler.endRecord(table.record(entry));
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

    /** When the first is to be stored; {@link Long#MAX_VALUE} if there is none. */
    public long nextWriteNanos() {
        return unwritten.nextNanos();
    }

    /** Stores those whose time has come, up to that number. */
    public void write(int most, long nowNanos) {
        unwritten.write(most, nowNanos);
    }

    /** The daemon stops: stores what is still expected, and everything further at once. */
    public void beginShutdown() {
        isLastTime = true;
        unwritten.writeAll(handler.nowNanos());
        isLastTime = false;
    }

    /** @return false if the store takes nothing now */
    private boolean writeDown(int entry) {
        table.record(entry, handler.store(expected(entry), isLastTime));
        return table.record(entry) != ReceiptTable.NO_RECORD;
    }

    private ExpectedReceipt expected(int entry) {
        return new ExpectedReceipt(
                smsc.name(),
                application(entry).name(),
                table.messageId(entry),
                table.smscId(entry),
                table.wanted(entry),
                table.isPromised(entry),
                otherIds(entry),
                table.source(entry),
                table.destination(entry),
                table.sent(entry),
                share(entry).number(),
                table.untilNanos(entry));
    }

    // ---- What comes

    /** A receipt came: it is forwarded, or held for a while. */
    public void match(R receipt, ShortMessage message, long nowNanos) {
        int entry = table.match(receipt.receiptId(), receipt.destination(), receipt.isLast());
        if (entry != ReceiptTable.NONE) {
            forward(entry, receipt, message);
            return;
        }
        receipt.keepCopy(message);
        if (!matcher.hold(receipt, nowNanos)) {
            drop(receipt);
        }
    }

    /** Forwards it to its application; a copy of a receipt that is under way waits for the end of that. */
    private void forward(int entry, R receipt, ShortMessage message) {
        if (table.isUnderWay(entry) && receipt.isLast()) {
            receipt.keepCopy(message);
            holdCopy(entry, receipt);
            return;
        }
        if (receipt.isLast()) {
            smsc.receiptNanos().record(handler.nowNanos() - (table.untilNanos(entry) - smsc.receiptPatienceNanos()));
            table.leaves(entry);
            receipt.matches(this, entry);
        }
        handler.matched(receipt, message, this, entry);
    }

    /** Holds it until the receipt that is under way is settled. */
    private void holdCopy(int entry, R receipt) {
        List<R> alike = copies.computeIfAbsent(lookOf(entry), some -> new ArrayList<>(1));
        if (alike.size() < COPIES_MAX) {
            alike.add(receipt);
        } else {
            drop(receipt);
        }
    }

    private Look lookOf(int entry) {
        return new Look(table.smscId(entry), table.sent(entry));
    }

    /**
     * The application has answered a final receipt, or never will.
     *
     * @param entry its entry
     * @param comesAgain whether the application does not have it: a copy goes in its place, or the SMSC sends it again
     * @param ended the record of the expected receipt, if it has ended in the store with what was written; the entry
     *     may have got another since
     */
    public void settled(int entry, boolean comesAgain, long ended) {
        if (table.record(entry) == ended) {
            table.record(entry, ReceiptTable.NO_RECORD);
        }
        List<R> alike = List.of();
        if (!copies.isEmpty()) {
            Look look = lookOf(entry);
            alike = copies.getOrDefault(look, List.of());
            if (comesAgain && !alike.isEmpty()) {
                R next = alike.remove(0);
                next.matches(this, entry);
                handler.matched(next, next.ownMessage(), this, entry);
                return;
            }
            copies.remove(look);
        }
        if (comesAgain) {
            table.comesAgain(entry);
            matcher.lookForEarly(entry, table.smscId(entry), table.sent(entry), earlyCame);
        } else {
            table.settled(entry);
        }
        for (int i = 0; i < alike.size(); i++) {
            holdCopyOrDrop(alike.get(i));
        }
    }

    /** Holds it if another one like it is under way; otherwise there is nothing to wait for. */
    private void holdCopyOrDrop(R copy) {
        int entry = table.underWay(copy.receiptId(), copy.destination());
        if (entry == ReceiptTable.NONE) {
            drop(copy);
        } else {
            holdCopy(entry, copy);
        }
    }

    private void drop(R receipt) {
        smsc.homeFigures().increment(SmscFigure.RECEIPTS_UNEXPECTED);
        handler.unexpected(receipt);
    }

    /** Called once a second: removes what has expired, and updates the figures. */
    public void expire(long nowNanos) {
        matcher.expire(nowNanos, this::neverCame, earlyCame, this::drop);
        smsc.homeFigures().add(SmscFigure.RECEIPTS_DROPPED, table.givenUp() - givenUp);
        givenUp = table.givenUp();
    }

    private void neverCame(int entry) {
        if (table.wanted(entry).mayNeverCome()) {
            return; // If only failures are reported, no receipt is the normal case.
        }
        smsc.homeFigures().increment(SmscFigure.RECEIPTS_OVERDUE);
        if (smsc.settings().dialect().receipts().reportExpired()) {
            handler.neverCame(this, entry);
        }
    }

    // ---- What is known

    /** For operators; on the home thread. */
    public ReceiptsView view() {
        return new ReceiptsView(
                table.size(),
                smsc.settings().dialect().receipts().max(),
                table.underWay(),
                matcher.early(),
                table.givenUp(),
                table.formText());
    }

    public ReceiptTable table() {
        return table;
    }

    /** The sender of the message, which may have left the configuration. */
    public Application application(int entry) {
        return applications.get(table.application(entry));
    }

    public PartReceipts.Share share(int entry) {
        return shares.isEmpty() ? PartReceipts.Share.NONE : shares.getOrDefault(entry, PartReceipts.Share.NONE);
    }

    /** The further ids of a message that was joined of parts. */
    public List<Long> otherIds(int entry) {
        return others.isEmpty() ? List.of() : others.getOrDefault(entry, List.of());
    }

    public Smsc smsc() {
        return smsc;
    }

    /** Whether nothing is expected, early or under way. */
    public boolean isEmpty() {
        return table.size() == 0 && table.underWay() == 0 && matcher.early() == 0;
    }
}
