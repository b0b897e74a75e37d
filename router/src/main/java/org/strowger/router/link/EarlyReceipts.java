package org.strowger.router.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receipts that came before the response that says what they are for: on two sessions the one may overtake the other.
 * They wait, bounded in number and time, and each response may call for them. While none waits, that costs one look at
 * a number.
 *
 * <p>Owned by the link's home.
 */
final class EarlyReceipts<R extends ReceiptNews> {
    private final LearntForm forms;
    private final int receiptsMax;
    private final long waitNanos;

    /** Of each form: the receipts by the normal form of their id. All forms, for one may be unlearnt meanwhile. */
    private final List<Map<String, List<Held<R>>>> byId = new ArrayList<>();

    /** In the order in which they came. */
    private final LinkedHashSet<Held<R>> byAge = new LinkedHashSet<>();

    /** One that waits; no two are equal. */
    private static final class Held<R> {
        private final R receipt;
        private final long untilNanos;

        Held(R receipt, long untilNanos) {
            this.receipt = receipt;
            this.untilNanos = untilNanos;
        }
    }

    EarlyReceipts(LearntForm forms, int receiptsMax, long waitNanos) {
        this.forms = forms;
        this.receiptsMax = receiptsMax;
        this.waitNanos = waitNanos;
        for (int form = 0; form < forms.count(); form++) {
            byId.add(new HashMap<>());
        }
    }

    int size() {
        return byAge.size();
    }

    /** Keeps a receipt for a while. @return whether there was room */
    boolean hold(R receipt, long nowNanos) {
        if (byAge.size() >= receiptsMax) {
            return false;
        }
        Held<R> held = new Held<>(receipt, nowNanos + waitNanos);
        for (int form = 0; form < byId.size(); form++) {
            byId.get(form)
                    .computeIfAbsent(key(form, receipt), key -> new ArrayList<>(1))
                    .add(held);
        }
        byAge.add(held);
        return true;
    }

    /** Takes those that fit a response, in the order in which they came. */
    List<R> release(String responseId, String destination) {
        if (byAge.isEmpty()) {
            return List.of();
        }
        for (int form = 0; form < byId.size(); form++) {
            if (forms.uses(form)) {
                List<R> found = take(form, responseId, destination);
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return List.of();
    }

    /** Hands over those whose time has passed. */
    void expire(long nowNanos, Consumer<? super R> nobodys) {
        while (!byAge.isEmpty()) {
            Held<R> first = byAge.iterator().next();
            if (first.untilNanos > nowNanos) {
                return;
            }
            leave(first);
            nobodys.accept(first.receipt);
        }
    }

    private List<R> take(int form, String responseId, String destination) {
        @Nullable List<Held<R>> sameId = byId.get(form).get(forms.form(form).ofResponse(responseId));
        if (sameId == null) {
            return List.of();
        }
        List<R> found = new ArrayList<>(1);
        for (Held<R> held : List.copyOf(sameId)) {
            if (Numbers.agree(destination, held.receipt.destination())) {
                leave(held);
                found.add(held.receipt);
            }
        }
        return found;
    }

    private void leave(Held<R> held) {
        byAge.remove(held);
        for (int form = 0; form < byId.size(); form++) {
            String key = key(form, held.receipt);
            List<Held<R>> sameId = byId.get(form).get(key);
            assert sameId != null;
            sameId.remove(held);
            if (sameId.isEmpty()) {
                byId.get(form).remove(key);
            }
        }
    }

    private String key(int form, R receipt) {
        return forms.form(form).ofReceipt(receipt.receiptId());
    }
}
