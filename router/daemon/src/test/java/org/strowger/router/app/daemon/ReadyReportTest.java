package org.strowger.router.app.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.grammar.HostDefaults;

/** The report of the daemon when it is ready, with any of its sections empty. */
class ReadyReportTest {
    private static final String SIMULATOR = "simulators: [{name: sim, listen: 127.0.0.1:2790}]\n";
    private static final String LISTENER = "listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]\n";
    private static final String APPLICATION = "applications: [{name: shop, password: secret}]\n";

    private static String saidOf(String yaml) {
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("welcome.yaml"), yaml),
                new TestVocabulary(),
                new HostDefaults(Map.of(), "trial", ZoneOffset.UTC));
        assertThat(verdict.isRight()).as(verdict.text()).isTrue();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ReadyReport(
                        verdict.configuration(),
                        Map.of(),
                        new ReadyReport.Endpoints(List.of(), ConsoleSettings.OFF),
                        2,
                        "at most 2048 MiB")
                .print(new PrintStream(out, false, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void suggestsFirstCommandsIfThereIsASimulator() {
        assertThat(saidOf(LISTENER + APPLICATION + SIMULATOR))
                .startsWith("strowger trial: ready with 2 SelectorThreads\n")
                .contains(
                        "  listener smpp: smpp on 127.0.0.1:2775\n", "send --connect 127.0.0.1:2775 --system-id shop");
    }

    @ParameterizedTest
    @CsvSource({"secret, true", "hunter2, false"})
    void onlyTheExamplePasswordOfTheManualIsPrinted(String password, boolean isPrinted) {
        String said = saidOf(LISTENER + APPLICATION.replace("secret", password) + SIMULATOR);
        assertThat(said).contains("--system-id shop").doesNotContain("hunter2");
        assertThat(said.contains("STROWGER_PASSWORD=secret")).isEqualTo(isPrinted);
        assertThat(said.contains("with the password of shop in STROWGER_PASSWORD:"))
                .isEqualTo(!isPrinted);
    }

    @Test
    void noPasswordIsPrintedForAHash() {
        String hash = "{hash: \"pbkdf2-sha256$20000$c2FsdHNhbHRzYWx0c2FsdA"
                + "$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\"}";
        assertThat(saidOf(LISTENER + APPLICATION.replace("secret", hash) + SIMULATOR))
                .doesNotContain("STROWGER_PASSWORD=");
    }

    @Test
    void printsALocalAddressForAListenerOnAllAddresses() {
        String everywhere = LISTENER.replace("127.0.0.1:2775", "'0.0.0.0:2775'");
        assertThat(saidOf(everywhere + APPLICATION + SIMULATOR))
                .contains("send --connect 127.0.0.1:2775 --system-id shop");
    }

    @Test
    void suggestsCurlForAnHttpListener() {
        String web = "listeners: [{name: web, protocol: http, listen: 127.0.0.1:2778},"
                + " {name: ucp, protocol: ucp, listen: 127.0.0.1:2775}]\n";
        assertThat(saidOf(web + APPLICATION + SIMULATOR))
                .contains("  listener web: http on 127.0.0.1:2778\n")
                .endsWith(
                        "Try, in another terminal:\n  STROWGER_PASSWORD=secret ./strowger send --connect 127.0.0.1:2775"
                                + " --system-id shop --protocol ucp --from SHOP --to 447700900123 --text hello"
                                + " --receipt\n"
                                + "  curl -u \"shop:secret\" -H 'Content-Type: application/json'"
                                + " -d '{\"from\":\"SHOP\",\"to\":\"447700900123\",\"text\":\"hello\"}'"
                                + " http://127.0.0.1:2778/v1/messages\n");
        assertThat(saidOf(web + APPLICATION.replace("secret", "hunter2") + SIMULATOR))
                .contains("with the password of shop in STROWGER_PASSWORD:\n", "curl -u \"shop:$STROWGER_PASSWORD\" ")
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "protocol: http, http: {apis: kannel}",
                "protocol: http, proxy-protocol: true, trusted-proxies: 10.0.0.5"
            })
    void aListenerThatCurlCannotUseIsNotSuggested(String settings) {
        String web = "listeners: [{name: web, listen: 127.0.0.1:2778, " + settings + "}]\n";
        assertThat(saidOf(web + APPLICATION + SIMULATOR)).doesNotContain("Try", "curl");
    }

    @ParameterizedTest
    @ValueSource(strings = {SIMULATOR, LISTENER + SIMULATOR, APPLICATION + SIMULATOR})
    void suggestsNoCommandsIfNoApplicationCanSend(String yaml) {
        assertThat(saidOf(yaml))
                .contains("  simulated smsc sim on 127.0.0.1:2790\n")
                .doesNotContain("Try");
    }
}
