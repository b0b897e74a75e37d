package org.strowger.tests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The links of the source tree's documents; those of the installed documents are tested with the packages. */
final class DocumentLinksTest {
    private static final Path TOP = Path.of("..");
    private static final List<String> ROOTS =
            List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "conf", "systemd", "tests/peers/README.md");

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (String root : ROOTS) {
            documents.addAll(DocumentLinks.documents(TOP.resolve(root)));
        }
        return documents;
    }

    @Test
    void everyLinkHasATarget() throws IOException {
        assertThat(DocumentLinks.follow(documents())).isGreaterThan(150);
    }

    /** The index is no index of what it leaves out. */
    @Test
    void theReadmeLinksToEveryPage() throws IOException {
        List<Path> linked = DocumentLinks.of(TOP.resolve("README.md")).stream()
                .map(link -> TOP.resolve(link).normalize())
                .toList();
        List<Path> pages = documents().stream()
                .map(Path::normalize)
                .filter(page -> page.startsWith("../docs") && !page.startsWith("../docs/decisions"))
                .toList();
        assertThat(linked).containsAll(pages);
    }
}
