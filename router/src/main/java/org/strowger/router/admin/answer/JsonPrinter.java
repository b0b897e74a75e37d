package org.strowger.router.admin.answer;

import java.util.List;
import java.util.Set;
import org.strowger.router.config.grammar.JsonWords;

/**
 * Answers for programs: an object in one line, with the blocks by their names between the command and the outcome.
 * Numbers are raw: seconds, octets, parts of one.
 */
final class JsonPrinter implements Printer {
    /** What the line itself has; a block of such a name gets an underscore behind it. */
    private static final Set<String> TAKEN = Set.of("command", "status", "code", "text", "round");

    @Override
    public void answer(String command, Answer answer, Paper out) {
        out.write("{\"command\":" + JsonWords.quoted(command));
        answer.blocks().forEach(block -> member(block, out));
        out.line(",\"status\":\"OK\",\"text\":" + JsonWords.quoted(answer.done()) + "}");
    }

    @Override
    public void refusal(String command, String code, String why, List<String> more, Paper out) {
        out.write("{\"command\":" + JsonWords.quoted(command));
        if (!more.isEmpty()) {
            member(new Lines("lines", more), out);
        }
        out.line(",\"status\":\"ERR\",\"code\":" + JsonWords.quoted(code) + ",\"text\":" + JsonWords.quoted(why) + "}");
    }

    @Override
    public void round(Answer answer, Paper out) {
        out.write("{\"round\":" + JsonWords.quoted(answer.done()));
        answer.blocks().forEach(block -> member(block, out));
        out.line("}");
    }

    @Override
    public void block(Block block, Paper out) {
        out.write("{" + key(block));
        value(block, out);
        out.line("}");
    }

    private static void member(Block block, Paper out) {
        out.write("," + key(block));
        value(block, out);
    }

    private static String key(Block block) {
        return JsonWords.quoted(TAKEN.contains(block.name()) ? block.name() + "_" : block.name()) + ":";
    }

    private static void value(Block block, Paper out) {
        if (block instanceof Table table) {
            table(table, out);
        } else if (block instanceof Sheet sheet) {
            sheet(sheet, out);
        } else if (block instanceof Lines lines) {
            lines(lines, out);
        }
    }

    private static void table(Table table, Paper out) {
        List<String> names = table.columns().stream()
                .map(name -> JsonWords.quoted(name) + ":")
                .toList();
        String separator = "[";
        for (List<Cell> row : table.rows()) {
            out.write(separator);
            for (int i = 0; i < names.size(); i++) {
                out.write(i == 0 ? "{" : ",");
                out.write(names.get(i));
                out.write(Figures.json(row.get(i)));
            }
            out.write("}");
            separator = ",";
        }
        out.write(table.rows().isEmpty() ? "[]" : "]");
    }

    private static void sheet(Sheet sheet, Paper out) {
        String separator = "";
        out.write("{");
        for (Sheet.Entry entry : sheet.entries()) {
            out.write(separator + JsonWords.quoted(entry.name()) + ":" + Figures.json(entry.value()));
            separator = ",";
        }
        out.write("}");
    }

    private static void lines(Lines lines, Paper out) {
        String separator = "";
        out.write("[");
        for (String line : lines.lines()) {
            out.write(separator + JsonWords.quoted(line));
            separator = ",";
        }
        out.write("]");
    }
}
