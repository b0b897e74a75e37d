package org.strowger.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.program.ConfigurationLoader;
import org.strowger.router.reactor.FreePorts;
import org.strowger.router.reactor.tls.TestCertificates;

/** The packets are to tshark what they are to us, one by one, also where TLS was on the wire; no password is. */
@Tag("original")
@Tag("wireshark")
class TraceIT {
    private static final String PASSWORD = "hunter2x";
    private static final String SMSC_PASSWORD = "cEntr4lx";
    private static final String APPLICATION = "application.pcap";
    private static final String SMSC = "smsc.pcap";

    @TempDir
    private Path directory = Path.of("");

    private final List<Integer> ports = List.of(FreePorts.next(), FreePorts.next());
    private List<Integer> packets = List.of();
    private Path captures = Path.of("");

    /**
     * Has a message sent and its receipt come back, with a trace on both sides.
     *
     * @param keys of the listener
     * @param options of the sender
     */
    private void play(String protocol, String keys, List<String> options) throws Exception {
        String yaml = """
                node: traced
                store: {path: store}
                privacy: {mask-text: false}
                console: {listen: off}
                http: {listen: off}
                listeners: [{name: in, protocol: %1$s, listen: "127.0.0.1:%2$d"%3$s}]
                applications: [{name: shop, system-id: "6001", password: %4$s, receives: ["447700900123"]}]
                smscs:
                  - name: a
                    protocol: %1$s
                    hosts: ["127.0.0.1:%5$d"]
                    system-id: "7001"
                    password: %6$s
                    timers: {enquire-link: 1s}
                simulators:
                  - name: sim
                    protocol: %1$s
                    listen: "127.0.0.1:%5$d"
                    receipts: 1500ms
                    system-id: "7001"
                    password: %6$s
                routes: [{name: all, match: {}, via: a}]
                """.formatted(protocol, ports.get(0), keys, PASSWORD, ports.get(1), SMSC_PASSWORD);
        Path file = Files.writeString(directory.resolve("traced.yaml"), yaml);
        try (TracedRouter router = new TracedRouter(directory, ConfigurationLoader.load(file))) {
            router.traceInto(APPLICATION, "application", "shop");
            router.traceInto(SMSC, "smsc", "a");
            router.start();
            router.send(
                    PASSWORD,
                    Stream.concat(
                                    Stream.of("--protocol", protocol, "--system-id", "6001"),
                                    Stream.concat(
                                            Stream.of("--connect", "127.0.0.1:" + ports.get(0)), options.stream()))
                            .toList());
            packets = router.endTraces();
            captures = router.captures();
        }
        for (String capture : List.of(APPLICATION, SMSC)) {
            String octets = Files.readString(captures.resolve(capture), StandardCharsets.ISO_8859_1);
            assertThat(octets).doesNotContain(PASSWORD).doesNotContain(SMSC_PASSWORD);
            assertThat(octets).doesNotContain(hex(PASSWORD)).doesNotContain(hex(SMSC_PASSWORD));
        }
        Tshark.assumeInstalled();
    }

    private static String hex(String text) {
        return HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** The packets that it finds in the trace on that side, in which nothing is wrong. */
    private Tshark read(String capture, String protocol) throws Exception {
        int port = ports.get(capture.equals(APPLICATION) ? 0 : 1);
        Tshark tshark = new Tshark(captures.resolve(capture), port, protocol);
        tshark.findsNothingWrong();
        return tshark;
    }

    private int packets(String capture) {
        return packets.get(capture.equals(APPLICATION) ? 0 : 1);
    }

    @Test
    void tsharkDissectsEveryPduOfATlsSession() throws Exception {
        TestCertificates certificates = TestCertificates.in(directory);
        TlsIdentity identity = certificates.localhost();
        String keys = ", tls: {certificate: \"%s\", key: \"%s\"}".formatted(identity.certificate(), identity.key());
        play("smpp", keys, List.of("--tls", "--ca", certificates.ca().toString()));

        List<String> ids = read(APPLICATION, "smpp").values("smpp.command_id");
        assertThat(ids).hasSize(packets(APPLICATION));
        assertThat(read(APPLICATION, "smpp").complaints()).isEmpty();
        assertThat(ids).startsWith("0x00000009", "0x80000009", "0x00000004", "0x80000004");
        assertThat(ids).contains("0x00000005", "0x80000005", "0x00000006", "0x80000006");
        List<String> bySmsc = read(SMSC, "smpp").values("smpp.command_id");
        assertThat(bySmsc).hasSize(packets(SMSC)).contains("0x00000009", "0x00000004", "0x80000004", "0x00000005");
    }

    /** Of those that have blanked passwords in them the sum is wrong, and nothing else is. */
    private static void complainsOfLoginsOnly(Tshark tshark, String login) throws Exception {
        assertThat(tshark.complaints()).singleElement().satisfies(line -> assertThat(line)
                .endsWith(login));
    }

    @Test
    void tsharkDissectsEveryOperationOfUcp() throws Exception {
        play("ucp", "", List.of());

        for (String side : List.of(APPLICATION, SMSC)) {
            Tshark tshark = read(side, "ucp");
            complainsOfLoginsOnly(tshark, "Session management (Operation) [checksum invalid]");
            assertThat(tshark.rows("ucp", "ucp.hdr.TRN")).hasSize(packets(side));
            List<String> all = tshark.rows("ucp", "ucp.hdr.OT", "ucp.hdr.O_R");
            assertThat(without(all, "31,")).containsExactly("60,'O'", "60,'R'", "51,'O'", "51,'R'", "53,'O'", "53,'R'");
            boolean keptAlive = side.equals(SMSC);
            assertThat(all.contains("31,'O'") && all.contains("31,'R'")).isEqualTo(keptAlive);
            assertThat(tshark.rows("ucp.hdr.OT == 51", "ucp.hdr.O_R", "ucp.parm.AdC", "ucp.parm.OTOA", "ucp.parm.AMsg"))
                    .containsExactly("'O',447700900123,5039,meet me", "'R',,,");
            assertThat(tshark.rows("ucp.hdr.OT == 51", "ucp.parm.NRq", "ucp.parm.MT", "ucp.parm.ACK"))
                    .containsExactly("'1','3',", ",,'A'");
            String account = side.equals(APPLICATION) ? "6001" : "7001";
            assertThat(tshark.rows("ucp.hdr.OT == 53", "ucp.parm.AdC", "ucp.parm.OAdC", "ucp.parm.Dst", "ucp.parm.ACK"))
                    .containsExactly(account + ",447700900123,'0',", ",,,'A'");
        }
    }

    @Test
    void tsharkDissectsEveryOperationOfCimd2() throws Exception {
        play("cimd2", "", List.of());

        for (String side : List.of(APPLICATION, SMSC)) {
            Tshark tshark = read(side, "cimd");
            complainsOfLoginsOnly(tshark, "Login - invalid checksum");
            List<String> all = tshark.rows("cimd", "cimd.opcode");
            assertThat(all).hasSize(packets(side));
            List<String> expected = List.of("1", "51", "3", "53", "23", "73");
            if (side.equals(APPLICATION)) {
                assertThat(all).startsWith(expected.toArray(new String[0])).endsWith("2", "52");
                assertThat(tshark.rows("cimd", "cimd.pnumber")).containsExactly("1", "1", "3", "3", "0", "0", "5", "5");
            } else {
                assertThat(without(without(all, "40"), "90")).isEqualTo(expected);
                assertThat(all).contains("40", "90");
            }
            assertThat(tshark.rows("cimd.opcode == 3", "cimd.da", "cimd.aoi", "cimd.ud", "cimd.srr"))
                    .containsExactly("+447700900123,SHOP,meet me,62");
            assertThat(tshark.rows("cimd.opcode == 23", "cimd.da", "cimd.stcode"))
                    .containsExactly("+447700900123,4");
        }
    }

    private static List<String> without(List<String> rows, String begin) {
        return rows.stream().filter(row -> !row.startsWith(begin)).toList();
    }
}
