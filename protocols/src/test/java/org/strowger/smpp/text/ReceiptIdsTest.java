package org.strowger.smpp.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReceiptIdsTest {
    private static final long SEEDS = 20;

    private static boolean match(ReceiptIds mode, String response, String receipt) {
        return mode.ofResponse(response).equals(mode.ofReceipt(receipt));
    }

    @ParameterizedTest
    @CsvSource({
        "HEX_TO_DECIMAL, 39f99dd5, 0972660181",
        "HEX_TO_DECIMAL, 39F99DD5, 972660181",
        "HEX_TO_DECIMAL, 0039f99dd5, 972660181",
        "DECIMAL_TO_HEX, 0972660181, 39f99dd5",
        "DECIMAL_TO_HEX, 972660181, 0039F99DD5",
        "ALIKE, 00B8BE19, B8BE19",
        "ALIKE, B8BE19, 00B8BE19",
        "ALIKE, 000, 0",
        "ALIKE, 00B8BE19, 00b8be19",
        "ALIKE, 0b6f1c2e-5c1a-4e8f-9d1f-2f6d3a9b7c10, 0B6F1C2E-5C1A-4E8F-9D1F-2F6D3A9B7C10",
        "HEX_TO_DECIMAL, a29f6845555647139e5c8f3b817f2c9a, 216162625381415931366537240287939341466"
    })
    void twoFormsOfOneIdMatch(ReceiptIds mode, String response, String receipt) {
        assertThat(match(mode, response, receipt)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "ALIKE, 00msg1, msg1",
        "ALIKE, 17, 11",
        "HEX_TO_DECIMAL, 972660181, 39f99dd5",
        "DECIMAL_TO_HEX, 39f99dd5, 972660181",
        "HEX_TO_DECIMAL, 39f99dd5, 972660182"
    })
    void differentIdsDoNotMatch(ReceiptIds mode, String response, String receipt) {
        assertThat(match(mode, response, receipt)).isFalse();
    }

    @Test
    void everyIdMatchesItself() {
        for (String id : new String[] {"", "0", "7", "39f99dd5", "0972660181", "msg-1", "ÄÖ", "-5", "+5", "٣"}) {
            assertThat(match(ReceiptIds.ALIKE, id, id)).as(id).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HEX_TO_DECIMAL", "DECIMAL_TO_HEX"})
    void aNonNumericIdIsUnchanged(ReceiptIds mode) {
        String long65 = "1".repeat(65);
        for (String id : new String[] {"", "0b6f1c2e-5c1a-4e8f", "msg1", "-5", "+5", " 5", "0x5", "٣", "ｆ", long65}) {
            assertThat(mode.ofResponse(id)).isEqualTo(id);
            assertThat(mode.ofReceipt(id)).isEqualTo(id);
        }
        assertThat(ReceiptIds.HEX_TO_DECIMAL.ofReceipt("39f99dd5")).isEqualTo("39f99dd5");
        assertThat(ReceiptIds.DECIMAL_TO_HEX.ofResponse("39F99DD5")).isEqualTo("39F99DD5");
    }

    @Test
    void aNormalizedIdIsInLowerCaseWithoutLeadingZeros() {
        assertThat(ReceiptIds.HEX_TO_DECIMAL.ofReceipt("0972660181")).isEqualTo("972660181");
        assertThat(ReceiptIds.DECIMAL_TO_HEX.ofReceipt("0039F99DD5")).isEqualTo("39f99dd5");
        assertThat(ReceiptIds.ALIKE.ofReceipt("")).isEmpty();
        assertThat(ReceiptIds.ALIKE.ofResponse("000")).isEqualTo("0");
    }

    @Test
    void numbersOfEverySizeMatchInEitherBase() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Random random = new Random(seed);
            BigInteger number = new BigInteger(1 + random.nextInt(200), random);
            String hex = "0".repeat(random.nextInt(3)) + number.toString(16);
            String decimal = "0".repeat(random.nextInt(3)) + number;
            String capitals = hex.toUpperCase(Locale.ROOT);
            assertThat(match(ReceiptIds.HEX_TO_DECIMAL, hex, decimal))
                    .as("seed %d", seed)
                    .isTrue();
            assertThat(match(ReceiptIds.HEX_TO_DECIMAL, capitals, decimal))
                    .as("seed %d", seed)
                    .isTrue();
            assertThat(match(ReceiptIds.DECIMAL_TO_HEX, decimal, capitals))
                    .as("seed %d", seed)
                    .isTrue();
            assertThat(match(ReceiptIds.ALIKE, hex, capitals))
                    .as("seed %d", seed)
                    .isTrue();
            assertThat(match(ReceiptIds.ALIKE, decimal, number.toString()))
                    .as("seed %d", seed)
                    .isTrue();
        }
    }

    /** The rule as one would explain it, without a thought of cost. */
    private static String explained(String id, int from, int to) {
        boolean number = id.matches(from == 16 ? "[0-9a-fA-F]{1,64}" : "[0-9]{1,64}");
        return number ? new BigInteger(id, from).toString(to) : id;
    }

    private static String alike(String id) {
        String lowered = id.toLowerCase(Locale.ROOT);
        return lowered.matches("[0-9a-f]{1,64}") ? lowered.replaceFirst("^0+(?!$)", "") : lowered;
    }

    @Test
    void normalizesRandomIdsLikeAReferenceImplementation() {
        String letters = "00001279aAfFgG-\u0131\u00C4\uFF46 ";
        for (long seed = 1; seed <= 200 * SEEDS; seed++) {
            Random random = new Random(seed);
            int length = random.nextInt(random.nextInt(4) == 0 ? 70 : 20);
            int of = random.nextBoolean() ? 8 : random.nextBoolean() ? 12 : letters.length();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < length; i++) {
                text.append(letters.charAt(random.nextInt(of)));
            }
            String id = text.toString();
            assertThat(ReceiptIds.HEX_TO_DECIMAL.ofResponse(id)).as(id).isEqualTo(explained(id, 16, 10));
            assertThat(ReceiptIds.HEX_TO_DECIMAL.ofReceipt(id)).as(id).isEqualTo(explained(id, 10, 10));
            assertThat(ReceiptIds.DECIMAL_TO_HEX.ofResponse(id)).as(id).isEqualTo(explained(id, 10, 16));
            assertThat(ReceiptIds.DECIMAL_TO_HEX.ofReceipt(id)).as(id).isEqualTo(explained(id, 16, 16));
            assertThat(ReceiptIds.ALIKE.ofResponse(id)).as(id).isEqualTo(alike(id));
            assertThat(ReceiptIds.ALIKE.ofReceipt(id)).as(id).isEqualTo(alike(id));
        }
    }

    @Test
    void onlyPaddingIsRemovedFromAnId() {
        assertThat(ReceiptIds.unpadded("77")).isEqualTo("77");
        assertThat(ReceiptIds.unpadded("77\0")).isEqualTo("77");
        assertThat(ReceiptIds.unpadded(" 77  \0\0")).isEqualTo("77");
        assertThat(ReceiptIds.unpadded("7 7")).isEqualTo("7 7");
        assertThat(ReceiptIds.unpadded("\0 \0")).isEmpty();
        assertThat(ReceiptIds.unpadded("")).isEmpty();
    }
}
