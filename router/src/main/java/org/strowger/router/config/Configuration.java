package org.strowger.router.config;

import java.util.List;
import java.util.Map;
import org.strowger.router.config.grammar.SettingValue;

/**
 * A complete, valid configuration. Every key that the file omits has its default.
 *
 * @param general settings of the daemon as a whole
 * @param listeners the addresses where applications connect
 * @param applications the applications that may bind
 * @param smscs the SMSCs that the router connects to
 * @param routing routes and inbound rules
 * @param services simulators, store and operator interfaces
 * @param settings the value of each key outside of lists, by path; used to compare configurations
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
