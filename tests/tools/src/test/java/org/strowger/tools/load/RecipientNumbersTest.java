package org.strowger.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.tools.LabClient;

/** The meaning of numbers, tokens and words. */
class RecipientNumbersTest {
    private static Messages messages(String prefix) {
        return new Messages(
                LabClient.SHOP,
                prefix,
                TextMix.of(10),
                true,
                LabClient.STAGE.traits().idForms().get(0));
    }

    @ParameterizedTest
    @CsvSource({"44, 1", "44, 10", "44, 11", "447700, 3000", "44, 40000", "'', 5"})
    void aNumberIdentifiesItsConnectionAndItsMessage(String prefix, int connections) {
        RecipientNumbers numbers = new RecipientNumbers(messages(prefix), connections);
        for (int connection : new int[] {0, connections / 2, connections - 1}) {
            for (long message : new long[] {0, 1, 12_345, numbers.messages() - 1}) {
                Address to = numbers.to(connection, message).destination().orElseThrow();
                assertThat(to.text())
                        .startsWith(prefix)
                        .hasSizeLessThanOrEqualTo(15)
                        .containsOnlyDigits();
                assertThat(numbers.connection(to.text())).isEqualTo(connection);
                assertThat(numbers.message(to.text())).isEqualTo(message);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "44", "45000000000000", "4400000000000x", "440000000000001"})
    void aForeignNumberIsRecognizedAsNotOurs(String number) {
        assertThat(new RecipientNumbers(messages("44"), 10).connection(number)).isEqualTo(RecipientNumbers.NOT_OURS);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1_000_000_000_000L, Long.MAX_VALUE / 4})
    void aTokenIdentifiesItsDueTimeAndItsMessage(long dueNanos) {
        for (long message : new long[] {0, 1, (1 << 30) - 1, 1 << 30, 5_000_000_000L}) {
            long token = Tokens.of(message, dueNanos);
            long later = dueNanos + TimeUnit.MINUTES.toNanos(20);
            assertThat(Tokens.dueNanos(token, later) - dueNanos).isBetween(-128L, 128L);
            assertThat(Tokens.message(token, message + 1)).isEqualTo(message);
            assertThat(Tokens.message(token, message + 1_000_000)).isEqualTo(message);
        }
    }

    @Test
    void textLengthsAreParsedWithTheirWeights() {
        assertThat(TextMix.parse("160").sizes()).containsExactly(new TextMix.Size(160, 1));
        assertThat(TextMix.parse("40:7,400:3").sizes())
                .containsExactly(new TextMix.Size(40, 7), new TextMix.Size(400, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "40:", "40:0", "-1", "40:1:1", "40,,50", "100000"})
    void invalidTextLengthsAreRefused(String words) {
        assertThatThrownBy(() -> TextMix.parse(words)).isInstanceOf(IllegalArgumentException.class);
    }
}
