package org.strowger.router.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The changes in front of a table, against a map. */
final class TableChangesTest {
    @ParameterizedTest
    @EnumSource(KeyMatch.class)
    void appliesTheLastChangeOfANumber(KeyMatch match) throws InvalidTable {
        long seed = 4;
        Random random = new Random(seed);
        Map<String, String> model = new HashMap<>();
        StringBuilder file = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            String number = number(random);
            if (model.put(number, "file") == null) {
                file.append(number).append(",file\n");
            }
        }
        NumberTable packed =
                TableFileTest.table(TableKind.PORTED, file.toString()).content().packed();
        TableContent content = TableContent.of(TableKind.PORTED, packed, TableChanges.NONE);
        for (int i = 0; i < 8000; i++) {
            String number = number(random);
            long key = NumberKey.of(number);
            if (random.nextInt(3) == 0) {
                model.remove(number);
                content = content.with(content.changes().with(key, TableChanges.REMOVED));
            } else {
                String operator = "o" + random.nextInt(9);
                model.put(number, operator);
                content = content.with(content.changes().with(key, Origin.ofOperator(operator)));
            }
            String asked = number(random) + (random.nextBoolean() ? "7" : "");
            assertThat(content.find(match, asked).operator())
                    .as("seed %d, step %d, %s", seed, i, asked)
                    .isEqualTo(found(model, match, asked));
        }
        assertThat(content.changes().all()).allSatisfy(each -> assertThat(
                        each.isRemoval() ? null : each.value().operator())
                .isEqualTo(model.get(each.key())));
    }

    private static String found(Map<String, String> model, KeyMatch match, String asked) {
        for (int digits = asked.length(); digits > 0; digits--) {
            String value = model.get(asked.substring(0, digits));
            if (value != null) {
                return value;
            }
            if (match == KeyMatch.EXACT) {
                return "";
            }
        }
        return "";
    }

    @Test
    void textsAreAddedAndRemovedWithoutRegardToCase() throws InvalidTable {
        TableContent content =
                TableFileTest.table(TableKind.LIST, "MyBank\nShop\n").content();

        content = content.with(content.changes().withoutText("MYBANK").withText("Club"));
        assertThat(content.find(KeyMatch.EXACT, "MyBank")).isSameAs(TableContent.ABSENT);
        assertThat(content.find(KeyMatch.EXACT, "shop")).isSameAs(Origin.UNKNOWN);
        assertThat(content.find(KeyMatch.EXACT, "CLUB")).isSameAs(Origin.UNKNOWN);

        content = content.with(content.changes().withText("mybank").withoutText("club"));
        assertThat(content.find(KeyMatch.EXACT, "MyBank")).isSameAs(Origin.UNKNOWN);
        assertThat(content.find(KeyMatch.EXACT, "Club")).isSameAs(TableContent.ABSENT);
    }

    private static String number(Random random) {
        return Integer.toString(random.nextInt(5000)) + "0".repeat(random.nextInt(3));
    }
}
