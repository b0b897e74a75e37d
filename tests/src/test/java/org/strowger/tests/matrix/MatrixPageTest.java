package org.strowger.tests.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.lab.smsc.ChaosProfile;
import org.strowger.smpp.pdu.KeptText;

/** The page of the matrix is made of its rows; a cell without words, and a name given twice, are not let pass. */
final class MatrixPageTest {
    private static final Path PAGE = Path.of("../docs/protocols/matrix.md");

    private static final String HEAD = """
            # What happens when

            Each row was played on real sockets, with an application and an SMSC that others have written (jsmpp), or \
            with the simulated
            SMSC where it has to misbehave; it came out exactly as it says here. This page is made from the rows \
            (`MatrixPageTest`),
            and the build plays them (`MatrixIT`): so it cannot differ from what the program does.

            The usual configuration: the application `shop` is bound once as a transceiver; what mobiles \
            write to
            `447700900123` and `6000*` is its own, by a rule with `delivery: relay`. The SMSC `a` \
            is bound once, and a route with `delivery: relay` leads there; where there is a \
            second one, `b`, it is
            the next candidate. What a row adds to that is in its second column. Messages are called by what they \
            say; *accepted* means
            with a name of Strowger's own, by which receipts name the message too. Figures are counted from when all \
            were bound;
            `+` is any number but none. *told* is what the diary says.

            """;

    @Test
    void saysWhatTheRowsSay() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        Matrix.CHAPTERS.forEach((title, rows) -> {
            page.append("## ").append(title).append("\n\n");
            page.append("| What | Configuration | The application sees | The SMSC sees | The figures say |\n");
            page.append("| --- | --- | --- | --- | --- |\n");
            rows.forEach(row -> page.append(line(row)));
            page.append('\n');
        });
        KeptText.mustBe(PAGE, page.toString().stripTrailing() + "\n");
    }

    @Test
    void noCellIsEmpty() {
        assertThat(all()).allSatisfy(row -> assertThat(cells(row)).noneMatch(String::isBlank));
    }

    @Test
    void noNameIsGivenTwice() {
        assertThat(all()).extracting(Row::name).doesNotHaveDuplicates();
    }

    @Test
    void everyChaosProfileHasARow() {
        assertThat(all()).extracting(row -> row.setup().chaos().profile()).contains(ChaosProfile.values());
    }

    private static List<Row> all() {
        List<Row> all = new ArrayList<>();
        Matrix.CHAPTERS.values().forEach(all::addAll);
        return all;
    }

    private static List<String> cells(Row row) {
        Row.Seen seen = row.seen();
        return List.of(row.name(), row.setup().text(), seen.application(), seen.smsc(), seen.figures());
    }

    private static String line(Row row) {
        List<String> cells = cells(row).stream()
                .map(cell -> cell.replace("|", "\\|").replace(Row.BETWEEN, "<br>"))
                .toList();
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
