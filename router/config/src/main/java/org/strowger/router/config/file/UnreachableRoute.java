package org.strowger.router.config.file;

import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;

/** A route, or an inbound rule, whose messages are all matched by an earlier one. */
public final class UnreachableRoute {
    private final String section;
    private final int index;
    private final SectionValues route;
    private final SectionValues first;
    private final ConfigKey<String> name;

    UnreachableRoute(String section, int index, SectionValues route, SectionValues first, ConfigKey<String> name) {
        this.section = section;
        this.index = index;
        this.route = route;
        this.first = first;
        this.name = name;
    }

    /** The list at the top level that has the route: {@code routes} or {@code inbound}. */
    public String section() {
        return section;
    }

    /** Its place in that list, from 0. */
    public int index() {
        return index;
    }

    /** The name of the route. */
    public String name() {
        return name(route);
    }

    /** The name of the earlier route. */
    public String nameOfFirst() {
        return name(first);
    }

    private String name(SectionValues of) {
        return of.find(name)
                .map(each -> "\"" + each + "\"")
                .orElse(of.configValue().key());
    }

    ConfigValue configValue(ConfigKey<SectionValues> key) {
        return route.configValue(key);
    }

    ConfigValue configValueOfFirst() {
        return first.configValue();
    }
}
