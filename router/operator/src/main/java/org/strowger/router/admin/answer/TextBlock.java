package org.strowger.router.admin.answer;

import java.util.List;

/** A block of text lines. */
public record TextBlock(String name, List<String> lines) implements Block {
    public TextBlock {
        lines = List.copyOf(lines);
    }
}
