package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.SMPPServerSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;

/**
 * Kannel as a user of ours, by UCP, CIMD2 and SMPP at once: through the router to SMSCs of all three, and at our
 * simulated SMSCs directly.
 */
@Tag("original")
@Tag("kannel")
final class KannelIT {
    private static final String MOBILE = "447700900123";
    private static final String PART_1 = "0123456789".repeat(16).substring(0, 153);
    private static final String PART_2 = "3456789 and so on";
    private static final String GSM_HEX = "486920001102201B281B651B29207B31";
    private static final String UCS2_HEX = "041F04400438043204350442";

    private static final List<Sample> SAMPLES = List.of(
            Sample.of(
                    "1",
                    "Hi @_$ {€} ä1",
                    "/3//" + GSM_HEX + "/",
                    "\t033:Hi _Oa_--$ _XX(_XXe_XX) _a\"1\t",
                    "\0\0\u0010" + octets(GSM_HEX)),
            Sample.of(
                    "2",
                    "Привет",
                    "/" + UCS2_HEX + "/",
                    "\t034:" + UCS2_HEX + "\t",
                    "\u0008\0\u000C" + octets(UCS2_HEX)),
            new Sample(
                    "3",
                    PART_1 + PART_2,
                    Map.of(
                            "ucp",
                            List.of(
                                    List.of("/3//" + hex(PART_1) + "/", "0201/"),
                                    List.of("/3//" + hex(PART_2) + "/", "0202/")),
                            "cimd2",
                            List.of(
                                    List.of("\t033:" + PART_1 + "\t", "0201\t"),
                                    List.of("\t033:" + PART_2 + "\t", "0202\t")),
                            "smpp",
                            List.of(
                                    List.of("\u0002\u0001" + PART_1, "\u0005\0\u0003"),
                                    List.of("\u0002\u0002" + PART_2, "\u0005\0\u0003")))),
            Sample.of(Sample.UNDER_A_NAME, "from us", "/0753E4130A/", "\t027:SHOP\t", "\u0005\0SHOP\0"));

    @TempDir
    private Path directory = Path.of("");

    private final Opened opened = new Opened();

    @BeforeEach
    void begins() {
        KannelProcesses.assumeInstalled();
    }

    @AfterEach
    void ends() throws Exception {
        opened.closeAll();
    }

    private interface Play {
        void run() throws Exception;
    }

    /** A failure is told with the output of the processes. */
    private static void play(Kannel kannel, List<Program> programs, Play play) throws IOException {
        try {
            play.run();
            assertThat(kannel.complaints()).isEmpty();
        } catch (AssertionError | Exception e) {
            StringBuilder said = new StringBuilder(e.toString());
            for (Program program : programs) {
                said.append('\n').append(program.said());
            }
            throw new AssertionError(said.append('\n').append(kannel.logs()).toString(), e);
        }
    }

    // ---- Messages

    /**
     * A text, and what stands in a packet of it.
     *
     * @param octets by protocol: for each packet, what must be in it
     */
    private record Sample(String digit, String text, Map<String, List<List<String>>> octets) {
        private static final String UNDER_A_NAME = "4";

        static Sample of(String digit, String text, String ucp, String cimd2, String smpp) {
            return new Sample(
                    digit,
                    text,
                    Map.of(
                            "ucp", List.of(List.of(ucp)),
                            "cimd2", List.of(List.of(cimd2)),
                            "smpp", List.of(List.of(smpp))));
        }

        /** The sender. */
        String sender(String by) {
            return digit.equals(UNDER_A_NAME) ? "SHOP" : shortNumber(by);
        }

        /** To whom it is sent: by each connection and to each SMSC another one. */
        String recipient(String by, String smsc) {
            return "4670" + (Kannel.CONNECTIONS.indexOf(smsc) + 1) + digit + Kannel.CONNECTIONS.indexOf(by);
        }
    }

    private static String octets(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
    }

    private static String hex(String text) {
        return HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    // ---- Through the router

    /** The router with all that is around it but Kannel. */
    private final class Exchange {
        private final Map<String, Wiretap> taps = new LinkedHashMap<>();
        private final JsmppSockets sockets =
                new JsmppSockets(SocketFactory.getDefault(), ServerSocketFactory.getDefault());
        private final JsmppSmsc jsmpp = opened.add(JsmppSmsc.open(sockets));
        private final Callbacks callbacks = opened.add(Callbacks.open());
        private final Program router;
        private final Kannel kannel;

        private Exchange() throws Exception {
            StringBuilder text = new StringBuilder();
            text.append("node: kannel\nshutdown: {drain: 1s}\nselectors: 2\nconsole: {listen: off, socket: off}\n");
            text.append("http: {listen: off}\nstore: {path: store, max-size: 1GiB, reserve: 16MiB}\nlisteners:\n");
            List<Integer> listeners = new ArrayList<>();
            for (String protocol : Kannel.CONNECTIONS) {
                listeners.add(FreePorts.next());
                text.append("  - {name: %1$s, protocol: %1$s, listen: '127.0.0.1:%2$d'}%n"
                        .formatted(protocol, listeners.get(listeners.size() - 1)));
            }
            text.append("applications:\n");
            for (String by : Kannel.CONNECTIONS) {
                Kannel.Account account = Kannel.account(by);
                text.append(
                        "  - {name: %1$s, system-id: '%2$s', password: %3$s, protocols: [%1$s], receives: ['%4$s']}%n"
                                .formatted(by, account.name(), account.password(), shortNumber(by)));
            }
            smscs(text);
            text.append("routes:\n");
            for (int i = 0; i < Kannel.CONNECTIONS.size(); i++) {
                text.append("  - {name: to-%1$s, match: {to: '4670%2$d*'}, via: %1$s}%n"
                        .formatted(Kannel.CONNECTIONS.get(i), i + 1));
            }
            text.append("  - {name: lost, match: {to: '46709*'}, via: nobody, retry: {validity: 1s}}\n");
            text.append("  - {name: rest, match: {}, via: jsmpp}\n");
            Path file = Files.writeString(directory.resolve("strowger.yaml"), text.toString());
            router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
            router.awaitSaid("ready with");
            kannel = opened.add(new Kannel(
                    directory.resolve("kannel"),
                    callbacks,
                    new Kannel.Smscs(listeners.get(0), listeners.get(1), listeners.get(2))));
            router.awaitSaid(" smsc\\.session_up ", Kannel.CONNECTIONS.size() + 1);
        }

        private void smscs(StringBuilder text) throws IOException {
            StringBuilder simulators = new StringBuilder("simulators:\n");
            text.append("smscs:\n");
            for (String protocol : Kannel.CONNECTIONS) {
                InetSocketAddress smsc = FreePorts.nextAddress();
                Wiretap tap = opened.add(Wiretap.before(smsc));
                taps.put(protocol, tap);
                String login = "system-id: '7001', password: pw";
                text.append("  - {name: %1$s, protocol: %1$s, hosts: ['127.0.0.1:%2$d'], %4$s, %3$s}%n"
                        .formatted(protocol, tap.port(), login, "timers: {enquire-link: 1s}"));
                simulators.append(
                        "  - {name: sim-%1$s, protocol: %1$s, listen: '127.0.0.1:%2$d', receipts: 100ms, %3$s}%n"
                                .formatted(protocol, smsc.getPort(), login));
            }
            String usual =
                    "  - {name: %s, protocol: smpp, hosts: ['127.0.0.1:%d'], system-id: strowger, password: p}%n";
            text.append(usual.formatted("jsmpp", sockets.address().getPort()));
            text.append(usual.formatted("nobody", FreePorts.next()));
            text.append(simulators);
        }

        /** Sent, with the kind of its receipt. */
        private String sent(String by, String from, String to, String text, String kind) throws Exception {
            kannel.send(by, from, to, text);
            return by + " | " + to + " | " + kind;
        }
    }

    /** The number of the account with that protocol. */
    private static String shortNumber(String protocol) {
        return "600" + (Kannel.CONNECTIONS.indexOf(protocol) + 1);
    }

    @Test
    void textsReachSmscsOfEachProtocolOctetForOctetAndReceiptsComeBack() throws Exception {
        Exchange exchange = new Exchange();
        play(exchange.kannel, List.of(exchange.router), () -> {
            List<String> receipts = new ArrayList<>();
            for (String by : Kannel.CONNECTIONS) {
                for (String smsc : Kannel.CONNECTIONS) {
                    for (Sample sample : SAMPLES) {
                        receipts.add(
                                exchange.sent(by, sample.sender(by), sample.recipient(by, smsc), sample.text(), "1"));
                    }
                }
                // 32: it has expired; UCP has no word for that.
                receipts.add(exchange.sent(by, "SHOP", "467091", "lost", by.equals("ucp") ? "2" : "34"));
            }
            exchange.callbacks.awaitReceipts(receipts);
            for (String by : Kannel.CONNECTIONS) {
                for (String smsc : Kannel.CONNECTIONS) {
                    for (Sample sample : SAMPLES) {
                        hasCome(
                                Objects.requireNonNull(exchange.taps.get(smsc)),
                                smsc,
                                sample,
                                sample.recipient(by, smsc));
                    }
                }
            }
        });
    }

    private static void hasCome(Wiretap tap, String smsc, Sample sample, String recipient) {
        List<String> packets = tap.packets(smsc).stream()
                .filter(packet -> packet.contains(recipient))
                .toList();
        List<List<String>> wanted = sample.octets().getOrDefault(smsc, List.of());
        assertThat(packets).as(recipient).hasSameSizeAs(wanted);
        for (List<String> each : wanted) {
            assertThat(packets).anySatisfy(packet -> assertThat(packet).contains(each));
        }
    }

    @Test
    void mobileMessagesArriveOctetForOctetAndAreAnswered() throws Exception {
        Exchange exchange = new Exchange();
        play(exchange.kannel, List.of(exchange.router), () -> {
            SMPPServerSession smsc = Patience.soon(exchange.jsmpp.sessions);
            List<String> wanted = new ArrayList<>();
            for (String by : Kannel.CONNECTIONS) {
                String to = shortNumber(by);
                deliver(smsc, to, 0, 0, octets(GSM_HEX));
                deliver(smsc, to, 0, 8, octets(UCS2_HEX));
                deliver(smsc, to, 0x40, 0, "\u0005\0\u0003" + by.length() + "\u0002\u0001" + PART_1);
                deliver(smsc, to, 0x40, 0, "\u0005\0\u0003" + by.length() + "\u0002\u0002" + PART_2);
                for (Sample sample : SAMPLES.subList(0, 3)) {
                    wanted.add(by + " | " + MOBILE + " | " + to + " | " + sample.text());
                }
            }
            // With a plus by some protocols.
            exchange.callbacks.awaitMessages(wanted, message -> message.replace("| +", "| "));
            for (int i = 0; i < wanted.size(); i++) {
                SubmitSm answer = Patience.soon(exchange.jsmpp.submitted);
                assertThat(answer.getDestAddress()).isEqualTo(MOBILE);
                assertThat(answer.getShortMessage()).asString().isEqualTo(Callbacks.ANSWER);
            }
        });
    }

    private static void deliver(SMPPServerSession smsc, String to, int esmClass, int coding, String octets)
            throws Exception {
        smsc.deliverShortMessage(
                "",
                JsmppClient.TON,
                JsmppClient.NPI,
                MOBILE,
                TypeOfNumber.UNKNOWN,
                JsmppClient.NPI,
                to,
                new ESMClass(esmClass),
                (byte) 0,
                (byte) 0,
                new RegisteredDelivery(),
                DataCodings.newInstance((byte) coding),
                octets.getBytes(StandardCharsets.ISO_8859_1));
    }

    // ---- At simulated SMSCs

    @Test
    void simulatedSmscsOfEachProtocolServeKannelDirectly() throws Exception {
        Callbacks callbacks = opened.add(Callbacks.open());
        List<Program> smscs = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        for (String protocol : Kannel.CONNECTIONS) {
            Kannel.Account account = Kannel.account(protocol);
            smscs.add(opened.add(Program.start(
                    directory,
                    protocol,
                    Stream.of(
                                    Stream.of("simulate", "smsc", "--protocol", protocol, "--listen", "127.0.0.1:0"),
                                    Stream.of("--system-id", account.name(), "--password", account.password()),
                                    Stream.of("--receipts", "100ms", "--failed-share", "100%", "--mo-rate", "1/s"),
                                    Stream.of("--json"))
                            .flatMap(words -> words)
                            .toList())));
        }
        for (Program smsc : smscs) {
            ports.add(Integer.valueOf(
                    smsc.awaitSaid("listening on 127\\.0\\.0\\.1:(\\d+)").group(1)));
        }
        Kannel kannel = opened.add(new Kannel(
                directory.resolve("kannel"), callbacks, new Kannel.Smscs(ports.get(0), ports.get(1), ports.get(2))));
        play(kannel, smscs, () -> {
            List<String> receipts = new ArrayList<>();
            for (String by : Kannel.CONNECTIONS) {
                kannel.send(by, "6001", MOBILE, "to nobody");
                receipts.add(by + " | " + MOBILE + " | 2");
            }
            callbacks.awaitReceipts(receipts);
            callbacks.awaitMessages(Kannel.CONNECTIONS, message -> message.split(" ", 2)[0]);
        });
    }
}
