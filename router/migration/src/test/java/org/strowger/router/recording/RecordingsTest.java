package org.strowger.router.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.Address;
import org.strowger.smpp.Smpp;
import org.strowger.smpp.dump.SmppRecording;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduWriter;

/** Recordings are read as the traffic that they contain, and what is missing is told. */
class RecordingsTest {
    private static final int CLIENT = 0x0A000001;
    private static final int GATEWAY = 0x0A000002;
    private static final int SMSC = 0x0A000003;
    private static final int PORT = 2775;
    private static final int SMSC_PORT = 2776;
    private static final long START = 1_790_000_000_000L;

    private final Heard heard = new Heard();

    /** Writes down what it gets. */
    private static final class Heard implements RecordedTraffic {
        final List<String> lines = new ArrayList<>();
        final List<RecordedSubmission> submissions = new ArrayList<>();
        final List<RecordedRequest> requests = new ArrayList<>();
        final List<LoggedMessage> logged = new ArrayList<>();

        @Override
        public void submitted(RecordedSubmission submission) {
            submissions.add(submission);
            lines.add(submission.side().kind() + submission.side().smsc() + " " + submission.account() + " > "
                    + submission.message().destination().text());
        }

        @Override
        public void answered(RecordedSubmission submission, long timeMillis) {
            lines.add("answer " + submission.status() + " " + submission.messageId());
        }

        @Override
        public void requested(RecordedRequest request) {
            requests.add(request);
            lines.add(request.request().method() + " " + request.request().target());
        }

        @Override
        public void responded(RecordedRequest request, long timeMillis) {
            lines.add("response " + request.status() + " " + request.body());
        }

        @Override
        public void logged(LoggedMessage message) {
            logged.add(message);
        }

        @Override
        public void gap(RecordedSide side, long timeMillis) {
            lines.add("gap " + side.kind());
        }
    }

    static byte[] pdu(Pdu.Builder pdu) {
        Pdu built = pdu.build();
        ByteBuf out = Unpooled.buffer(PduWriter.octetsMax(built));
        PduWriter.write(built, out);
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        return bytes;
    }

    private static byte[] bind(String account) {
        return pdu(Pdu.of(PduType.BIND_TRANSCEIVER)
                .sequence(1)
                .with(PduField.SYSTEM_ID, account)
                .with(PduField.PASSWORD, "secret")
                .with(PduField.INTERFACE_VERSION, 0x34));
    }

    private static byte[] submit(int sequence, String to) {
        return pdu(Pdu.of(PduType.SUBMIT_SM)
                .sequence(sequence)
                .from(Address.alphanumeric("SHOP"))
                .to(Address.international(to))
                .with(PduField.SHORT_MESSAGE, "hello".getBytes(StandardCharsets.US_ASCII)));
    }

    private static byte[] response(int sequence, int status, String id) {
        return pdu(
                Pdu.of(PduType.SUBMIT_SM_RESP).sequence(sequence).status(status).with(PduField.MESSAGE_ID, id));
    }

    private RecordingCounts read(byte[]... recordings) {
        return read(ZoneOffset.UTC, recordings);
    }

    private RecordingCounts read(ZoneId zone, byte[]... recordings) {
        Recordings.Setting setting = new Recordings.Setting(
                server -> server.port() == PORT
                        ? RecordedSide.APPLICATION
                        : server.port() == SMSC_PORT ? RecordedSide.ofSmsc("a") : RecordedSide.NEITHER,
                new SmppRecording(Smpp.TRAITS.form()),
                zone);
        Recordings reading = new Recordings(setting, heard);
        for (byte[] each : recordings) {
            reading.add(Recordings.STANDARD_INPUT, new ByteArrayInputStream(each));
        }
        boolean isMore = reading.step();
        while (isMore) {
            isMore = reading.step();
        }
        return reading.counts();
    }

    private static byte[] joined(byte[]... all) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Arrays.stream(all).forEach(out::writeBytes);
        return out.toByteArray();
    }

    static Stream<Arguments> formats() {
        return Arrays.stream(TestCapture.Format.values())
                .flatMap(format -> Arrays.stream(TestCapture.Link.values()).map(link -> Arguments.of(format, link)));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsBothSidesFromEachFormatAndLink(TestCapture.Format format, TestCapture.Link link) {
        TestCapture capture = new TestCapture(format, link);
        TestCapture.Connection shop = capture.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(START);
        TestCapture.Connection smsc = capture.new Connection(GATEWAY, 40_001, SMSC, SMSC_PORT).open(START);
        shop.send(true, bind("shop"), START + 1);
        shop.send(true, submit(2, "447700900001"), START + 10);
        smsc.send(true, submit(7, "07700900001"), START + 11);
        smsc.send(false, response(7, 0, "x"), START + 12);
        shop.send(false, response(2, 0, "0815"), START + 13);
        RecordingCounts counts = read(capture.toBytes());
        assertThat(heard.lines)
                .containsExactly(
                        "APPLICATION shop > 447700900001", "SMSCa  > 07700900001", "answer 0 x", "answer 0 0815");
        assertThat(heard.submissions.get(0).timeMillis()).isEqualTo(START + 10);
        assertThat(counts.of(RecordingFigure.CONNECTIONS)).isEqualTo(2);
        assertThat(counts.of(RecordingFigure.MID_STREAM)).isZero();
        assertThat(counts.of(RecordingFigure.UNREADABLE)).isZero();
    }

    @Test
    void tcpSegmentsOfAnySizeAreReassembledInOrder() {
        byte[] talk = joined(bind("shop"), submit(2, "447700900001"), submit(3, "447700900002"));
        for (int size = 1; size <= talk.length; size += 7) {
            heard.lines.clear();
            TestCapture capture = TestCapture.usual();
            int count = (talk.length + size - 1) / size;
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < count; i += 2) {
                if (i + 1 < count) {
                    order.add(i + 1);
                }
                order.add(i);
                order.add(i); // sent again
            }
            capture.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(START).send(true, talk, size, order, START);
            read(capture.toBytes());
            assertThat(heard.lines)
                    .as("segments of %d octets", size)
                    .containsExactly("APPLICATION shop > 447700900001", "APPLICATION shop > 447700900002");
        }
    }

    @Test
    void aMissingTcpSegmentIsReportedAndTheNextPduIsFound() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection shop = capture.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(START);
        shop.send(true, bind("shop"), START);
        byte[] second = submit(2, "447700900002");
        shop.send(true, Arrays.copyOf(second, 20), START + 1);
        shop.lose(true, Arrays.copyOfRange(second, 20, second.length));
        shop.send(true, submit(3, "447700900003"), START + 2);
        shop.send(true, submit(4, "447700900004"), START + 10_000);
        shop.send(true, submit(5, "447700900005"), START + 10_001);
        RecordingCounts counts = read(capture.toBytes());
        assertThat(heard.lines)
                .containsExactly(
                        "gap APPLICATION",
                        "APPLICATION shop > 447700900003",
                        "APPLICATION shop > 447700900004",
                        "APPLICATION shop > 447700900005");
        assertThat(counts.of(RecordingFigure.GAPS)).isEqualTo(1);
        assertThat(counts.of(RecordingFigure.MISSING_OCTETS)).isEqualTo(second.length - 20);
    }

    @Test
    void aCaptureCanBeginWithinAPacket() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection shop = capture.new Connection(CLIENT, 40_000, GATEWAY, PORT);
        byte[] first = submit(2, "447700900002");
        shop.send(true, Arrays.copyOfRange(first, 9, first.length), START);
        shop.send(true, joined(submit(3, "447700900003"), submit(4, "447700900004")), START + 1);
        shop.send(false, response(4, 0x58, ""), START + 2);
        RecordingCounts counts = read(capture.toBytes());
        assertThat(heard.lines)
                .containsExactly("APPLICATION  > 447700900003", "APPLICATION  > 447700900004", "answer 88 ");
        assertThat(counts.of(RecordingFigure.MID_STREAM)).isEqualTo(1);
        assertThat(counts.of(RecordingFigure.SKIPPED_OCTETS)).isPositive();
    }

    @Test
    void aNewConnectionOnReusedPortsIsReadSeparately() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection first = capture.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(START);
        first.send(true, bind("shop"), START);
        first.send(true, submit(2, "447700900001"), START);
        first.close(START + 1);
        TestCapture.Connection second = capture.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(START + 2);
        second.send(true, bind("bank"), START + 3);
        second.send(true, submit(2, "447700900002"), START + 4);
        second.reset(START + 5);
        read(capture.toBytes());
        assertThat(heard.lines).containsExactly("APPLICATION shop > 447700900001", "APPLICATION bank > 447700900002");
    }

    @Test
    void readsHttpOnAnApplicationPort() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection shop = capture.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(START);
        byte[] request = ("GET /cgi-bin/sendsms?to=1 HTTP/1.1\r\nHost: a\r\n\r\n"
                        + "POST /send HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nto=2")
                .getBytes(StandardCharsets.US_ASCII);
        shop.send(true, request, 11, START);
        shop.send(
                false,
                "HTTP/1.1 202 OK\r\nContent-Length: 2\r\n\r\n0:HTTP/1.1 400 No\r\n\r\nno"
                        .getBytes(StandardCharsets.US_ASCII),
                9,
                START + 1);
        shop.close(START + 2);
        read(capture.toBytes());
        assertThat(heard.lines)
                .containsExactly("GET /cgi-bin/sendsms?to=1", "POST /send", "response 202 0:", "response 400 no");
        assertThat(heard.requests.get(1).request().body()).asString().isEqualTo("to=2");
    }

    @Test
    void readsRequestLogsAndReportsUnreadableLines() {
        String log = """
                {"time":"2026-11-25T12:04:19.250Z","client":"10.0.0.1","method":"GET",\
                "path":"/send?to=1","status":200,"response":"ok"}
                {"time":1790000000.5,"path":"/send","method":"POST",\
                "headers":{"Content-Type":"text/plain"},"body":"a\\u00e9"}
                no JSON

                {"time":"yesterday","path":"/"}
                {"time":1790000000,"path":"/","status":1e30}
                """;
        RecordingCounts counts = read(log.getBytes(StandardCharsets.UTF_8));
        assertThat(heard.lines).containsExactly("GET /send?to=1", "response 200 ok", "POST /send");
        assertThat(heard.requests.get(0).timeMillis())
                .isEqualTo(Instant.parse("2026-11-25T12:04:19.250Z").toEpochMilli());
        assertThat(heard.requests.get(0).client().hostText()).isEqualTo("10.0.0.1");
        assertThat(heard.requests.get(1).timeMillis()).isEqualTo(1_790_000_000_500L);
        assertThat(heard.requests.get(1).request().headers().first("content-type"))
                .hasValue("text/plain");
        assertThat(counts.of(RecordingFigure.UNREADABLE_LINES)).isEqualTo(3);
    }

    @Test
    void readsTheAccessLogOfKannelInItsTimeZone() {
        String log = """
                2026-11-25 12:04:18 Log begins
                2026-11-25 12:04:19 Sent SMS [SMSC:H1] [SVC:tester] [ACT:] [BINF:] [FID:] \
                [META:?smpp?] [from:9999] [to:4477] [flags:-1:0:-1:-1:-1] [msg:8:a [x] b:] [udh:0:]
                2026-11-25 12:04:20 Receive DLR [SMSC:H1] [SVC:tester] [ACT:] [BINF:] [FID:] \
                [META:] [from:9999] [to:4477] [flags:-1:0:-1:-1:-1] [msg:0:] [udh:0:]
                2026-11-25 12:04:21 FAILED Send SMS [SMSC:H1] [SVC:tester] [ACT:] [BINF:] [FID:] \
                [META:] [from:9999] [to:4477] [flags:-1:2:-1:-1:-1] [msg:1:x] [udh:6:050003010201]
                something else
                """;
        RecordingCounts counts = read(ZoneId.of("Europe/Paris"), log.getBytes(StandardCharsets.UTF_8));
        assertThat(heard.logged).hasSize(2);
        LoggedMessage sent = heard.logged.get(0);
        assertThat(sent.timeMillis())
                .isEqualTo(Instant.parse("2026-11-25T11:04:19Z").toEpochMilli());
        assertThat(sent.event()).isEqualTo(LoggedMessage.Event.SENT);
        assertThat(sent.smsc()).isEqualTo("H1");
        assertThat(sent.service()).isEqualTo("tester");
        assertThat(sent.from()).isEqualTo("9999");
        assertThat(sent.to()).isEqualTo("4477");
        assertThat(sent.loggedText()).isEqualTo("a [x] b:");
        assertThat(sent.messageClass()).isEqualTo(LoggedMessage.ABSENT);
        assertThat(sent.coding()).isZero();
        assertThat(heard.logged.get(1).header()).containsExactly(5, 0, 3, 1, 2, 1);
        assertThat(counts.of(RecordingFigure.UNREADABLE_LINES)).isEqualTo(1);
    }

    /** As Kannel 1.4.5 writes a line. */
    private static String kannelLine(String service, String from, String to, String flags, String text, String header) {
        return "2026-11-25 12:04:19 Sent SMS [SMSC:alpha] [SVC:" + service + "] [ACT:] [BINF:] [FID:1766850564]"
                + " [META:?smpp_resp?] [from:" + from + "] [to:" + to + "] [flags:" + flags + "] [msg:" + text
                + "] [udh:" + header + "]\n";
    }

    private LoggedMessage only(String line) {
        RecordingCounts counts = read(line.getBytes(StandardCharsets.UTF_8));
        assertThat(counts.of(RecordingFigure.UNREADABLE_LINES)).as(line).isZero();
        return heard.logged.get(heard.logged.size() - 1);
    }

    @Test
    void aFieldOfTheAccessLogEndsWhereTheNextOneBegins() {
        LoggedMessage service = only(kannelLine(
                "^[ ]*(stop|unsubscribe|quit)[ ]*",
                "ACME",
                "+447700900001",
                "-1:0:-1:-1:-1",
                "20:You are unsubscribed",
                "0:"));
        assertThat(service.service()).isEqualTo("^[ ]*(stop|unsubscribe|quit)[ ]*");
        assertThat(service.to()).isEqualTo("+447700900001");
        LoggedMessage account =
                only(kannelLine("box [1] x", "A] [to:1", "+447700900114", "-1:0:-1:-1:31", "3:odd", "0:"));
        assertThat(account.service()).isEqualTo("box [1] x");
        assertThat(account.from()).isEqualTo("A] [to:1");
        assertThat(account.to()).isEqualTo("+447700900114");
        LoggedMessage name = only(kannelLine("", "Gr\u00fc\u00dfe", "", "0:0:-1:-1:-1", "0:", "0:"));
        assertThat(name.service()).isEmpty();
        assertThat(name.from()).isEqualTo("Gr\u00fc\u00dfe");
        assertThat(name.to()).isEmpty();
        assertThat(name.messageClass()).isZero();
        LoggedMessage unnamed = only("2026-11-25 12:04:19 Sent SMS [SMSC:SMPP:10.0.0.3:2775/2775:esme:] [SVC:shop]"
                + " [ACT:] [BINF:b[1] [x] [FID:] [META:?smpp?a=%5D] [from:9] [to:4] [flags:-1:0:-1:-1:-1] [msg:1:x]"
                + " [udh:0:]\n");
        assertThat(unnamed.smsc()).isEqualTo("SMPP:10.0.0.3:2775/2775:esme:");
        assertThat(unnamed.service()).isEqualTo("shop");
        assertThat(unnamed.from()).isEqualTo("9");
    }

    @Test
    void aTextInTheAccessLogIsReadByItsLoggedLength() {
        String brackets = "caf.. ... a?b.line] [udh:0:] [msg:2:x]";
        LoggedMessage text = only(kannelLine("shop", "ACME", "+447700900106", "-1:0:-1:-1:-1", "38:" + brackets, "0:"));
        assertThat(text.loggedText()).isEqualTo(brackets);
        assertThat(text.header()).isEmpty();
        LoggedMessage ucs2 = only(kannelLine("shop", "ACME", "+44", "-1:2:-1:-1:-1", "4:04100411", "0:"));
        assertThat(ucs2.textOctets()).hasValue(new byte[] {4, 0x10, 4, 0x11});
        assertThat(ucs2.coding()).isEqualTo(2);
        LoggedMessage octets = only(kannelLine("shop", "ACME", "+44", "-1:1:-1:-1:-1", "3:616263", "7:0605040B8423F0"));
        assertThat(octets.textOctets()).hasValue(new byte[] {'a', 'b', 'c'});
        assertThat(octets.header()).containsExactly(6, 5, 4, 0x0B, 0x84, 0x23, 0xF0);
        assertThat(only(kannelLine("shop", "ACME", "+44", "-1:0:-1:-1:-1", "12:", "0:"))
                        .loggedText())
                .as("a log that hides texts")
                .isEmpty();
        assertThat(only(kannelLine("shop", "ACME", "+44", "-1:0:-1:-1:-1", "4:caf\u00e9 [x] [y", "0:"))
                        .loggedText())
                .as("a log in which the characters were converted")
                .isEqualTo("caf\u00e9 [x] [y");
    }

    @Test
    void linesOfTheAccessLogWithoutAFieldAreCounted() {
        String whole = kannelLine("shop", "ACME", "+447700900106", "-1:0:-1:-1:-1", "5:hello", "0:");
        for (String field : List.of(" [SVC:shop]", " [from:ACME]", " [to:+447700900106]", " [flags:-1:0:-1:-1:-1]")) {
            RecordingCounts counts = read((whole + whole.replace(field, "")).getBytes(StandardCharsets.US_ASCII));
            assertThat(counts.of(RecordingFigure.UNREADABLE_LINES)).as(field).isEqualTo(1);
        }
        String cut = whole.substring(0, whole.indexOf("] [udh:"));
        assertThat(read((whole + cut).getBytes(StandardCharsets.US_ASCII)).of(RecordingFigure.UNREADABLE_LINES))
                .isEqualTo(1);
        String older = whole.replace(" [META:?smpp_resp?]", "").replace(" [FID:1766850564]", "");
        assertThat(only(older).service()).isEqualTo("shop");
    }

    @Test
    void readsSeveralRecordingsInTheOrderOfTime() {
        TestCapture capture = TestCapture.usual();
        long time = Instant.parse("2026-11-25T12:04:19Z").toEpochMilli();
        TestCapture.Connection shop = capture.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(time);
        shop.send(true, bind("shop"), time);
        shop.send(true, submit(2, "447700900001"), time + 10);
        shop.send(true, submit(3, "447700900003"), time + 30);
        String log = "{\"time\":\"2026-11-25T12:04:19.020Z\",\"path\":\"/between\"}\n";
        read(log.getBytes(StandardCharsets.UTF_8), capture.toBytes());
        assertThat(heard.lines)
                .containsExactly("APPLICATION shop > 447700900001", "GET /between", "APPLICATION shop > 447700900003");
    }

    @Test
    void encryptedConnectionsAreCounted() {
        TestCapture capture = TestCapture.usual();
        byte[] noise = new byte[5000];
        new Random(1).nextBytes(noise);
        noise[0] = 0x16;
        noise[1] = 3;
        capture.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(START).send(true, noise, 1000, START);
        assertThat(read(capture.toBytes()).of(RecordingFigure.UNREADABLE)).isPositive();
        assertThat(heard.lines).isEmpty();
    }

    @Test
    void aFileThatIsNoRecordingIsRefused(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("x"), "hello, world");
        Recordings reading = new Recordings(
                new Recordings.Setting(
                        any -> RecordedSide.NEITHER, new SmppRecording(Smpp.TRAITS.form()), ZoneOffset.UTC),
                heard);
        assertThatThrownBy(() -> reading.add(file.toString(), System.in))
                .isInstanceOf(RecordingFault.class)
                .hasMessageContaining("offset 0: this is no capture");
        assertThatThrownBy(() -> reading.add(directory.resolve("y").toString(), System.in))
                .isInstanceOf(RecordingFault.class)
                .hasMessageEndingWith("there is no such file");
    }

    @Test
    void anImpossibleFrameIsAFaultThatNamesItsOffset() {
        byte[] capture = TestCapture.usual().toBytes();
        byte[] broken = Arrays.copyOf(capture, capture.length + 16);
        Arrays.fill(broken, capture.length, broken.length, (byte) 0x7F);
        assertThatThrownBy(() -> read(broken))
                .isInstanceOf(RecordingFault.class)
                .hasMessageContaining("-: offset 40: a frame of");
    }

    @Test
    void damagedRecordingsAreReadOrRefusedWithoutOtherExceptions() {
        TestCapture pcap = TestCapture.usual();
        TestCapture pcapng = new TestCapture(TestCapture.Format.PCAPNG_LITTLE, TestCapture.Link.ETHERNET);
        for (TestCapture each : List.of(pcap, pcapng)) {
            TestCapture.Connection shop = each.new Connection(CLIENT, 40_000, GATEWAY, PORT).open(START);
            shop.send(true, joined(bind("shop"), submit(2, "447700900001"), submit(3, "447700900003")), 31, START);
            shop.send(false, joined(response(2, 0, "1"), response(3, 8, "")), 13, START);
            TestCapture.Connection http = each.new Connection(CLIENT, 40_001, GATEWAY, PORT).open(START);
            http.send(true, "GET /send?to=1 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII), 7, START);
            http.send(false, "HTTP/1.1 200 OK\r\n\r\nok".getBytes(StandardCharsets.US_ASCII), 7, START);
            http.close(START);
        }
        byte[] kannel =
                ("2026-11-25 12:04:19 Sent SMS [SMSC:H1] [SVC:tester] [ACT:] [from:9] [to:4] [flags:-1:0:-1:-1:-1]"
                                + " [msg:1:x] [udh:0:]\n")
                        .getBytes(StandardCharsets.US_ASCII);
        byte[] json = "{\"time\":1790000000.5,\"path\":\"/send\",\"headers\":{\"a\":\"b\"},\"status\":200}\n"
                .getBytes(StandardCharsets.US_ASCII);
        int read = 0;
        for (long seed = 0; seed < 8000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] whole =
                    List.of(pcap.toBytes(), pcapng.toBytes(), kannel, json).get((int) (seed % 4));
            byte[] damaged =
                    Arrays.copyOf(whole, random.nextInt(10) == 0 ? random.nextInt(whole.length) : whole.length);
            for (int i = random.nextInt(8); i >= 0 && damaged.length > 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                read(damaged);
                read++;
            } catch (RecordingFault e) {
                assertThat(e).as("seed %d", seed).hasMessageContaining("offset");
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
        assertThat(read).isBetween(4000, 7999);
    }
}
