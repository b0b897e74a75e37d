package org.strowger.router.admin.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PrinterTest {
    private static final int MUCH = 8 << 20;

    private static String written(Printer printer, Answer answer) {
        AnswerWriter writer = new AnswerWriter(MUCH);
        printer.answer("show smscs", answer, writer);
        return text(writer);
    }

    private static String text(AnswerWriter writer) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        writer.pieces().forEach(octets::writeBytes); // A character may begin in one and end in the next.
        return octets.toString(StandardCharsets.UTF_8);
    }

    private static Table smscs() {
        return new Table(
                "smscs",
                List.of("name", "state", "out_rate", "p99_answer", "memory", "since"),
                List.of(
                        List.of(
                                Cell.text("telia-1"),
                                Cell.text("bound"),
                                Cell.perSecond(412.3),
                                Cell.nanos(84_000_000),
                                Cell.octets(1_288_490_189),
                                Cell.nanos(Duration.ofHours(76).toNanos())),
                        List.of(
                                Cell.text("nokia"),
                                Cell.NONE,
                                Cell.perSecond(0),
                                Cell.NONE,
                                Cell.octets(12),
                                Cell.nanos(0))));
    }

    @Test
    void alignsColumnsWithNumbersOnTheRight() {
        assertThat(written(Printer.TEXT, Answer.of(smscs()))).isEqualTo("""
                NAME     STATE  OUT-RATE  P99-ANSWER   MEMORY  SINCE
                telia-1  bound     412/s        84ms  1.2 GiB  3d04h
                nokia    -           0/s           -     12 B     0s
                OK 2 rows
                """);
    }

    @Test
    void jsonHasTheSameAnswerOnOneLineInBaseUnits() {
        assertThat(written(Printer.JSON, Answer.of(smscs())))
                .isEqualTo("{\"command\":\"show smscs\",\"smscs\":["
                        + "{\"name\":\"telia-1\",\"state\":\"bound\",\"out_rate\":412.3,\"p99_answer\":0.084,"
                        + "\"memory\":1288490189,\"since\":273600},"
                        + "{\"name\":\"nokia\",\"state\":null,\"out_rate\":0,\"p99_answer\":null,\"memory\":12,"
                        + "\"since\":0}],\"status\":\"OK\",\"text\":\"2 rows\"}\n");
    }

    @Test
    void textFromPeersCannotForgeTheEndOfAnAnswerOrALineBreak() {
        String evil = "x\nOK 5 rows\r\n\u001B[2JERR\u2028\u202E\uD800";
        Answer answer = Answer.of(
                "done\nERR x",
                new TextBlock("lines", List.of("OK 1", "ERR usage x", "OKAY", evil)),
                new NameValueBlock("sheet", List.of(new NameValueBlock.Entry("OK", Cell.text(evil)))),
                new Table("table", List.of("ok", "b"), List.of(List.of(Cell.text("ERR fault"), Cell.text(evil)))));

        List<String> lines = written(Printer.TEXT, answer).lines().toList();
        assertThat(lines.subList(0, lines.size() - 1))
                .noneMatch(line -> line.startsWith("OK") || line.startsWith("ERR"));
        assertThat(lines.get(lines.size() - 1)).isEqualTo("OK done\\nERR x");
        assertThat(written(Printer.JSON, answer).lines()).hasSize(1);
        for (Printer printer : List.of(Printer.TEXT, Printer.JSON)) {
            assertThat(written(printer, answer).chars())
                    .noneMatch(each -> each == 0x1B || each == '\r' || each == 0x202E || each == 0x2028);
        }
    }

    @Test
    void aBlockNamedLikeAMemberOfTheReplyIsRenamed() {
        Answer answer = Answer.of("done", new TextBlock("status", List.of("x")));
        assertThat(written(Printer.JSON, answer)).contains("\"status_\":[\"x\"],\"status\":\"OK\"");
    }

    @Test
    void refusalsAreAlsoPrintedInJson() {
        AnswerWriter writer = new AnswerWriter(MUCH);
        Printer.JSON.refusal("show smsc", "usage", "say \"smscs\"", List.of(), writer);
        Printer.TEXT.refusal("show smsc", "usage", "say\n\"smscs\"", List.of(), writer);
        assertThat(text(writer))
                .isEqualTo("{\"command\":\"show smsc\",\"status\":\"ERR\",\"code\":\"usage\","
                        + "\"text\":\"say \\\"smscs\\\"\"}\nERR usage say\\n\"smscs\"\n");
    }

    @Test
    void severalBlocksHaveHeadingsAndEmptyBlocksAreOmitted() {
        Answer answer = Answer.of(
                "ok",
                new NameValueBlock(
                        "node",
                        List.of(
                                new NameValueBlock.Entry("up_since", Cell.moment(Instant.ofEpochSecond(0))),
                                new NameValueBlock.Entry("share", Cell.ratio(0.0125)))),
                new Table("nothing", List.of("a"), List.of()),
                new TextBlock("warnings", List.of("disk is full")));
        assertThat(written(Printer.TEXT, answer)).isEqualTo("""
                up since  1970-01-01T00:00:00Z
                share     1.3%

                warnings:
                disk is full
                OK ok
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0s",
        "850,850ns",
        "12300,12us",
        "8400000,8.4ms",
        "84000000,84ms",
        "400000000,400ms",
        "1500000000,1.5s",
        "59000000000,59s",
        "724000000000,12m04s",
        "7500000000000,2h05m",
        "273600000000000,3d04h",
        "-1500000000,-1.5s"
    })
    void durationsAreWrittenBriefly(long nanos, String text) {
        assertThat(ValueText.duration(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0,0 B", "1023,1023 B", "1024,1 KiB", "1536,1.5 KiB", "1288490189,1.2 GiB", "-2048,-2 KiB"})
    void numbersOfOctetsAreAbbreviated(long octets, String text) {
        assertThat(ValueText.octets(octets)).isEqualTo(text);
    }

    @Test
    void aLongAnswerIsWrittenInSeveralBuffers() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            rows.add(List.of(Cell.count(i), Cell.text("gr\u00FC\u00DFe " + i)));
        }
        AnswerWriter writer = new AnswerWriter(MUCH);
        Printer.TEXT.answer("x", Answer.of(new Table("rows", List.of("n", "text"), rows)), writer);
        assertThat(writer.pieces()).allMatch(piece -> piece.length <= 16 << 10).hasSizeGreaterThan(20);
        assertThat(writer.pieces().stream().mapToInt(piece -> piece.length).sum())
                .isEqualTo(writer.octets());
        byte[] all = new byte[writer.octets()];
        int at = 0;
        for (byte[] piece : writer.pieces()) {
            System.arraycopy(piece, 0, all, at, piece.length);
            at += piece.length;
        }
        assertThat(new String(all, StandardCharsets.UTF_8).lines())
                .hasSize(20_002)
                .contains("19999  gr\u00FC\u00DFe 19999");
    }

    @Test
    void anAnswerThatIsTooLongIsNotWritten() {
        AnswerWriter writer = new AnswerWriter(10);
        assertThatThrownBy(() -> Printer.TEXT.answer("x", Answer.done("more than ten"), writer))
                .isInstanceOf(AnswerWriter.Full.class);
    }

    @Test
    void wordsNumbersAndBlanksAreWrittenAcrossBuffers() {
        AnswerWriter writer = new AnswerWriter(MUCH);
        StringBuilder wanted = new StringBuilder();
        long number = 1;
        for (int i = 0; i < 20_000; i++) {
            writer.write(i % 7 == 0 ? "żółw " : "word");
            writer.number(i % 11 == 0 ? -number : number);
            writer.blanks(i % 13);
            wanted.append(i % 7 == 0 ? "żółw " : "word")
                    .append(i % 11 == 0 ? -number : number)
                    .append(" ".repeat(i % 13));
            number = (number * 6364136223846793005L) >>> 1;
        }
        writer.number(0);
        writer.number(Long.MAX_VALUE);
        writer.number(Long.MIN_VALUE);
        writer.blanks(-1);
        wanted.append(0).append(Long.MAX_VALUE).append(Long.MIN_VALUE);

        assertThat(text(writer)).isEqualTo(wanted.toString());
        assertThat(writer.octets()).isEqualTo(wanted.toString().getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void theAnswerWriterRefusesCharactersBeyondItsMaximum() {
        AnswerWriter writer = new AnswerWriter(10);
        writer.write("12345");
        writer.blanks(2);
        writer.number(123);

        assertThatThrownBy(() -> writer.number(1)).isInstanceOf(AnswerWriter.Full.class);
        assertThatThrownBy(() -> writer.blanks(1)).isInstanceOf(AnswerWriter.Full.class);
        assertThatThrownBy(() -> writer.write("1")).isInstanceOf(AnswerWriter.Full.class);
        assertThatThrownBy(() -> writer.write("ż")).isInstanceOf(AnswerWriter.Full.class);
        assertThat(text(writer)).isEqualTo("12345  123");
    }

    @ParameterizedTest
    @CsvSource({"0.04,0.0/s", "0.05,0.1/s", "0.25,0.3/s", "-0.25,-0.3/s", "9.94,9.9/s", "9.96,10.0/s", "10.4,10/s"})
    void ratesAreRoundedAwayFromZero(double value, String words) {
        assertThat(ValueText.readable(Cell.perSecond(value))).isEqualTo(words);
    }
}
