package org.strowger.router.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.strowger.protocol.IdForm;

/**
 * The receipts that a link still owes: what an SMSC called a message in its response leads to what is known of it when
 * the receipt comes. The id alone does not decide, for SMSCs use ids again: the destination must agree too, and of
 * several that agree the oldest is taken.
 *
 * <p>Each entry stands in an index under the normal form of its id; under that of each form as long as the form is
 * being learnt. When what was learnt turns out wrong, older entries are put under the other forms too, a few at each
 * call, so that no call takes long.
 *
 * <p>Bounded in number: when it is full, what would end first gives way and is counted. Bounded in time: what has ended
 * is handed over by {@link #expire}. Sixteen entries may have the same id; of an SMSC that gives one id to all, only
 * the last sixteen are remembered, and the search stays short.
 *
 * <p>Memory: an entry takes 16 octets in lists and ring, 5 for its forms and the list of free places, and 12 to 24 in
 * the index for each form in which its id reads differently (one, once the form is known): with the slack of growing
 * arrays 40 to 70, or 80 to 110 while the form is being learnt. The text of its id takes 56 (to 16 characters). So
 * 1,000,000 entries are some 110 MB, up to 160 while learning, and what {@code E} takes. Measured without {@code E} on
 * a JVM of 64 bits with compressed references: 102 to 109 octets for each entry, 132 to 159 while learning. The index
 * grows in small parts; lists and ring are copied as they grow, a few megabytes at a million entries, which takes a few
 * milliseconds.
 *
 * <p>Owned by the link's home.
 */
public final class ReceiptTable<E extends Expected> {
    private static final int SAME_ID_MAX = 16;
    private static final int READ_ANEW_PER_CALL = 16;
    private static final int ENTRIES_FIRST = 64;
    private static final byte ALL_FORMS = LearntForm.UNKNOWN;

    private final LearntForm forms;
    private final E none;
    private final ReceiptIndex index = new ReceiptIndex();
    private final ExpiryRing ring;
    private final ArrayList<E> entries = new ArrayList<>();
    private final ArrayList<String> ids = new ArrayList<>();

    /** Under which form an entry stands in the index: its number, or {@link #ALL_FORMS}. */
    private byte[] indexed = new byte[ENTRIES_FIRST];

    private int[] free = new int[ENTRIES_FIRST];
    private int freeCount;
    private int entriesMax;
    private long dropped;

    /** Entries from here on may stand under too few forms. */
    private int readAnewFrom = Integer.MAX_VALUE;

    private final int[] hashes;

    /**
     * What a table of receipts is like.
     *
     * @param forms in which the SMSC may write its ids; the usual one first
     * @param setting the label of one of them, or {@code learn}
     * @param entriesMax how many receipts are expected at once
     * @param waitNanos how long one is usually expected; each entry says its own time
     */
    public record Plan(List<IdForm> forms, String setting, int entriesMax, long waitNanos) {
        public Plan {
            forms = List.copyOf(forms);
        }
    }

    /** @param none what {@link #match} gives when it finds nothing */
    public ReceiptTable(Plan plan, E none) {
        this.forms = new LearntForm(plan.forms(), plan.setting());
        this.entriesMax = plan.entriesMax();
        assert entriesMax > 0 : "a table without room expects nothing";
        this.none = none;
        this.ring = new ExpiryRing(plan.waitNanos(), entry -> entries.get(entry).untilNanos());
        this.hashes = new int[forms.count()];
    }

    /** The SMSC has called a message so, and owes a receipt for it. Without an id there is nothing to expect. */
    public void expect(String responseId, E expected) {
        if (responseId.isEmpty()) {
            return;
        }
        readSomeAnew();
        while (size() >= entriesMax) {
            drop(ring.soonest());
        }
        int entry = take(responseId, expected);
        ring.add(entry);
        putUnder(entry, forms.known());
        dropOldestOfTheSameId(entry);
    }

    /**
     * A receipt has come.
     *
     * @param receiptId as it stands in the receipt
     * @param destination whom it names; empty: nobody
     * @param last whether it is the end of the message: its entry goes then
     * @return what was expected, or the {@code none} of this table
     */
    public E match(String receiptId, String destination, boolean last) {
        readSomeAnew();
        int found = ReceiptIndex.NONE;
        int fits = 0;
        for (int form = 0; form < forms.count(); form++) {
            if (forms.uses(form)) {
                int entry = find(form, receiptId, destination);
                if (entry != ReceiptIndex.NONE) {
                    fits |= 1 << form;
                    found = found == ReceiptIndex.NONE ? entry : found;
                }
            }
        }
        if (forms.learn(fits) && forms.known() == LearntForm.UNKNOWN) {
            readAnewFrom = 0;
        }
        if (found == ReceiptIndex.NONE) {
            return none;
        }
        E expected = entries.get(found);
        if (last) {
            ring.remove(found);
            forget(found);
        }
        return expected;
    }

    /** Whether a receipt like that would find something; nothing is learnt from the question. */
    public boolean expects(String receiptId, String destination) {
        for (int form = 0; form < forms.count(); form++) {
            if (forms.uses(form) && find(form, receiptId, destination) != ReceiptIndex.NONE) {
                return true;
            }
        }
        return false;
    }

    /** Hands over those whose time has passed. */
    public void expire(long nowNanos, Consumer<? super E> neverCame) {
        ring.expire(nowNanos, entry -> {
            E expected = entries.get(entry);
            forget(entry);
            neverCame.accept(expected);
        });
    }

    /** Another limit from now on; what is beyond it gives way as others come. */
    public void limit(int entriesMax) {
        this.entriesMax = entriesMax;
    }

    public int size() {
        return entries.size() - freeCount;
    }

    /** How many had to give way to others. */
    public long dropped() {
        return dropped;
    }

    /** The form of the ids, for people. */
    public String formText() {
        return forms.text();
    }

    LearntForm forms() {
        return forms;
    }

    private int find(int form, String receiptId, String destination) {
        IdForm reading = forms.form(form);
        String key = reading.ofReceipt(receiptId);
        int hash = key.hashCode();
        int oldest = ReceiptIndex.NONE;
        for (int place = index.first(hash); place != ReceiptIndex.NONE; place = index.next(place, hash)) {
            int entry = index.entryAt(place);
            if (reading.ofResponse(ids.get(entry)).equals(key)
                    && Numbers.agree(entries.get(entry).destination(), destination)) {
                oldest = older(oldest, entry);
            }
        }
        return oldest;
    }

    private int older(int one, int other) {
        return one == ReceiptIndex.NONE
                        || entries.get(other).untilNanos() < entries.get(one).untilNanos()
                ? other
                : one;
    }

    private int take(String responseId, E expected) {
        if (freeCount > 0) {
            int entry = free[--freeCount];
            entries.set(entry, expected);
            ids.set(entry, responseId);
            return entry;
        }
        int entry = entries.size();
        entries.add(expected);
        ids.add(responseId);
        if (entry == indexed.length) {
            indexed = Arrays.copyOf(indexed, entry + entry / 2);
            free = Arrays.copyOf(free, indexed.length);
        }
        return entry;
    }

    /** What is left to do for an entry that the ring has let go. */
    private void forget(int entry) {
        int count = hashesOf(ids.get(entry), indexed[entry]);
        for (int i = 0; i < count; i++) {
            index.remove(hashes[i], entry);
        }
        entries.set(entry, none);
        ids.set(entry, "");
        free[freeCount++] = entry;
    }

    private void drop(int entry) {
        ring.remove(entry);
        forget(entry);
        dropped++;
    }

    private void putUnder(int entry, int form) {
        indexed[entry] = (byte) form;
        int count = hashesOf(ids.get(entry), form);
        for (int i = 0; i < count; i++) {
            index.add(hashes[i], entry);
        }
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

    private void dropOldestOfTheSameId(int newest) {
        int hash = hashes[0]; // As the newest has just been put there: entries of one id agree in each form.
        int count = 0;
        int oldest = ReceiptIndex.NONE;
        for (int place = index.first(hash); place != ReceiptIndex.NONE; place = index.next(place, hash)) {
            int entry = index.entryAt(place);
            count++;
            oldest = entry == newest ? oldest : older(oldest, entry);
        }
        if (count > SAME_ID_MAX) {
            drop(oldest);
        }
    }

    private void readSomeAnew() {
        for (int i = 0; i < READ_ANEW_PER_CALL && readAnewFrom < entries.size(); i++) {
            int entry = readAnewFrom++;
            int under = indexed[entry];
            if (!ids.get(entry).isEmpty() && under != ALL_FORMS && under != forms.known()) {
                index.remove(forms.form(under).ofResponse(ids.get(entry)).hashCode(), entry);
                putUnder(entry, LearntForm.UNKNOWN);
            }
        }
    }
}
