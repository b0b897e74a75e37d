package org.strowger.router.table;

import java.util.HashMap;
import java.util.Map;

/**
 * The content of a table at one time: the numbers of its file, and the changes since then.
 *
 * @param operators for a number plan, the known facts about the numbers of an operator, by its name
 */
@SuppressWarnings("ReferenceEquality") // ABSENT and the markers of changes are compared by identity
public record TableContent(NumberTable packed, TableChanges changes, Map<String, Origin> operators) {
    /** The number is not in the table. */
    public static final Origin ABSENT = new Origin("absent", "", "", "");

    /** The content before a file was loaded. */
    static final TableContent EMPTY = new TableContent(NumberTable.EMPTY, TableChanges.NONE, Map.of());

    public static TableContent of(TableKind kind, NumberTable packed, TableChanges changes) {
        return new TableContent(packed, changes, kind == TableKind.PLAN ? operators(packed) : Map.of());
    }

    /**
     * The origin that all entries of an operator have in common; the network codes only if the operator has a single
     * network.
     */
    private static Map<String, Origin> operators(NumberTable plan) {
        Map<String, Origin> operators = new HashMap<>();
        for (Origin each : plan.values()) {
            if (each.operator().isEmpty()) {
                continue;
            }
            Origin known = operators.putIfAbsent(each.operator(), each);
            if (known != null) {
                operators.put(each.operator(), common(known, each));
            }
        }
        return Map.copyOf(operators);
    }

    private static Origin common(Origin a, Origin b) {
        boolean isOneNetwork = a.mcc().equals(b.mcc()) && a.mnc().equals(b.mnc());
        return new Origin(
                a.country().equals(b.country()) ? a.country() : "",
                a.operator(),
                isOneNetwork ? a.mcc() : "",
                isOneNetwork ? a.mnc() : "");
    }

    /** The size of the content in memory. */
    long octets() {
        return packed.octets() + changes.octets();
    }

    /**
     * Refuses another file of the table that lacks too many of the rows in force.
     *
     * @throws InvalidTable with the number of missing rows
     */
    public void check(TableSource source, LoadedTable next) throws InvalidTable {
        MissingRows missing = MissingRows.of(this, next.table());
        if (missing.isTooMany()) {
            throw missing.refusal(source.name(), source.file());
        }
    }

    public TableContent with(TableChanges next) {
        return new TableContent(packed, next, operators);
    }

    /** The value for a number or text, or {@link #ABSENT}. Allocates nothing. */
    public Origin find(KeyMatch match, CharSequence number) {
        long key = NumberKey.beginning(number);
        if (key == NumberKey.NONE) {
            return hasText(number) ? Origin.UNKNOWN : ABSENT;
        }
        if (match == KeyMatch.PREFIX) {
            return changes.isNone() ? packedBeginning(key) : changedBeginning(key);
        }
        return NumberKey.isTooLong(number) ? ABSENT : exact(key);
    }

    private boolean hasText(CharSequence text) {
        return !changes.isRemoved(text) && (packed.hasText(text) || changes.isAdded(text));
    }

    private Origin exact(long key) {
        Origin changed = changes.find(key);
        if (changed != TableChanges.NOT_CHANGED) {
            return changed == TableChanges.REMOVED ? ABSENT : changed;
        }
        int at = packed.find(key);
        return at == NumberTable.NOT_FOUND ? ABSENT : packed.value(at);
    }

    private Origin packedBeginning(long key) {
        int at = packed.findBeginning(key);
        return at == NumberTable.NOT_FOUND ? ABSENT : packed.value(at);
    }

    /** Searches from the longest prefix to the shortest, because changes may have removed any of them. */
    private Origin changedBeginning(long key) {
        for (int digits = NumberKey.digits(key); digits > 0; digits--) {
            Origin found = exact(NumberKey.first(key, digits));
            if (found != ABSENT) {
                return found;
            }
        }
        return ABSENT;
    }

    /** The number of digits of the longest matching prefix in the file; 0 if no prefix matches. */
    int prefixDigits(CharSequence number) {
        long key = NumberKey.beginning(number);
        int at = key == NumberKey.NONE ? NumberTable.NOT_FOUND : packed.findBeginning(key);
        return at == NumberTable.NOT_FOUND ? 0 : NumberKey.digits(packed.key(at));
    }
}
