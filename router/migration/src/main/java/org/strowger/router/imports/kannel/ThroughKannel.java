package org.strowger.router.imports.kannel;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Names;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.YamlScalar;

/**
 * Turns an imported configuration into one for running in front of an existing Kannel: applications connect to
 * Strowger, and Kannel still chooses the links. Kannel's HTTP interface becomes an SMSC, one for each label that its
 * links use.
 */
final class ThroughKannel {
    private static final String KANNEL = "kannel";
    private static final String LISTEN = "127.0.0.1:14080";
    private static final String ADMIN_LISTEN = "127.0.0.1:14081";

    /**
     * The account of Strowger at Kannel. It is also used for messages that still wait in Kannel when Kannel is stopped.
     */
    private static final String ACCOUNT = "strowger";

    /** The parameters of a message from a mobile, as the profile {@code kannel} reads them. */
    private static final String MOBILE = "from=%p&to=%P&text=%b&coding=%c&charset=%C&udh=%u";

    private static final String CHANGES = "kannel-changes.conf";
    private static final int SESSIONS = 10;

    private final String url;
    private final Draft draft;
    private final Report report;
    private final SourceLine at;
    private final String accountPassword;
    private final String callbackSecret;
    private final YamlNode password;
    private final YamlNode secret;

    private ThroughKannel(String url, Draft draft, Report report, SourceLine at) {
        this.url = url;
        this.draft = draft;
        this.report = report;
        this.at = at;
        this.accountPassword = draft.secrets().newText();
        this.callbackSecret = draft.secrets().newText();
        this.password = draft.secrets().file(KANNEL, accountPassword);
        this.secret = draft.secrets().file("kannel-callbacks", callbackSecret);
    }

    /** @param url the URL of {@code sendsms} at Kannel, with Kannel's future port */
    static void apply(String url, Draft draft, Report report, SourceLine at) {
        new ThroughKannel(url, draft, report, at).apply();
    }

    private void apply() {
        Set<String> labels = labels();
        YamlList smscs = new YamlList().add(smsc(KANNEL, url));
        YamlList routes = new YamlList();
        Names names = new Names();
        names.unique(KANNEL, KANNEL);
        for (String label : labels) {
            String name = names.unique(KANNEL + "-" + label, KANNEL);
            smscs.add(smsc(
                    name,
                    url + (url.contains("?") ? "&" : "?") + "smsc="
                            + URLEncoder.encode(label, StandardCharsets.UTF_8)));
            routes.add(route(name, new YamlMap().put("label", label)));
        }
        routes.add(route(KANNEL, new YamlMap()));
        draft.replace("smscs", smscs);
        draft.replace("routes", routes);
        draft.replace("inbound", inbound());
        listeners();
        applications();
        draft.addFile(CHANGES, changes());
        report.changed(
                at,
                "--through",
                "all messages go to " + url + ", and Kannel chooses their links; change kannel.conf as " + CHANGES
                        + " says. If Kannel is on another machine, write addresses that both reach in place of "
                        + "127.0.0.1");
    }

    /** The labels that a route matches; other labels make no difference to Kannel's links. */
    private Set<String> labels() {
        Set<String> labels = new LinkedHashSet<>();
        for (YamlNode each : draft.list("routes").items()) {
            if (each instanceof YamlMap route && route.get("match").orElse(null) instanceof YamlMap match) {
                match.get("label").ifPresent(label -> labels.addAll(texts(label)));
            }
        }
        return labels;
    }

    private static List<String> texts(YamlNode node) {
        return (node instanceof YamlList list ? list.items() : List.of(node))
                .stream()
                        .filter(YamlScalar.class::isInstance)
                        .map(each -> ((YamlScalar) each).text())
                        .toList();
    }

    private YamlMap smsc(String name, String target) {
        return new YamlMap()
                .put("name", name)
                .put("protocol", "http")
                .put("system-id", ACCOUNT)
                .put("password", password)
                .put("sessions", String.valueOf(SESSIONS))
                .put(
                        "http",
                        new YamlMap()
                                .put("profile", KANNEL)
                                .put("url", target)
                                .put("callback-url", "http://" + LISTEN)
                                .put("secret", secret));
    }

    private static YamlMap route(String smsc, YamlMap match) {
        return new YamlMap().put("name", smsc).put("match", match).put("via", smsc);
    }

    /**
     * The inbound rules. Messages from all links arrive through one SMSC, except messages that Kannel reroutes to a
     * link.
     */
    private YamlList inbound() {
        YamlList inbound = new YamlList();
        for (YamlNode each : draft.list("inbound").items()) {
            if (each instanceof YamlMap rule && !rule.has("submit-as")) {
                if (rule.get("match").orElse(null) instanceof YamlMap match && match.has("smsc")) {
                    match.put("smsc", KANNEL);
                }
                inbound.add(rule);
            }
        }
        return inbound;
    }

    private void listeners() {
        for (YamlNode each : draft.list("listeners").items()) {
            if (each instanceof YamlMap listener
                    && texts(listener.get("name").orElseThrow()).contains("kannel-admin")) {
                listener.put("listen", ADMIN_LISTEN, "bearerbox keeps admin-port until it is stopped");
            }
        }
        draft.list("listeners")
                .add(new YamlMap()
                        .put("name", "from-kannel")
                        .put("protocol", "http")
                        .put("listen", LISTEN)
                        .put("http", new YamlMap().put("apis", new YamlList().add("provider"))));
    }

    /**
     * Adds the application for messages that still wait in Kannel when Kannel is stopped: their receipts are callbacks
     * to Strowger itself.
     */
    private void applications() {
        draft.list("applications")
                .add(new YamlMap()
                        .put("name", draft.names("applications").unique(ACCOUNT, ACCOUNT))
                        .put("password", password)
                        .put("callbacks", new YamlMap().put("style", KANNEL).put("private-addresses", "true")));
    }

    private String changes() {
        return """
                # Change kannel.conf like this. Keep a copy of it: the way back needs it.
                #
                # In the group smsbox: write the port of %1$s as sendsms-port,
                # set http-request-retry = 10, and remove global-sender. Write its value as default-sender into the
                # groups sendsms-user without one. Remove the groups sms-service, and add these two groups.
                # Keep the groups smsbox-route. Then restart smsbox, not bearerbox.

                group = sms-service
                keyword = default
                catch-all = true
                max-messages = 0
                get-url = "http://%2$s/providers/kannel/mo?secret=%3$s&%6$s"

                group = sendsms-user
                username = %4$s
                password = %5$s
                max-messages = 10
                concatenation = true
                user-deny-ip = "*.*.*.*"
                user-allow-ip = "127.0.0.1"
                """.formatted(url, LISTEN, callbackSecret, ACCOUNT, accountPassword, MOBILE);
    }
}
