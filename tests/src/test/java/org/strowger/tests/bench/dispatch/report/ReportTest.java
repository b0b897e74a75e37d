package org.strowger.tests.bench.dispatch.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.tests.bench.dispatch.Chore;
import org.strowger.tests.bench.dispatch.Load;
import org.strowger.tests.bench.dispatch.report.DispatchFigures.Answers;
import org.strowger.tests.bench.dispatch.report.DispatchFigures.Cost;
import org.strowger.tests.bench.dispatch.report.DispatchFigures.Times;

/** The table, the history and the picture of a few rows, letter by letter. */
class ReportTest {
    private static final Load PLAIN = Load.of(4000, 100, Chore.NONE);
    private static final Load DELAYED = Load.of(
            10, 500 << 10, new Chore(Duration.ofMillis(5), true, Duration.ofMillis(300), Duration.ofMillis(200)));

    private static DispatchRow measured(String model, Load load, long answers) {
        Answers seen = new Answers(answers, late(load), answers / 8, 2, new Times(1_000_000, 2_500_000, 30_000_000));
        return DispatchRow.measured(
                model, load, new DispatchFigures(seen, new Cost(answers * 4_200, 100 << 20, 3 << 19, 21)));
    }

    private static long late(Load load) {
        return load.chore().asksOthers() ? 2 : 0;
    }

    private static final List<DispatchRow> ROWS = List.of(
            measured("selectors-1", PLAIN, 80_000),
            measured("threads", PLAIN, 40_000),
            DispatchRow.impossible("virtual-threads", PLAIN, "not on this JDK (17)"),
            measured("async", DELAYED, 8),
            DispatchRow.failed("threads", DELAYED, "<no thread> & more"));

    @Test
    void theTableHasABlockForEachLoad() {
        assertThat(DispatchTable.text(ROWS).lines().map(String::stripTrailing)).containsExactly(TABLE);
    }

    private static final String[] TABLE = {
        "4000 connections, 100 B, no work, 4000 requests at once",
        "  model                  answers/s    CPU us     p50 ms     p99 ms     max ms RSS MiB   heap MiB threads"
                + "  timed out    late",
        "  selectors-1                40000       4.2       1.00       2.50      30.00     100        1.5      21"
                + "          -       -",
        "  threads                    20000       4.2       1.00       2.50      30.00     100        1.5      21"
                + "          -       -",
        "  virtual-threads       not on this JDK (17)",
        "",
        "10 connections, 500 KiB, 5 ms of computing each, answers delayed by 300 ms, time-out 200 ms,"
                + " 10 requests at once",
        "  model                  answers/s    CPU us     p50 ms     p99 ms     max ms RSS MiB   heap MiB threads"
                + "  timed out    late",
        "  async                          4       4.2       1.00       2.50      30.00     100        1.5      21"
                + "      25.0%   12.5%",
        "  threads               failed: <no thread> & more"
    };

    @Test
    void printsPublishedFiguresBesideMeasuredFigures() {
        assertThat(PublishedFigures.text(ROWS))
                .contains("4,000 connections: 20 s with poll, 37 s with threads\n"
                        + "    then 1.85; here, selectors-1 to threads: 2.00")
                .contains("then 0.79; here, selectors-1 to threads: not measured")
                .contains("then 2.77;", "then 1.97;");
    }

    /** Of what a pool answers in time there may be next to nothing. */
    @Test
    void aRatioToANegligibleRateIsExpressedInWords() {
        Load inTime =
                Load.of(1000, 100, new Chore(Duration.ZERO, false, Duration.ofMillis(50), Duration.ofMillis(200)));
        assertThat(PublishedFigures.text(
                        List.of(measured("selectors-1", inTime, 80_000), measured("dispatchers-workers", inTime, 3))))
                .contains("then 1.97; here, selectors-1 to dispatchers-workers: over 100: nearly all");
    }

    @Test
    void thePictureIsSvgThatAnyBrowserReads() {
        assertThat(DispatchPlot.svg("a < b", List.of(ROWS.get(0), ROWS.get(1), ROWS.get(4)))
                        .lines())
                .containsExactly(PICTURE);
    }

    private static final String[] PICTURE = {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"216\" viewBox=\"0 0 900 216\""
                + " font-family=\"sans-serif\" font-size=\"12\">",
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
        "<text x=\"20\" y=\"20\" font-size=\"15\">a &lt; b</text>",
        "<text x=\"20\" y=\"64\" font-weight=\"bold\">4000 connections, 100 B, no work, 4000 requests at once</text>",
        "<text x=\"20\" y=\"86\">selectors-1</text>",
        "<rect x=\"170\" y=\"74\" width=\"330.0\" height=\"14\" fill=\"#4878a8\"/>",
        "<text x=\"506\" y=\"86\" fill=\"#333\">40000/s, 4.2 us CPU, p99 2.5 ms, 100 MiB, 21 threads</text>",
        "<text x=\"20\" y=\"108\">threads</text>",
        "<rect x=\"170\" y=\"96\" width=\"165.0\" height=\"14\" fill=\"#4878a8\"/>",
        "<text x=\"341\" y=\"108\" fill=\"#333\">20000/s, 4.2 us CPU, p99 2.5 ms, 100 MiB, 21 threads</text>",
        "<text x=\"20\" y=\"130\" font-weight=\"bold\">10 connections, 500 KiB, 5 ms of computing each, answers"
                + " delayed by 300 ms, time-out 200 ms, 10 requests at once</text>",
        "<text x=\"20\" y=\"152\">threads</text>",
        "<text x=\"170\" y=\"152\" fill=\"#a33\">failed: &lt;no thread&gt; &amp; more</text>",
        "</svg>"
    };
}
