package org.strowger.router.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Receipts that came too early, beside the plainest list that does the same. */
class EarlyReceiptsModelTest {
    private static final int STEPS = 4000;
    private static final int RECEIPTS_MAX = 60;
    private static final long WAIT = 200;
    private static final List<String> DESTINATIONS = List.of("447700900123", "447700900555", "+447700900123", "");

    private final LearnedIdForm forms = new LearnedIdForm(TestForm.ALL, "learn");
    private final EarlyReceipts<TestReceipt> early = new EarlyReceipts<>(forms, RECEIPTS_MAX, WAIT);
    private final List<Held> model = new ArrayList<>();
    private long now;

    private record Held(TestReceipt receipt, long untilNanos) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void behavesLikeAList(long seed) {
        Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            String id = (random.nextInt(8) == 0 ? "0" : "") + random.nextInt(40);
            String destination = DESTINATIONS.get(random.nextInt(DESTINATIONS.size()));
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> hold(new TestReceipt(step, id, destination, true));
                case 3, 4, 5 ->
                    assertThat(early.release(id, destination))
                            .as("step %d", step)
                            .isEqualTo(release(id, destination));
                case 6 -> expire(random.nextInt(40));
                default -> learn(random);
            }
            assertThat(early.size()).isEqualTo(model.size());
        }
        expire(WAIT + 1);
        assertThat(early.size()).isZero();
    }

    private void hold(TestReceipt receipt) {
        boolean room = model.size() < RECEIPTS_MAX;
        assertThat(early.hold(receipt, now)).isEqualTo(room);
        if (room) {
            model.add(new Held(receipt, now + WAIT));
        }
    }

    private List<TestReceipt> release(String id, String destination) {
        for (int i = 0; i < forms.count(); i++) {
            int form = i;
            List<Held> found = model.stream()
                    .filter(each -> forms.uses(form) && fits(form, each.receipt(), id, destination))
                    .toList();
            if (!found.isEmpty()) {
                model.removeAll(found);
                return found.stream().map(Held::receipt).toList();
            }
        }
        return List.of();
    }

    private boolean fits(int form, TestReceipt receipt, String id, String destination) {
        String key = forms.form(form).ofResponse(id);
        return forms.form(form).ofReceipt(receipt.receiptId()).equals(key)
                && SubscriberNumbers.agree(destination, receipt.destination());
    }

    private void expire(long after) {
        now += after;
        List<TestReceipt> told = new ArrayList<>();
        early.expire(now, Integer.MAX_VALUE, told::add);
        List<Held> over =
                model.stream().filter(each -> each.untilNanos() <= now).toList();
        model.removeAll(over);
        assertThat(told).isEqualTo(over.stream().map(Held::receipt).toList());
    }

    /** Twenty receipts make a form known, or unknown again, and forty another one. */
    private void learn(Random random) {
        int form = random.nextInt(forms.count());
        int receipts = 20 * (1 + random.nextInt(2));
        for (int i = 0; i < receipts; i++) {
            forms.learn(forms.known() == LearnedIdForm.UNKNOWN ? 1 << form : 0);
        }
    }
}
