package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.hook.HookSettings.Answering;
import org.strowger.router.config.hook.HookSettings.Cache;
import org.strowger.router.config.hook.HookSettings.Fallback;
import org.strowger.router.config.hook.HookSettings.Kind;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.value.Password;

/** The hooks of a file. */
final class HooksFileTest {
    private static final Path SAMPLE = Path.of("src/test/resources/config/good/hooks.yaml");

    private static Configuration sample() throws IOException {
        Verdict verdict = ConfigurationFile.read(SAMPLE, new TestVocabulary(), TestVocabulary.MACHINE);
        assertThat(verdict.faults()).isEmpty();
        return verdict.configuration();
    }

    @Test
    void aHookHasTheDefaultsOfItsKind() throws IOException {
        List<HookSettings> hooks = sample().services().hooks();
        assertThat(hooks)
                .containsExactly(
                        new HookSettings(
                                "hlr",
                                Kind.LOOKUP,
                                "https://hlr.example.net/v1/lookup?v=1",
                                new Answering(Duration.ofSeconds(2), Fallback.LATER, Fallback.LATER, 50, 1000),
                                new Cache(100_000, Duration.ofHours(1), Duration.ofMinutes(5)),
                                Map.of(
                                        "Authorization",
                                        new Password.Plain("Bearer of-a-token"),
                                        "X-Client",
                                        new Password.Plain("strowger")),
                                ClientTls.NONE),
                        new HookSettings(
                                "policy",
                                Kind.POLICY,
                                "http://127.0.0.1:9000/decide",
                                new Answering(Duration.ofMillis(500), Fallback.REFUSE, Fallback.PASS, 5, 0),
                                Cache.NONE,
                                Map.of(),
                                ClientTls.NONE));
        assertThat(hooks.get(0).tls().verifyHost())
                .as("certificates are verified")
                .isTrue();
        assertThat(hooks.toString()).doesNotContain("of-a-token", "v=1");
    }

    @Test
    void hooksForAllApplicationsComeFirstWithoutDuplicates() throws IOException {
        assertThat(sample().applications())
                .extracting(ApplicationSettings::hooks)
                .containsExactly(List.of("hlr", "policy"), List.of("hlr"));
    }
}
