package org.strowger.router.admin.answer;

import java.util.List;

/**
 * The result of a command.
 *
 * @param done the message after {@code OK}, a single line
 */
public record Answer(List<Block> blocks, String done) {
    public Answer {
        blocks = List.copyOf(blocks);
    }

    public static Answer done(String words) {
        return new Answer(List.of(), words);
    }

    public static Answer of(String done, Block... blocks) {
        return new Answer(List.of(blocks), done);
    }

    /** An answer with one table; the message after {@code OK} is the number of rows. */
    public static Answer of(Table table) {
        int rows = table.rows().size();
        return of(rows + (rows == 1 ? " row" : " rows"), table);
    }
}
