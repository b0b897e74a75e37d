package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.interop.Patience;
import org.strowger.tests.load.Opened;
import org.strowger.tests.load.Program;

/** An imported configuration is started, and a message goes through each of its links to a simulated SMSC. */
final class ImportIT {
    private static final List<String> LINKS = List.of("smpp-link", "ucp-link", "cimd-link");

    @TempDir
    private Path directory = Path.of("");

    private final Opened opened = new Opened();
    private final HttpClient http = HttpClient.newHttpClient();
    private final int front = FreePorts.next();
    private final int admin = FreePorts.next();
    private final List<Integer> ports = List.of(FreePorts.next(), FreePorts.next(), FreePorts.next());

    @AfterEach
    void ends() throws Exception {
        opened.closeAll();
    }

    private String kannel() {
        String links = link("smpp", 0, "transceiver-mode = true")
                + link("emi", 1, "keepalive = 30")
                + link("cimd2", 2, "keepalive = 30");
        return """
                group = core
                admin-port = %d
                admin-interface = 127.0.0.1
                admin-password = secret-of-admin
                dlr-storage = internal
                unified-prefix = "+,00"

                group = smsbox
                bearerbox-host = 127.0.0.1
                sendsms-port = %d
                sendsms-interface = 127.0.0.1
                global-sender = 13013

                group = sendsms-user
                username = tester
                password = secret-of-tester

                %s
                """.formatted(admin, front, links);
    }

    private String link(String kind, int index, String more) {
        return """
                group = smsc
                smsc = %1$s
                smsc-id = %2$s
                host = 127.0.0.1
                port = %3$d
                smsc-username = 1234
                smsc-password = secret
                allowed-smsc-id = %2$s
                %4$s

                """.formatted(kind, LINKS.get(index), ports.get(index), more);
    }

    /**
     * The settings of this machine alone: simulators in place of the SMSCs, and a store in the directory of the test.
     */
    private String local() {
        return """

                store: {path: %s}
                http: {listen: off}
                simulators:
                  - {name: a, listen: 127.0.0.1:%d}
                  - {name: b, protocol: ucp, listen: 127.0.0.1:%d}
                  - {name: c, protocol: cimd2, listen: 127.0.0.1:%d}
                """.formatted(directory.resolve("store"), ports.get(0), ports.get(1), ports.get(2));
    }

    private HttpResponse<String> get(int port, String target) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + port + target);
        return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private static String coded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void aMessageGoesThroughEachLinkOfAnImportedConfiguration() throws Exception {
        Path conf = Files.writeString(directory.resolve("kannel.conf"), kannel());
        Path moved = directory.resolve("moved");
        Program imported = opened.add(Program.start(
                directory, "import", List.of("import", "kannel", conf.toString(), "--to", moved.toString())));
        assertThat(imported.await()).as(imported.said()).isZero();
        assertThat(imported.said()).contains(" 0 lost").doesNotContain("secret-of");
        Path file = moved.resolve("strowger.yaml");
        String yaml = Files.readString(file);
        Files.writeString(file, yaml.replace("\nconsole:\n", "\nconsole:\n  listen: off\n  socket: off\n") + local());
        Program router = opened.add(Program.start(directory, "router", List.of("run", "--config", file.toString())));
        router.awaitSaid(" smsc\\.session_up ", LINKS.size());
        for (String link : LINKS) {
            HttpResponse<String> response = get(
                    front,
                    "/cgi-bin/sendsms?username=tester&password=secret-of-tester&to=" + coded("+447700900123")
                            + "&text=hello&smsc=" + link);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        }
        HttpResponse<String> refused =
                get(front, "/cgi-bin/sendsms?username=tester&password=secret-of-tester&to=447700900123&text=hello");
        assertThat(refused.statusCode())
                .as("every link takes its own label only")
                .isEqualTo(403);
        awaitSent();
    }

    /** The status of Kannel's admin interface, which was imported too, counts a message of each link. */
    private void awaitSent() throws Exception {
        long endNanos = System.nanoTime() + Patience.SECONDS * 1_000_000_000L;
        Pattern sent = Pattern.compile("sent: sms 1 ");
        String status = "";
        while (sent.matcher(status).results().count() < LINKS.size()) {
            assertThat(System.nanoTime()).as(status).isLessThan(endNanos);
            status = get(admin, "/status.txt?password=secret-of-admin").body();
        }
    }
}
