package org.strowger.router.imports.kannel.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Kannel's rule for one link: the messages that it accepts and prefers. Kannel applies the {@code unified-prefix} of
 * the link after this choice, and the {@code unified-prefix} of the core before it.
 *
 * @param link the name of the SMSC
 * @param prefixes the rules for numbers, all of which must accept
 * @param preferred the preferred prefixes
 */
record RoutingRule(String link, LabelRule labels, List<PrefixLists> prefixes, Set<String> preferred) {

    boolean takes(String label, String number) {
        return labels.accepts(label) && prefixes.stream().allMatch(each -> each.accepts(number));
    }

    boolean prefers(String label, String number) {
        return labels.prefers(label) || PrefixLists.beginsWithOneOf(number, preferred);
    }

    /** All prefixes that the rule distinguishes. */
    List<String> beginnings() {
        List<String> all = new ArrayList<>(preferred);
        prefixes.forEach(each -> all.addAll(each.prefixes()));
        return all;
    }
}
