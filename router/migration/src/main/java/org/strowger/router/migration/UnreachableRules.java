package org.strowger.router.migration;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.UnreachableRoute;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.imports.YamlList;
import org.strowger.router.program.ProgramVocabulary;

/**
 * Leaves out routes and inbound rules that an earlier one hides. Other gateways accept such rules, for example two
 * groups with the same receiver; Strowger refuses a configuration with a rule that is never reached.
 */
public final class UnreachableRules {
    private UnreachableRules() {}

    /** @param at the place in the imported files that the report names */
    public static void leaveOut(Draft draft, Report report, SourceLine at) {
        List<UnreachableRoute> hidden = ConfigurationFile.unreachable(
                Source.of(Path.of("strowger.yaml"), draft.text(List.of())),
                new ProgramVocabulary(),
                ProgramVocabulary.machine());
        for (String section : List.of("routes", "inbound")) {
            Set<Integer> indexes = new HashSet<>();
            hidden.stream().filter(each -> each.section().equals(section)).forEach(each -> {
                indexes.add(each.index());
                report.notNeeded(
                        at,
                        section + " " + each.name(),
                        "it is left out: " + each.nameOfFirst() + ", which comes before it, has all its messages");
            });
            if (!indexes.isEmpty()) {
                draft.replace(section, without(indexes, draft.list(section)));
            }
        }
    }

    private static YamlList without(Set<Integer> indexes, YamlList list) {
        YamlList rest = new YamlList();
        for (int i = 0; i < list.items().size(); i++) {
            if (!indexes.contains(i)) {
                rest.add(list.items().get(i));
            }
        }
        return rest;
    }
}
