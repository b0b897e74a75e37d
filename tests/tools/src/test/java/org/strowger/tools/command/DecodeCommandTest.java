package org.strowger.tools.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.app.Main;
import picocli.CommandLine;

/** {@code strowger decode smpp} as a user calls it. */
final class DecodeCommandTest {
    private static final String ENQUIRE = "00000010000000150000000000000001";

    /** system_id "shop", password "s3cr3t". */
    private static final String BIND = "00000027000000090000000000000001" + "73686f7000" + "73336372337400" + "00"
            + "34000000".repeat(2) + "000000";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... words) {
        return decode("smpp", words);
    }

    private int decode(String protocol, String... words) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        List<String> line = new ArrayList<>(List.of("decode", protocol));
        line.addAll(List.of(words));
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return command.execute(line.toArray(String[]::new));
    }

    @Test
    void decodesDigitsInOneWordOrInMany() {
        assertThat(run(ENQUIRE)).isZero();
        assertThat(out.toString()).contains("enquire_link at offset 0", "1 PDU");
        assertThat(run("00000010", "00000015", "0x00000000", "00:00:00:01")).isZero();
        assertThat(out.toString()).contains("enquire_link at offset 0");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void decodesUcpAndCimd2() {
        String hello = "0230312F30303034352F4F2F33302F36363637373738392F2F2F312F2F2F2F2F2F363836353643364336462F434503";
        assertThat(decode("ucp", hello)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("66677789", "hello");
        String login = "0230313A303031093031303A7573657231093031313A70773109453803";
        assertThat(decode("cimd2", login)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("user1", "***").doesNotContain("pw1");
        assertThat(decode("cimd2", hello)).as("it is of another protocol").isEqualTo(1);
    }

    @Test
    void decodesHttpAndHidesItsSecrets(@TempDir Path folder) throws IOException {
        String request = String.join(
                "\r\n",
                "GET /cgi-bin/sendsms?username=shop&password=s3cr3t&to=447700900123&text=hi HTTP/1.1",
                "Host: localhost",
                "Authorization: Basic c2hvcDpzM2NyM3Q=",
                "",
                "");
        String hex = HexFormat.of().formatHex(request.getBytes(StandardCharsets.US_ASCII));
        Path file = Files.writeString(folder.resolve("request"), request);
        for (String input : List.of(hex, file.toString())) {
            assertThat(decode("http", input)).as(out + err.toString()).isZero();
            assertThat(out.toString())
                    .contains("request GET /cgi-bin/sendsms at offset 0", "447700900123", "***", "1 message")
                    .doesNotContain("s3cr3t", "c2hvc", "733363723374");
        }
        assertThat(decode("http", hex + "00")).as("octets after the request").isEqualTo(1);
        assertThat(decode("http", ENQUIRE)).as("it is of another protocol").isEqualTo(1);
    }

    @Test
    void decodesRawFilesAndHexDumps(@TempDir Path folder) throws IOException {
        Path raw = Files.write(folder.resolve("raw"), HexFormat.of().parseHex(ENQUIRE));
        Path text = Files.writeString(
                folder.resolve("text"),
                "0000   " + "00 00 00 10 00 00 00 15 00 00 00 00" + " 00 00 00 01   ................\n");
        for (Path file : List.of(raw, text)) {
            assertThat(run(file.toString())).as(err.toString()).isZero();
            assertThat(out.toString()).contains("enquire_link at offset 0", "1 PDU");
        }
    }

    @Test
    void exitsWithOneIfAPduIsRefusedOrOctetsRemain() {
        assertThat(run("00000010000000ff0000000000000001")).isEqualTo(1);
        assertThat(out.toString()).contains("REFUSED", "ESME_RINVCMDID");
        assertThat(run(ENQUIRE + "000000")).isEqualTo(1);
        assertThat(out.toString()).contains("LEFT OVER 3 octets");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void refusesDeviationsWithTheStrictOption() {
        String surplus = "00000012000000150000000000000001" + "0000";
        assertThat(run(surplus)).isZero();
        assertThat(out.toString()).contains("tolerated surplus_body");
        assertThat(run("--strict", surplus)).isEqualTo(1);
        assertThat(out.toString()).contains("REFUSED at 0x0010");
    }

    @Test
    void showsPasswordsOnlyOnRequest() {
        run(BIND);
        assertThat(out.toString()).contains("\"shop\"", "***").doesNotContain("s3cr3t", "733363");
        run("--show-passwords", BIND);
        assertThat(out.toString()).contains("\"s3cr3t\"", "733363");
    }

    @Test
    void namesTheFaultOfTheDigits() {
        assertThat(run("0000001g")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("strowger: line 1, column 8: 'g' is not a hexadecimal digit")
                .hasLineCount(1);
        assertThat(run("000")).isEqualTo(2);
        assertThat(err.toString()).contains("this group has 3 hexadecimal digits");
        assertThat(run("dump.txt")).isEqualTo(2);
        assertThat(err.toString()).contains("'dump.txt' is neither a file nor hexadecimal digits");
    }

    @Test
    void namesAFileThatCannotBeReadAndTheReason(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("notes"), ENQUIRE + "\nhello");
        assertThat(run(file.toString())).isEqualTo(1);
        assertThat(err.toString()).startsWith("strowger: " + file + ": line 2, column 1: 'h'");
        assertThat(run(folder.toString())).isEqualTo(1);
        assertThat(err.toString())
                .startsWith("strowger: " + folder + ": cannot read the input")
                .hasLineCount(1);
    }

    @Test
    void invalidOptionsAreWrongUsage() {
        assertThat(run("--smpp", "6.0", ENQUIRE)).isEqualTo(2);
        assertThat(err.toString()).contains("--smpp must be one of 3.3, 3.4, 5.0, not '6.0'");
        assertThat(run("--coding-0", "ebcdic", ENQUIRE)).isEqualTo(2);
        assertThat(err.toString()).contains("ascii, gsm7, latin1, utf8");
        assertThat(run()).isEqualTo(2);
    }

    @Test
    void helpShowsExamples() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("Examples:", "tshark -r capture.pcap");
    }
}
