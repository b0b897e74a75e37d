package org.strowger.router.admin.answer;

import java.util.List;
import java.util.Set;
import org.strowger.router.json.JsonWriter;

/**
 * Answers for programs: an object in one line, with the blocks by their names between the command and the outcome.
 * Numbers are raw: seconds, octets, parts of one.
 */
final class JsonPrinter implements Printer {
    /** What the line itself has; a block of such a name gets an underscore behind it. */
    private static final Set<String> TAKEN = Set.of("command", "status", "code", "text", "round");

    @Override
    public void answer(String command, Answer answer, AnswerWriter out) {
        out.write("{\"command\":" + JsonWriter.quoted(command));
        answer.blocks().forEach(block -> member(block, out));
        out.line(",\"status\":\"OK\",\"text\":" + JsonWriter.quoted(answer.done()) + "}");
    }

    @Override
    public void refusal(String command, String code, String why, List<String> more, AnswerWriter out) {
        out.write("{\"command\":" + JsonWriter.quoted(command));
        if (!more.isEmpty()) {
            member(new TextBlock("lines", more), out);
        }
        out.line(",\"status\":\"ERR\",\"code\":" + JsonWriter.quoted(code) + ",\"text\":" + JsonWriter.quoted(why)
                + "}");
    }

    @Override
    public void round(Answer answer, AnswerWriter out) {
        out.write("{\"round\":" + JsonWriter.quoted(answer.done()));
        answer.blocks().forEach(block -> member(block, out));
        out.line("}");
    }

    @Override
    public void block(Block block, AnswerWriter out) {
        out.write("{" + key(block));
        value(block, out);
        out.line("}");
    }

    private static void member(Block block, AnswerWriter out) {
        out.write("," + key(block));
        value(block, out);
    }

    private static String key(Block block) {
        return JsonWriter.quoted(TAKEN.contains(block.name()) ? block.name() + "_" : block.name()) + ":";
    }

    private static void value(Block block, AnswerWriter out) {
        if (block instanceof Table table) {
            table(table, out);
        } else if (block instanceof NameValueBlock sheet) {
            sheet(sheet, out);
        } else if (block instanceof TextBlock lines) {
            lines(lines, out);
        }
    }

    private static void table(Table table, AnswerWriter out) {
        List<String> names = table.columns().stream()
                .map(name -> JsonWriter.quoted(name) + ":")
                .toList();
        String separator = "[";
        for (List<Cell> row : table.rows()) {
            out.write(separator);
            for (int i = 0; i < names.size(); i++) {
                out.write(i == 0 ? "{" : ",");
                out.write(names.get(i));
                out.write(ValueText.json(row.get(i)));
            }
            out.write("}");
            separator = ",";
        }
        out.write(table.rows().isEmpty() ? "[]" : "]");
    }

    private static void sheet(NameValueBlock sheet, AnswerWriter out) {
        String separator = "";
        out.write("{");
        for (NameValueBlock.Entry entry : sheet.entries()) {
            out.write(separator + JsonWriter.quoted(entry.name()) + ":" + ValueText.json(entry.value()));
            separator = ",";
        }
        out.write("}");
    }

    private static void lines(TextBlock lines, AnswerWriter out) {
        String separator = "";
        out.write("[");
        for (String line : lines.lines()) {
            out.write(separator + JsonWriter.quoted(line));
            separator = ",";
        }
        out.write("]");
    }
}
