package org.strowger.router.admin.answer;

import java.util.List;

/**
 * What a command has found or done.
 *
 * @param blocks what there is to see, in order
 * @param done the words behind {@code OK}: for people, in one line
 */
public record Answer(List<Block> blocks, String done) {
    public Answer {
        blocks = List.copyOf(blocks);
    }

    /** One that has nothing to show. */
    public static Answer done(String words) {
        return new Answer(List.of(), words);
    }

    public static Answer of(String done, Block... blocks) {
        return new Answer(List.of(blocks), done);
    }

    /** A table that says itself how many rows it has. */
    public static Answer of(Table table) {
        int rows = table.rows().size();
        return of(rows + (rows == 1 ? " row" : " rows"), table);
    }
}
