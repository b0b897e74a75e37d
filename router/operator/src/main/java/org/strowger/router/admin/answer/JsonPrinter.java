package org.strowger.router.admin.answer;

import java.util.List;
import java.util.Set;
import org.strowger.router.json.JsonWriter;

/**
 * Prints answers for programs: one JSON object on one line, with the blocks, keyed by name, between the command and the
 * outcome. Numbers are raw: seconds, bytes, ratios from 0 to 1.
 */
final class JsonPrinter implements Printer {
    private static final String TEXT = "text";
    private static final String STATUS = "status";

    /** Names of the object's own members; a block with one of these names gets a trailing underscore. */
    private static final Set<String> TAKEN = Set.of("command", STATUS, "code", TEXT, "round");

    @Override
    public void answer(String command, Answer answer, AnswerWriter out) {
        JsonWriter json = JsonWriter.compact(out::write);
        json.beginObject().put("command", command);
        answer.blocks().forEach(block -> member(block, json));
        json.put(STATUS, "OK").put(TEXT, answer.done()).endObject();
        out.line("");
    }

    @Override
    public void refusal(String command, String code, String why, List<String> more, AnswerWriter out) {
        JsonWriter json = JsonWriter.compact(out::write);
        json.beginObject().put("command", command);
        if (!more.isEmpty()) {
            member(new TextBlock("lines", more), json);
        }
        json.put(STATUS, "ERR").put("code", code).put(TEXT, why).endObject();
        out.line("");
    }

    @Override
    public void round(Answer answer, AnswerWriter out) {
        JsonWriter json = JsonWriter.compact(out::write);
        json.beginObject().put("round", answer.done());
        answer.blocks().forEach(block -> member(block, json));
        json.endObject();
        out.line("");
    }

    @Override
    public void block(Block block, AnswerWriter out) {
        JsonWriter json = JsonWriter.compact(out::write).beginObject();
        member(block, json);
        json.endObject();
        out.line("");
    }

    private static void member(Block block, JsonWriter json) {
        json.name(TAKEN.contains(block.name()) ? block.name() + "_" : block.name());
        if (block instanceof Table table) {
            json.beginArray();
            table.rows().forEach(row -> row(table.columns(), row, json));
            json.endArray();
        } else if (block instanceof NameValueBlock nameValues) {
            json.beginObject();
            nameValues.entries().forEach(entry -> json.name(entry.name()).raw(ValueText.json(entry.value())));
            json.endObject();
        } else if (block instanceof TextBlock lines) {
            json.beginArray();
            lines.lines().forEach(line -> json.value(line));
            json.endArray();
        }
    }

    private static void row(List<String> columns, List<Cell> row, JsonWriter json) {
        json.beginObject();
        for (int i = 0; i < columns.size(); i++) {
            json.name(columns.get(i)).raw(ValueText.json(row.get(i)));
        }
        json.endObject();
    }
}
