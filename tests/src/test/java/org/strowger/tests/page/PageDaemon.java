package org.strowger.tests.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.load.Program;

/** A daemon with users of each role, an SMSC that is up and one that is down, tables and accounts. */
final class PageDaemon implements AutoCloseable {
    static final String NUMBER = "447700900123";

    private final Path directory;
    private final String smpp = "127.0.0.1:" + FreePorts.next();
    private final String page = "127.0.0.1:" + FreePorts.next();
    private final Program program;
    private int sent;

    private PageDaemon(Path directory) throws IOException {
        this.directory = directory;
        Files.writeString(directory.resolve("blocked.csv"), "447700900666\n");
        Files.writeString(directory.resolve("password"), "secret99");
        Path file = Files.writeString(directory.resolve("strowger.yaml"), configuration());
        this.program = Program.start(directory, "daemon", List.of("run", "--config", file.toString()));
    }

    static PageDaemon start(Path directory) throws IOException, InterruptedException {
        PageDaemon daemon = new PageDaemon(directory);
        daemon.program.awaitSaid(" smsc\\.session_up ");
        return daemon;
    }

    private String configuration() {
        int up = FreePorts.next();
        return """
                node: hamburg-1
                shutdown: {drain: 1s}
                selectors: 1
                console: {listen: off, socket: off, users: [
                    {name: ada, password: secret-ada, role: admin},
                    {name: otto, password: secret-otto, role: operator},
                    {name: vera, password: secret-vera, role: viewer}]}
                http: {listen: '%1$s'}
                store: {path: store, max-size: 1GiB, reserve: 16MiB}
                records: {path: records}
                privacy: {mask-text: true, mask-numbers: false}
                listeners:
                  - {name: smpp, protocol: smpp, listen: '%2$s'}
                simulators:
                  - {name: sim, listen: '127.0.0.1:%3$d', receipts: 100ms, system-id: us, password: p}
                smscs:
                  - {name: north, hosts: ['127.0.0.1:%3$d'], system-id: us, password: p}
                  - {name: south, hosts: ['127.0.0.1:%4$d'], system-id: us, password: p}
                tables:
                  - {name: blocked, file: blocked.csv, kind: list}
                accounts:
                  - {name: retail, credit-limit: 1000}
                routes:
                  - {name: britain, match: {to: "4477*"}, via: north}
                  - {name: shared, match: {to: "999*"}, via: [{north: 1, south: 1}]}
                  - {name: rest, match: {}, via: south}
                applications:
                  - {name: shop, password: secret99}
                """.formatted(page, smpp, up, FreePorts.next());
    }

    String address(String path) {
        return "http://" + page + path;
    }

    Program program() {
        return program;
    }

    /** Sends messages as the application, and waits for their responses. */
    void send(String to, String text, int count) throws IOException, InterruptedException {
        List<String> words =
                new ArrayList<>(List.of("send", "--connect", smpp, "--system-id", "shop", "--from", "SHOP"));
        words.addAll(List.of("--password-file", directory.resolve("password").toString(), "--text", text));
        for (int i = 0; i < count; i++) {
            words.addAll(List.of("--to", to));
        }
        Program send = Program.start(directory, "send" + sent++, words);
        assertThat(send.await()).as(send.said()).isZero();
    }

    @Override
    public void close() {
        program.close();
    }
}
