package org.strowger.router.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;
import org.strowger.router.config.match.AddressMatcher;
import org.strowger.router.config.match.Expression;

class AddressMatcherTest {
    @ParameterizedTest
    @CsvSource({
        // pattern, ton, written, fits
        "44*, 0, 447700900123, true",
        "44*, 2, 447700900123, true",
        "44*, 0, +447700900123, true",
        "44*, 0, 00447700900123, true",
        "44*, 1, 447700900123, true",
        "44*, 1, 00447700900123, true",
        "44*, 0, 07700900123, false",
        "44*, 0, 4, false",
        "44*, 0, 44, true",
        "0044*, 0, 00447700900123, true",
        "0044*, 0, +447700900123, false",
        "00*, 1, 00447700900123, true",
        "07*, 0, 07700900123, true",
        "7*, 0, 07700900123, false",
        "07*, 0, 447700900123, false",
        "07*, 0, +447700900123, false",
        "07*, 0, 00447700900123, false",
        "07*, 1, 447700900123, false",
        "0044*, 0, 447700900123, false",
        "0044*, 1, 447700900123, false",
        "0044*, 0, 07700900123, false",
        "+44*, 0, 447700900123, false",
        "+44*, 0, +447700900123, true",
        "+44*, 0, 00447700900123, true",
        "+44*, 1, 447700900123, true",
        "+44*, 0, 07700900123, false",
        "+353*, 0, 353861234567, false",
        "+353*, 2, 353861234567, false",
        "+353*, 1, 353861234567, true",
        "+353*, 0, +353861234567, true",
        "+353*, 2, +353861234567, true",
        "+353*, 0, 00353861234567, true",
        "+353*, 1, 00353861234567, true",
        "+353*, 1, +353861234567, true",
        "+353*, 1, 447700900123, false",
        "+*, 0, 6000, false",
        "+*, 1, 447700900123, true",
        "*, 0, 6000, true",
        "*, 5, Shop, true",
        "6000, 0, 6000, true",
        "6000, 0, +6000, true",
        "6000, 0, 60001, false",
        "6000, 0, 600, false",
        "+6000, 0, 6000, false",
        "+6000, 1, 6000, true",
        "OTP*, 5, OTP-Bank, true",
        "OTP*, 5, otp-bank, false",
        "SHOP, 5, SHOP, true",
        "SHOP, 5, Shop, false",
        "SHOP, 5, SHOPS, false",
        "SHOP, 0, SHOP, true",
        "44*, 5, +44, false",
        "44*, 5, 0044, false",
        "+44*, 5, +44, false",
        "/^447/, 0, 447700900123, true",
        "/^447/, 1, 447700900123, true",
        "/^447/, 0, 07700900123, false",
        "/^\\+44/, 0, 00447700900123, false",
        "/^\\+44/, 1, 447700900123, false",
        "/^447/, 0, +447700900123, true",
        "/^447/, 0, 00447700900123, true",
        "/^\\+447/, 0, +447700900123, true",
        "/^00447/, 0, 00447700900123, true",
        "/^\\+447/, 0, 447700900123, false",
        "/^otp/, 5, OTP, false",
        "/^otp/i, 5, OTP, true",
        "/123$/, 1, 447700900123, true",
    })
    void comparesDigitsAndNames(String pattern, int ton, String written, boolean fits) {
        AddressMatcher matcher = AddressMatcher.of(Tables.patterns(pattern));
        assertThat(matcher.matches(new Address(ton, Address.NPI_UNKNOWN, written)))
                .isEqualTo(fits);
    }

    @Test
    void matchesAnAddressThatMatchesOneOfSeveralPatterns() {
        AddressMatcher matcher = AddressMatcher.of(Tables.patterns("SHOP", "447700900*", "/^6[0-9]{3}$/"));
        assertThat(matcher.matches(Address.alphanumeric("SHOP"))).isTrue();
        assertThat(matcher.matches(Address.international("447700900999"))).isTrue();
        assertThat(matcher.matches(new Address(3, 0, "6001"))).isTrue();
        assertThat(matcher.matches(new Address(3, 0, "60011"))).isFalse();
        assertThat(matcher.matches(Address.NONE)).isFalse();
    }

    @Test
    void matchesNoTextThatDiffersFromAllPatternsInOneCharacter() {
        AddressMatcher matcher = AddressMatcher.of(Tables.patterns("44*", "SHOP", "4SHOP1"));
        for (String text : List.of("5\uFFFF1\uFFFF", "\uFFFF", "4\uFFFF4", "4S", "4SHOP", "S\uFFFF0", "SHOP\uFFFF")) {
            assertThat(matcher.matches(Address.alphanumeric(text))).as(text).isFalse();
        }
        assertThat(matcher.matches(Address.alphanumeric("4SHOP1"))).isTrue();
        assertThat(matcher.matches(Address.alphanumeric("44\uFFFF"))).isTrue();
    }

    @Test
    void anEmptyListMatchesEveryAddress() {
        assertThat(AddressMatcher.of(List.of()).matches(Address.NONE)).isTrue();
        assertThat(AddressMatcher.ANY.isAny()).isTrue();
        assertThat(AddressMatcher.of(Tables.patterns("*")).isAny()).isFalse();
    }

    @Test
    void namesTheFaultOfAnExpression() {
        assertThatThrownBy(() -> AddressMatcher.of(Tables.patterns("/(?=44)/")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/(?=44)/")
                .hasMessageContaining("(?=");
    }

    @Test
    void reportsAnUnsupportedExpressionBeforeItIsCompiled() {
        assertThat(Expression.faultOf("(?=44)", ""))
                .hasValueSatisfying(fault -> assertThat(fault).contains("/(?=44)/", "(?="));
        assertThat(Expression.faultOf("^44[0-9]+$", "i")).isEmpty();
    }

    @Test
    void anExpressionWithNestedRepetitionIsMatchedQuickly() {
        AddressMatcher matcher = AddressMatcher.of(Tables.patterns("/^(a+)+b$/"));
        assertThat(matcher.matches(Address.alphanumeric("a".repeat(5000)))).isFalse();
    }
}
