package org.strowger.router.config.file;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.filter.FilterLimit;
import org.strowger.router.config.filter.FilterRule;
import org.strowger.router.config.filter.Hold;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.Criteria;

/** Checks that each message filter has one effect, that its route and applications exist, and that its limit fits. */
final class FilterChecks {
    private final SectionValues file;
    private final Set<String> routes = new TreeSet<>();
    private final Set<String> applications = new TreeSet<>();

    private FilterChecks(SectionValues file) {
        this.file = file;
        file.value(Configuration.ROUTES, List.of())
                .forEach(route -> route.find(RouteSettings.NAME).ifPresent(routes::add));
        file.value(Configuration.APPLICATIONS, List.of())
                .forEach(each -> each.find(ApplicationSettings.NAME).ifPresent(applications::add));
    }

    static void check(SectionValues file) {
        FilterChecks checks = new FilterChecks(file);
        checks.list(file);
        file.value(Configuration.APPLICATIONS, List.of()).forEach(application -> {
            checks.list(application);
            application.value(FilterRule.FILTERS, List.of()).forEach(FilterChecks::refuseApplication);
        });
    }

    private void list(SectionValues section) {
        Set<String> names = new HashSet<>();
        for (SectionValues rule : section.value(FilterRule.FILTERS, List.of())) {
            Optional<String> name = rule.find(FilterRule.NAME);
            if (name.isPresent() && !names.add(name.get())) {
                rule.configValue(FilterRule.NAME)
                        .refuse(FaultText.of("another filter of the list has this name")
                                .advising("choose another name"));
            }
            filter(rule);
        }
    }

    private void filter(SectionValues rule) {
        effect(rule);
        hold(rule);
        rule.find(FilterRule.ROUTE).filter(name -> !routes.contains(name)).ifPresent(name -> rule.configValue(
                        FilterRule.ROUTE)
                .refuse(FaultText.of("there is no route \"" + name + "\"")
                        .advising(routes.isEmpty() ? "write routes" : "routes are " + String.join(", ", routes))));
        for (ConfigKey<SectionValues> each : List.of(FilterRule.MATCH, FilterRule.UNLESS)) {
            rule.find(each).ifPresent(match -> {
                refuseUnknown(match);
                TableChecks.match(file, match);
            });
        }
        rule.find(FilterRule.LIMIT).ifPresent(FilterChecks::limit);
        new ExpressionChecks(file, applications, routes).filter(rule);
    }

    private static void effect(SectionValues rule) {
        boolean isRefused = rule.isWritten(FilterRule.REFUSE);
        boolean isHeld = rule.isWritten(FilterRule.HOLD);
        boolean isChanged =
                rule.isWritten(FilterRule.FROM) || rule.isWritten(FilterRule.ROUTE) || rule.isWritten(FilterRule.SET);
        int effects = (isRefused ? 1 : 0) + (isHeld ? 1 : 0) + (isChanged ? 1 : 0);
        if (effects == 0) {
            rule.configValue()
                    .refuse(FaultText.of("the filter has no effect")
                            .advising("write refuse, hold, from, route or set, for example refuse: not-allowed"));
        } else if (effects > 1) {
            rule.configValue(isRefused ? FilterRule.REFUSE : FilterRule.HOLD)
                    .refuse(FaultText.of("a filter has one effect: refuse, hold, or a change by from, route and set")
                            .advising("write two filters in the order in which they are to apply"));
        }
    }

    private static void hold(SectionValues rule) {
        Optional<Hold> hold = rule.find(FilterRule.HOLD);
        if (hold.isEmpty()) {
            return;
        }
        if (hold.get().kind() == Hold.Kind.UNTIL_ALLOWED && !rule.isWritten(FilterRule.LIMIT)) {
            rule.configValue(FilterRule.HOLD)
                    .refuse(FaultText.of("until-allowed is the time at which limit permits the message, so it"
                                    + " requires \"limit\"")
                            .advising("write limit: " + FilterRule.LIMIT.sample()));
        }
        if (hold.get().kind() == Hold.Kind.UNTIL_TIME_ENDS && !FilterRule.hasTime(rule)) {
            rule.configValue(FilterRule.HOLD)
                    .refuse(FaultText.of("until-time-ends is the end of the hours in match.time, so it requires "
                                    + "\"match.time\"")
                            .advising("write match: {time: \"22:00-08:00\"}"));
        }
    }

    private void refuseUnknown(SectionValues match) {
        for (String name : match.value(Criteria.APPLICATION.key(), List.of())) {
            if (!applications.contains(name)) {
                match.configValue(Criteria.APPLICATION.key())
                        .refuse(FaultText.of("there is no application \"" + name + "\"")
                                .advising("applications are " + String.join(", ", applications)));
            }
        }
    }

    /**
     * Refuses the criterion of an application in a filter of an application, which applies to the messages of that
     * application only.
     */
    private static void refuseApplication(SectionValues rule) {
        for (ConfigKey<SectionValues> each : List.of(FilterRule.MATCH, FilterRule.UNLESS)) {
            rule.find(each)
                    .filter(match -> match.isWritten(Criteria.APPLICATION.key()))
                    .ifPresent(match -> match.configValue(Criteria.APPLICATION.key())
                            .refuse(FaultText.of("a filter of an application applies only to messages of that "
                                            + "application")
                                    .advising("remove the key, or write the filter at the top level")));
        }
    }

    private static void limit(SectionValues limit) {
        boolean hasPrefix = limit.value(FilterLimit.PER, List.of()).contains(FilterLimit.Part.PREFIX);
        if (limit.isWritten(FilterLimit.PREFIX) && !hasPrefix) {
            limit.configValue(FilterLimit.PREFIX)
                    .refuse(FaultText.of("prefix has no effect without per: prefix")
                            .advising("write per: [prefix], or remove the key"));
        }
        if (limit.isWritten(FilterLimit.ENTRIES)
                && limit.value(FilterLimit.PER, List.of()).isEmpty()) {
            limit.configValue(FilterLimit.ENTRIES)
                    .refuse(FaultText.of("entries has no effect without per: all messages are counted together")
                            .advising("write per, or remove the key"));
        }
    }
}
