package org.strowger.world;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The configuration of a scene: the application shop and the SMSC a, both over SMPP, and a route of all messages to a.
 * Each method returns a configuration that differs in one thing and leaves this one as it is. Keys that a method adds
 * are written as in the file, each preceded by a comma.
 */
public final class SceneYaml {
    /** Messages are relayed. */
    public static final SceneYaml RELAYED =
            new SceneYaml(Map.of("shop", ", max-binds: 10"), Map.of("a", ""), new Route("", "via: a", "relay", ""), "");

    /** Messages are taken into custody. */
    public static final SceneYaml STORED = RELAYED.delivery("store");

    private static final int FIRST_PORT = 2776;

    /** @param before the preceding routes, one per line */
    private record Route(String before, String target, String delivery, String keys) {
        String yaml() {
            return before + "  - {name: all, match: {}, " + target
                    + (target.startsWith("via: ") ? ", delivery: " + delivery : "") + keys + "}\n";
        }
    }

    private final Map<String, String> applications;
    private final Map<String, String> smscs;
    private final Route route;
    private final String more;

    private SceneYaml(Map<String, String> applications, Map<String, String> smscs, Route route, String more) {
        this.applications = applications;
        this.smscs = smscs;
        this.route = route;
        this.more = more;
    }

    private static Map<String, String> with(Map<String, String> objects, String name, String keys) {
        Map<String, String> changed = new LinkedHashMap<>(objects);
        changed.merge(name, keys, String::concat);
        return changed;
    }

    // ---- Applications

    /** Adds keys to the application shop. */
    public SceneYaml shop(String keys) {
        return application("shop", keys);
    }

    /** Adds an application, or adds keys to an existing one. */
    public SceneYaml application(String name, String keys) {
        return new SceneYaml(with(applications, name, keys), smscs, route, more);
    }

    /** Charges messages of the application shop to an account with a credit limit of 1000. */
    public SceneYaml charged(int price, String when) {
        return shop(", account: shop")
                .and("accounts: [{name: shop, price: " + price + ", credit-limit: 1000, charge-when: " + when + "}]\n");
    }

    /** Assigns messages from mobiles to the application shop. */
    public SceneYaml mobiles(String delivery) {
        return and("inbound: [{name: mobiles, match: {}, deliver-to: shop, delivery: " + delivery + "}]\n");
    }

    // ---- SMSCs

    /** Adds keys to the SMSC a. */
    public SceneYaml a(String keys) {
        return smsc("a", keys);
    }

    /** Adds the SMSC b, or adds keys to it. */
    public SceneYaml b(String keys) {
        return smsc("b", keys);
    }

    /** Adds keys to the SMSCs a and b. */
    public SceneYaml both(String keys) {
        return a(keys).b(keys);
    }

    private SceneYaml smsc(String name, String keys) {
        return new SceneYaml(applications, with(smscs, name, keys), route, more);
    }

    // ---- Routes

    /** @param smscs the SMSCs of the route for all messages, which replace the former ones */
    public SceneYaml via(String smscs) {
        return routed(new Route(route.before, "via: " + smscs, route.delivery, route.keys));
    }

    public SceneYaml delivery(String delivery) {
        return routed(new Route(route.before, route.target, delivery, route.keys));
    }

    /** Makes the route for all messages reject them. */
    public SceneYaml rejecting(String reason) {
        return routed(new Route(route.before, "reject: " + reason, route.delivery, ""));
    }

    /** Adds keys to the route for all messages. */
    public SceneYaml route(String keys) {
        return routed(new Route(route.before, route.target, route.delivery, route.keys + keys));
    }

    /**
     * Adds a route before the route for all messages.
     *
     * @param keys the keys of the new route, the first one without a comma
     */
    public SceneYaml routeBefore(String name, String keys) {
        String line = "  - {name: " + name + ", " + keys + "}\n";
        return routed(new Route(route.before + line, route.target, route.delivery, route.keys));
    }

    private SceneYaml routed(Route other) {
        return new SceneYaml(applications, smscs, other, more);
    }

    // ---- The rest

    /**
     * Adds filters for the messages of all applications.
     *
     * @param filters each in braces
     */
    public SceneYaml filters(String filters) {
        return and("filters: [" + filters + "]\n");
    }

    /** Adds sections, each on lines of its own. */
    public SceneYaml and(String sections) {
        return new SceneYaml(applications, smscs, route, more + sections);
    }

    public String yaml() {
        return Stream.of(
                        "listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]\n",
                        "applications:\n" + objects(applications, name -> "password: secret"),
                        "smscs:\n" + objects(smscs, SceneYaml::link),
                        "routes:\n" + route.yaml(),
                        more)
                .collect(Collectors.joining());
    }

    private static String objects(Map<String, String> objects, UnaryOperator<String> keys) {
        return objects.entrySet().stream()
                .map(each -> "  - {name: " + each.getKey() + ", " + keys.apply(each.getKey()) + each.getValue() + "}\n")
                .collect(Collectors.joining());
    }

    private static String link(String smsc) {
        int port = FIRST_PORT + smsc.charAt(0) - 'a';
        return "protocol: smpp, hosts: [127.0.0.1:" + port + "], system-id: s, password: p";
    }
}
