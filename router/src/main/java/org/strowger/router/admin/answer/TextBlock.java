package org.strowger.router.admin.answer;

import java.util.List;

/** Text as it is, line by line. */
public record TextBlock(String name, List<String> lines) implements Block {
    public TextBlock {
        lines = List.copyOf(lines);
    }
}
