package org.strowger.router.credit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.config.credit.ChargeWhen;

final class ChargeTest {
    private static Charge charge(String account, long amount, int day) {
        return new Charge(account, account, amount, Charge.UNKNOWN, day, ChargeWhen.DELIVERED);
    }

    @Test
    void chargesToTheSameAccountAndDayAreAdded() {
        Charge all = charge("a", 1, 7)
                .and(charge("b", 2, 7))
                .and(charge("a", 3, 7))
                .and(charge("a", 5, 8).and(charge("b", 7, 7)))
                .and(Charge.NONE);

        List<String> each = new ArrayList<>();
        all.forEach(one -> each.add(one.account() + one.day() + "=" + one.millionths()));
        assertThat(each).containsExactlyInAnyOrder("a7=4", "b7=9", "a8=5");
        assertThat(all.total()).isEqualTo(18);
    }

    @ParameterizedTest
    @CsvSource({"9, 3", "10, 3", "2, 3", "1, 255", "1000001, 7"})
    void thePartsOfAChargeAddUpToItsTotal(long amount, int parts) {
        Charge whole = charge("a", amount, 7).and(charge("b", 2 * amount, 7));

        long sum = 0;
        for (int i = 1; i <= parts; i++) {
            sum += whole.part(i, parts).total();
        }
        assertThat(sum).isEqualTo(whole.total());
    }

    @Test
    void dividesOnlyChargesThatWaitForReceipts() {
        Charge atOnce = new Charge("a", "a", 5, Charge.UNKNOWN, 7, ChargeWhen.SUBMITTED);

        assertThat(atOnce.awaiting().isNone()).isTrue();
        assertThat(atOnce.and(charge("a", 3, 7)).awaiting()).isEqualTo(charge("a", 3, 7));
        assertThat(charge("a", 3, 7).and(atOnce).awaiting()).isEqualTo(charge("a", 3, 7));
        assertThat(atOnce.awaitsReceipt()).isFalse();
        assertThat(atOnce.and(charge("a", 3, 7)).awaitsReceipt()).isTrue();
    }

    // ---- Segments

    private static Charge counted(String account, int price, int segments) {
        return new Charge(account, account, (long) price * segments, segments, 7, ChargeWhen.SUBMITTED);
    }

    @Test
    void segmentsAreAddedForChargesAtTheSamePriceOnly() {
        Charge all = counted("a", 3, 2).and(counted("a", 3, 5)).and(counted("a", 4, 1));

        List<String> each = new ArrayList<>();
        all.forEach(one -> each.add(one.segments() + "=" + one.millionths()));
        assertThat(each).containsExactly("7=21", "1=4");
        assertThat(all.allSegments()).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource({"12, 45", "8, 29", "7, 25", "6, 21", "3, 9", "2, 5", "1, 2", "0, 0"})
    void eachSegmentKeepsItsPriceWhenTheNumberOfSegmentsChanges(int number, long total) {
        Charge before = counted("a", 4, 5).and(counted("b", 3, 1)).and(counted("b", 2, 1)); // 7 segments

        Charge after = before.withSegments(number);

        assertThat(after.total()).isEqualTo(total);
        assertThat(after.isNone() ? 0 : after.allSegments()).isEqualTo(number);
        Charge more = after.total() > before.total() ? after : before;
        Charge less = more.equals(after) ? before : after;
        Charge difference = more.without(less);
        assertThat(difference.total()).isEqualTo(more.total() - less.total());
        assertThat(less.and(difference).total()).isEqualTo(more.total());
    }

    @Test
    void aChargeWhoseSegmentsAreNotKnownIsNotDivided() {
        Charge old = charge("a", 9, 7);

        assertThat(old.withSegments(5)).isEqualTo(old);
        assertThat(old.and(counted("b", 2, 2)).withSegments(1).total()).isEqualTo(13);
        assertThat(counted("a", 2, 4).and(counted("a", 3, 1)).uncounted().isCounted())
                .isFalse();
    }
}
