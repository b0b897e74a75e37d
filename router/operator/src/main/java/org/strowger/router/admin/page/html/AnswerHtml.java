package org.strowger.router.admin.page.html;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.answer.TextBlock;
import org.strowger.router.admin.answer.ValueText;

/** Writes the answer of a command as tables. In some columns, cells are links to the page of the named object. */
public final class AnswerHtml {
    /** Maximum number of rows of a table; the console shows all rows. */
    static final int ROWS_MAX = 500;

    static final int LINES_MAX = 2_000;

    /** Maximum length of a cell: 500 rows of 20 cells are then at most 10 million characters. */
    static final int CELL_MAX = 1_000;

    private final Html out;
    private final Map<String, String> links;

    /** @param links the beginning of a link, by the name of the column whose values complete it */
    public AnswerHtml(Html out, Map<String, String> links) {
        this.out = out;
        this.links = Map.copyOf(links);
    }

    public void write(Answer answer) {
        if (!answer.done().isEmpty()) {
            out.element("p", answer.done(), "class", "done");
        }
        answer.blocks().forEach(this::block);
    }

    private void block(Block block) {
        if (block instanceof Table table) {
            table(table);
        } else if (block instanceof NameValueBlock nameValues) {
            sheet(nameValues);
        } else if (block instanceof TextBlock lines) {
            lines(lines);
        }
    }

    private void table(Table table) {
        if (table.rows().isEmpty()) {
            return;
        }
        begin(table.name());
        out.open("thead").open("tr");
        table.columns().forEach(column -> out.element("th", readable(column), "scope", "col"));
        out.close().close().open("tbody");
        List<List<Cell>> shown =
                table.rows().subList(0, Math.min(ROWS_MAX, table.rows().size()));
        for (List<Cell> row : shown) {
            out.open("tr");
            for (int i = 0; i < row.size(); i++) {
                cell(i == 0 ? "th" : "td", link(table, row, i), row.get(i));
            }
            out.close();
        }
        out.close().close().close();
        if (shown.size() < table.rows().size()) {
            out.element(
                    "p",
                    "The first " + shown.size() + " of " + table.rows().size() + " rows; the console shows all.",
                    "class",
                    "note");
        }
    }

    /** Opens the scrollable element, which must be reachable by keyboard, and the table with its caption. */
    private void begin(String name) {
        out.open("div", "class", "scroll", "role", "group", "aria-label", readable(name), "tabindex", "0")
                .open("table")
                .element("caption", readable(name));
    }

    private void sheet(NameValueBlock nameValues) {
        if (nameValues.entries().isEmpty()) {
            return;
        }
        begin(nameValues.name());
        out.open("tbody");
        for (NameValueBlock.Entry entry : nameValues.entries()) {
            out.open("tr").element("th", readable(entry.name()), "scope", "row");
            cell("td", links.getOrDefault(entry.name(), ""), entry.value());
            out.close();
        }
        out.close().close().close();
    }

    /** The beginning of the link for a cell, completed with the values of other columns; empty for none. */
    private String link(Table table, List<Cell> row, int column) {
        String link = links.getOrDefault(table.columns().get(column), "");
        for (int i = 0; i < row.size() && link.contains("{"); i++) {
            if (row.get(i) instanceof Cell.Text text) {
                link = link.replace("{" + table.columns().get(i) + "}", encoded(text.text()));
            }
        }
        return link;
    }

    private void cell(String tag, String beginning, Cell cell) {
        String text = shortened(ValueText.readable(cell));
        // A list of names has no page.
        String link = cell instanceof Cell.Text && !text.startsWith("[") ? beginning : "";
        String kind = ValueText.isNumber(cell) ? "number" : "words";
        if (tag.equals("th")) {
            out.open(tag, "scope", "row", "class", kind);
        } else {
            out.open(tag, "class", kind);
        }
        if (link.isEmpty()) {
            out.text(text);
        } else {
            out.element("a", text, "href", link + encoded(((Cell.Text) cell).text()));
        }
        out.close();
    }

    private void lines(TextBlock block) {
        if (block.lines().isEmpty()) {
            return;
        }
        out.open("pre", "tabindex", "0", "role", "group", "aria-label", readable(block.name()));
        block.lines().stream().limit(LINES_MAX).forEach(line -> out.text(shortened(line))
                .lineEnd());
        out.close();
        if (block.lines().size() > LINES_MAX) {
            out.element(
                    "p",
                    "The first " + LINES_MAX + " of " + block.lines().size() + " lines; the console shows all.",
                    "class",
                    "note");
        }
    }

    private static String shortened(String text) {
        return text.length() <= CELL_MAX ? text : text.substring(0, CELL_MAX) + "...";
    }

    private static String readable(String name) {
        return name.replace('_', ' ');
    }

    /** A value encoded as part of a query. */
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
