package org.strowger.router.config.file;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.AddressPattern;
import org.strowger.router.config.fault.Complaint;
import org.strowger.router.config.grammar.ApplicationKeys;
import org.strowger.router.config.grammar.Grammar;
import org.strowger.router.config.grammar.Settings;
import org.strowger.router.config.grammar.Spot;

/** A number belongs to one application: of patterns the longest wins, so none may stand twice. */
final class Receivers {
    private Receivers() {}

    static void check(Settings file) {
        Map<AddressPattern, Spot> owners = new HashMap<>();
        for (Settings each : file.value(Grammar.APPLICATIONS, List.of())) {
            Spot spot = each.spot(ApplicationKeys.RECEIVES);
            Set<AddressPattern> own = new HashSet<>();
            for (AddressPattern pattern : each.value(ApplicationKeys.RECEIVES, List.of())) {
                Spot owner = owners.putIfAbsent(pattern, spot);
                if (!own.add(pattern)) {
                    spot.refuse(
                            Complaint.of("\"" + pattern + "\" is in it twice").advising("take one of them out"));
                } else if (owner != null) {
                    spot.refuse(Complaint.of("\"" + pattern + "\" is also in " + owner.key() + " at " + owner.span())
                            .advising("a number belongs to one application: take it out of one of them"));
                }
            }
        }
    }
}
