package org.strowger.router.admin.page.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.answer.Table;
import org.strowger.router.admin.answer.TextBlock;

final class HtmlTest {
    @Test
    void escapesTextsAndAttributes() {
        String html = new Html()
                .open("p", "title", "\" onload='x'")
                .text("<b>&amp;</b>\r\n\u202Eabc\u0000")
                .close()
                .finished();
        assertThat(html)
                .isEqualTo("<p title=\"&quot; onload=&#39;x&#39;\">"
                        + "&lt;b&gt;&amp;amp;&lt;/b&gt;\\r\\n\\u{202E}abc\\x00</p>\n");
    }

    @Test
    void aDocumentThatIsNotClosedIsAnError() {
        Html html = Html.document().open("html");
        assertThatThrownBy(html::finished).isInstanceOf(AssertionError.class).hasMessage("not closed: [html]");
        assertThat(html.close().finished()).isEqualTo("<!DOCTYPE html>\n<html></html>\n");
    }

    private static String written(Answer answer) {
        Html out = new Html();
        new AnswerHtml(out, Map.of("smsc", "/operate/smsc?name=")).write(answer);
        return out.finished();
    }

    @Test
    void aTableHasHeadersAndLinks() {
        Table table = new Table(
                "the_smscs",
                List.of("smsc", "queued"),
                List.of(List.of(Cell.text("a&b c"), Cell.count(5)), List.of(Cell.NONE, Cell.nanos(1_500_000_000))));
        assertThat(written(Answer.of("2 rows", table))).isEqualTo("""
                <p class="done">2 rows</p>
                <div class="scroll" role="group" aria-label="the smscs" tabindex="0"><table><caption>the smscs</caption>
                <thead><tr><th scope="col">smsc</th>
                <th scope="col">queued</th>
                </tr>
                </thead>
                <tbody><tr><th scope="row" class="words"><a href="/operate/smsc?name=a%26b+c">a&amp;b c</a>
                </th>
                <td class="number">5</td>
                </tr>
                <tr><th scope="row" class="words">-</th>
                <td class="number">1.5s</td>
                </tr>
                </tbody>
                </table>
                </div>
                """);
    }

    @Test
    void nameValueBlocksAreWrittenAsTables() {
        NameValueBlock nameValues =
                new NameValueBlock("smsc", List.of(new NameValueBlock.Entry("smsc", Cell.text("<a>"))));
        assertThat(written(Answer.of("", nameValues))).isEqualTo("""
                <div class="scroll" role="group" aria-label="smsc" tabindex="0"><table><caption>smsc</caption>
                <tbody><tr><th scope="row">smsc</th>
                <td class="words"><a href="/operate/smsc?name=%3Ca%3E">&lt;a&gt;</a>
                </td>
                </tr>
                </tbody>
                </table>
                </div>
                """);
    }

    @Test
    void textLinesAreWrittenPreformatted() {
        assertThat(written(Answer.of("", new TextBlock("dumps", List.of("a <b>", "c")))))
                .isEqualTo("""
                <pre tabindex="0" role="group" aria-label="dumps">a &lt;b&gt;
                c
                </pre>
                """);
    }

    @Test
    void longAnswersAreTruncatedWithANote() {
        List<Cell> row = List.of(Cell.text("x".repeat(5_000)));
        String table = written(Answer.of("", new Table("t", List.of("c"), Collections.nCopies(501, row))));
        assertThat(table)
                .contains("The first 500 of 501 rows; the console shows all.")
                .contains("x".repeat(1_000) + "...<")
                .doesNotContain("x".repeat(1_001));
        String lines = written(Answer.of("", new TextBlock("t", Collections.nCopies(2_001, "y"))));
        assertThat(lines).contains("The first 2000 of 2001 lines; the console shows all.");
    }

    @Test
    void aChartHasATextAlternativeAndLinesDistinctWithoutColour() {
        Html out = new Html();
        new Chart(
                        "Messages",
                        "last hour",
                        Duration.ofSeconds(30),
                        List.of(
                                Chart.Line.of("sent", new double[] {0, 5, 10}),
                                Chart.Line.of("received", new double[] {20, 20})))
                .write(out);
        assertThat(out.finished())
                .contains("<figcaption>Messages, last hour</figcaption>")
                .contains(
                        "role=\"img\" aria-label=\"Messages, last hour: sent now 10/s, highest 10/s; received now 20/s,"
                                + " highest 20/s\"")
                .contains("<polyline class=\"line line0\" points=\"0.0,132.0 320.0,105.0 640.0,78.0\">")
                .contains("<polyline class=\"line line1\" points=\"320.0,24.0 640.0,24.0\">")
                .contains("<td class=\"number\">10/s</td>\n<td class=\"number\">5.00/s</td>\n"
                        + "<td class=\"number\">10/s</td>");
    }

    @Test
    void aChartOfZeroesIsDrawnAtTheBottom() {
        Html out = new Html();
        new Chart("Messages", "last hour", Duration.ofSeconds(30), List.of(Chart.Line.of("sent", new double[] {0, 0})))
                .write(out);
        new Chart("Messages", "last day", Duration.ofMinutes(15), List.of(Chart.Line.of("sent", new double[] {2})))
                .write(out);
        assertThat(out.finished())
                .contains("points=\"0.0,132.0 640.0,132.0\"", ">1.00/s<", "points=\"0.0,24.0 640,24.0\"");
    }
}
