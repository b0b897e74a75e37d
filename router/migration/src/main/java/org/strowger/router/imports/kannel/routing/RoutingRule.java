package org.strowger.router.imports.kannel.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Kannel's rule of one link: which messages it takes, and which it prefers. The {@code unified-prefix} of a link is
 * applied after this choice, that of the core before it.
 *
 * @param link the name of the SMSC
 * @param prefixes the rules for numbers, all of which must accept
 * @param preferred the preferred beginnings of numbers
 */
record RoutingRule(String link, LabelRule labels, List<PrefixLists> prefixes, Set<String> preferred) {

    boolean takes(String label, String number) {
        return labels.accepts(label) && prefixes.stream().allMatch(each -> each.accepts(number));
    }

    boolean prefers(String label, String number) {
        return labels.prefers(label) || PrefixLists.beginsWithOneOf(number, preferred);
    }

    /** All beginnings of numbers that the rule tells apart. */
    List<String> beginnings() {
        List<String> all = new ArrayList<>(preferred);
        prefixes.forEach(each -> all.addAll(each.prefixes()));
        return all;
    }
}
