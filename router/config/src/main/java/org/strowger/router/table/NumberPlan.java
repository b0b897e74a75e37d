package org.strowger.router.table;

import java.util.List;

/**
 * Finds the country and the operator of a number: from the tables of ported numbers, in the order of the configuration,
 * or else by the longest matching prefix in the number plans.
 *
 * <p>Look-ups are allowed on any thread and allocate nothing.
 */
public final class NumberPlan {
    /** A plan without any entry. */
    public static final NumberPlan NONE = new NumberPlan(List.of());

    private final TableHandle[] ported;
    private final TableHandle[] plans;

    NumberPlan(List<TableHandle> tables) {
        this.ported = of(tables, TableKind.PORTED);
        this.plans = of(tables, TableKind.PLAN);
    }

    private static TableHandle[] of(List<TableHandle> tables, TableKind kind) {
        return tables.stream().filter(each -> each.kind() == kind).toArray(TableHandle[]::new);
    }

    /** Whether there are no tables. */
    public boolean isEmpty() {
        return ported.length + plans.length == 0;
    }

    /**
     * The origin of a number, as far as it is known.
     *
     * @param number digits, with or without a plus sign
     * @return for a ported number, its operator and the fields that all entries of that operator in the plan have in
     *     common
     */
    public Origin of(CharSequence number) {
        for (TableHandle table : ported) {
            Origin found = table.find(number);
            if (!found.isUnknown()) {
                return ofOperator(found);
            }
        }
        Origin best = Origin.UNKNOWN;
        int digits = 0;
        for (TableHandle table : plans) {
            TableContent content = table.content();
            int found = content.prefixDigits(number);
            if (found > digits) {
                digits = found;
                best = content.find(KeyMatch.PREFIX, number);
            }
        }
        return best;
    }

    private Origin ofOperator(Origin portedTo) {
        for (TableHandle table : plans) {
            Origin known = table.content().operators().get(portedTo.operator());
            if (known != null) {
                return known;
            }
        }
        return portedTo;
    }
}
