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
        return new Charge(account, account, amount, day, ChargeWhen.DELIVERED);
    }

    @Test
    void chargesThatAreAlikeAreAddedAndOthersAreKept() {
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
    void thePartsAreTheWhole(long amount, int parts) {
        Charge whole = charge("a", amount, 7).and(charge("b", 2 * amount, 7));

        long sum = 0;
        for (int i = 1; i <= parts; i++) {
            sum += whole.part(i, parts).total();
        }
        assertThat(sum).isEqualTo(whole.total());
    }

    @Test
    void onlyWhatWaitsForAReceiptIsDividedAmongTheReceipts() {
        Charge atOnce = new Charge("a", "a", 5, 7, ChargeWhen.SUBMITTED);

        assertThat(atOnce.awaiting().isNone()).isTrue();
        assertThat(atOnce.and(charge("a", 3, 7)).awaiting()).isEqualTo(charge("a", 3, 7));
        assertThat(charge("a", 3, 7).and(atOnce).awaiting()).isEqualTo(charge("a", 3, 7));
        assertThat(atOnce.awaitsReceipt()).isFalse();
        assertThat(atOnce.and(charge("a", 3, 7)).awaitsReceipt()).isTrue();
    }
}
