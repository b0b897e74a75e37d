package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.router.config.fault.Fault;
import org.strowger.smpp.pdu.KeptText;

/**
 * Files with mistakes that people make. Each says itself what must be said about it, in comments such as {@code #
 * expect 5:12 what and where}: those faults and no others.
 */
final class BrokenFilesTest {
    private static final Path SAMPLES = Path.of("src/test/resources/config/broken");
    private static final String EXPECT = "# expect ";
    private static final List<String> SECRETS = List.of("hunter2", "sesame", "vault", "c2FsdHNhbHQ");

    static List<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void thereAreAtLeastSixtyInvalidSamples() throws IOException {
        assertThat(samples()).hasSizeGreaterThanOrEqualTo(60);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void eachFaultIsReportedWithItsPlace(Path sample) throws IOException {
        List<String> lines = Files.readAllLines(sample);
        List<String> rest =
                lines.stream().filter(line -> !line.startsWith(EXPECT)).toList();
        assertThat(rest).as("the sample says what is wrong with it").hasSizeLessThan(lines.size());
        Stream<String> faults = read(sample).faults().stream().map(fault -> EXPECT + told(fault));
        String text = Stream.concat(faults, rest.stream()).collect(Collectors.joining("\n", "", "\n"));
        KeptText.mustBe(sample, text);
    }

    /** As the samples have it: place and sentence, with the file only where it is another. */
    private static String told(Fault fault) {
        String inside = SAMPLES + "/";
        String own = fault.at().source() + ":";
        String text = fault.toString().substring(own.length()).replaceFirst(": ", " ");
        boolean other = own.contains("/included/");
        return ((other ? own : "") + text).replace(inside, "");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyFaultHasAnAdvice(Path sample) throws IOException {
        assertThat(read(sample).faults()).allSatisfy(fault -> {
            assertThat(fault.what().expected() + fault.what().advice()).isNotEmpty();
            assertThat(fault.picture()).containsPattern("\\A  \\| .*\n  \\|  *\\^\\z");
        });
    }

    @ParameterizedTest
    @MethodSource("samples")
    void noFaultShowsASecret(Path sample) throws IOException {
        String text = read(sample).text();
        SECRETS.forEach(secret -> assertThat(text).doesNotContain(secret));
    }

    private static Verdict read(Path sample) throws IOException {
        return ConfigurationFile.read(sample, new TestVocabulary(), TestVocabulary.MACHINE);
    }
}
