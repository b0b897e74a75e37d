package org.strowger.router.table;

import org.strowger.router.thread.Published;

/**
 * A named table. Criteria and filters keep a reference to it, while its content is replaced as a whole when the file
 * changes.
 *
 * <p>Look-ups are allowed on any thread and allocate nothing.
 */
public final class TableHandle {
    private final String name;
    private final TableKind kind;
    private final KeyMatch keys;
    private final Published<TableContent> content = new Published<>(TableContent.EMPTY);
    private final Published<TableStatus> status = new Published<>(TableStatus.NOT_LOADED);

    public TableHandle(TableSource source) {
        this.name = source.name();
        this.kind = source.kind();
        this.keys = source.keys();
    }

    public String name() {
        return name;
    }

    public TableKind kind() {
        return kind;
    }

    public KeyMatch keys() {
        return keys;
    }

    /**
     * Whether the table contains a number, or a prefix of the number if the keys are prefixes.
     *
     * @param number digits, with or without a plus sign, or the text of an alphanumeric sender
     */
    @SuppressWarnings("ReferenceEquality") // ABSENT is compared by identity
    public boolean has(CharSequence number) {
        return content.get().find(keys, number) != TableContent.ABSENT;
    }

    /** The value for a number; {@link Origin#UNKNOWN} if the table does not contain the number or is a list. */
    @SuppressWarnings("ReferenceEquality") // ABSENT is compared by identity
    public Origin find(CharSequence number) {
        Origin found = content.get().find(keys, number);
        return found == TableContent.ABSENT ? Origin.UNKNOWN : found;
    }

    /** The state of the table: its size, its changes and its last error. */
    public TableStatus status() {
        return status.get();
    }

    /** The size of the table in memory. */
    public long octets() {
        return content.get().octets();
    }

    public TableContent content() {
        return content.get();
    }

    public void replace(TableContent next) {
        content.set(next);
    }

    public void tell(TableStatus next) {
        status.set(next);
    }
}
