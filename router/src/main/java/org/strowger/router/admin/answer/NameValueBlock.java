package org.strowger.router.admin.answer;

import java.util.List;

/** Names with a value each, one below the other. */
public record NameValueBlock(String name, List<Entry> entries) implements Block {
    public NameValueBlock {
        entries = List.copyOf(entries);
    }

    /**
     * One of them.
     *
     * @param name in lower case, words joined by underscores
     */
    public record Entry(String name, Cell value) {}
}
