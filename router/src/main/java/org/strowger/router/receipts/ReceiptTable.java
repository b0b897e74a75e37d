package org.strowger.router.receipts;

import java.util.List;
import java.util.function.IntConsumer;
import org.strowger.message.Address;
import org.strowger.protocol.IdForm;
import org.strowger.protocol.MessageHandler;

/**
 * The receipts that an SMSC still owes: what an SMSC called a message in its response leads to what is known of it when
 * the receipt comes. The id alone does not decide, for SMSCs use ids again: the destination must agree too, and the
 * oldest of those that agree is taken.
 *
 * <p>An entry is a number. It stays when its last receipt has come, for that is on its way to the application then: it
 * is <em>under way</em> until it is {@link #settled}, or comes again, and tells copies of the receipt from others.
 *
 * <p>Each entry stands in an index under the normal form of its id; under that of each form as long as the form is
 * being learnt. When what was learnt turns out wrong, older entries are put under the other forms too, a few at each
 * call, so that no call takes long.
 *
 * <p>Bounded in number: when it is full, what would end first gives way, and is counted if it should have come. Bounded
 * in time: what has ended is handed over by {@link #expire}. Of an SMSC that gives one id to all, only the last 48 are
 * remembered, so that the search stays short; the others give way too.
 *
 * <p>Memory: an entry takes a cell of 112 octets ({@link ReceiptCells}) and 2 to find it when it is free, 8 in the ring
 * of times, and 12 to 24 in the index for each form in which its id reads differently (one, once the form is known).
 * The index grows in small parts; the ring is copied as it grows, a few megabytes at a million entries.
 *
 * <p>Owned by the SMSC's home.
 */
public final class ReceiptTable {
    /** No entry. */
    public static final int NONE = ReceiptIndex.NONE;

    /** Of what is not in the store. */
    public static final long NO_RECORD = -1;

    /** Of one id: sixteen, whatever answers a session takes before the receipts ahead of them. */
    public static final int SAME_ID_MAX = 16 + MessageHandler.ANSWERS_AHEAD_MAX;

    private static final int READ_ANEW_PER_CALL = 16;
    private static final int ALL_FORMS = LearnedIdForm.UNKNOWN;

    /** A longer id of an SMSC is not remembered; SMPP, whose ids are the longest, allows 64 characters. */
    private static final int ID_OCTETS_MAX = 1024;

    /** It stands in no index: too many with the same id are under way. */
    private static final int NO_FORM = -2;

    private final ReceiptCells cells = new ReceiptCells();
    private final ExpiryRing ring;
    private final IntConsumer gone;
    private LearnedIdForm forms;
    private ReceiptIndex index = new ReceiptIndex();
    private int entriesMax;
    private int size;
    private long givenUp;

    /** Entries from here on may stand under too few forms. */
    private int readAnewFrom = Integer.MAX_VALUE;

    /** Of the id that was put in last, in the forms under which it stands. */
    private int[] hashes;

    /** A bit for each form in which the receipt fitted that was looked for last. */
    private int fits;

    /** In which form that was read which was matched last. */
    private int formOfLast = ALL_FORMS;

    /** At least as many as have an id like that of the receipt that was looked for last, in whatever form. */
    private int alike;

    /** @param gone is told of each entry that is no more, for who knows more of some; it must change nothing */
    public ReceiptTable(ReceiptTableSettings settings, IntConsumer gone) {
        this.forms = new LearnedIdForm(settings.forms(), settings.setting());
        this.hashes = new int[forms.count()];
        this.entriesMax = settings.entriesMax();
        assert entriesMax > 0 : "a table without room expects nothing";
        this.ring = new ExpiryRing(settings.waitNanos(), cells::untilNanos);
        this.gone = gone;
    }

    /**
     * The SMSC has accepted a message and owes a receipt for it.
     *
     * @param application the number of the application that sent the message
     * @param record under which id it is in the store; {@link #NO_RECORD}: it is not there
     * @return the entry; {@link #NONE} without an id: then there is nothing to expect
     */
    public int expect(ExpectedReceipt expected, int application, long record) {
        int length = expected.smscId().length();
        if (length == 0 || length > ID_OCTETS_MAX) {
            return NONE;
        }
        readSomeAnew();
        makeRoom();
        int entry = cells.take(expected, application, record);
        enter(entry, expected.smscId());
        return entry;
    }

    /**
     * A receipt has come.
     *
     * @param receiptId as it stands in the receipt
     * @param destination whom it names; empty: nobody
     * @param last whether it is the end of the message
     * @return the entry that expects it; if none does and it is a last one, that of one like it that is
     *     {@link #underWay(String, String) under way}; else {@link #NONE}
     */
    public int match(String receiptId, String destination, boolean last) {
        int entry = look(receiptId, destination, last);
        if (entry == NONE || isExpected(entry)) {
            forms.learn(fits);
        }
        return entry;
    }

    /** As {@link #match}, of a receipt that was here before and teaches nothing more. */
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
        return found == NONE && last && alike > 0 ? underWay(receiptId, destination) : found;
    }

    /**
     * As {@link #match}, of a receipt that fits what the SMSC called the message of an entry.
     *
     * @return false if others have the same id, or may have; then it must be matched
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

    /** The entry whose last receipt looked like that and is on its way; {@link #NONE} if there is none. */
    public int underWay(String receiptId, String destination) {
        for (int form = 0; form < forms.count() && underWay() > 0; form++) {
            if (forms.uses(form)) {
                int entry = find(form, receiptId, destination, ReceiptCells.State.UNDER_WAY);
                if (entry != NONE) {
                    return entry;
                }
            }
        }
        return NONE;
    }

    // ---- What becomes of an entry

    /** The last receipt, which was matched just now, is on its way. */
    public void leaves(int entry) {
        assert isExpected(entry) : "its last receipt has left before";
        ring.remove(entry);
        size--;
        cells.state(entry, ReceiptCells.State.UNDER_WAY);
        cells.matched(entry, formOfLast);
        if (alike > SAME_ID_MAX && count(cells.hash(entry), ReceiptCells.State.UNDER_WAY) > SAME_ID_MAX) {
            takeFromIndex(entry);
        }
    }

    /** The application has it, or never will. */
    public void settled(int entry) {
        assert isUnderWay(entry) : "it did not leave";
        forget(entry);
    }

    /** The application does not have it, and the SMSC will bring it again. */
    public void comesAgain(int entry) {
        assert isUnderWay(entry) : "it did not leave";
        takeFromIndex(entry);
        makeRoom();
        enter(entry, cells.smscId(entry));
    }

    /** Whether its last receipt has not come. */
    public boolean isExpected(int entry) {
        return cells.state(entry) == ReceiptCells.State.EXPECTED;
    }

    /** Whether its last receipt is on its way to the application. */
    public boolean isUnderWay(int entry) {
        return cells.state(entry) == ReceiptCells.State.UNDER_WAY;
    }

    /** Hands over those whose time has passed; they are gone after that. */
    public void expire(long nowNanos, IntConsumer neverCame) {
        ring.expire(nowNanos, entry -> {
            size--;
            takeFromIndex(entry); // Whatever is done meanwhile, nobody finds what the ring has let go.
            try {
                neverCame.accept(entry);
            } finally {
                forget(entry);
            }
        });
    }

    // ---- What is known of an entry

    /** The number by which we know the message. */
    public long messageId(int entry) {
        return cells.messageId(entry);
    }

    /** What the SMSC calls it. */
    public String smscId(int entry) {
        return cells.smscId(entry);
    }

    /** The number of the application that sent it. */
    public int application(int entry) {
        return cells.application(entry);
    }

    /** What the application wants to hear of it. */
    public ReceiptInterest wanted(int entry) {
        return cells.wanted(entry);
    }

    /** Whether we have answered for the message. */
    public boolean isPromised(int entry) {
        return cells.isPromised(entry);
    }

    /** Under which id it is in the store; {@link #NO_RECORD}: it is not there. */
    public long record(int entry) {
        return cells.record(entry);
    }

    /** Reads a little of an entry and of where it stands. @return something that depends on what was read */
    public int touch(int entry) {
        return (int) cells.record(entry) + index.touch(cells.hash(entry));
    }

    /** Until when its receipt is waited for. */
    public long untilNanos(int entry) {
        return cells.untilNanos(entry);
    }

    /** It is in the store under that id from now on; {@link #NO_RECORD}: it has ended there. */
    public void record(int entry, long other) {
        cells.record(entry, other);
    }

    /** Who sent it, as the application wrote that. */
    public Address source(int entry) {
        return cells.source(entry);
    }

    /** To whom, as the application wrote that. */
    public Address destination(int entry) {
        return cells.destination(entry);
    }

    /** Whether that is its {@link #destination}. */
    public boolean isDestination(int entry, Address other) {
        return cells.isDestination(entry, other);
    }

    /** The digits of the recipient as they were sent. */
    public String sent(int entry) {
        return cells.sent(entry);
    }

    // ---- The form of the ids

    /** It is the wrong one: all forms are tried from now on. */
    public void learnAnew() {
        forms.learnAnew();
        readAnewFrom = 0;
    }

    // ---- The whole table

    /** Another limit from now on; what is beyond it gives way as others come. */
    public void limit(int most) {
        entriesMax = most;
    }

    /** The SMSC writes its ids in other forms from now on: all entries stay, under what their ids are in those. */
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

    /** How many are expected. */
    public int size() {
        return size;
    }

    /** How many are on their way to applications. */
    public int underWay() {
        return cells.size() - size;
    }

    /** How many receipts that were to come are expected no more, since too many were, or too many of one id. */
    public long givenUp() {
        return givenUp;
    }

    /** The form of the ids, for people. */
    public String formText() {
        return forms.text();
    }

    /** How many entries are looked at for a receipt with that id in the usual form. */
    int standsUnder(String id) {
        return index.count(forms.form(0).ofReceipt(id).hashCode());
    }

    LearnedIdForm forms() {
        return forms;
    }

    // ---- Finding

    /** The oldest entry in that state for a receipt with that id. */
    private int find(int form, String receiptId, String destination, ReceiptCells.State state) {
        IdForm reading = forms.form(form);
        String key = reading.ofReceipt(receiptId);
        int hash = key.hashCode();
        int found = NONE;
        for (int place = index.first(hash); place != NONE; place = index.next(place, hash)) {
            int entry = index.entryAt(place);
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

    /** Most ids are in their normal form as they are, and no text is made of their octets. */
    private boolean isCalled(int entry, String key, IdForm reading) {
        String id = cells.isId(entry, key) ? key : cells.smscId(entry);
        return reading.ofResponse(id).equals(key);
    }

    private boolean wentTo(int entry, String destination) {
        return cells.isSent(entry, destination) || SubscriberNumbers.agree(cells.sent(entry), destination);
    }

    /** What is under way looks like a receipt only in the form in which it was read itself. */
    private boolean wasReadAs(int form, int entry) {
        int matched = cells.matched(entry);
        return matched == form || matched == ALL_FORMS;
    }

    private boolean isOlder(int one, int other) {
        return cells.untilNanos(one) < cells.untilNanos(other);
    }

    // ---- Coming and going

    private void enter(int entry, String id) {
        cells.state(entry, ReceiptCells.State.EXPECTED);
        ring.add(entry);
        size++;
        if (putUnder(entry, id, forms.known()) >= SAME_ID_MAX) {
            giveUpFirstOfTheSameId(cells.hash(entry));
        }
    }

    private void makeRoom() {
        while (size >= entriesMax) {
            giveUp(ring.soonest());
        }
    }

    private void giveUp(int entry) {
        givenUp += wanted(entry).mayNeverCome() ? 0 : 1;
        ring.remove(entry);
        size--;
        forget(entry);
    }

    /** What is left to do for an entry that the ring has let go. */
    private void forget(int entry) {
        takeFromIndex(entry);
        gone.accept(entry);
        cells.free(entry);
    }

    /** Puts it into the index. @return how many stand there already: of one id they agree in each form */
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

    /** Fills {@link #hashes} with those of the id in that form, or in all; equal ones once. @return how many */
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

    private boolean isNewAt(int place) {
        for (int i = 0; i < place; i++) {
            if (hashes[i] == hashes[place]) {
                return false;
            }
        }
        return true;
    }

    /** Entries of one id agree in each form: the first hash has all, as they were entered; what comes again is last. */
    private void giveUpFirstOfTheSameId(int hash) {
        if (count(hash, ReceiptCells.State.EXPECTED) > SAME_ID_MAX) {
            int place = index.first(hash);
            while (!isExpected(index.entryAt(place))) {
                place = index.next(place, hash);
            }
            giveUp(index.entryAt(place));
        }
    }

    private int count(int hash, ReceiptCells.State state) {
        int count = 0;
        for (int place = index.first(hash); place != NONE; place = index.next(place, hash)) {
            count += cells.state(index.entryAt(place)) == state ? 1 : 0;
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
