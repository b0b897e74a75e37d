package org.strowger.router.imports.jasmin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.router.imports.SourceLine;

/** A configuration of Jasmin as plain data. Readers fill it in, and writers convert it. */
final class JasminSetup {
    private final Map<String, Item> users = new LinkedHashMap<>();
    private final Map<String, Item> groups = new LinkedHashMap<>();
    private final Map<String, Item> connectors = new LinkedHashMap<>();
    private final Map<String, Item> httpConnectors = new LinkedHashMap<>();
    private final List<Route> mtRoutes = new ArrayList<>();
    private final List<Route> moRoutes = new ArrayList<>();
    private final List<Interceptor> interceptors = new ArrayList<>();

    /**
     * A user, group or connector.
     *
     * @param settings the values in the notation of jCli, by jCli's keys such as {@code mt_messaging_cred quota
     *     balance}
     */
    record Item(SourceLine at, String id, Map<String, String> settings) {
        /** The value of a key; empty if it is not set, which {@code None} and {@code ND} also mean. */
        String get(String key) {
            String value = settings.getOrDefault(key, "");
            return value.equals("None") || value.equals("none") || value.equals("ND") ? "" : value;
        }

        boolean isFalse(String key) {
            String value = get(key);
            return value.equalsIgnoreCase("false") || value.equals("no") || value.equals("0");
        }
    }

    /**
     * A route.
     *
     * @param order routes are tried from the highest order to 0
     * @param rate the price per message part; empty if there is none
     */
    record Route(SourceLine at, int order, String type, String rate, List<Target> targets, List<Filter> filters) {
        Route {
            targets = List.copyOf(targets);
            filters = List.copyOf(filters);
        }
    }

    /**
     * The target of a route.
     *
     * @param type smppc, smpps or http
     * @param id the id of a connector, or the system id of a user
     */
    record Target(String type, String id) {}

    /**
     * A filter.
     *
     * @param value an id, a regular expression, or the start of an interval
     * @param end the end of an interval; otherwise empty
     */
    record Filter(FilterKind kind, String value, String end) {}

    /** An interceptor, whose code is not imported. */
    record Interceptor(SourceLine at, String direction, int order, String type, List<Filter> filters) {
        Interceptor {
            filters = List.copyOf(filters);
        }
    }

    Map<String, Item> users() {
        return users;
    }

    Map<String, Item> groups() {
        return groups;
    }

    Map<String, Item> connectors() {
        return connectors;
    }

    Map<String, Item> httpConnectors() {
        return httpConnectors;
    }

    List<Route> mtRoutes() {
        return mtRoutes;
    }

    List<Route> moRoutes() {
        return moRoutes;
    }

    List<Interceptor> interceptors() {
        return interceptors;
    }

    /** Whether a user is disabled, either itself or through its group. */
    boolean isDisabled(Item user) {
        Item group = groups.get(user.get("gid"));
        return user.isFalse("enabled") || (group != null && group.isFalse("enabled"));
    }

    /**
     * Whether a user may send messages by SMPP. Without users this is unknown, so HTTP is assumed, Jasmin's default.
     */
    boolean sendsBySmpp() {
        return users.values().stream()
                .anyMatch(each -> !isDisabled(each)
                        && !each.isFalse("smpps_cred authorization bind")
                        && !each.isFalse("mt_messaging_cred authorization smpps_send"));
    }

    boolean isEmpty() {
        return users.isEmpty() && connectors.isEmpty() && mtRoutes.isEmpty() && moRoutes.isEmpty();
    }
}
