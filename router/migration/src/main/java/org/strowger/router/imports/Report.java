package org.strowger.router.imports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The results of all directives of an import, in the order in which they were read. */
public final class Report {
    /** The maximum number of findings in a report; a file of 4 MiB has fewer directives. */
    private static final int FINDINGS_MAX = 1_000_000;

    private final List<Finding> findings = new ArrayList<>();

    public void taken(SourceLine at, String directive, String sentence) {
        add(new Finding(DirectiveFate.TAKEN, at, directive, sentence));
    }

    public void changed(SourceLine at, String directive, String sentence) {
        add(new Finding(DirectiveFate.CHANGED, at, directive, sentence));
    }

    public void notNeeded(SourceLine at, String directive, String sentence) {
        add(new Finding(DirectiveFate.NOT_NEEDED, at, directive, sentence));
    }

    public void lost(SourceLine at, String directive, String sentence) {
        add(new Finding(DirectiveFate.LOST, at, directive, sentence));
    }

    public void add(Finding finding) {
        if (findings.size() == FINDINGS_MAX) {
            throw new ImportFailure(
                    finding.at().toString(),
                    "the report has more than " + FINDINGS_MAX + " lines",
                    "import the configuration in parts");
        }
        findings.add(finding);
    }

    public List<Finding> findings() {
        return List.copyOf(findings);
    }

    /** The findings with one result, by file and line. */
    public List<Finding> findings(DirectiveFate fate) {
        List<String> order =
                findings.stream().map(each -> each.at().file()).distinct().toList();
        return findings.stream()
                .filter(each -> each.fate() == fate)
                .sorted(Comparator.comparingInt(
                                (Finding each) -> order.indexOf(each.at().file()))
                        .thenComparingInt(each -> each.at().line()))
                .toList();
    }

    public boolean losesSomething() {
        return findings.stream().anyMatch(each -> each.fate() == DirectiveFate.LOST);
    }

    /** The counts in one line, such as {@code 12 taken, 3 changed, 4 not needed, 1 lost}. */
    public String counts() {
        return List.of(DirectiveFate.TAKEN, DirectiveFate.CHANGED, DirectiveFate.NOT_NEEDED, DirectiveFate.LOST)
                .stream()
                .map(each -> findings.stream()
                                .filter(finding -> finding.fate() == each)
                                .count() + " " + each.words())
                .collect(Collectors.joining(", "));
    }

    /** All findings by result, beginning with the results that a person must read. */
    public String text() {
        return Arrays.stream(DirectiveFate.values()).map(this::section).collect(Collectors.joining("\n"));
    }

    private String section(DirectiveFate fate) {
        List<Finding> of = findings(fate);
        StringBuilder text = new StringBuilder()
                .append(Character.toUpperCase(fate.words().charAt(0)))
                .append(fate.words().substring(1))
                .append(" (")
                .append(of.size())
                .append("). ")
                .append(fate.meaning())
                .append('\n');
        of.forEach(each -> text.append("  ").append(each).append('\n'));
        return text.toString();
    }
}
