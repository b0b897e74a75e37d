package org.strowger.router.receipts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.protocol.IdForm;

/**
 * Receipts that arrived before the response to their message, because the receipt and the response may come by two
 * sessions. Early receipts wait, limited in number and time, and are searched when a response arrives. A search costs
 * one comparison while no receipt waits, otherwise one hash lookup for each id form in use.
 *
 * <p>A receipt is in the hash table under its id in the known form, or in each form while none is known. When the known
 * form changes, all receipts are re-entered under each form. The cost of one receipt does not depend on the number of
 * receipts with the same id, except for the response that searches for them.
 *
 * <p>Owned by the SMSC's home.
 */
@Within(Within.Scope.HOLDER)
final class EarlyReceipts<R extends IncomingReceipt> {
    private static final int NONE = HashChains.NONE;
    private static final int SLOTS_FIRST = 16;

    /** The length up to which arrays are kept when no receipt waits; larger arrays are released. */
    @Within(Within.Scope.TURN)
    private static final int SLOTS_KEPT = 1024;

    private final LearnedIdForm forms;
    private final int receiptsMax;
    private final long waitNanos;

    /** The receipt at each place; null if the place is free. */
    private final ArrayList<@Nullable R> receipts = new ArrayList<>();

    private long[] untilNanos = {};

    /**
     * The links of a list in order of arrival: for each place the next newer receipt; for a free place, the next free
     * place.
     */
    private int[] newer = {};

    private int[] older = {};
    private int oldest = NONE;
    private int newest = NONE;
    private int free = NONE;
    private int size;

    /** The places of receipts by the hash of the id, with an entry for each receipt and form. */
    private HashChains table;

    /** The form under which the receipt of each slot is entered; {@link LearnedIdForm#UNKNOWN} for all forms. */
    private byte[] under = {};

    /** The form that was known at the last call. */
    private int known;

    private int[] fitting = new int[SLOTS_FIRST];

    EarlyReceipts(LearnedIdForm forms, int receiptsMax, long waitNanos) {
        this.forms = forms;
        this.receiptsMax = receiptsMax;
        this.waitNanos = waitNanos;
        this.known = forms.known();
        this.table = allocate(SLOTS_FIRST);
    }

    int size() {
        return size;
    }

    /**
     * Holds a receipt.
     *
     * @return false if no more receipts can be held
     */
    boolean hold(R receipt, long nowNanos) {
        if (size >= receiptsMax) {
            return false;
        }
        readAnew();
        int slot = take(receipt);
        untilNanos[slot] = nowNanos + waitNanos;
        older[slot] = newest;
        newer[slot] = NONE;
        if (newest == NONE) {
            oldest = slot;
        } else {
            newer[newest] = slot;
        }
        newest = slot;
        size++;
        putUnder(slot, known);
        return true;
    }

    /** When the first receipt expires; {@link Long#MAX_VALUE} if there is none. */
    long nextEndNanos() {
        return oldest == NONE ? Long.MAX_VALUE : untilNanos[oldest];
    }

    /** Removes the receipts that match a response, in order of arrival. */
    List<R> release(String responseId, String destination) {
        if (size == 0) {
            return List.of();
        }
        readAnew();
        for (int form = 0; form < forms.count(); form++) {
            if (forms.uses(form)) {
                int count = find(form, responseId, destination);
                if (count > 0) {
                    return takeOut(count);
                }
            }
        }
        return List.of();
    }

    /**
     * Removes expired receipts, at most {@code most}, and passes them to {@code nobodys}.
     *
     * @return whether there may be more
     */
    boolean expire(long nowNanos, int most, Consumer<? super R> nobodys) {
        int left = most;
        while (left > 0 && oldest != NONE && untilNanos[oldest] <= nowNanos) {
            nobodys.accept(leave(oldest));
            left--;
        }
        return left == 0;
    }

    /**
     * Fills {@link #fitting} with the receipts that match in that form, the newest first.
     *
     * @return the number of receipts
     */
    private int find(int form, String responseId, String destination) {
        IdForm reading = forms.form(form);
        String key = reading.ofResponse(responseId);
        int count = 0;
        for (int stand = table.first(key.hashCode()); stand != NONE; stand = table.next(stand)) {
            if (stand % forms.count() == form && fits(stand, reading, key, destination)) {
                fitting = count < fitting.length ? fitting : Arrays.copyOf(fitting, 2 * count);
                fitting[count++] = stand / forms.count();
            }
        }
        return count;
    }

    private boolean fits(int stand, IdForm reading, String key, String destination) {
        R receipt = at(stand / forms.count());
        return reading.ofReceipt(receipt.receiptId()).equals(key)
                && SubscriberNumbers.agree(destination, receipt.destination());
    }

    private List<R> takeOut(int count) {
        List<R> found = new ArrayList<>(count);
        for (int i = count - 1; i >= 0; i--) {
            found.add(leave(fitting[i]));
        }
        return found;
    }

    private int take(R receipt) {
        if (free != NONE) {
            int slot = free;
            free = newer[slot];
            receipts.set(slot, receipt);
            return slot;
        }
        if (receipts.size() == newer.length) {
            grow();
        }
        receipts.add(receipt);
        return receipts.size() - 1;
    }

    private R at(int slot) {
        R receipt = receipts.get(slot);
        if (receipt == null) {
            throw new AssertionError("slot " + slot + " is empty");
        }
        return receipt;
    }

    private R leave(int slot) {
        R receipt = at(slot);
        receipts.set(slot, null);
        takeFromTable(slot);
        if (older[slot] == NONE) {
            oldest = newer[slot];
        } else {
            newer[older[slot]] = newer[slot];
        }
        if (newer[slot] == NONE) {
            newest = older[slot];
        } else {
            older[newer[slot]] = older[slot];
        }
        newer[slot] = free;
        free = slot;
        size--;
        if (size == 0) {
            forgetSlots();
        }
        return receipt;
    }

    private void forgetSlots() {
        receipts.clear();
        free = NONE;
        if (newer.length > SLOTS_KEPT) {
            receipts.trimToSize();
            table = allocate(SLOTS_FIRST);
        }
    }

    // ---- Table

    /** @return an empty table for this number of places */
    private HashChains allocate(int slots) {
        untilNanos = Arrays.copyOf(untilNanos, slots);
        newer = Arrays.copyOf(newer, slots);
        older = Arrays.copyOf(older, slots);
        under = Arrays.copyOf(under, slots);
        return new HashChains(slots * forms.count());
    }

    private void grow() {
        table = allocate(2 * newer.length);
        for (int slot = oldest; slot != NONE; slot = newer[slot]) {
            putUnder(slot, under[slot]);
        }
    }

    /** Re-enters all receipts if the known form has changed since the last call. */
    private void readAnew() {
        if (known == forms.known()) {
            return;
        }
        known = forms.known();
        for (int slot = oldest; slot != NONE; slot = newer[slot]) {
            takeFromTable(slot);
            putUnder(slot, LearnedIdForm.UNKNOWN);
        }
    }

    private void putUnder(int slot, int which) {
        under[slot] = (byte) which;
        String id = at(slot).receiptId();
        for (int form = 0; form < forms.count(); form++) {
            if (which == LearnedIdForm.UNKNOWN || which == form) {
                table.put(
                        slot * forms.count() + form,
                        forms.form(form).ofReceipt(id).hashCode());
            }
        }
    }

    private void takeFromTable(int slot) {
        for (int form = 0; form < forms.count(); form++) {
            if (under[slot] == LearnedIdForm.UNKNOWN || under[slot] == form) {
                table.remove(slot * forms.count() + form);
            }
        }
    }
}
