package org.strowger.router.admin.cluster;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.bound.Within;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Table;

/**
 * Combines the answers of several nodes: each row, and each part of the last line, begins with the name of its node.
 */
@Within(Within.Scope.COMMAND)
final class MergedAnswer {
    private static final String NODE = "node";

    private final List<String> nodes = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private final Map<String, Merged> tables = new LinkedHashMap<>();
    private boolean hasAnswer;

    /** A table with the rows of all nodes. */
    private record Merged(List<String> columns, List<List<Cell>> rows) {}

    void add(String node, NodeAnswer answer) {
        nodes.add(node);
        hasAnswer |= !answer.isRefusal();
        String left = answer.leftOut() == 0
                ? ""
                : " (" + answer.leftOut() + " rows left out: run the command on " + "that node)";
        words.add(node + ": " + answer.done() + left);
        for (Table each : answer.tables()) {
            Merged merged = tables.computeIfAbsent(each.name(), name -> new Merged(each.columns(), new ArrayList<>()));
            each.rows().forEach(row -> merged.rows().add(row(node, merged.columns(), each.columns(), row)));
        }
    }

    /** Adapts a row to the columns of the table, because a node of another version may have other columns. */
    private static List<Cell> row(String node, List<String> columns, List<String> theirs, List<Cell> row) {
        List<Cell> cells = new ArrayList<>(columns.size() + 1);
        cells.add(Cell.text(node));
        for (String each : columns) {
            int at = theirs.indexOf(each);
            cells.add(at < 0 ? Cell.NONE : row.get(at));
        }
        return cells;
    }

    /** Records the nodes that have not answered. */
    void without(List<String> silent) {
        if (!silent.isEmpty()) {
            words.add("no answer from " + String.join(", ", silent));
        }
    }

    List<String> nodes() {
        return List.copyOf(nodes);
    }

    /** Whether at least one node has answered without a refusal. */
    boolean hasAnswer() {
        return hasAnswer;
    }

    String done() {
        return String.join("; ", words);
    }

    Answer answer() {
        List<Block> blocks = new ArrayList<>();
        tables.forEach((name, each) -> {
            List<String> columns = new ArrayList<>();
            columns.add(NODE);
            columns.addAll(each.columns());
            blocks.add(new Table(name, columns, each.rows()));
        });
        return new Answer(blocks, done());
    }
}
