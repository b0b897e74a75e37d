package org.strowger.router.admin.answer;

import java.util.List;

/** Lines of text. */
public record TextBlock(String name, List<String> lines) implements Block {
    public TextBlock {
        lines = List.copyOf(lines);
    }
}
