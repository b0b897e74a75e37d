package org.strowger.router.receipts;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.protocol.IdForm;
import org.strowger.protocol.MessageHandler;
import org.strowger.router.metrics.laws.Equation;
import org.strowger.router.metrics.laws.ExpectationTerm;
import org.strowger.router.share.FairShare;

/**
 * The receipts expected from an SMSC. When a receipt arrives, the id that the SMSC gave the message in its response
 * leads to the entry. The id alone is not sufficient, because SMSCs reuse ids: the destination must also agree, and the
 * oldest entry that agrees is taken.
 *
 * <p>An entry is a number. After the final receipt has arrived, the entry is <em>in flight</em> while the receipt is
 * sent to the application, until it is {@link #settled} or returns; this distinguishes copies of the receipt from other
 * receipts.
 *
 * <p>Each entry is in an index under the normal form of its id, or under each form while the form is being learned.
 * When the learned form turns out to be wrong, older entries are also added under the other forms, a few per call, so
 * that no call takes long.
 *
 * <p>The number of entries is limited, and the applications share it ({@link FairShare}). When the table is full, the
 * first entry to expire of an application that has more than its share is dropped. This is counted if the receipt was
 * certain to arrive. The time is also limited: {@link #expire} removes expired entries. If an SMSC gives the same id to
 * all messages, only the last {@link #SAME_ID_MAX} are kept, so that searches stay short; older entries are dropped.
 *
 * <p>Memory: an entry takes a cell of 112 bytes ({@link ReceiptCells}) and 2 in its free list, 8 in the ring of
 * expiries, and 12 to 24 in the index for each form in which its id reads differently (one, once the form is known).
 * The index grows in small parts; the ring is copied as it grows, a few megabytes at a million entries. An application
 * takes 4 bytes.
 *
 * <p>Owned by the SMSC's home.
 */
public final class ReceiptTable {
    /** Returned if there is no entry. */
    public static final int NONE = ReceiptIndex.NONE;

    /** The record id of an expected receipt that is not in the store. */
    public static final long NO_RECORD = -1;

    /**
     * The maximum number of entries with one id: sixteen, plus the number of responses that a session may handle before
     * receipts that arrived ahead of them.
     */
    @Bound(
            of = "expected receipts with the same message id",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.SMSC,
            share = Sharing.EACH,
            full = "the oldest is given up")
    public static final int SAME_ID_MAX = 16 + MessageHandler.ANSWERS_AHEAD_MAX;

    private static final int READ_ANEW_PER_CALL = 16;

    /**
     * The number of entries dropped per call: more than one, so that the table shrinks to a lowered limit; few, so that
     * no message waits until a million entries are dropped.
     */
    private static final int GIVEN_UP_PER_CALL = 16;

    private static final int ALL_FORMS = LearnedIdForm.UNKNOWN;

    /** The maximum length of an id that is kept. SMPP has the longest ids, of up to 64 characters. */
    @Within(Within.Scope.PACKET)
    private static final int ID_OCTETS_MAX = 1024;

    /** The entry is not in the index, because too many entries with the same id are in flight. */
    private static final int NO_FORM = -2;

    private final Equation<ExpectationTerm> laws;

    @BoundedBy("fairShare")
    private final ReceiptCells cells;

    @BoundedBy("fairShare")
    private final ExpiryRing ring;

    private final Removal removal;
    private LearnedIdForm forms;

    @BoundedBy("fairShare")
    private ReceiptIndex index = new ReceiptIndex();

    private long givenUp;

    /** The expected entries by application. */
    @Bound(
            of = "expected receipts of an SMSC",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.FAIR,
            limit = "smscs[].receipts.max",
            full = "the oldest gives way and is settled as submitted; "
                    + "`strowger_application_receipts_dropped_total`, `status` warns and names the "
                    + "application")
    private final FairShare fairShare;

    private final FairShare.Cursor cursor;

    /** The first entry that may be in the index under too few forms. */
    private int readAnewFrom = Integer.MAX_VALUE;

    /** The hashes of the id that was entered last. */
    @BoundedBy("fairShare")
    private int[] hashes;

    /** A bit for each form in which the last lookup found an entry. */
    private int fits;

    /** The form in which the last receipt matched. */
    private int formOfLast = ALL_FORMS;

    /** An upper bound of the number of entries with the id of the last lookup, in any form. */
    private int alike;

    /** Receives each removed entry. It must not add or remove entries. */
    @FunctionalInterface
    public interface Removal {
        /** @param gaveWay whether the receipt is still to come, but no longer expected, because the table was full */
        void removed(int entry, boolean gaveWay);
    }

    /** @param laws the equation of the thread, which counts the entries */
    public ReceiptTable(ReceiptTableSettings settings, Equation<ExpectationTerm> laws, Removal removal) {
        this.laws = laws;
        this.cells = new ReceiptCells(laws);
        this.forms = new LearnedIdForm(settings.forms(), settings.setting());
        this.hashes = new int[forms.count()];
        this.fairShare = new FairShare(settings.entriesMax());
        this.ring = new ExpiryRing(settings.waitNanos(), cells::untilNanos);
        this.cursor = new EntryCursor();
        this.removal = removal;
    }

    /** Visits the expected entries in the order of expiry. */
    private final class EntryCursor implements FairShare.Cursor {
        @Override
        public int entry() {
            return ring.cursor();
        }

        @Override
        public int owner() {
            return cells.application(ring.cursor());
        }

        @Override
        public void advance() {
            ring.advance();
        }
    }

    /**
     * Expects a receipt for a message that the SMSC has accepted. The caller calls {@link #makeRoom} when everything
     * that belongs to the entry is known.
     *
     * @param application the index of the application that sent the message
     * @param record the id of its record in the store, or {@link #NO_RECORD}
     * @param origin where the expected receipt comes from
     * @return the entry; {@link #NONE} if the SMSC gave no usable id, so that no receipt can be matched
     */
    public int expect(ExpectedReceipt expected, int application, long record, ExpectationTerm origin) {
        int length = expected.smscId().length();
        if (length == 0 || length > ID_OCTETS_MAX) {
            laws.comesFrom(origin);
            laws.increment(ExpectationTerm.WITHOUT_ID);
            return NONE;
        }
        readSomeAnew();
        int entry = cells.take(expected, application, record, origin);
        enter(entry, expected.smscId());
        return entry;
    }

    /**
     * Enforces the limit after an entry was added: if there are too many entries, {@link FairShare} chooses the one to
     * drop, which may be the new entry.
     *
     * @param newcomer the new entry; nothing is dropped if its receipt has already come
     */
    public void makeRoom(int newcomer) {
        if (!fairShare.isBeyond() || !isExpected(newcomer)) {
            return;
        }
        giveUp(fairShare.givesWay(newcomer, cells.application(newcomer), cursor));
        for (int i = 1; i < GIVEN_UP_PER_CALL && fairShare.isBeyond(); i++) {
            giveUpOneBeyond();
        }
    }

    /**
     * Matches a receipt, and learns the form of the ids.
     *
     * @param receiptId the id in the receipt
     * @param destination the recipient in the receipt; empty if it names none
     * @param last whether the receipt is final
     * @return the entry that expects the receipt; for a further copy of a final receipt, the entry that is
     *     {@link #delivering(String, String) in flight}; otherwise {@link #NONE}
     */
    public int match(String receiptId, String destination, boolean last) {
        int entry = look(receiptId, destination, last);
        if (entry == NONE || isExpected(entry)) {
            forms.learn(fits);
        }
        return entry;
    }

    /** Like {@link #match}, for a receipt that was looked up before, without learning from it. */
    public int look(String receiptId, String destination, boolean last) {
        readSomeAnew();
        int found = NONE;
        fits = 0;
        formOfLast = ALL_FORMS;
        alike = 0;
        for (int form = 0; form < forms.count(); form++) {
            if (forms.uses(form)) {
                int entry = find(form, receiptId, destination, ReceiptCells.State.EXPECTED);
                if (entry != NONE) {
                    fits |= 1 << form;
                    formOfLast = found == NONE ? form : formOfLast;
                    found = found == NONE ? entry : found;
                }
            }
        }
        return found == NONE && last && alike > 0 ? delivering(receiptId, destination) : found;
    }

    /**
     * Like {@link #match}, for a receipt that fits the id of this entry.
     *
     * @return false if other entries have the same id, or may have: then {@link #match} must be called
     */
    public boolean isFor(int entry) {
        int form = forms.known();
        if (form == ALL_FORMS || cells.indexed(entry) != form || index.count(cells.hash(entry)) > 1) {
            return false;
        }
        formOfLast = form;
        alike = 1;
        forms.learn(1 << form);
        return true;
    }

    /** The entry in flight whose final receipt had this id and destination; {@link #NONE} if there is none. */
    public int delivering(String receiptId, String destination) {
        for (int form = 0; form < forms.count() && delivering() > 0; form++) {
            if (forms.uses(form)) {
                int entry = find(form, receiptId, destination, ReceiptCells.State.UNDER_WAY);
                if (entry != NONE) {
                    return entry;
                }
            }
        }
        return NONE;
    }

    // ---- State of an entry

    /** Marks an entry as in flight: its final receipt, which was just matched, is sent to the application. */
    public void leaves(int entry) {
        assert isExpected(entry) : "the last receipt of the entry has already been delivered";
        leaveRing(entry);
        cells.state(entry, ReceiptCells.State.UNDER_WAY);
        cells.matched(entry, formOfLast);
        if (alike > SAME_ID_MAX && count(cells.hash(entry), ReceiptCells.State.UNDER_WAY) > SAME_ID_MAX) {
            takeFromIndex(entry);
        }
    }

    /**
     * Removes an entry in flight: the application has the receipt, or will never get it.
     *
     * @param end which of these two
     */
    public void settled(int entry, ExpectationTerm end) {
        assert isUnderWay(entry) : "no receipt of the entry is being delivered";
        forget(entry, end);
    }

    /**
     * Expects the receipt again: the application does not have it, and the SMSC will send it again. As with
     * {@link #expect}, {@link #makeRoom} follows.
     */
    public void comesAgain(int entry) {
        assert isUnderWay(entry) : "no receipt of the entry is being delivered";
        takeFromIndex(entry);
        enter(entry, cells.smscId(entry));
    }

    /** Whether the final receipt has not arrived. */
    public boolean isExpected(int entry) {
        return cells.state(entry) == ReceiptCells.State.EXPECTED;
    }

    /** Whether the final receipt is on its way to the application. */
    public boolean isUnderWay(int entry) {
        return cells.state(entry) == ReceiptCells.State.UNDER_WAY;
    }

    /**
     * Removes expired entries and passes them to {@code neverCame}; then drops entries beyond the limit.
     *
     * @param most the maximum number of entries to remove; a search for an entry to drop counts as one
     * @return whether there may be more
     */
    public boolean expire(long nowNanos, int most, IntConsumer neverCame) {
        int removed = ring.expire(nowNanos, most, entry -> {
            fairShare.leave(cells.application(entry));
            takeFromIndex(entry); // Lookups must not find the entry from now on.
            try {
                neverCame.accept(entry);
            } finally {
                forget(entry, ExpectationTerm.OVERDUE);
            }
        });
        for (; removed < most && fairShare.isBeyond(); removed++) {
            giveUpOneBeyond();
        }
        return removed == most;
    }

    /**
     * Drops expected receipts without ending their records.
     *
     * @param which selects the expected receipts by their records
     * @param left receives the record of each dropped receipt
     */
    public void leave(LongPredicate which, LongConsumer left) {
        for (int entry = 0; entry < cells.end(); entry++) {
            long record = isExpected(entry) ? record(entry) : NO_RECORD;
            if (record != NO_RECORD && which.test(record)) {
                record(entry, NO_RECORD);
                leaveRing(entry);
                forget(entry, ExpectationTerm.RELEASED);
                left.accept(record);
            }
        }
    }

    /** Passes all entries to {@code action}, also those whose receipt is in flight. For tests. */
    public void forEachEntry(IntConsumer action) {
        for (int entry = 0; entry < cells.end(); entry++) {
            if (cells.state(entry) != ReceiptCells.State.FREE) {
                action.accept(entry);
            }
        }
    }

    // ---- Fields of an entry

    /** The id that Strowger gave the message. */
    public long messageId(int entry) {
        return cells.messageId(entry);
    }

    /** The id that the SMSC gave the message. */
    public String smscId(int entry) {
        return cells.smscId(entry);
    }

    /** The index of the application that sent the message. */
    public int application(int entry) {
        return cells.application(entry);
    }

    public ReceiptInterest wanted(int entry) {
        return cells.wanted(entry);
    }

    /** Whether a receipt has reported UNKNOWN, and the final receipt has not come. */
    public boolean hasSaidUnknown(int entry) {
        return cells.hasSaidUnknown(entry);
    }

    /** Notes that a receipt has reported UNKNOWN, and that others may follow. */
    public void saysUnknown(int entry) {
        cells.saysUnknown(entry);
    }

    /** Whether the message was in custody. */
    public boolean isPromised(int entry) {
        return cells.isPromised(entry);
    }

    /** The id of the record in the store, or {@link #NO_RECORD}. */
    public long record(int entry) {
        return cells.record(entry);
    }

    /**
     * Reads part of an entry and of its place in the index.
     *
     * @return a value that depends on the data read
     */
    public int touch(int entry) {
        return (int) cells.record(entry) + index.touch(cells.hash(entry));
    }

    /** When the entry expires. */
    public long untilNanos(int entry) {
        return cells.untilNanos(entry);
    }

    /** Sets the id of the record in the store; {@link #NO_RECORD} if the record has ended. */
    public void record(int entry, long other) {
        cells.record(entry, other);
    }

    /** The sender as the application wrote it. */
    public Address source(int entry) {
        return cells.source(entry);
    }

    /** The recipient as the application wrote it. */
    public Address destination(int entry) {
        return cells.destination(entry);
    }

    /** Whether {@code other} is the {@link #destination}. */
    public boolean isDestination(int entry, Address other) {
        return cells.isDestination(entry, other);
    }

    /** The digits of the recipient as they were sent. */
    public String sent(int entry) {
        return cells.sent(entry);
    }

    // ---- The form of the ids

    /** Discards the known form, which is wrong: all forms are tried from now on. */
    public void learnAnew() {
        forms.learnAnew();
        readAnewFrom = 0;
    }

    // ---- The whole table

    /** Changes the limit; entries beyond it are dropped a few at a time, as others are added and by {@link #expire}. */
    public void limit(int most) {
        fairShare.limit(most);
    }

    /** Changes the forms of ids, and enters all entries under the new forms. */
    public void read(List<IdForm> otherForms, String setting) {
        forms = new LearnedIdForm(otherForms, setting);
        hashes = new int[forms.count()];
        index = new ReceiptIndex();
        readAnewFrom = Integer.MAX_VALUE;
        for (int entry = 0; entry < cells.end(); entry++) {
            if (cells.state(entry) != ReceiptCells.State.FREE && cells.indexed(entry) != NO_FORM) {
                cells.matched(entry, ALL_FORMS);
                putUnder(entry, cells.smscId(entry), forms.known());
            }
        }
    }

    /** The number of expected receipts. */
    public int size() {
        return fairShare.size();
    }

    /** The number of entries, including those whose receipt is in flight. */
    public int entries() {
        return cells.size();
    }

    /** The share of each application in the expected receipts. */
    public FairShare fairShare() {
        return fairShare;
    }

    /** The number of receipts on their way to applications. */
    public int delivering() {
        return cells.size() - size();
    }

    /** The number of entries that were dropped because too many receipts were expected, in total or with one id. */
    public long givenUp() {
        return givenUp;
    }

    /** The form of the ids, for operators. */
    public String formText() {
        return forms.text();
    }

    /** The number of entries with which a receipt with this id is compared if the id is read in the usual form. */
    int standsUnder(String id) {
        return index.count(forms.form(0).ofReceipt(id).hashCode());
    }

    LearnedIdForm forms() {
        return forms;
    }

    // ---- Search

    /** The oldest entry in that state for a receipt with that id. */
    private int find(int form, String receiptId, String destination, ReceiptCells.State state) {
        IdForm reading = forms.form(form);
        String key = reading.ofReceipt(receiptId);
        int hash = key.hashCode();
        int found = NONE;
        for (int slot = index.first(hash); slot != NONE; slot = index.next(slot, hash)) {
            int entry = index.entryAt(slot);
            alike++;
            if (cells.state(entry) == state
                    && (found == NONE || isOlder(entry, found))
                    && (state == ReceiptCells.State.EXPECTED || wasReadAs(form, entry))
                    && isCalled(entry, key, reading)
                    && wentTo(entry, destination)) {
                found = entry;
            }
        }
        return found;
    }

    /**
     * Whether the id of the entry reads as this key. Most ids are already in their normal form, and need not be decoded
     * into a string.
     */
    private boolean isCalled(int entry, String key, IdForm reading) {
        String id = cells.isId(entry, key) ? key : cells.smscId(entry);
        return reading.ofResponse(id).equals(key);
    }

    private boolean wentTo(int entry, String destination) {
        return cells.isSent(entry, destination) || SubscriberNumbers.agree(cells.sent(entry), destination);
    }

    /** An entry in flight matches only in the form in which its own receipt was read. */
    private boolean wasReadAs(int form, int entry) {
        int matched = cells.matched(entry);
        return matched == form || matched == ALL_FORMS;
    }

    private boolean isOlder(int one, int other) {
        return cells.untilNanos(one) < cells.untilNanos(other);
    }

    // ---- Adding and removing

    private void enter(int entry, String id) {
        cells.state(entry, ReceiptCells.State.EXPECTED);
        ring.add(entry);
        fairShare.enter(cells.application(entry));
        if (putUnder(entry, id, forms.known()) >= SAME_ID_MAX) {
            giveUpFirstOfTheSameId(cells.hash(entry));
        }
    }

    /** Drops an entry because the limit was lowered, if the cursor finds one soon. */
    private void giveUpOneBeyond() {
        int entry = fairShare.givesWay(cursor);
        if (entry != NONE) {
            giveUp(entry);
        }
    }

    private void giveUp(int entry) {
        givenUp += wanted(entry).mayNeverCome() ? 0 : 1;
        leaveRing(entry);
        forget(entry, ExpectationTerm.GAVE_WAY);
    }

    /** Removes an entry from the ring, because its receipt is no longer expected here. */
    private void leaveRing(int entry) {
        ring.remove(entry);
        fairShare.leave(cells.application(entry));
    }

    /** Removes an entry that has left the ring. */
    private void forget(int entry, ExpectationTerm end) {
        takeFromIndex(entry);
        removal.removed(entry, end == ExpectationTerm.GAVE_WAY);
        cells.free(entry, end);
    }

    /**
     * Adds the entry to the index.
     *
     * @return the number of earlier entries with the same hash. Entries with the same id agree in each form
     */
    private int putUnder(int entry, String id, int form) {
        cells.indexed(entry, form);
        int count = hashesOf(id, form);
        cells.hash(entry, hashes[0]);
        int before = index.add(hashes[0], entry);
        for (int i = 1; i < count; i++) {
            index.add(hashes[i], entry);
        }
        return before;
    }

    private void takeFromIndex(int entry) {
        int under = cells.indexed(entry);
        if (under == ALL_FORMS) {
            int count = hashesOf(cells.smscId(entry), ALL_FORMS);
            for (int i = 0; i < count; i++) {
                index.remove(hashes[i], entry);
            }
        } else if (under != NO_FORM) {
            index.remove(cells.hash(entry), entry);
        }
        cells.indexed(entry, NO_FORM);
    }

    /**
     * Fills {@link #hashes} with the distinct hashes of the id in that form, or in all forms.
     *
     * @return the number of hashes
     */
    private int hashesOf(String id, int underForm) {
        int count = 0;
        for (int form = 0; form < forms.count(); form++) {
            if (underForm == ALL_FORMS || underForm == form) {
                hashes[count] = forms.form(form).ofResponse(id).hashCode();
                count += isNewAt(count) ? 1 : 0;
            }
        }
        return count;
    }

    private boolean isNewAt(int slot) {
        for (int i = 0; i < slot; i++) {
            if (hashes[i] == hashes[slot]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Drops the first expected entry with the hash if there are too many. Entries with the same id agree in each form,
     * so the first hash has all of them, in the order in which they were added.
     */
    private void giveUpFirstOfTheSameId(int hash) {
        if (count(hash, ReceiptCells.State.EXPECTED) > SAME_ID_MAX) {
            int slot = index.first(hash);
            while (!isExpected(index.entryAt(slot))) {
                slot = index.next(slot, hash);
            }
            giveUp(index.entryAt(slot));
        }
    }

    private int count(int hash, ReceiptCells.State state) {
        int count = 0;
        for (int slot = index.first(hash); slot != NONE; slot = index.next(slot, hash)) {
            count += cells.state(index.entryAt(slot)) == state ? 1 : 0;
        }
        return count;
    }

    private void readSomeAnew() {
        for (int i = 0; i < READ_ANEW_PER_CALL && readAnewFrom < cells.end(); i++) {
            int entry = readAnewFrom++;
            if (cells.state(entry) != ReceiptCells.State.FREE) {
                int under = cells.indexed(entry);
                if (under != ALL_FORMS && under != NO_FORM && under != forms.known()) {
                    takeFromIndex(entry);
                    putUnder(entry, cells.smscId(entry), ALL_FORMS);
                }
            }
        }
    }
}
