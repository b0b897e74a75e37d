package org.strowger.router.config.file;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.DaemonSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.price.PriceSettings;

/** Checks price tables, and their files if the program reads them with the configuration. */
final class PriceChecks {
    private PriceChecks() {}

    static void check(SectionValues file) {
        Set<String> known = NameChecks.of(file, Configuration.PRICES, PriceSettings.NAME);
        file.value(Configuration.APPLICATIONS, List.of())
                .forEach(application -> exists(application, ApplicationSettings.PRICE, known));
        file.value(Configuration.SMSCS, List.of()).forEach(smsc -> exists(smsc, SmscSettings.COST, known));
        for (SectionValues table : file.value(Configuration.PRICES, List.of())) {
            if (table.find(PriceSettings.NAME).isPresent()
                    && table.find(PriceSettings.FILE).isPresent()) {
                TableChecks.tell(
                        file.spot()
                                .reading()
                                .vocabulary()
                                .reportOf(PriceSettings.of(
                                        table,
                                        file.find(DaemonSettings.TIMEZONE).orElse(ZoneOffset.UTC))),
                        table.spot(PriceSettings.FILE));
            }
        }
    }

    private static void exists(SectionValues section, ConfigKey<String> key, Set<String> known) {
        section.find(key).filter(name -> !known.contains(name)).ifPresent(name -> section.spot(key)
                .refuse(FaultText.of("there is no price table \"" + name + "\"")
                        .advising(
                                known.isEmpty()
                                        ? "describe it in prices"
                                        : "write "
                                                + SpellingHint.either(
                                                        known.stream().sorted().toList()))));
    }
}
