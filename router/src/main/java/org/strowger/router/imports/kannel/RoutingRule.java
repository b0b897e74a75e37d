package org.strowger.router.imports.kannel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Kannel's rule of one link: which messages it takes, and which it prefers.
 *
 * @param link the name of the SMSC
 * @param prefixes the rules for numbers, all of which must accept
 * @param preferred the preferred beginnings of numbers
 * @param unified the rule by which the link changes a number before the other rules see it
 */
record RoutingRule(
        String link, LabelRule labels, List<PrefixRule> prefixes, Set<String> preferred, UnifiedPrefix unified) {

    boolean takes(Optional<String> label, String number) {
        String unifiedNumber = unified.apply(number);
        return labels.accepts(label) && prefixes.stream().allMatch(each -> each.accepts(unifiedNumber));
    }

    boolean prefers(Optional<String> label, String number) {
        return labels.prefers(label) || PrefixRule.beginsWithOneOf(unified.apply(number), preferred);
    }

    /** All beginnings of numbers that the rule tells apart. */
    List<String> beginnings() {
        List<String> own = new ArrayList<>(preferred);
        prefixes.forEach(each -> own.addAll(each.prefixes()));
        List<String> all = new ArrayList<>(own);
        if (!own.isEmpty()) {
            all.addAll(unified.beginnings(own));
        }
        return all;
    }

    /** Whether two links take and prefer the same messages. */
    boolean isLike(RoutingRule other) {
        return labels.equals(other.labels)
                && prefixes.equals(other.prefixes)
                && preferred.equals(other.preferred)
                && unified == other.unified;
    }
}
