package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.fault.Complaint;
import org.strowger.router.config.grammar.Grammar;
import org.strowger.router.config.grammar.Settings;

/** What no key can know by itself: how the parts of a configuration fit together. */
final class Checks {
    private Checks() {}

    static void check(Settings file) {
        Names.check(file);
        Versions.check(file);
        Addresses.check(file);
        Receivers.check(file);
        Journeys.check(file);
        Reach.check(file);
        if (file.spot().reading().faults().isEmpty()) {
            warnOfNothing(file);
        }
    }

    private static void warnOfNothing(Settings file) {
        for (var list : List.of(Grammar.LISTENERS, Grammar.APPLICATIONS, Grammar.SMSCS)) {
            if (file.find(list).filter(List::isEmpty).isPresent()) {
                file.spot()
                        .reading()
                        .warnings()
                        .add(file.spot().span(), list.name(), Complaint.of("there are none: " + list.meaning()));
            }
        }
    }
}
