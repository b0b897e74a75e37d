package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.net.ServerSocketFactory;
import javax.net.SocketFactory;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.session.SMPPServerSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;

/**
 * Applications made of the libraries of others, as users of the router. All are started at once, because the router
 * asks them whether they are still there only after half a minute of silence.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("original")
@Tag("peers")
final class PeersIT {
    /** With fewer of them, jsmpp and Kannel counted, a build that must try all has failed. */
    private static final int LEAST = 4;

    private static final Path REPORT = Path.of("target", "peers.txt");
    private static final Path PAGE = Path.of("..", "docs", "protocols", "smpp.md");
    private static final List<String> BINDS = List.of("transceiver", "transmitter+receiver");
    private static final String MOBILE = "447700900123";
    private static final String PASSWORD = "secret08";
    private static final String LONG = "0123456789".repeat(17) + "!";
    private static final int GSM_PART = 153;
    private static final int ENQUIRE_LINK_RESP = 0x80000015;
    private static final int DELIVER_SM_RESP = 0x80000005;

    /**
     * A message to send.
     *
     * @param packets for each packet at the SMSC what must be in it: data_coding, sm_default_msg_id, length, octets
     */
    private record Sample(String text, List<String> packets) {}

    private static final List<Sample> TEXTS = List.of(
            new Sample("Hi @_$ {€} ä1", List.of("\0\0\u0010" + octets("486920001102201B281B651B29207B31"))),
            new Sample("Привет", List.of("\u0008\0\u000C" + octets("041F04400438043204350442"))),
            new Sample(
                    LONG,
                    List.of("\u0002\u0001" + LONG.substring(0, GSM_PART), "\u0002\u0002" + LONG.substring(GSM_PART))));

    private static final int PACKETS = 4;

    /** Where nobody can be reached. */
    private static final String LOST = "46709";

    private final Opened opened = new Opened();
    private final Map<Peer, String> libraries = new EnumMap<>(Peer.class);
    private final List<Part> parts = new ArrayList<>();

    /** The surroundings of the peers: the router, the simulated SMSC behind the tap, and jsmpp as another SMSC. */
    private record Stage(Program router, int port, Wiretap smsc, JsmppSmsc jsmpp, SMPPServerSession foreignSmsc) {}

    /** A peer with one kind of binds. */
    private record Part(Peer peer, int number, String binds, Wiretap tap, Program script, Stage on) {}

    /** The number that a part has for mobiles. */
    private static String address(int number) {
        return "600" + number;
    }

    /** To whom a part sends a text: to another one each. */
    private static String recipient(int number, int text) {
        return "4670" + number + text;
    }

    @BeforeAll
    void begins(@TempDir Path directory) throws Exception {
        for (Peer peer : Peer.values()) {
            peer.library(directory).ifPresent(library -> libraries.put(peer, library));
        }
        if (!libraries.isEmpty()) {
            Stage stage = stage(directory);
            for (Peer peer : libraries.keySet()) {
                for (String binds : BINDS) {
                    parts.add(part(peer, binds, stage, directory));
                }
            }
        }
    }

    private Stage stage(Path directory) throws IOException, InterruptedException {
        JsmppSockets sockets = new JsmppSockets(SocketFactory.getDefault(), ServerSocketFactory.getDefault());
        JsmppSmsc jsmpp = opened.add(JsmppSmsc.open(sockets));
        InetSocketAddress simulated = FreePorts.nextAddress();
        Wiretap smsc = opened.add(Wiretap.before(simulated));
        int listener = FreePorts.next();
        int port = sockets.address().getPort();
        Path file = Files.writeString(
                directory.resolve("strowger.yaml"), configuration(listener, simulated.getPort(), smsc.port(), port));
        Program router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
        router.awaitSaid(" smsc\\.session_up ", 2);
        return new Stage(router, listener, smsc, jsmpp, Patience.soon(jsmpp.sessions));
    }

    @AfterAll
    void ends() throws Exception {
        opened.closeAll();
    }

    private static String configuration(int listener, int simulated, int tapped, int jsmpp) {
        StringBuilder text =
                new StringBuilder("""
                node: peers
                shutdown: {drain: 1s}
                selectors: 2
                console: {listen: off, socket: off}
                http: {listen: off}
                store: {path: store, max-size: 1GiB, reserve: 16MiB}
                listeners:
                  - {name: smpp, protocol: smpp, listen: '127.0.0.1:%d'}
                simulators:
                  - {name: sim, listen: '127.0.0.1:%d', receipts: 100ms, system-id: us, password: p}
                smscs:
                  - {name: sim, hosts: ['127.0.0.1:%d'], system-id: us, password: p}
                  - {name: jsmpp, hosts: ['127.0.0.1:%d'], system-id: us, password: p}
                  - {name: nobody, hosts: ['127.0.0.1:%d'], system-id: us, password: p}
                routes:
                  - {name: lost, match: {to: '%s*'}, via: nobody, retry: {validity: 1s}}
                  - {name: texts, match: {to: '4670*'}, via: sim}
                  - {name: answers, match: {}, via: jsmpp}
                applications:
                """.formatted(listener, simulated, tapped, jsmpp, FreePorts.next(), LOST));
        for (int i = 0; i < Peer.values().length * BINDS.size(); i++) {
            text.append(
                    "  - {name: peer-%1$d, password: %2$s, receives: ['%3$s']}%n".formatted(i, PASSWORD, address(i)));
        }
        return text.toString();
    }

    private Part part(Peer peer, String binds, Stage on, Path directory) throws IOException {
        int number = parts.size();
        Wiretap tap = opened.add(Wiretap.before(new InetSocketAddress(InetAddress.getLoopbackAddress(), on.port())));
        StringBuilder input = new StringBuilder();
        for (int i = 0; i < TEXTS.size(); i++) {
            input.append(address(number) + " " + recipient(number, i) + " "
                    + TEXTS.get(i).text() + "\n");
        }
        input.append(address(number) + " " + LOST + number + " lost\n");
        List<String> arguments = List.of(Integer.toString(tap.port()), "peer-" + number, PASSWORD, binds);
        Program script = opened.add(peer.start(directory, "peer-" + number, arguments, input.toString()));
        return new Part(peer, number, binds, tap, script, on);
    }

    private static String octets(String hex) {
        return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
    }

    // ---- The play

    @ParameterizedTest
    @EnumSource(Peer.class)
    void eachPeerLibraryExchangesMessagesAndReceiptsWithStrowger(Peer peer) throws Exception {
        assumeTrue(libraries.containsKey(peer), "not run: its library is missing; see tests/peers/README.md");
        for (Part part : parts) {
            if (part.peer() == peer) {
                play(part);
            }
        }
    }

    /** A failure is told with the output of the processes. */
    private static void play(Part part) throws IOException {
        Program script = part.script();
        Stage on = part.on();
        int connections = part.binds().split("\\+", -1).length;
        try {
            script.awaitSaid("^bound ", connections);
            script.awaitSaid("^receipt ", PACKETS + 1);
            hasItsReceipts(script);
            hasComeToTheSmsc(part, on.smsc());
            script.awaitSaid("^asked$", connections);
            isWrittenTo(part, 8, "041F04400438043204350442", "Привет");
            isWrittenTo(part, 0, "627965", "bye");
            assertThat(script.await()).isZero();
            assertThat(lines(script, "alive")).hasSize(connections);
            assertThat(lines(script, "unbound")).hasSize(connections);
            assertThat(lines(script, "asked")).hasSize(answers(part.tap(), ENQUIRE_LINK_RESP));
            assertThat(answers(part.tap(), DELIVER_SM_RESP)).isEqualTo(PACKETS + 1 + 2);
        } catch (AssertionError | Exception e) {
            throw new AssertionError(
                    e + "\n" + script.said() + "\n" + on.router().said(), e);
        }
    }

    /** Of each packet one, with its id in the text and in the TLV. */
    private static void hasItsReceipts(Program script) throws IOException {
        List<String> wanted = new ArrayList<>();
        for (String sent : lines(script, "sent")) {
            String id = sent.substring(sent.indexOf(' ') + 1);
            wanted.add(id + (sent.startsWith(LOST) ? " EXPIRED " : " DELIVRD ") + id);
        }
        assertThat(wanted).hasSize(PACKETS + 1).doesNotHaveDuplicates();
        assertThat(lines(script, "receipt")).containsExactlyInAnyOrderElementsOf(wanted);
    }

    private static void hasComeToTheSmsc(Part part, Wiretap smsc) {
        List<String> packets = smsc.packets("smpp");
        for (int i = 0; i < TEXTS.size(); i++) {
            String recipient = recipient(part.number(), i);
            List<String> wanted = TEXTS.get(i).packets();
            List<String> come = packets.stream()
                    .filter(packet -> packet.contains(recipient))
                    .toList();
            assertThat(come).as(recipient).hasSameSizeAs(wanted);
            for (String each : wanted) {
                assertThat(come).as(recipient).anySatisfy(packet -> assertThat(packet)
                        .contains(each));
            }
        }
    }

    /** From a mobile; and it answers. */
    private static void isWrittenTo(Part part, int coding, String hex, String text) throws Exception {
        part.on()
                .foreignSmsc()
                .deliverShortMessage(
                        "",
                        JsmppClient.TON,
                        JsmppClient.NPI,
                        MOBILE,
                        TypeOfNumber.UNKNOWN,
                        JsmppClient.NPI,
                        address(part.number()),
                        new ESMClass(),
                        (byte) 0,
                        (byte) 0,
                        new RegisteredDelivery(),
                        DataCodings.newInstance((byte) coding),
                        HexFormat.of().parseHex(hex));
        part.script().awaitSaid("^mo " + MOBILE + " " + text + "$");
        SubmitSm answer = Patience.soon(part.on().jsmpp().submitted);
        assertThat(answer.getSourceAddr()).isEqualTo(address(part.number()));
        assertThat(answer.getDestAddress()).isEqualTo(MOBILE);
        assertThat(answer.getShortMessage()).asString().isEqualTo(Peer.ANSWER);
        part.script().awaitSaid("^answered " + text + " \\S+$");
    }

    /** The rest of each line that begins with the word. */
    private static List<String> lines(Program script, String word) throws IOException {
        return script.said()
                .lines()
                .filter(line -> line.equals(word) || line.startsWith(word + " "))
                .map(line -> line.substring(word.length()).strip())
                .toList();
    }

    /** How many of them, without an error, it has given. */
    private static int answers(Wiretap tap, int command) {
        return (int) tap.packets("smpp").stream()
                .map(packet -> ByteBuffer.wrap(packet.getBytes(StandardCharsets.ISO_8859_1)))
                .filter(packet -> packet.getInt(Integer.BYTES) == command && packet.getInt(2 * Integer.BYTES) == 0)
                .count();
    }

    // ---- The count

    /** Each that is installed is run, here or by its own tests, and none can fail without the build. */
    @Test
    void theRequiredNumberOfPeerLibrariesIsInstalled(@TempDir Path directory) throws Exception {
        List<String> run = new ArrayList<>();
        run.add("jsmpp: run, " + SMPPServerSession.class.getPackage().getImplementationVersion());
        List<String> notRun = new ArrayList<>();
        KannelProcesses.version(directory)
                .ifPresentOrElse(version -> run.add("kannel: run, " + version), () -> notRun.add("kannel"));
        for (Peer peer : Peer.values()) {
            if (libraries.containsKey(peer)) {
                run.add(peer.word() + ": run, " + libraries.get(peer));
            } else {
                notRun.add(peer.word());
            }
        }
        String report = String.join("\n", run) + "\n"
                + notRun.stream().map(each -> each + ": NOT RUN\n").collect(Collectors.joining());
        Files.writeString(REPORT, report);
        assumeTrue(System.getenv("STROWGER_CI") != null || run.size() >= LEAST, report);
        assertThat(run).as(report).hasSizeGreaterThanOrEqualTo(LEAST);
    }

    @Test
    void theManualNamesTheVersionsThatWereRun() throws IOException {
        assumeTrue(!libraries.isEmpty(), "none of their libraries is here; see tests/peers/README.md");
        String page = Files.readString(PAGE);
        assertThat(libraries.values()).allSatisfy(library -> assertThat(page).contains(library));
    }
}
