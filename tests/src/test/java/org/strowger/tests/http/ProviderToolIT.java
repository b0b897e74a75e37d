package org.strowger.tests.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.reactor.FreePorts;
import org.strowger.tests.load.Program;

/** {@code simulate provider} as a process. */
final class ProviderToolIT {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aSimulatedProviderAcceptsMessages() throws Exception {
        int port = FreePorts.next();
        List<String> command = List.of("simulate", "provider", "--profile", "kannel", "--listen", "127.0.0.1:" + port);
        try (Program tool = Program.start(directory, "provider", command)) {
            tool.awaitSaid("simulated provider listening on http://127\\.0\\.0\\.1:" + port, 1);
            RawHttp.Answer answer = RawHttp.ask(port, RawHttp.request("GET", "/cgi-bin/sendsms?to=1&text=hi", "", ""));
            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.body()).isEqualTo("0: Accepted for delivery");
        }
    }
}
