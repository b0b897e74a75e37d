package org.strowger.router.imports.kannel.conf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.KeptText;

/** The table of directives in the manual is made from the rows of the program. */
final class ImportPageTest {
    private static final Path PAGE = Path.of("../../docs/operating/importing.md");
    private static final String BEGIN = "<!-- begin directives -->\n";
    private static final String END = "<!-- end directives -->\n";

    @Test
    void theManualHasTheDirectivesOfTheProgram() throws IOException {
        String page = Files.readString(PAGE);
        String made =
                page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + table() + page.substring(page.indexOf(END));
        KeptText.mustBe(PAGE, made);
    }

    @Test
    void noDirectiveOfAGroupIsListedTwice() {
        Set<String> known = new HashSet<>();
        assertThat(KnownDirectives.all()).allMatch(each -> known.add(each.group() + " " + each.key()));
        assertThat(KnownDirectives.all()).hasSizeGreaterThan(300);
    }

    private static String table() {
        StringBuilder text = new StringBuilder();
        Map<String, List<KnownDirectives.Row>> groups = KnownDirectives.all().stream()
                .collect(Collectors.groupingBy(KnownDirectives.Row::group, LinkedHashMap::new, Collectors.toList()));
        groups.forEach((group, rows) -> {
            text.append("\n### Group `").append(group).append("`\n\n");
            text.append("| Directive | Fate | Strowger |\n| --- | --- | --- |\n");
            Map<String, List<String>> byRow = rows.stream()
                    .collect(Collectors.groupingBy(
                            ImportPageTest::cells,
                            LinkedHashMap::new,
                            Collectors.mapping(row -> "`" + row.key() + "`", Collectors.toList())));
            byRow.forEach((cells, keys) -> text.append("| ")
                    .append(String.join(" ", keys))
                    .append(" | ")
                    .append(cells)
                    .append(" |\n"));
        });
        text.append("\n### Other groups\n\n| Groups | Fate | Reason |\n| --- | --- | --- |\n");
        Map<String, List<String>> whole = new LinkedHashMap<>();
        new TreeMap<>(KnownDirectives.groupsWithoutCounterpart()).forEach((group, result) -> whole.computeIfAbsent(
                        result.fate().words() + " | " + result.sentence(), each -> new ArrayList<>())
                .add("`" + group + "`"));
        whole.forEach((cells, names) -> text.append("| ")
                .append(String.join(" ", names))
                .append(" | ")
                .append(cells)
                .append(" |\n"));
        return text.append('\n').toString();
    }

    private static String cells(KnownDirectives.Row row) {
        return (row.isMapped() ? "by value" : row.fate().words()) + " | "
                + row.sentence().replace("|", "\\|");
    }
}
