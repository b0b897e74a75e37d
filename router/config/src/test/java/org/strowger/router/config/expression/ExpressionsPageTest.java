package org.strowger.router.config.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.KeptText;

/** The page on expressions: its tables are made from the rows of fields and functions. */
class ExpressionsPageTest {
    private static final Path PAGE = Path.of("../../docs/operating/expressions.md");

    @Test
    void thePageListsTheFieldsAndTheFunctions() throws IOException {
        String fields = Arrays.stream(Field.values())
                .map(field -> "| `" + field.word() + "` | " + field.kind().words() + " | " + field.meaning() + " |\n")
                .collect(Collectors.joining("", "| Field | Type | Meaning |\n| --- | --- | --- |\n", ""));
        String functions = Arrays.stream(BuiltIn.values())
                .map(each -> "| `" + each.form() + "` | " + each.result().words() + " | " + each.meaning() + " |\n")
                .collect(Collectors.joining("", "| Function | Result | Meaning |\n| --- | --- | --- |\n", ""));
        KeptText.mustBe(PAGE, with(with(Files.readString(PAGE), "fields", fields), "functions", functions));
    }

    private static String with(String page, String name, String table) {
        String begin = "<!-- begin " + name + " -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf("<!-- end " + name + " -->\n");
        assertThat(from).as(begin).isNotNegative();
        assertThat(to).as(begin).isGreaterThan(from);
        return page.substring(0, from + begin.length()) + table + page.substring(to);
    }
}
