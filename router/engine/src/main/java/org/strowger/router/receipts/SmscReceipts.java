package org.strowger.router.receipts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.message.CallbackRequest;
import org.strowger.message.ShortMessage;
import org.strowger.router.application.AppFigure;
import org.strowger.router.application.Application;
import org.strowger.router.config.SmscSettings.ReceiptSettings;
import org.strowger.router.credit.Charge;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.share.FairShare;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;

/** The receipts of one SMSC: expected, early, and in flight to applications. Owned by the SMSC's home. */
public final class SmscReceipts<R extends IncomingReceipt> {
    /** The maximum number of held copies of a receipt that is in flight; further copies are dropped. */
    @Bound(
            of = "held copies of a receipt that is in flight",
            kind = Bound.Kind.PROMISE,
            owner = Bound.Owner.SMSC,
            share = Sharing.EACH,
            full = "the copy is refused to the SMSC, which repeats it")
    private static final int COPIES_MAX = 4;

    private Smsc smsc;
    private final ReceiptHandler<R> handler;
    private final ReceiptOutcomes outcomes;
    private final ReceiptMatcher<R> matcher;
    private final ReceiptTable table;
    private final UnwrittenReceipts unwritten = new UnwrittenReceipts(this::writeDown);
    private final ReceiptMatcher.Found<R> earlyCame = this::earlyMatched;

    /** Whether each attempt to store an expected receipt is the last. */
    private boolean isLastTime;

    /** The applications that expect or expected a receipt, by index. */
    @Within(Within.Scope.CONFIGURATION)
    private final List<Application> applications = new ArrayList<>();

    /** The shares in the receipt of the whole message, by the entries of parts of a split message. */
    @BoundedBy("ReceiptTable.fairShare")
    private final Map<Integer, PartReceipts.Share> shares = new HashMap<>();

    /** The further ids of messages that were joined from parts, by entry. */
    @BoundedBy("ReceiptTable.fairShare")
    private final Map<Integer, List<Long>> others = new HashMap<>();

    /** The callbacks that the application requested, by entry. */
    @BoundedBy("ReceiptTable.fairShare")
    private final Map<Integer, CallbackRequest> callbacks = new HashMap<>();

    /** Takes receipts without a match; null without a cluster. */
    private @Nullable UnknownReceipts<R> unknown;

    @BoundedBy("ReceiptTable.fairShare")
    private final RetainedMessages retained = new RetainedMessages();

    private final UnexpectedReceipts unexpected = new UnexpectedReceipts();

    /** Entries of messages that went to another SMSC after a receipt: further receipts are only counted. */
    @BoundedBy("ReceiptTable.fairShare")
    private final Set<Integer> failedOver = new HashSet<>();

    /** Copies that arrived while their receipt is in flight. Few SMSCs send copies. */
    @BoundedBy("COPIES_MAX")
    private final Map<Look, List<R>> copies = new HashMap<>();

    /** The number of dropped entries that are counted in the SMSC's figures. */
    private long givenUp;

    /** The id and the recipient, which all copies of a receipt share. */
    private record Look(String id, String sentTo) {}

    /** @param laws the equation of the thread, which counts the expected receipts */
    public SmscReceipts(
            Smsc smsc, ReceiptHandler<R> handler, ReceiptOutcomes outcomes, Equation<ExpectationTerm> laws) {
        ReceiptSettings settings = smsc.settings().dialect().receipts();
        this.smsc = smsc;
        this.handler = handler;
        this.outcomes = outcomes;
        this.table = new ReceiptTable(
                new ReceiptTableSettings(
                        smsc.traits().idForms(), settings.ids(), settings.max(), smsc.receiptPatienceNanos()),
                laws,
                this::removed);
        this.matcher = new ReceiptMatcher<>(table, ReceiptMatcher.Early.USUAL);
    }

    /**
     * The key by which a receipt is found: the SMSC's id. If the id is the time of submission to the second, which many
     * messages share, the key includes the end of the recipient's number.
     */
    public static String key(Smsc smsc, String id, String number) {
        return smsc.idsAreTimestamps() && !id.isEmpty() ? id + SubscriberNumbers.end(number) : id;
    }

    /** Replaces the SMSC after a reload by the new object with the same name; the expected receipts stay. */
    public void passTo(Smsc next) {
        ReceiptSettings before = smsc.settings().dialect().receipts();
        ReceiptSettings settings = next.settings().dialect().receipts();
        boolean readAlike = smsc.traits().equals(next.traits()) && before.ids().equals(settings.ids());
        smsc = next;
        table.limit(settings.max());
        if (!readAlike) {
            matcher.read(
                    next.traits().idForms(),
                    settings.ids(),
                    receipt -> match(receipt, receipt.ownMessage(), handler.nowNanos()));
        }
    }

    // ---- Expected receipts

    /**
     * Expects a receipt for a message that the SMSC has accepted, and forwards early receipts of this message.
     *
     * @param record the id of the record in the store, or {@link ReceiptTable#NO_RECORD}
     * @param sender the application that sent the message
     * @param share the share in the receipt of a split message
     * @param origin where the expected receipt comes from
     */
    public void expect(
            ExpectedReceipt expected,
            long record,
            Application sender,
            PartReceipts.Share share,
            ExpectationTerm origin) {
        int entry = table.expect(expected, sender.index(), record, origin);
        if (entry == ReceiptTable.NONE) {
            withoutId(record);
            return;
        }
        boolean isOver = share.whole().isGivenUp();
        if (isOver) {
            giveUp(entry, expected); // The receipt of the SMSC still gets a response.
        }
        remember(sender);
        if (!expected.others().isEmpty()) {
            others.put(entry, expected.others());
        }
        if (!expected.callback().isNone()) {
            callbacks.put(entry, expected.callback());
        }
        if (!isOver && !expected.extras().retained().isNone()) {
            retained.put(entry, expected.extras().retained());
        }
        if (!share.isNone()) {
            shares.put(entry, share);
            share.whole().addEntry(entry);
            if (origin == ExpectationTerm.FROM_THREAD) {
                rememberOutcomeIn(share.whole(), entry);
            }
        } else if (record == ReceiptTable.NO_RECORD) {
            unwritten.add(entry, handler.nowNanos());
        }
        matcher.lookForEarly(entry, expected.smscId(), expected.sent(), earlyCame);
        table.makeRoom(entry); // Last, because the new entry may be dropped here, and must be complete then.
    }

    /** Ends the record, because no receipt can be matched without an id. */
    private void withoutId(long record) {
        if (record != ReceiptTable.NO_RECORD) {
            handler.gaveWay(record);
            handler.endRecord(record);
        }
    }

    /**
     * Gives up the receipts of the parts of a message whose end is reported without them: the application gets none of
     * them, now or after a restart.
     */
    public void giveUp(PartReceipts whole) {
        whole.giveUp();
        for (int entry : whole.entries()) {
            if (share(entry).whole() == whole) { // Otherwise the entry belongs to another message by now.
                giveUp(entry, expected(entry));
            }
        }
    }

    private void giveUp(int entry, ExpectedReceipt expected) {
        retained.remove(entry);
        long record = table.record(entry);
        if (record != ReceiptTable.NO_RECORD) {
            table.record(entry, handler.giveUp(record, expected.unwanted()));
        }
    }

    /** Drops expected receipts whose shard another node takes over: see {@link ReceiptTable#leave}. */
    public void leave(LongPredicate which, LongConsumer left) {
        table.leave(which, left);
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
            unexpected.matched();
            forward(entry, receipt, receipt.ownMessage());
        } else {
            drop(receipt); // It is a copy of a receipt that was settled at once.
        }
    }

    private void removed(int entry, boolean gaveWay) {
        if (gaveWay && !table.wanted(entry).mayNeverCome()) {
            application(entry).port(smsc.homeIndex()).figures().increment(AppFigure.RECEIPTS_DROPPED);
        }
        if (gaveWay && table.record(entry) != ReceiptTable.NO_RECORD) {
            handler.gaveWay(table.record(entry)); // First, because the receipt of the whole may end the record.
        }
        if (gaveWay && !share(entry).isNone()) {
            if (share(entry).whole().gaveWay()) {
                handler.partsGaveWay(this, entry);
            } else {
                rememberOutcome(entry);
            }
        }
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
        if (!callbacks.isEmpty()) {
            callbacks.remove(entry);
        }
        retained.remove(entry);
        if (!failedOver.isEmpty()) {
            failedOver.remove(entry);
        }
    }

    /**
     * Writes the known outcome of a message in parts into the record of a part whose receipt is still expected, because
     * the record of another part ends. A part without a record is relayed while the store accepts no records.
     *
     * @param ending the entry of the part whose record ends
     * @return whether there is an outcome to remember
     */
    public boolean rememberOutcome(int ending) {
        PartReceipts whole = share(ending).whole();
        if (whole.isGivenUp() || whole.known().isDelivered()) {
            return false;
        }
        if (whole.witness() == ending || !isPartOf(whole, whole.witness())) {
            whole.witness(ReceiptTable.NONE);
            for (int entry : whole.entries()) {
                if (entry != ending && isPartOf(whole, entry)) {
                    beWitness(whole, entry);
                    break;
                }
            }
        }
        return true;
    }

    /**
     * Writes the known outcome into the record of a newly accepted part. Receipts of other parts may have come before,
     * and no record contains their outcome.
     */
    private void rememberOutcomeIn(PartReceipts whole, int entry) {
        if (!whole.isGivenUp()
                && !whole.known().isDelivered()
                && !isPartOf(whole, whole.witness())
                && isPartOf(whole, entry)) {
            beWitness(whole, entry);
        }
    }

    private void beWitness(PartReceipts whole, int entry) {
        whole.witness(entry);
        table.record(entry, handler.replace(table.record(entry), expected(entry)));
    }

    private boolean isPartOf(PartReceipts whole, int entry) {
        return share(entry).whole() == whole
                && table.isExpected(entry)
                && table.record(entry) != ReceiptTable.NO_RECORD;
    }

    // ---- Delayed writing

    /** When the first expected receipt is to be stored; {@link Long#MAX_VALUE} if there is none. */
    public long nextWriteNanos() {
        return unwritten.nextNanos();
    }

    /** Stores the expected receipts that are due, at most {@code most}. */
    public void write(int most, long nowNanos) {
        unwritten.write(most, nowNanos);
    }

    /**
     * Prepares for the shutdown: stores all receipts that are still expected, and from now on each new expected receipt
     * at once.
     */
    public void beginShutdown() {
        isLastTime = true;
        unwritten.writeAll(handler.nowNanos());
        isLastTime = false;
    }

    /** @return false if the store accepts no records now */
    private boolean writeDown(int entry) {
        table.record(entry, handler.store(expected(entry), isLastTime));
        return table.record(entry) != ReceiptTable.NO_RECORD;
    }

    /** The expected receipt of the entry, without the charge that depends on it. */
    public ExpectedReceipt expected(int entry) {
        return new ExpectedReceipt(
                smsc.name(),
                application(entry).name(),
                table.messageId(entry),
                table.smscId(entry),
                table.wanted(entry),
                table.isPromised(entry),
                ReceiptExtras.of(otherIds(entry), callback(entry), retained.find(entry), Charge.NONE)
                        .of(share(entry).whole().attempt())
                        .of(share(entry).whole().known())
                        .saying(table.hasSaidUnknown(entry)),
                table.source(entry),
                table.destination(entry),
                table.sent(entry),
                share(entry).number(),
                table.untilNanos(entry));
    }

    // ---- Incoming receipts

    /** Forwards a receipt to its application, or holds it for a while if it has no match. */
    public void match(R receipt, ShortMessage message, long nowNanos) {
        int entry = matcher.find(receipt);
        if (entry != ReceiptTable.NONE) {
            unexpected.matched();
            forward(entry, receipt, message);
            return;
        }
        receipt.keepCopy(message);
        if (!matcher.hold(receipt, nowNanos)) {
            drop(receipt);
        }
    }

    /**
     * Forwards the receipt to its application; a copy of a receipt that is in flight waits until that receipt is
     * settled.
     */
    private void forward(int entry, R receipt, ShortMessage message) {
        if (table.isUnderWay(entry) && receipt.isLast()) {
            receipt.keepCopy(message);
            holdCopy(entry, receipt);
            return;
        }
        if (receipt.isLast()) {
            long acceptedNanos = table.untilNanos(entry) - smsc.receiptPatienceNanos();
            smsc.receiptNanos().record(handler.nowNanos() - acceptedNanos);
            outcomes.came(this, entry, message, acceptedNanos);
            table.leaves(entry);
            receipt.matches(this, entry);
        }
        handler.matched(receipt, message, this, entry);
    }

    /** Holds the copy until the receipt that is in flight is settled. */
    private void holdCopy(int entry, R receipt) {
        List<R> alike = copies.computeIfAbsent(lookOf(entry), some -> new ArrayList<>(1));
        if (alike.size() < COPIES_MAX) {
            alike.add(receipt);
        } else {
            handler.refuseForNow(receipt); // Accepting the copy would acknowledge a receipt that is not settled yet.
        }
    }

    private Look lookOf(int entry) {
        return new Look(table.smscId(entry), table.sent(entry));
    }

    /**
     * Handles the outcome of a final receipt.
     *
     * @param entry the entry of the receipt
     * @param next {@link ExpectationTerm#EXPECTED} if the application does not have the receipt: a copy is sent
     *     instead, or the SMSC sends it again; otherwise how it ends
     * @param ended the record of the expected receipt, if it has ended in the store in the same write as the receipt;
     *     the entry may have got another record since
     */
    public void settled(int entry, ExpectationTerm next, long ended) {
        boolean comesAgain = next == ExpectationTerm.EXPECTED;
        if (table.record(entry) == ended) {
            table.record(entry, ReceiptTable.NO_RECORD);
        }
        List<R> alike = List.of();
        if (!copies.isEmpty()) {
            Look look = lookOf(entry);
            alike = copies.getOrDefault(look, List.of());
            if (comesAgain && !alike.isEmpty()) {
                R copy = alike.remove(0);
                copy.matches(this, entry);
                handler.matched(copy, copy.ownMessage(), this, entry);
                return;
            }
            copies.remove(look);
        }
        if (comesAgain) {
            table.comesAgain(entry);
            matcher.lookForEarly(entry, table.smscId(entry), table.sent(entry), earlyCame);
            table.makeRoom(entry);
        } else {
            table.settled(entry, next);
        }
        for (int i = 0; i < alike.size(); i++) {
            holdCopyOrDrop(alike.get(i));
        }
    }

    /**
     * Called when the message of a final receipt goes to another SMSC. The application must not get two final receipts,
     * so a later receipt of this SMSC for the message, such as a delivery after all, is only counted and recorded.
     *
     * @param ended as in {@link #settled}
     */
    public void failedOver(int entry, long ended) {
        ExpectedReceipt late = expected(entry).unwanted();
        int application = table.application(entry);
        settled(entry, ExpectationTerm.SENT_ON, ended);
        int other = table.expect(late, application, ReceiptTable.NO_RECORD, ExpectationTerm.FAILED_OVER);
        if (other != ReceiptTable.NONE) {
            failedOver.add(other);
            table.makeRoom(other);
        }
    }

    /** Whether the message of the entry went to another SMSC after an earlier receipt. */
    public boolean hasFailedOver(int entry) {
        return !failedOver.isEmpty() && failedOver.contains(entry);
    }

    /** The message that is kept until its receipt; {@link RetainedMessage#NONE} if there is none. */
    public RetainedMessage retained(int entry) {
        return retained.find(entry);
    }

    /** Holds the copy if another receipt with the same id and recipient is in flight; otherwise drops it. */
    private void holdCopyOrDrop(R copy) {
        int entry = table.delivering(copy.receiptId(), copy.destination());
        if (entry == ReceiptTable.NONE) {
            drop(copy);
        } else {
            holdCopy(entry, copy);
        }
    }

    private void drop(R receipt) {
        UnknownReceipts<R> others = unknown;
        if (others != null && others.take(receipt)) {
            return;
        }
        smsc.homeFigures().increment(SmscFigure.RECEIPTS_UNEXPECTED);
        unexpected.unmatched(receipt.receiptId());
        handler.unexpected(receipt);
    }

    /**
     * Removes expired entries and updates the figures. Called once a second, and again in the next turn if there may be
     * more.
     *
     * @param most the maximum number of entries to remove
     * @return whether there may be more
     */
    public boolean expire(long nowNanos, int most) {
        retained.expire(nowNanos);
        boolean isMore = matcher.expire(nowNanos, most, this::neverCame, earlyCame, this::drop);
        smsc.homeFigures().add(SmscFigure.RECEIPTS_DROPPED, table.givenUp() - givenUp);
        givenUp = table.givenUp();
        return isMore;
    }

    // ---- In a cluster

    /** From now on receipts without a match go to other nodes, after a shorter wait. */
    public void passOnUnknown(UnknownReceipts<R> to) {
        unknown = to;
        matcher.passOn(handler.nowNanos());
    }

    /** When the first receipt without a match goes to other nodes; {@link Long#MAX_VALUE} if none waits. */
    public long nextPassedOnNanos() {
        return matcher.nextPassedOnNanos();
    }

    /** Passes on the receipts that are due, at most {@code most}. */
    public void passOnDue(long nowNanos, int most) {
        matcher.passOnDue(nowNanos, most, earlyCame, this::drop);
    }

    private void neverCame(int entry) {
        ReceiptInterest wanted = table.wanted(entry);
        boolean isUnknown = table.hasSaidUnknown(entry);
        boolean isUnwanted = wanted.isAnything() && !wanted.wantsEnd(false);
        if ((wanted.mayNeverCome() && !isUnknown) || isUnwanted || hasFailedOver(entry)) {
            // The absence of the receipt is normal if only failures are reported, or if the receipt has
            // come before.
            return;
        }
        smsc.homeFigures().increment(SmscFigure.RECEIPTS_OVERDUE);
        if (isUnknown || smsc.settings().dialect().receipts().reportExpired()) {
            handler.neverCame(this, entry);
        }
    }

    // ---- Views and entries

    /** A snapshot for operators; called on the home thread. */
    public ReceiptsView view() {
        return new ReceiptsView(
                table.size(),
                smsc.settings().dialect().receipts().max(),
                table.delivering(),
                matcher.early(),
                table.givenUp(),
                table.formText(),
                largest(),
                unexpected.last());
    }

    /**
     * Counts receipts without a match minute by minute; called about once a second.
     *
     * @return the minute that is over, if many of its receipts matched no message
     */
    public Optional<ReceiptsView.Minute> endMinute(long nowNanos) {
        return unexpected.endMinute(nowNanos);
    }

    private ReceiptsView.Largest largest() {
        FairShare share = table.fairShare();
        int largest = share.largest();
        return largest == FairShare.NONE
                ? ReceiptsView.Largest.NONE
                : new ReceiptsView.Largest(
                        applications.get(largest).name(), share.count(largest), share.owners(), share.part());
    }

    public ReceiptTable table() {
        return table;
    }

    /** The sender of the message, which may have been removed from the configuration. */
    public Application application(int entry) {
        return applications.get(table.application(entry));
    }

    public PartReceipts.Share share(int entry) {
        return shares.isEmpty() ? PartReceipts.Share.NONE : shares.getOrDefault(entry, PartReceipts.Share.NONE);
    }

    /** The further ids of a message that was joined from parts. */
    public List<Long> otherIds(int entry) {
        return others.isEmpty() ? List.of() : others.getOrDefault(entry, List.of());
    }

    /** The callbacks that the application requested for the message of the entry. */
    public CallbackRequest callback(int entry) {
        return callbacks.isEmpty() ? CallbackRequest.NONE : callbacks.getOrDefault(entry, CallbackRequest.NONE);
    }

    public Smsc smsc() {
        return smsc;
    }

    /** Whether no receipt is expected, early or in flight. */
    public boolean isEmpty() {
        return table.size() == 0 && table.delivering() == 0 && matcher.early() == 0;
    }
}
