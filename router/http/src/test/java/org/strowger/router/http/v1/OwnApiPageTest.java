package org.strowger.router.http.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.json.JsonWriter;
import org.strowger.smpp.pdu.KeptText;

/** The page on the API: its tables are made here, from the rows that the program itself goes by. */
class OwnApiPageTest {
    private static final Path PAGE = Path.of("../../docs/protocols/http-v1.md");

    @Test
    void theTablesInTheManualMatchTheProgram() throws IOException {
        String page = Files.readString(PAGE);
        for (Map.Entry<String, String> each : tables().entrySet()) {
            page = with(page, each.getKey(), each.getValue());
        }
        KeptText.mustBe(PAGE, page);
    }

    private static Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("members", members());
        tables.put("result", members(ResponseMember.RESULT));
        tables.put("state", members(ResponseMember.STATE));
        tables.put("account", members(ResponseMember.ACCOUNT));
        tables.put("receipts", members(ResponseMember.RECEIPTS));
        tables.put("report", members(ResponseMember.REPORT));
        tables.put("incoming", members(ResponseMember.INCOMING));
        tables.put("problem", members(ResponseMember.PROBLEM));
        tables.put("problems", problems());
        return tables;
    }

    private static String members() {
        StringBuilder table = new StringBuilder("| Member | Value | Meaning | Example |\n| --- | --- | --- | --- |\n");
        for (MessageMember each : MessageMember.values()) {
            table.append(row(
                    "`" + each.member() + "`",
                    each.type().expected(),
                    each.documentation(),
                    "`" + shown(each.example()) + "`"));
        }
        return table.toString();
    }

    private static String shown(Object example) {
        StringBuilder json = new StringBuilder();
        if (example instanceof List<?>) {
            JsonWriter.compact(json::append).value(example);
        }
        return json.length() == 0 ? example.toString() : json.toString();
    }

    private static String members(List<ResponseMember> members) {
        StringBuilder table = new StringBuilder("| Member | Always | Meaning |\n| --- | --- | --- |\n");
        for (ResponseMember each : members) {
            table.append(row("`" + each.name() + "`", each.always() ? "yes" : "", each.documentation()));
        }
        return table.toString();
    }

    private static String problems() {
        StringBuilder table = new StringBuilder(
                "| Type | Status | Retry-After | Title | Remedy |\n| --- | --- | --- | --- | --- |\n");
        for (ProblemType each : ProblemType.values()) {
            table.append(row(
                    "`" + each.uri() + "`",
                    String.valueOf(each.status()),
                    each.retryAfterSeconds() == ProblemType.NO_RETRY ? "" : each.retryAfterSeconds() + " s",
                    each.title(),
                    each.explanation()));
        }
        return table.toString();
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells).replace("\n", " ") + " |\n";
    }

    private static String with(String page, String name, String text) {
        String begin = "<!-- begin " + name + " -->\n";
        int from = page.indexOf(begin);
        int to = page.indexOf("<!-- end " + name + " -->\n");
        assertThat(from).as(begin).isNotNegative();
        assertThat(to).as(begin).isGreaterThan(from);
        return page.substring(0, from + begin.length()) + text + page.substring(to);
    }
}
