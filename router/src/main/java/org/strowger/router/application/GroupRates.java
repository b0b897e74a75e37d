package org.strowger.router.application;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.GroupSettings;

/** The rate limits of the groups of applications, which outlive reloads. Used by the configuration thread. */
public final class GroupRates {
    private final Map<String, GroupRate> rates = new HashMap<>();

    /** The rate limit of the group of an application. */
    public GroupRate of(ApplicationSettings application, long nowNanos) {
        List<GroupSettings> group = application.limits().group();
        if (group.isEmpty()) {
            return GroupRate.NONE;
        }
        GroupSettings settings = group.get(0);
        GroupRate rate = rates.computeIfAbsent(settings.name(), name -> new GroupRate(settings));
        rate.change(settings, nowNanos);
        return rate;
    }

    /** Forgets groups that none of these applications has. */
    public void retain(List<ApplicationSettings> applications) {
        Set<String> names = new HashSet<>();
        applications.forEach(each -> each.limits().group().forEach(group -> names.add(group.name())));
        rates.keySet().retainAll(names);
    }
}
