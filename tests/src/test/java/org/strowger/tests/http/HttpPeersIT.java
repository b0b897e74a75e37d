package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

/** HTTP clients that others wrote send a message each, and get to know that it is delivered. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("original")
@Tag("peers")
final class HttpPeersIT {
    /** Peers whose program is installed with what the build needs anyway, or comes with tests/peers/install. */
    private static final Set<HttpPeer> NEEDED_IN_CI = Set.of(
            HttpPeer.PYTHON,
            HttpPeer.JASMIN,
            HttpPeer.NODE,
            HttpPeer.CURL,
            HttpPeer.OPENAPI_PYTHON,
            HttpPeer.OPENAPI_NODE);

    private static final Path PAGE = Path.of("..", "docs", "protocols", "http-v1.md");
    private static final String PASSWORD = "secret09";
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final Opened opened = new Opened();
    private final int port = FreePorts.next();
    private Path directory = Path.of("");

    @BeforeAll
    void begins(@TempDir Path fresh) throws Exception {
        directory = fresh;
        Path file = Files.writeString(fresh.resolve("strowger.yaml"), configuration(FreePorts.next()));
        Program router = opened.add(Program.start(fresh, "router", List.of("run", "--config", file.toString())));
        router.awaitSaid(" smsc\\.session_up ");
    }

    @AfterAll
    void ends() throws Exception {
        opened.closeAll();
    }

    private String configuration(int smsc) {
        return """
                node: peers
                shutdown: {drain: 1s}
                selectors: 1
                console: {listen: off, socket: off}
                http: {listen: off}
                store: {path: store, max-size: 1GiB, reserve: 16MiB}
                listeners:
                  - {name: web, protocol: http, listen: '127.0.0.1:%1$d', http: {apis: [v1, jasmin]}}
                simulators:
                  - {name: sim, listen: '127.0.0.1:%2$d', receipts: 100ms, system-id: us, password: p}
                smscs:
                  - {name: sim, hosts: ['127.0.0.1:%2$d'], system-id: us, password: p}
                routes:
                  - {name: all, match: {}, via: sim}
                applications:
                  - {name: shop, password: %3$s, callbacks: {secrets: ['%4$s'], private-addresses: true}}
                  - {name: foo, password: %3$s, default-from: SHOP,
                     callbacks: {style: jasmin-post, private-addresses: true}}
                """.formatted(port, smsc, PASSWORD, SECRET);
    }

    @ParameterizedTest
    @EnumSource(HttpPeer.class)
    void aPeerSendsAMessageAndReceivesItsReceipt(HttpPeer peer) throws Exception {
        boolean there = peer.library(directory).isPresent();
        // Their programs are installed where apt-get is; elsewhere they may be missing.
        boolean isNeeded = System.getenv("STROWGER_CI") != null && Files.isExecutable(Path.of("/usr/bin/apt-get"));
        if (!isNeeded || !NEEDED_IN_CI.contains(peer)) {
            assumeTrue(there, "not run: its program is missing; see tests/peers/README.md");
        }
        assertThat(there).as("the program of " + peer.word() + " is here").isTrue();
        String to = "44770090" + peer.ordinal();
        List<String> arguments = List.of("http://127.0.0.1:" + port, peer.account(), PASSWORD, SECRET, to);
        Program script = opened.add(peer.start(directory, peer.word(), arguments));
        assertThat(script.await()).as(script.said()).isZero();
        String said = script.said();
        Matcher sent = Pattern.compile("^sent (\\S+)$", Pattern.MULTILINE).matcher(said);
        assertThat(sent.find()).as(said).isTrue();
        assertThat(said.lines()).containsSubsequence(expected(peer, sent.group(1)));
    }

    /** The lines after that of the message, in their order. */
    private static List<String> expected(HttpPeer peer, String id) {
        return switch (peer) {
            case PYTHON, NODE, GO -> List.of("receipt " + id + " delivered " + peer.word(), "forged refused");
            case CURL -> List.of("receipt " + id + " delivered curl");
            case JASMIN -> List.of("receipt " + id + " DELIVRD level 2");
            case OPENAPI_PYTHON, OPENAPI_NODE -> List.of("state " + id + " delivered");
        };
    }

    /** The verification that the manual shows is the one that the peer in Python runs. */
    @Test
    void theManualShowsTheSignatureVerificationOfThePythonPeer() throws IOException {
        Matcher shown = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        assertThat(shown.find()).as("the manual has an example in Python").isTrue();
        String example = shown.group(1);
        String script = Files.readString(Path.of("peers", "http", "python.py"));
        assertThat(script).contains(example.substring(example.indexOf("def ")).strip());
    }
}
