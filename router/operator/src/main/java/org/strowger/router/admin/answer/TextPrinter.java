package org.strowger.router.admin.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.strowger.protocol.SafeText;

/**
 * Prints answers for people: tables with aligned columns, and a last line that begins with {@code OK} or {@code ERR}.
 */
final class TextPrinter implements Printer {
    private static final String GAP = "  ";

    @Override
    public void answer(String command, Answer answer, AnswerWriter out) {
        body(answer, out);
        out.line("OK " + (answer.done().isEmpty() ? "done" : SafeText.inLine(answer.done())));
    }

    @Override
    public void refusal(String command, String code, String why, List<String> more, AnswerWriter out) {
        more.forEach(each -> line(SafeText.inLine(each), out));
        out.line("ERR " + code + " " + SafeText.inLine(why));
    }

    @Override
    public void round(Answer answer, AnswerWriter out) {
        body(answer, out);
        out.line("-- " + SafeText.inLine(answer.done()));
    }

    private static void body(Answer answer, AnswerWriter out) {
        boolean first = true;
        for (Block block : answer.blocks()) {
            if (isEmpty(block)) {
                continue;
            }
            if (!first) {
                out.line("");
                line(readable(block.name()) + ":", out);
            }
            write(block, out);
            first = false;
        }
    }

    @Override
    public void block(Block block, AnswerWriter out) {
        write(block, out);
    }

    private static boolean isEmpty(Block block) {
        if (block instanceof Table table) {
            return table.rows().isEmpty();
        }
        return block instanceof TextBlock lines
                ? lines.lines().isEmpty()
                : block instanceof NameValueBlock nameValues
                        && nameValues.entries().isEmpty();
    }

    private static void write(Block block, AnswerWriter out) {
        if (block instanceof Table table) {
            table(table, out);
        } else if (block instanceof NameValueBlock nameValues) {
            sheet(nameValues, out);
        } else if (block instanceof TextBlock lines) {
            lines.lines().forEach(each -> line(SafeText.inLine(each), out));
        }
    }

    private static void sheet(NameValueBlock nameValues, AnswerWriter out) {
        int width = nameValues.entries().stream()
                .mapToInt(entry -> width(readable(entry.name())))
                .max()
                .orElse(0);
        for (NameValueBlock.Entry entry : nameValues.entries()) {
            String name = readable(entry.name());
            String blanks = " ".repeat(width - width(name));
            line(name + blanks + GAP + ValueText.readable(entry.value()), out);
        }
    }

    private static void table(Table table, AnswerWriter out) {
        int columns = table.columns().size();
        List<String> heads = table.columns().stream().map(TextPrinter::head).toList();
        int[] widths = new int[columns];
        boolean[] numbers = new boolean[columns];
        for (int i = 0; i < columns; i++) {
            widths[i] = width(heads.get(i));
        }
        List<String[]> rows = new ArrayList<>(table.rows().size());
        for (List<Cell> cells : table.rows()) {
            String[] row = new String[columns];
            for (int i = 0; i < columns; i++) {
                Cell cell = cells.get(i);
                row[i] = ValueText.readable(cell);
                widths[i] = Math.max(widths[i], width(row[i]));
                numbers[i] |= ValueText.isNumber(cell);
            }
            rows.add(row);
        }
        aligned(heads.toArray(new String[0]), widths, numbers, out);
        rows.forEach(row -> aligned(row, widths, numbers, out));
    }

    /** Writes a row directly to the output, because a table may have tens of thousands of rows. */
    private static void aligned(String[] row, int[] widths, boolean[] numbers, AnswerWriter out) {
        for (int i = 0; i < row.length; i++) {
            boolean last = i == row.length - 1;
            int blanks = widths[i] - width(row[i]);
            if (i > 0) {
                out.write(GAP);
            } else if (looksLikeTheEnd(row[0])) {
                out.write(" ");
            }
            if (numbers[i]) {
                out.blanks(blanks);
                out.write(row[i]);
            } else {
                out.write(row[i]);
                out.blanks(last ? 0 : blanks);
            }
        }
        out.line("");
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String head(String column) {
        return SafeText.inLine(column).replace('_', '-').toUpperCase(Locale.ROOT);
    }

    private static String readable(String name) {
        return SafeText.inLine(name).replace('_', ' ');
    }

    /**
     * Writes a line. A line that could be mistaken for the last line of an answer, in text or JSON, is indented by a
     * blank.
     */
    private static void line(String text, AnswerWriter out) {
        out.line(looksLikeTheEnd(text) ? " " + text : text);
    }

    private static boolean looksLikeTheEnd(String text) {
        return text.startsWith("OK") || text.startsWith("ERR") || text.startsWith("{\"command\":");
    }
}
