package org.strowger.router.admin.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.strowger.smpp.pdu.KeptText;

/** The page on metrics: it is made here, from the catalogue by which they are written. */
class MetricsPageTest {
    private static final Path PAGE = Path.of("../../docs/operating/metrics.md");
    /** The rows after it are made here. */
    private static final String HEAD_OF_TABLE = "| Metric | Type | Labels | Meaning |\n| --- | --- | --- | --- |\n";

    @Test
    void theTableOfThePageIsTheMetricCatalogue() throws IOException {
        String rows = Catalogue.all().stream().map(MetricsPageTest::row).collect(Collectors.joining());
        String page = Files.readString(PAGE);
        int table = page.indexOf(HEAD_OF_TABLE);
        assertThat(table).isPositive();
        KeptText.mustBe(PAGE, page.substring(0, table) + HEAD_OF_TABLE + rows);
    }

    private static String row(Family family) {
        String labels = family.labels().stream().map(label -> "`" + label + "`").collect(Collectors.joining(" "));
        String type = family.type().name().toLowerCase(Locale.ROOT);
        return "| " + String.join(" | ", "`" + family.name() + "`", type, labels, family.help()) + " |\n";
    }

    @Test
    void everyMetricHasADifferentDescriptiveName() {
        // Without its end it is the name of the family, in one of the two forms.
        assertThat(Catalogue.all())
                .extracting(each -> each.name().replaceFirst("_(total|info)$", ""))
                .doesNotHaveDuplicates();
        assertThat(Catalogue.all())
                .allMatch(each -> each.name().matches("(strowger|jvm|process)_[a-z0-9_]+"))
                .allMatch(each ->
                        each.type() == Family.Type.COUNTER || !each.name().endsWith("_total"))
                .allMatch(each -> each.help().matches("[^\"\\n]+"));
    }
}
