package org.strowger.router.config;

import java.util.List;
import java.util.Map;
import org.strowger.router.config.grammar.SettingValue;

/**
 * Everything that an operator has written, checked: what stands here can be run. Whatever was left out has its default.
 *
 * @param general what concerns the daemon as a whole
 * @param listeners where applications connect
 * @param applications who may
 * @param smscs where we connect to
 * @param routing which message goes where
 * @param services what the daemon offers beside that
 * @param settings the value of each key that stands in no list, by its path: how configurations are compared
 */
public record Configuration(
        DaemonSettings general,
        List<ListenerSettings> listeners,
        List<ApplicationSettings> applications,
        List<SmscSettings> smscs,
        Routing routing,
        Services services,
        Map<String, SettingValue> settings) {
    public Configuration {
        listeners = List.copyOf(listeners);
        applications = List.copyOf(applications);
        smscs = List.copyOf(smscs);
        settings = Map.copyOf(settings);
    }
}
