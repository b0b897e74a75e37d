package org.strowger.router.admin.answer;

import java.util.List;

/** Names and values, one pair per line. */
public record NameValueBlock(String name, List<Entry> entries) implements Block {
    public NameValueBlock {
        entries = List.copyOf(entries);
    }

    /**
     * A name and its value.
     *
     * @param name the name in lower case, words joined by underscores
     */
    public record Entry(String name, Cell value) {}
}
