package org.strowger.router.admin.answer;

import java.util.List;

/** Text as it is, line by line. */
public record Lines(String name, List<String> lines) implements Block {
    public Lines {
        lines = List.copyOf(lines);
    }
}
