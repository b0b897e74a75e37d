package org.strowger.router.config.file;

import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.DaemonSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.ViaTier;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.price.CheapestSettings;
import org.strowger.router.config.price.Percent;
import org.strowger.router.config.price.PriceSettings;

/** Checks price tables, and their files if the program reads them with the configuration. */
final class PriceChecks {
    /** The maximum number of candidates. Each candidate costs 0.1 to 0.2 us per message. */
    private static final int CANDIDATES_MAX = 256;

    private PriceChecks() {}

    static void check(SectionValues file) {
        Set<String> known = NameChecks.of(file, Configuration.PRICES, PriceSettings.NAME);
        file.value(Configuration.APPLICATIONS, List.of())
                .forEach(application -> exists(application, ApplicationSettings.PRICE, known));
        file.value(Configuration.SMSCS, List.of()).forEach(smsc -> exists(smsc, SmscSettings.COST, known));
        Map<String, Boolean> hasCost = new HashMap<>();
        file.value(Configuration.SMSCS, List.of()).forEach(smsc -> smsc.find(SmscSettings.NAME)
                .ifPresent(name -> hasCost.put(name, smsc.isWritten(SmscSettings.COST))));
        file.value(Configuration.ROUTES, List.of()).forEach(route -> route.find(RouteSettings.CHEAPEST)
                .ifPresent(cheapest -> cheapest(route, cheapest, hasCost)));
        for (SectionValues table : file.value(Configuration.PRICES, List.of())) {
            if (table.find(PriceSettings.NAME).isPresent()
                    && table.find(PriceSettings.FILE).isPresent()) {
                TableChecks.tell(
                        file.configValue()
                                .reading()
                                .vocabulary()
                                .reportOf(PriceSettings.of(
                                        table,
                                        file.find(DaemonSettings.TIMEZONE).orElse(ZoneOffset.UTC))),
                        table.configValue(PriceSettings.FILE));
            }
        }
    }

    private static void cheapest(SectionValues route, SectionValues cheapest, Map<String, Boolean> hasCost) {
        if (!route.isWritten(RouteSettings.VIA)) {
            route.configValue(RouteSettings.CHEAPEST)
                    .refuse(FaultText.of("cheapest needs SMSCs to choose from").advising("write via"));
        }
        List<ViaTier.Target> targets = ViaTier.targets(route);
        for (ViaTier.Target each : targets) {
            if (each.tier().size() > 1 && each.smsc().equals(each.tier().get(0).smsc())) {
                each.value()
                        .refuse(FaultText.of("weights have no effect with cheapest: costs decide")
                                .advising("write via: [" + each.smsc() + ", ...]"));
            }
            if (!hasCost.getOrDefault(each.smsc(), true)) {
                each.value()
                        .refuse(FaultText.of(
                                        "SMSC \"" + each.smsc() + "\" has no costs, so the route would never use it")
                                .advising("write cost: TABLE at the SMSC"));
            }
        }
        int candidates = targets.size();
        if (candidates > CANDIDATES_MAX) {
            route.configValue(RouteSettings.VIA)
                    .refuse(FaultText.of(
                                    "a route with cheapest has at most " + CANDIDATES_MAX + " SMSCs, not " + candidates)
                            .advising("divide them among several routes"));
        }
        double floor = cheapest.value(CheapestSettings.FLOOR, 1.0);
        boolean isScored = floor > 0; // Otherwise the gap has no effect.
        if (isScored && cheapest.value(CheapestSettings.GAP, 0.0) > floor) {
            cheapest.configValue(CheapestSettings.GAP)
                    .refuse(FaultText.of("the gap is larger than the floor, so no SMSC would ever be below it")
                            .advising("write gap: " + Percent.text(floor)
                                    + " or less, or floor: 0% if scores do not matter"));
        }
    }

    private static void exists(SectionValues section, ConfigKey<String> key, Set<String> known) {
        section.find(key).filter(name -> !known.contains(name)).ifPresent(name -> section.configValue(key)
                .refuse(() -> NameChecks.unknown("price table", name, known, "prices")));
    }
}
