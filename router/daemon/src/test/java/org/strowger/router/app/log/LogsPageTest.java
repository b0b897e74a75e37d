package org.strowger.router.app.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.strowger.router.event.LogEvent;
import org.strowger.smpp.pdu.KeptText;

/** The page on logs: its list of events is made here, from the table that the program goes by. */
final class LogsPageTest {
    private static final Path PAGE = Path.of("../../docs/operating/logs.md");
    private static final String BEGIN = "<!-- begin events -->\n";
    private static final String END = "<!-- end events -->\n";

    @Test
    void thePageListsTheEventsOfTheProgram() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(BEGIN) + BEGIN.length();
        KeptText.mustBe(PAGE, page.substring(0, from) + events() + page.substring(page.indexOf(END)));
    }

    private static String events() {
        StringBuilder rows = new StringBuilder("| Event | Level | Logger | Repeats | Meaning |\n");
        rows.append("| --- | --- | --- | --- | --- |\n");
        for (LogEvent event : LogEvent.values()) {
            rows.append("| `").append(event.label()).append("` | ").append(event.level());
            rows.append(" | `").append(event.area()).append("` | ");
            rows.append(event.repeats().name().toLowerCase(Locale.ROOT)).append(" | ");
            rows.append(event.meaning()).append(" |\n");
        }
        return rows.toString();
    }
}
