package org.strowger.router.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.price.Pricing;
import org.strowger.router.program.ProgramVocabulary;
import org.strowger.router.program.Protocols;
import org.strowger.router.recording.RecordedAddress;
import org.strowger.router.recording.RecordedSide;
import org.strowger.router.recording.RecordingCounts;
import org.strowger.router.recording.RecordingFault;
import org.strowger.router.recording.RecordingFigure;
import org.strowger.router.recording.Recordings;
import org.strowger.router.recording.TestCapture;
import org.strowger.router.shadow.OldGateway.Fault;
import org.strowger.router.shadow.OldGateway.Submitted;
import org.strowger.smpp.Smpp;
import org.strowger.smpp.dump.SmppRecording;
import org.strowger.smpp.pdu.Destination;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;

/** Every difference between Strowger and the gateway in a capture is found, and none is invented. */
class ShadowTest {
    private static final long START = 1_790_000_000_000L;
    private static final long WINDOW_MILLIS = 2000;

    private static final String CONFIGURATION = """
            listeners:
              - {name: smpp, listen: 127.0.0.1:2775}
              - {name: web, protocol: http, listen: 127.0.0.1:2780, http: {apis: [kannel, jasmin]}}
            applications:
              - {name: shop, password: secret, default-from: SHOP, numbers: {rules: [{country: GB}]}}
            smscs:
              - {name: a, hosts: 10.0.0.3:2776, system-id: s, password: p, segments: udh}
              - {name: b, hosts: 10.0.0.3:2777, system-id: s, password: p, segments: udh}
              - {name: c, hosts: 10.0.0.3:2778, system-id: s, password: p, segments: udh}
            routes:
              - {name: closed, match: {to: "+44799*"}, reject: not-allowed}
              - {name: kingdom, match: {to: "+44*"}, via: {a: 3, b: 1}}
              - {name: rest, match: {}, via: c}
            store: {path: store}
            privacy: {mask-text: %s}
            """;

    private RecordingCounts counts = new RecordingCounts();

    private static Configuration configuration(String yaml) {
        return ConfigurationFile.of(
                        Source.of(Path.of("test.yaml"), yaml),
                        new ProgramVocabulary(),
                        new HostDefaults(Map.of(), "test", ZoneOffset.UTC))
                .configuration();
    }

    private ShadowResult shadow(boolean masked, Set<DifferenceField> ignored, byte[]... recordings) {
        return shadow(CONFIGURATION.formatted(masked), ignored, recordings);
    }

    private ShadowResult shadow(String yaml, Set<DifferenceField> ignored, byte[]... recordings) {
        Configuration configuration = configuration(yaml);
        ShadowDecision decision = new ShadowDecision(
                configuration,
                NumberFacts.NONE,
                Pricing.NONE,
                smsc -> Protocols.named(smsc.peer().protocol()));
        Shadow shadow = new Shadow(
                decision,
                Smpp.TRAITS,
                Protocols.HTTP,
                new ShadowSettings(
                        WINDOW_MILLIS,
                        ignored,
                        Map.of("10.0.0.1", "shop"),
                        configuration.services().operating().privacy()));
        Recordings.Setting setting =
                new Recordings.Setting(ShadowTest::side, new SmppRecording(Smpp.TRAITS.form()), ZoneOffset.UTC);
        Recordings reading = new Recordings(setting, shadow);
        for (byte[] each : recordings) {
            reading.add(Recordings.STANDARD_INPUT, new ByteArrayInputStream(each));
        }
        if (reading.isOfKannelAlone()) {
            shadow.logAlone();
        } else if (reading.size() > 1) {
            shadow.sideBySide();
        }
        boolean isMore = reading.step();
        while (isMore) {
            isMore = reading.step();
        }
        counts = reading.counts();
        ShadowResult result = shadow.finish();
        decision.close();
        return result;
    }

    private static RecordedSide side(RecordedAddress server) {
        return switch (server.port()) {
            case 2775, 2780 -> RecordedSide.APPLICATION;
            case 2776 -> RecordedSide.ofSmsc("a");
            case 2777 -> RecordedSide.ofSmsc("b");
            case 2778 -> RecordedSide.ofSmsc("c");
            default -> RecordedSide.NEITHER;
        };
    }

    /** A message as each kind of application sends some: short, long, in UCS-2, abroad, refused, with a validity. */
    private static Submitted message(int number) {
        String to = number % 10 == 3 ? "49151" + (1_000_000 + number) : "077" + (10_000_000 + number);
        if (number % 50 == 7) {
            to = "0799" + (1_000_000 + number);
        }
        byte[] text = ("message " + number + " ").getBytes(StandardCharsets.US_ASCII);
        int coding = 0;
        if (number % 10 == 1) {
            byte[] whole = new byte[230];
            Arrays.fill(whole, (byte) 'x');
            System.arraycopy(text, 0, whole, 0, text.length);
            text = whole;
        } else if (number % 10 == 4) {
            coding = 8;
            text = ("\u4f60\u597d " + number).getBytes(StandardCharsets.UTF_16BE);
        }
        return new Submitted(
                number % 2 == 0 ? "" : "BANK", to, coding, text, number % 5 == 0 ? "000001000000000R" : "");
    }

    private static OldGateway gateway(int messages, Map<Integer, Fault> faults) {
        OldGateway gateway = new OldGateway(START);
        for (int i = 0; i < messages; i++) {
            gateway.handle(message(i), faults.getOrDefault(i, Fault.NONE));
            gateway.pass(3);
        }
        return gateway;
    }

    private static Map<String, Long> found(ShadowResult result) {
        Map<String, Long> found = new TreeMap<>();
        result.groups().all().forEach(each -> found.merge(each.key().field().word(), each.count(), Long::sum));
        return found;
    }

    private static Map<Integer, Fault> planted() {
        Map<Integer, Fault> faults = new HashMap<>();
        faults.put(1002, Fault.ROUTE);
        faults.put(1506, Fault.SENDER);
        faults.put(2008, Fault.NUMBER);
        faults.put(2502, Fault.TON);
        faults.put(3006, Fault.CODING);
        faults.put(3508, Fault.TEXT);
        faults.put(4001, Fault.SEGMENTS);
        faults.put(4511, Fault.UDH);
        faults.put(5005, Fault.VALIDITY);
        faults.put(5507, Fault.STATUS);
        faults.put(6002, Fault.MISSING);
        faults.put(6506, Fault.ADDITIONAL);
        return faults;
    }

    @Test
    void findsExactlyTheTwelvePlantedDifferencesInTenThousandMessages() {
        ShadowResult result =
                shadow(false, Set.of(), gateway(10_000, planted()).capture().toBytes());
        assertThat(found(result))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("route", 1L),
                        Map.entry("sender", 1L),
                        Map.entry("recipient", 1L),
                        Map.entry("recipient-type", 1L),
                        Map.entry("coding", 1L),
                        Map.entry("text", 1L),
                        Map.entry("segments", 1L),
                        Map.entry("header", 1L),
                        Map.entry("validity", 1L),
                        Map.entry("status", 1L),
                        Map.entry("missing", 1L),
                        Map.entry("additional", 1L)));
        assertThat(result.messages()).isEqualTo(10_001);
        assertThat(result.alike()).isEqualTo(10_001 - 12);
    }

    @Test
    void reportsNoDifferenceIfTheGatewaysAgree() {
        ShadowResult result =
                shadow(false, Set.of(), gateway(2000, Map.of()).capture().toBytes());
        assertThat(result.text(counts)).contains("Alike      2000");
        assertThat(result.hasDifferences()).isFalse();
        assertThat(result.shares().getOrDefault("kingdom", Map.of())).containsOnlyKeys("a", "b");
    }

    @Test
    void excludedFieldsAreNotCompared() {
        OldGateway gateway = gateway(1100, Map.of(1002, Fault.CODING, 1012, Fault.SENDER));
        ShadowResult result =
                shadow(false, Set.of(DifferenceField.CODING), gateway.capture().toBytes());
        assertThat(found(result)).containsOnly(Map.entry("sender", 1L));
    }

    @Test
    void noTextIsShownIfPrivacyMasksTexts() {
        OldGateway gateway = gateway(1100, Map.of(1002, Fault.TEXT, 1012, Fault.SENDER));
        ShadowResult result = shadow(true, Set.of(), gateway.capture().toBytes());
        assertThat(found(result)).containsOnlyKeys("text", "sender");
        assertThat(result.text(counts)).contains("(13 octets)").doesNotContain("message 1", "mesrage", "6d65");
        assertThat(result.json(counts)).contains("(13 octets)").doesNotContain("message 1", "mesrage", "6d65");
    }

    @Test
    void differencesWithOneCauseAreOneGroup() {
        Map<Integer, Fault> faults = new HashMap<>();
        for (int i = 1000; i < 1200; i += 2) {
            if (i % 10 != 4) {
                faults.put(i, Fault.NUMBER);
            }
        }
        ShadowResult result =
                shadow(false, Set.of(), gateway(1300, faults).capture().toBytes());
        assertThat(result.groups().all()).singleElement().satisfies(group -> {
            assertThat(group.count()).isEqualTo(faults.size());
            assertThat(group.key().ours()).isEqualTo("44...");
            assertThat(group.key().other()).isEqualTo("0...");
            assertThat(group.key().rule()).contains("numbers of the application", "route kingdom");
        });
    }

    @Test
    void messagesChargedOnDeliveryRequestAReceipt() {
        String yaml =
                CONFIGURATION.formatted(false).replace("default-from: SHOP", "default-from: SHOP, account: retail")
                        + "accounts: [{name: retail, charge-when: delivered}]\n";
        ShadowResult result =
                shadow(yaml, Set.of(), gateway(100, Map.of()).capture().toBytes());
        assertThat(found(result)).containsOnlyKeys("receipt");
    }

    // ---- Captures that are not complete

    private static byte[] submit(int sequence, Address from, Address to, String text) {
        return OldGateway.pdu(Pdu.of(PduType.SUBMIT_SM)
                .sequence(sequence)
                .from(from)
                .to(to)
                .with(PduField.SHORT_MESSAGE, text.getBytes(StandardCharsets.US_ASCII)));
    }

    private static byte[] response(int sequence, int status) {
        return OldGateway.pdu(Pdu.of(PduType.SUBMIT_SM_RESP)
                .sequence(sequence)
                .status(status)
                .with(PduField.MESSAGE_ID, status == 0 ? "1" : ""));
    }

    private static final Address BANK = Address.alphanumeric("BANK");

    @Test
    void connectionsOlderThanTheCaptureBelongToTheAccountOfTheirAddress() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection known = capture.new Connection(0x0A000001, 40_000, 0x0A000002, 2775);
        TestCapture.Connection unknown = capture.new Connection(0x0A000009, 40_000, 0x0A000002, 2775);
        TestCapture.Connection smsc = capture.new Connection(0x0A000002, 41_000, 0x0A000003, 2778);
        known.send(true, submit(1, BANK, new Address(0, 0, "4915100000001"), "hello"), START);
        smsc.send(true, submit(1, BANK, new Address(0, 0, "4915100000001"), "hello"), START + 1);
        smsc.send(false, response(1, 0), START + 2);
        known.send(false, response(1, 0), START + 3);
        unknown.send(true, submit(1, BANK, new Address(0, 0, "4915100000002"), "hello"), START + 4);
        ShadowResult result = shadow(false, Set.of(), capture.toBytes());
        assertThat(result.alike()).isEqualTo(1);
        assertThat(result.leftOut(LeftOut.UNKNOWN_ACCOUNT)).isEqualTo(1);
        assertThat(result.unknown()).containsOnlyKeys("10.0.0.9");
        assertThat(result.hasDifferences()).isFalse();
    }

    @Test
    void aGapInTheCaptureIsNotReportedAsADifference() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection shop = capture.new Connection(0x0A000001, 40_000, 0x0A000002, 2775).open(START);
        TestCapture.Connection smsc = capture.new Connection(0x0A000002, 41_000, 0x0A000003, 2778).open(START);
        for (int i = 1; i <= 4; i++) {
            Address to = new Address(0, 0, "491510000000" + i);
            long time = START + i * 100L;
            byte[] sent = submit(i, BANK, to, "hello " + i);
            shop.send(true, submit(i, BANK, to, "hello " + i), time);
            if (i == 2) {
                smsc.lose(true, sent);
            } else {
                smsc.send(true, sent, time + 1);
                smsc.send(false, response(i, 0), time + 2);
            }
            shop.send(false, response(i, 0), time + 3);
        }
        // Later traffic shows that the segment does not come.
        shop.send(true, submit(9, BANK, new Address(0, 0, "4915100000009"), "late"), START + 20_000);
        smsc.send(true, submit(9, BANK, new Address(0, 0, "4915100000009"), "late"), START + 20_001);
        smsc.send(false, response(9, 0), START + 20_002);
        shop.send(false, response(9, 0), START + 20_003);
        ShadowResult result = shadow(false, Set.of(), capture.toBytes());
        assertThat(counts.of(RecordingFigure.GAPS)).isEqualTo(1);
        assertThat(result.hasDifferences()).as(result.text(counts)).isFalse();
        assertThat(result.leftOut(LeftOut.GAP)).isPositive();
    }

    @Test
    void aMessageSentAgainAfterARefusalIsComparedOnce() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection shop = capture.new Connection(0x0A000001, 40_000, 0x0A000002, 2775).open(START);
        TestCapture.Connection smsc = capture.new Connection(0x0A000002, 41_000, 0x0A000003, 2778).open(START);
        Address to = new Address(0, 0, "4915100000001");
        long later = START + 10_000;
        shop.send(true, submit(1, BANK, to, "hello"), later);
        for (int i = 1; i <= 3; i++) {
            smsc.send(true, submit(i, BANK, to, "hello"), later + i);
            smsc.send(false, response(i, i < 3 ? 0x58 : 0), later + i);
        }
        shop.send(false, response(1, 0), later + 9);
        // The application gets the refusal of the SMSC: that is no decision of the gateway.
        shop.send(true, submit(2, BANK, to, "again"), later + 100);
        smsc.send(true, submit(4, BANK, to, "again"), later + 101);
        smsc.send(false, response(4, 0x0B), later + 102);
        shop.send(false, response(2, 0x0B), later + 103);
        ShadowResult result = shadow(false, Set.of(), capture.toBytes());
        assertThat(result.alike()).isEqualTo(2);
        assertThat(result.hasDifferences()).as(result.text(counts)).isFalse();
    }

    @Test
    void aMessageToSeveralRecipientsIsComparedForEachRecipient() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection shop = capture.new Connection(0x0A000001, 40_000, 0x0A000002, 2775).open(START);
        TestCapture.Connection smsc = capture.new Connection(0x0A000002, 41_000, 0x0A000003, 2778).open(START);
        List<Address> recipients = List.of(new Address(0, 0, "4915100000001"), new Address(0, 0, "4915100000002"));
        shop.send(
                true,
                OldGateway.pdu(Pdu.of(PduType.SUBMIT_MULTI)
                        .sequence(1)
                        .from(BANK)
                        .to(recipients.stream().map(Destination::to).toList())
                        .with(PduField.SHORT_MESSAGE, "hello".getBytes(StandardCharsets.US_ASCII))),
                START);
        for (int i = 0; i < 2; i++) {
            smsc.send(true, submit(i, BANK, recipients.get(i), "hello"), START + i);
            smsc.send(false, response(i, 0), START + i);
        }
        shop.send(
                false,
                OldGateway.pdu(Pdu.of(PduType.SUBMIT_MULTI_RESP).sequence(1).with(PduField.MESSAGE_ID, "1")),
                START + 9);
        ShadowResult result = shadow(false, Set.of(), capture.toBytes());
        assertThat(result.alike()).as(result.text(counts)).isEqualTo(2);
    }

    // ---- HTTP and logs

    @Test
    void kannelAndJasminRequestsAreComparedWithTheSentMessages() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection web = capture.new Connection(0x0A000001, 40_000, 0x0A000002, 2780).open(START);
        TestCapture.Connection smsc = capture.new Connection(0x0A000002, 41_000, 0x0A000003, 2778).open(START);
        long time = START + 5000;
        http(web, "GET /cgi-bin/sendsms?username=shop&password=x&from=BANK&to=4915100000001&text=hello HTTP/1.1", time);
        smsc.send(true, submit(1, BANK, new Address(0, 0, "4915100000001"), "hello"), time + 1);
        smsc.send(false, response(1, 0), time + 2);
        answer(web, 202, "0: Accepted for delivery", time + 3);
        http(web, "GET /send?username=shop&password=x&from=BANK&to=4915100000002&content=hi HTTP/1.1", time + 10);
        smsc.send(true, submit(2, BANK, new Address(0, 0, "4915100000002"), "ho"), time + 11);
        smsc.send(false, response(2, 0), time + 12);
        answer(web, 200, "Success \"1\"", time + 13);
        http(web, "GET /send?username=shop&password=x&from=BANK&to=4915100000003 HTTP/1.1", time + 20);
        answer(web, 200, "Success \"2\"", time + 21);
        http(web, "GET /status HTTP/1.1", time + 30);
        ShadowResult result = shadow(false, Set.of(), capture.toBytes());
        assertThat(found(result)).as(result.text(counts)).containsOnlyKeys("text", "status", "recipient-type");
        assertThat(result.leftOut(LeftOut.OTHER_REQUEST)).isEqualTo(1);
    }

    private static void http(TestCapture.Connection web, String line, long time) {
        web.send(true, (line + "\r\nHost: gateway\r\n\r\n").getBytes(StandardCharsets.US_ASCII), time);
    }

    private static void answer(TestCapture.Connection web, int status, String text, long time) {
        String head = "HTTP/1.1 " + status + " OK\r\nContent-Length: " + text.length() + "\r\n\r\n";
        web.send(false, (head + text).getBytes(StandardCharsets.US_ASCII), time);
    }

    @Test
    void aKannelAccessLogAloneRevealsDifferencesOfRouteAndRecipient() {
        String line = "2026-11-25 12:04:%02d Sent SMS [SMSC:%s] [SVC:shop] [ACT:] [BINF:] [FID:] [META:] [from:%s]"
                + " [to:%s] [flags:-1:0:-1:-1:-1] [msg:5:hello] [udh:0:]\n";
        String log = line.formatted(1, "c", "BANK", "4915100000001")
                + line.formatted(2, "a", "BANK", "4915100000002")
                + line.formatted(3, "b", "SHOP", "07700900123");
        ShadowResult result = shadow(false, Set.of(), log.getBytes(StandardCharsets.US_ASCII));
        assertThat(found(result))
                .as(result.text(counts))
                .containsOnly(Map.entry("route", 1L), Map.entry("recipient", 1L));
        assertThat(result.messages()).isEqualTo(3);
    }

    /** As Kannel 1.4.5 writes a line. */
    private static String kannelLine(int second, String smsc, String service, String from, String to, String rest) {
        return "2026-11-25 12:04:%02d Sent SMS [SMSC:%s] [SVC:%s] [ACT:] [BINF:] [FID:17668505%02d] [META:?smpp_resp?]"
                        .formatted(second, smsc, service, second)
                + " [from:" + from + "] [to:" + to + "] [flags:" + rest + "]\n";
    }

    private static String hello(int second, String smsc, String from, String to) {
        return kannelLine(second, smsc, "shop", from, to, "-1:0:-1:-1:31] [msg:5:hello] [udh:0:");
    }

    private ShadowResult shadowOfLog(String yaml, String... recordings) {
        byte[][] octets = Arrays.stream(recordings)
                .map(each -> each.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        return shadow(yaml, Set.of(), octets);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "numbers: {rules: [{country: GB}]}",
                "numbers: {rules: [{prefix: +44, replaces: [0044, 0]}, {prefix: +, replaces: [00]}]}"
            })
    void aPlusInAnAccessLogMeansAnInternationalNumber(String numbers) {
        String log = hello(1, "c", "BANK", "+4915100000001")
                + hello(2, "a", "+447700900000", "+447700900001")
                + hello(3, "b", "447000", "447700900002")
                + kannelLine(4, "a", "shop", "+ACME", "+447700900003", "0:0:-1:-1:3] [msg:5:flash] [udh:0:")
                + kannelLine(5, "a", "shop", "BANK", "+447700900004", "-1:2:-1:-1:-1] [msg:4:04100411] [udh:0:")
                + kannelLine(
                        6, "a", "shop", "BANK", "+447700900005", "-1:1:-1:-1:-1] [msg:3:616263] [udh:7:0605040B8423F0")
                + kannelLine(7, "a", "shop", "BANK", "+447700900006", "-1:0:-1:-1:-1] [msg:11:caf.. .. a?] [udh:0:");
        for (String fields : List.of("", ", fields: {destination: {by-number: yes}, source: {by-number: yes}}")) {
            String yaml = CONFIGURATION
                            .formatted(false)
                            .replace(", numbers: {rules: [{country: GB}]}", "")
                            .replace("{to: \"+44*\"}, via", "{to: [\"+44*\", \"44*\"]}, via")
                            .replace(", segments: udh}", fields + "}")
                    + numbers;
            ShadowResult result = shadowOfLog(yaml, log);
            assertThat(found(result)).as(result.text(counts)).isEmpty();
            assertThat(result.alike()).isEqualTo(7);
        }
    }

    @Test
    void aDifferentNumberFormInAnAccessLogIsADifference() {
        String log = hello(1, "c", "BANK", "004915100000001")
                + hello(2, "a", "00447700900000", "+447700900001")
                + hello(3, "a", "BANK", "+44-7700-900002")
                + hello(4, "a", "BANK", "07700900003")
                + hello(5, "a", "+447700900000", "+447700900004");
        String yaml = CONFIGURATION
                .formatted(false)
                .replace(", segments: udh}", ", fields: {source: {by-number: yes}}}")
                .replace("via: {a: 3, b: 1}}", "via: {a: 3, b: 1}, rewrite: {from: \"+447700900009\"}}");
        ShadowResult result = shadowOfLog(CONFIGURATION.formatted(false), log);
        assertThat(found(result)).as(result.text(counts)).containsOnly(Map.entry("recipient", 3L));
        assertThat(result.text(counts))
                .contains("Strowger ...; the other gateway 00...")
                .contains("Strowger 447700900002; the other gateway 44-7700-900002")
                .contains("Strowger 44...; the other gateway 0...");
        ShadowResult rewritten = shadowOfLog(yaml, log);
        assertThat(rewritten.text(counts))
                .contains("Strowger 447700900009; the other gateway 447700900000")
                .contains("Strowger 447700900009; the other gateway 00447700900000");
    }

    @Test
    void aPlusBeforeACapturedRecipientIsADifference() {
        TestCapture capture = TestCapture.usual();
        TestCapture.Connection shop = capture.new Connection(0x0A000001, 40_000, 0x0A000002, 2775).open(START);
        TestCapture.Connection smsc = capture.new Connection(0x0A000002, 41_000, 0x0A000003, 2778).open(START);
        shop.send(true, submit(1, BANK, Address.international("4915100000001"), "hello"), START + 1);
        smsc.send(true, submit(1, BANK, new Address(0, 0, "+4915100000001"), "hello"), START + 2);
        smsc.send(false, response(1, 0), START + 3);
        shop.send(false, response(1, 0), START + 4);
        ShadowResult result = shadow(false, Set.of(), capture.toBytes());
        assertThat(found(result))
                .as(result.text(counts))
                .containsOnly(Map.entry("recipient", 1L), Map.entry("recipient-type", 1L));
    }

    @Test
    void anSmscWithoutAnIdInAnAccessLogIsIdentifiedByItsAddress() {
        String log = hello(1, "SMPP:10.0.0.3:2778/2778:esme:VMA", "BANK", "+4915100000001")
                + hello(2, "SMPP:smsc.example.net:2776/2776:esme:", "BANK", "+447700900002")
                + hello(3, "SMPP:10.0.0.3:2779/2779:esme:", "BANK", "+4915100000003");
        ShadowResult result = shadowOfLog(CONFIGURATION.formatted(false), log);
        assertThat(found(result)).as(result.text(counts)).containsOnly(Map.entry("route", 1L));
        assertThat(result.text(counts)).contains("Strowger c; the other gateway SMPP:10.0.0.3:2779/2779:esme:");
    }

    @Test
    void repliesOfServicesAreLeftOutOfAnAccessLog() {
        String reply = "-1:0:-1:-1:-1] [msg:21:Your balance is 12.50] [udh:0:";
        String log = hello(1, "c", "BANK", "+4915100000001")
                + kannelLine(2, "c", "^[ ]*(balance)[ ]*", "ACME", "+4915100000002", reply)
                + kannelLine(3, "c", "^[ ]*(stop|unsubscribe|quit)[ ]*", "ACME", "+4915100000003", reply)
                + kannelLine(4, "c", "", "ACME", "+4915100000004", reply)
                + kannelLine(5, "c", "lottery", "ACME", "+4915100000005", reply);
        ShadowResult result = shadowOfLog(CONFIGURATION.formatted(false), log);
        assertThat(result.alike()).isEqualTo(1);
        assertThat(result.text(counts)).contains("""
                Left out:
                  3  replies of Kannel's services to mobiles, which no application submitted: the SVC of the log is \
                empty or a regular expression
                  1  lines of the log whose SVC is no application of the configuration: replies of a service with a \
                name, or an application that is missing
                  Unknown SVC: lottery
                """.replace("\n", System.lineSeparator()));
        assertThat(result.json(counts)).contains("\"reply\": 3", "\"unknown_service\": 1", "\"lottery\"");

        String request = """
                {"time":"2026-11-25T12:04:0%d.500Z","path":"/cgi-bin/sendsms?username=shop&password=x\
                &from=BANK&to=%%2B491510000000%d&text=hello","status":202,"response":"0: Accepted for delivery"}
                """;
        // The window of messages that may have come before the recordings has passed.
        String requests = request.formatted(0, 1) + request.formatted(4, 6);
        String later = log.replace("12:04:01", "12:04:00")
                + kannelLine(6, "c", "lottery", "ACME", "+4915100000007", reply)
                + hello(7, "c", "BANK", "+4915100000006");
        ShadowResult beside = shadowOfLog(CONFIGURATION.formatted(false), requests, later);
        assertThat(found(beside)).as(beside.text(counts)).isEmpty();
        assertThat(beside.leftOut(LeftOut.REPLY)).isEqualTo(3);
        assertThat(beside.leftOut(LeftOut.UNKNOWN_SERVICE)).isEqualTo(2);
    }

    @Test
    void requestsAreMatchedWithTheirAccessLogLines() {
        String request = """
                {"time":"2026-11-25T12:04:0%d.100Z","path":"/cgi-bin/sendsms?username=shop&password=x\
                &from=%s&to=%s&%s","status":202,"response":"0: Accepted for delivery"}
                """;
        String requests = request.formatted(1, "%2B447700900000", "07700900001", "text=caf%C3%A9+%E2%82%AC+a%60%0A")
                + request.formatted(1, "%2B447700900000", "07700900001", "text=caf%C3%A9+%E2%82%AC+b%60%0A")
                + request.formatted(2, "BANK", "%2B44-7700-900002", "text=abc&coding=1&udh=%06%05%04%0B%84%23%F0")
                + request.formatted(3, "BANK", "00447700900003", "text=%04%10%04%11&coding=2")
                + request.formatted(4, "BANK", "447700900004", "text=flash&mclass=0")
                + request.formatted(5, "BANK", "447700900005", "text=hello");
        String log = kannelLine(
                        1,
                        "a",
                        "shop",
                        "+447700900000",
                        "+447700900001",
                        "-1:0:-1:-1:-1] [msg:12:caf.. ... b?.] [udh:0:")
                + kannelLine(
                        1,
                        "a",
                        "shop",
                        "+447700900000",
                        "+447700900001",
                        "-1:0:-1:-1:-1] [msg:12:caf.. ... a?.] [udh:0:")
                + kannelLine(
                        2, "a", "shop", "BANK", "+447700900002", "-1:1:-1:-1:-1] [msg:3:616263] [udh:7:0605040B8423F0")
                + kannelLine(3, "a", "shop", "BANK", "+447700900003", "-1:2:-1:-1:-1] [msg:4:04100411] [udh:0:")
                + kannelLine(4, "a", "shop", "BANK", "+447700900004", "0:0:-1:-1:-1] [msg:5:flash] [udh:0:")
                + kannelLine(5, "a", "shop", "BANK", "+447700900005", "0:1:-1:-1:-1] [msg:5:68656C6C6F] [udh:0:");
        ShadowResult result = shadowOfLog(CONFIGURATION.formatted(false), requests, log);
        assertThat(found(result)).as(result.text(counts)).containsOnly(Map.entry("coding", 1L));
        assertThat(result.text(counts)).contains("Strowger GSM7; the other gateway OCTETS, class 0");
        assertThat(result.alike()).isEqualTo(5);
    }

    @Test
    void aRequestLogAndAnAccessLogAreComparedInOneRun() {
        String requests = """
                {"time":"2026-11-25T12:04:01.900Z","path":"/cgi-bin/sendsms?username=shop&password=x\
                &from=BANK&to=4915100000001&text=hello","status":202,"response":"0: Accepted for delivery"}
                {"time":"2026-11-25T12:04:02.100Z","path":"/cgi-bin/sendsms?username=shop&password=x\
                &from=BANK&to=4915100000002&text=hello","status":202,"response":"0: Accepted for delivery"}
                """;
        String line = "2026-11-25 12:04:%02d Sent SMS [SMSC:c] [SVC:shop] [ACT:] [BINF:] [FID:] [META:] [from:BANK]"
                + " [to:%s] [flags:-1:0:-1:-1:-1] [msg:5:hello] [udh:0:]\n";
        String log = line.formatted(1, "4915100000001") + line.formatted(2, "4915100000002");
        ShadowResult result = shadow(
                false, Set.of(), requests.getBytes(StandardCharsets.US_ASCII), log.getBytes(StandardCharsets.US_ASCII));
        assertThat(result.alike()).as(result.text(counts)).isEqualTo(2);
        assertThat(result.hasDifferences()).isFalse();
    }

    // ---- Damage

    @Test
    void damagedCapturesAreComparedAsFarAsTheyCanBeRead() {
        byte[] whole = gateway(40, Map.of()).capture().toBytes();
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] damaged = whole.clone();
            for (int i = 0; i < 20; i++) {
                damaged[24 + random.nextInt(damaged.length - 24)] = (byte) random.nextInt(256);
            }
            try {
                shadow(false, Set.of(), damaged);
            } catch (RecordingFault e) {
                assertThat(e).hasMessageContaining("offset");
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }
}
