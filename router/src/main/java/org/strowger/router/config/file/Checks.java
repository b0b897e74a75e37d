package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.fault.Complaint;
import org.strowger.router.config.grammar.Grammar;
import org.strowger.router.config.grammar.Settings;
import org.strowger.router.config.grammar.StoreKeys;

/** What no key can know by itself: how the parts of a configuration fit together. */
final class Checks {
    /** A journal is let grow so far before what lives in it is moved; docs/operating/store.md. */
    private static final long STORE_OCTETS_MIN = 512L << 20;

    private Checks() {}

    static void check(Settings file) {
        Names.check(file);
        Versions.check(file);
        Dialects.check(file);
        Addresses.check(file);
        Receivers.check(file);
        Journeys.check(file);
        Reach.check(file);
        if (file.spot().reading().faults().isEmpty()) {
            warnOfNothing(file);
            warnOfLittle(file);
        }
    }

    private static void warnOfLittle(Settings file) {
        Settings store = file.value(Grammar.STORE);
        if (store.value(StoreKeys.MAX_SIZE) < STORE_OCTETS_MIN) {
            store.spot(StoreKeys.MAX_SIZE)
                    .warn(Complaint.of(
                                    "its files are made shorter beyond 384 MiB, so before that it can be full of what"
                                            + " is done with")
                            .advising("write 512MiB or more"));
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
