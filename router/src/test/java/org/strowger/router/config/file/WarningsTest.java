package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.Source;

/** Files that are right, and nevertheless hardly what was meant. */
final class WarningsTest {
    private static final Path SMALLEST = Path.of("src/test/resources/config/good/smallest.yaml");

    private static List<String> warnings(String smallest, String instead) throws IOException {
        String text = Files.readString(SMALLEST);
        assertThat(text).contains(smallest);
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("nowhere.yaml"), text.replace(smallest, instead)),
                new TestVocabulary(),
                TestVocabulary.MACHINE);
        assertThat(verdict.faults()).isEmpty();
        return verdict.warnings().stream().map(Fault::toString).toList();
    }

    private static List<String> ofRewrite(String rewrite) throws IOException {
        return warnings("smscs:", "routes: [{name: all, via: operator-a, rewrite: " + rewrite + "}]\nsmscs:");
    }

    private static List<String> ofListener(String more) throws IOException {
        return warnings("127.0.0.1:2775", "127.0.0.1:2775, " + more);
    }

    @Test
    void aPlusBeforeTheRecipientChangesNoTypeOfNumber() throws IOException {
        assertThat(ofRewrite("{to: {strip: \"00\", prefix: \"+\"}}"))
                .singleElement()
                .satisfies(each ->
                        assertThat(each).contains("routes[0].rewrite.to.prefix: ", "type of number (TON) stays"));
        assertThat(ofRewrite("{to: {prefix: \"+44\"}}")).hasSize(1);
        assertThat(ofRewrite("{to: {strip: \"+\", prefix: \"44\"}}")).isEmpty();
    }

    @Test
    void aListenerThatBelievesEveryPeerIsWarnedOf() throws IOException {
        assertThat(ofListener("proxy-protocol: true, trusted-proxies: [10.0.0.5, 0.0.0.0/0]"))
                .singleElement()
                .satisfies(each -> assertThat(each).contains("listeners[0].trusted-proxies: every peer is trusted"));
        assertThat(ofListener("proxy-protocol: true, trusted-proxies: [10.0.0.5, 10.0.1.0/24]"))
                .isEmpty();
    }

    @Test
    void proxiesWithoutTheProtocolHaveNoEffect() throws IOException {
        assertThat(ofListener("trusted-proxies: 10.0.0.5")).singleElement().satisfies(each -> assertThat(each)
                .contains("listeners[0].trusted-proxies: ", "has no effect"));
    }
}
