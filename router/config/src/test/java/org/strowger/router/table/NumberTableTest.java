package org.strowger.router.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables of numbers against a map in the heap. */
final class NumberTableTest {
    private static final int LOOK_UPS = 20_000;

    @Test
    void anEmptyTableHasNothing() {
        NumberTable table = new TableBuilder().build();

        assertThat(table.size()).isZero();
        assertThat(table.find(NumberKey.of("4477"))).isEqualTo(NumberTable.NOT_FOUND);
        assertThat(table.findBeginning(NumberKey.of("4477"))).isEqualTo(NumberTable.NOT_FOUND);
        assertThat(NumberTable.EMPTY.find(NumberKey.of("1"))).isEqualTo(NumberTable.NOT_FOUND);
    }

    @Test
    void numbersDifferInLeadingZerosAndLength() {
        NumberTable table = listOf("0", "00", "0000000000000000", "9", "9999999999999999");

        assertThat(table.find(NumberKey.of("0"))).isNotNegative();
        assertThat(table.find(NumberKey.of("00"))).isNotNegative();
        assertThat(table.find(NumberKey.of("000"))).isNegative();
        assertThat(table.find(NumberKey.of("0000000000000000"))).isNotNegative();
        assertThat(table.find(NumberKey.of("9999999999999999"))).isNotNegative();
        assertThat(table.find(NumberKey.of("999999999999999"))).isNegative();
    }

    @Test
    void aNumberIsRecoveredFromItsKey() {
        for (String each : new String[] {"0", "447700900123", "0012", "1234567890123456"}) {
            assertThat(NumberKey.text(NumberKey.of(each))).isEqualTo(each);
            assertThat(NumberKey.digits(NumberKey.of("+" + each))).isEqualTo(each.length());
        }
        assertThat(NumberKey.of("")).isEqualTo(NumberKey.NONE);
        assertThat(NumberKey.of("+")).isEqualTo(NumberKey.NONE);
        assertThat(NumberKey.of("44 77")).isEqualTo(NumberKey.NONE);
        assertThat(NumberKey.of("٤٤")).isEqualTo(NumberKey.NONE);
        assertThat(NumberKey.of("12345678901234567")).isEqualTo(NumberKey.TOO_LONG);
        assertThat(NumberKey.of("1234567890123456x")).isEqualTo(NumberKey.NONE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void findsTheSameNumbersAsAMap(long seed) {
        Random random = new Random(seed);
        Map<String, Origin> model = entries(random);
        NumberTable table = table(model);

        assertThat(table.size()).as("seed %d", seed).isEqualTo(model.size());
        model.forEach((key, value) -> assertThat(found(table, key)).isEqualTo(value));
        for (int i = 0; i < LOOK_UPS; i++) {
            String number = number(random, 16);
            assertThat(found(table, number))
                    .as("seed %d, %s", seed, number)
                    .isEqualTo(model.getOrDefault(number, TableContent.ABSENT));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18})
    void findsTheSameLongestPrefixAsAMap(long seed) {
        Random random = new Random(seed);
        Map<String, Origin> model = entries(random);
        NumberTable table = table(model);

        for (int i = 0; i < LOOK_UPS; i++) {
            String number = number(random, 16);
            assertThat(beginning(table, number)).as("seed %d, %s", seed, number).isEqualTo(beginning(model, number));
        }
    }

    /** Keys that share long beginnings, so that the walk of floors has many steps. */
    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24})
    void findsTheLongestPrefixAmongManyNestedPrefixes(long seed) {
        Random random = new Random(seed);
        Map<String, Origin> model = new TreeMap<>();
        for (int i = 0; i < 300; i++) {
            model.put(binary(random), Origin.ofOperator("o" + random.nextInt(5)));
        }
        NumberTable table = table(model);

        for (int i = 0; i < LOOK_UPS; i++) {
            String number = binary(random);
            assertThat(beginning(table, number)).as("seed %d, %s", seed, number).isEqualTo(beginning(model, number));
        }
    }

    @Test
    void manyDifferentValuesTakeFourOctetsPerEntry() {
        TableBuilder builder = new TableBuilder();
        int count = 150_000;
        for (int i = 0; i < count; i++) {
            builder.add(key(count - i), builder.numberOf(Origin.ofOperator("operator " + (count - i))));
        }
        NumberTable table = builder.build();

        for (int i = 1; i <= count; i++) {
            assertThat(table.value(table.find(key(i))).operator()).isEqualTo("operator " + i);
        }
        assertThat(table.octets()).isBetween(12L * count, 14L * count);
    }

    @Test
    void aListOfNumbersTakesLittleMoreThanItsKeys() {
        TableBuilder builder = new TableBuilder();
        int count = 1_000_000;
        for (int i = 0; i < count; i++) {
            builder.add(key(i * 37 % count), builder.numberOf(Origin.UNKNOWN));
        }
        NumberTable table = builder.build();

        assertThat(table.size()).isEqualTo(count);
        assertThat(table.octets()).isLessThan(10L * count);
    }

    @Test
    void repeatedEntriesAndConflictsAreCounted() {
        TableBuilder builder = new TableBuilder();
        int first = builder.numberOf(Origin.ofOperator("a"));
        int second = builder.numberOf(Origin.ofOperator("b"));
        builder.add(key(1), first);
        builder.add(key(1), first);
        builder.add(key(2), first);
        builder.add(key(2), second);
        NumberTable table = builder.build();

        assertThat(table.size()).isEqualTo(2);
        assertThat(builder.repeated()).isEqualTo(1);
        assertThat(builder.conflicts()).containsExactly(key(2));
        assertThat(builder.conflictCount()).isEqualTo(1);
    }

    private static Map<String, Origin> entries(Random random) {
        Map<String, Origin> entries = new HashMap<>();
        int count = random.nextInt(30_000);
        int digits = 1 + random.nextInt(16);
        for (int i = 0; i < count; i++) {
            entries.put(number(random, digits), Origin.ofOperator("o" + random.nextInt(40)));
        }
        return entries;
    }

    private static String number(Random random, int digitsMax) {
        StringBuilder number = new StringBuilder();
        int digits = 1 + random.nextInt(digitsMax);
        for (int i = 0; i < digits; i++) {
            number.append((char) ('0' + (i < 2 ? random.nextInt(3) : random.nextInt(10))));
        }
        return number.toString();
    }

    private static String binary(Random random) {
        StringBuilder number = new StringBuilder();
        int digits = 1 + random.nextInt(16);
        for (int i = 0; i < digits; i++) {
            number.append(random.nextInt(6) == 0 ? '0' : '9');
        }
        return number.toString();
    }

    private static long key(int number) {
        return NumberKey.of(Long.toString(447_000_000_000L + number));
    }

    private static NumberTable listOf(String... numbers) {
        TableBuilder builder = new TableBuilder();
        for (String each : numbers) {
            builder.add(NumberKey.of(each), builder.numberOf(Origin.UNKNOWN));
        }
        return builder.build();
    }

    private static NumberTable table(Map<String, Origin> entries) {
        TableBuilder builder = new TableBuilder();
        entries.forEach((key, value) -> builder.add(NumberKey.of(key), builder.numberOf(value)));
        NumberTable table = builder.build();
        assertThat(builder.conflicts()).isEmpty();
        return table;
    }

    private static Origin found(NumberTable table, String number) {
        int at = table.find(NumberKey.of(number));
        return at == NumberTable.NOT_FOUND ? TableContent.ABSENT : table.value(at);
    }

    private static String beginning(NumberTable table, String number) {
        int at = table.findBeginning(NumberKey.of(number));
        return at == NumberTable.NOT_FOUND ? "" : NumberKey.text(table.key(at)) + table.value(at);
    }

    private static String beginning(Map<String, Origin> model, String number) {
        for (int digits = number.length(); digits > 0; digits--) {
            Origin found = model.get(number.substring(0, digits));
            if (found != null) {
                return number.substring(0, digits) + found;
            }
        }
        return "";
    }
}
