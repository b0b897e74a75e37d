package org.strowger.router.config.file;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.AddressPattern;

/**
 * Checks that each recipient pattern belongs to one application and is listed once. Different patterns may overlap,
 * since the longest one wins.
 */
final class ReceiverChecks {
    private ReceiverChecks() {}

    static void check(SectionValues file) {
        Map<AddressPattern, ConfigValue> owners = new HashMap<>();
        for (SectionValues each : file.value(Configuration.APPLICATIONS, List.of())) {
            ConfigValue value = each.configValue(ApplicationSettings.RECEIVES);
            Set<AddressPattern> own = new HashSet<>();
            for (AddressPattern pattern : each.value(ApplicationSettings.RECEIVES, List.of())) {
                ConfigValue owner = owners.putIfAbsent(pattern, value);
                if (!own.add(pattern)) {
                    value.refuse(
                            FaultText.of("\"" + pattern + "\" is listed twice").advising("remove the duplicate"));
                } else if (owner != null) {
                    value.refuse(FaultText.of("\"" + pattern + "\" is also in " + owner.key() + " at " + owner.span())
                            .advising("a number can belong to only one application: remove the duplicate"));
                }
            }
        }
    }
}
