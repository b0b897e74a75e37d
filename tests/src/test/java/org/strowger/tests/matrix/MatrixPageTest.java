package org.strowger.tests.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.KeptText;
import org.strowger.tools.smsc.ChaosProfile;

/** The page of the matrix is made of its rows; a cell without words, and a name given twice, are not let pass. */
final class MatrixPageTest {
    private static final Path PAGE = Path.of("../docs/protocols/matrix.md");

    private static final String HEAD = """
            # Events and their effects

            Each row was run over real sockets, with a foreign application and a foreign SMSC (jsmpp), or with \
            the simulated SMSC
            where it has to misbehave. `MatrixPageTest` generates this page from the rows, and `MatrixIT` runs them in \
            the build,
            so the page cannot differ from the program.

            The default configuration: the application `shop` is bound once as a transceiver. An inbound rule with \
            `delivery: relay`
            sends it the MO messages to `447700900123` and `6000*`. The SMSC `a` has one session, and a route with \
            `delivery: relay`
            leads to it; in some rows `b` is the next candidate. The second column has the settings that a row adds. \
            A message is
            quoted by its text. *accepted* means that the response has a message id of Strowger's, which receipts \
            repeat. Figures
            count from the moment when all sessions were bound; `+` is any number but zero. *log* is an event in \
            the log.

            """;

    @Test
    void thePageIsGeneratedFromTheRowsOfTheMatrix() throws IOException {
        StringBuilder page = new StringBuilder(HEAD);
        Matrix.CHAPTERS.forEach((title, rows) -> {
            page.append("## ").append(title).append("\n\n");
            page.append("| Case | Configuration | Application | SMSC | Figures |\n");
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
    void noCaseNameIsUsedTwice() {
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
