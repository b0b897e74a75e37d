package org.strowger.router.table;

/** The kinds of tables, which differ in the meaning of a line of the file. */
public enum TableKind {
    /** The number is in the table. */
    LIST(1, 1),
    /** The operator of a ported number. */
    PORTED(2, 2),
    /** The country and the operator that a prefix is assigned to. */
    PLAN(2, 5);

    private final int fieldsMin;
    private final int fieldsMax;

    TableKind(int fieldsMin, int fieldsMax) {
        this.fieldsMin = fieldsMin;
        this.fieldsMax = fieldsMax;
    }

    /** The minimum number of fields in a line, including the key. */
    int fieldsMin() {
        return fieldsMin;
    }

    int fieldsMax() {
        return fieldsMax;
    }

    /** The format of a line, for messages to operators. */
    String form() {
        return switch (this) {
            case LIST -> "one number";
            case PORTED -> "number,operator";
            case PLAN -> "prefix,country,operator,mcc,mnc";
        };
    }

    /** Whether numbers can be added and removed while the router runs. */
    public boolean isChangeable() {
        return this != PLAN;
    }
}
