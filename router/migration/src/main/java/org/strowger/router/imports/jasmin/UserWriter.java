package org.strowger.router.imports.jasmin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.value.HashFile;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.PasswordHash;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.jasmin.JasminSetup.Item;

/** Creates applications from Jasmin's users, and from the HTTP connectors that receive messages. */
final class UserWriter {
    private static final String APPLICATIONS = "applications";
    private static final String MT = "mt_messaging_cred ";
    private static final String AUTHORIZATION = MT + "authorization ";
    private static final String QUOTA = MT + "quota ";
    private static final String FILTER = MT + "valuefilter ";
    private static final String DEFAULT_SOURCE = MT + "defaultvalue src_addr";
    private static final String THROUGHPUT = "throughput";
    private static final int BINDS_WITHOUT_LIMIT = 100;
    private static final int BINDS_MAX = 100_000;
    private static final int NAME_MAX = 11;

    /** A hash that no password matches. */
    private static final Password.Hashed LOCKED = new Password.Hashed(
            PasswordHash.ITERATIONS_USUAL, new byte[PasswordHash.SALT_OCTETS], new byte[PasswordHash.HASH_OCTETS]);

    /** Rights that Strowger always grants, with their default in Jasmin. */
    private static final List<String> RIGHTS = List.of(
            "http_balance",
            "http_rate",
            "http_long_content",
            "dlr_level",
            "http_dlr_method",
            "priority",
            "validity_period",
            "schedule_delivery_time",
            "hex_content");

    private final JasminSetup setup;
    private final Draft draft;
    private final Report report;
    private final JasminApplications applications = new JasminApplications();
    private final AccountWriter accounts;

    UserWriter(JasminSetup setup, Draft draft, Report report) {
        this.setup = setup;
        this.draft = draft;
        this.report = report;
        this.accounts = new AccountWriter(setup, draft, report);
    }

    JasminApplications write() {
        setup.groups().values().forEach(this::group);
        setup.users().values().forEach(this::user);
        setup.httpConnectors().values().forEach(this::httpConnector);
        return applications;
    }

    private void group(Item group) {
        if (group.isFalse("enabled")) {
            report.changed(group.at(), "group " + group.id(), "disabled: its users are left out");
        } else {
            report.taken(group.at(), "group " + group.id(), "routes that match the group name its applications");
        }
    }

    private void user(Item user) {
        String what = "user " + user.id();
        if (setup.isDisabled(user)) {
            report.changed(user.at(), what, "disabled, so it is left out");
            return;
        }
        boolean smpp = !user.isFalse("smpps_cred authorization bind");
        boolean http = !user.isFalse(AUTHORIZATION + "http_send");
        if (!smpp && !http) {
            report.changed(user.at(), what, "it may neither bind nor send by HTTP, so it is left out");
            return;
        }
        String name = draft.names(APPLICATIONS).unique(user.id(), "user");
        String systemId = user.get("username").isEmpty() ? user.id() : user.get("username");
        applications.addUser(user.id(), systemId, user.get("gid"), name);
        YamlMap application = new YamlMap().comment(user.at().toString());
        application.put("name", name);
        if (!systemId.equals(name)) {
            application.put("system-id", systemId);
        }
        report.taken(user.at(), what, "application " + name);
        password(user, what, name, application);
        protocols(user, what, smpp, http, application);
        limits(user, what, smpp, http, application);
        senders(user, what, application);
        recipients(user, what, name, application);
        rights(user, what);
        accounts.write(user, name, application);
        application.put("message-ids", "uuid", "Jasmin's ids are UUIDs");
        draft.list(APPLICATIONS).add(application);
    }

    private void password(Item user, String what, String name, YamlMap application) {
        String file = "passwords/" + name;
        String md5 = user.get("password");
        if (md5.matches("[0-9a-fA-F]{32}")) {
            draft.addFile(file, "md5:" + md5 + "\n");
            report.taken(
                    user.at(),
                    what + " password",
                    "in " + file
                            + ", in a directory that the daemon may write: the daemon replaces it with a hash at "
                            + "the first login");
        } else {
            draft.addFile(file, HashFile.written(LOCKED));
            report.lost(
                    user.at(),
                    what + " password",
                    "jCli does not print it: write md5: and the hash, or plain: and a new password, into " + file
                            + "; until then nobody can log in as " + name);
        }
        application.put("password", new YamlMap().put("hash-file", file));
    }

    private void protocols(Item user, String what, boolean smpp, boolean http, YamlMap application) {
        if (!smpp || !http) {
            application.put("protocols", YamlList.of(List.of(smpp ? "smpp" : "http")));
            report.taken(user.at(), what + " authorization", "protocols");
        }
        if (smpp && !http && user.isFalse(AUTHORIZATION + "smpps_send")) {
            String filter = draft.names("filters").unique(user.id() + "-sends-nothing", "filter");
            application.list("filters").add(new YamlMap().put("name", filter).put("refuse", "not-allowed"));
            report.taken(user.at(), what + " authorization smpps_send", "filter " + filter);
        } else if (smpp && user.isFalse(AUTHORIZATION + "smpps_send")) {
            report.lost(
                    user.at(),
                    what + " authorization smpps_send",
                    "the application can also send over its binds, because it may send by HTTP");
        }
        if (!smpp) {
            application.put("callbacks", new YamlMap().put("style", "jasmin-post"));
            report.changed(
                    user.at(),
                    what + " dlr-url",
                    "called by callbacks; servers in private networks are called only with "
                            + "callbacks.private-addresses: true");
        } else if (http) {
            report.changed(
                    user.at(),
                    what + " dlr-url",
                    "an application gets receipts in one way, here over its binds, so its requests with dlr-url are "
                            + "refused; if it uses dlr-url, add callbacks to it, or make a second application with "
                            + "callbacks");
        }
        Map<String, String> settings = user.settings();
        if (settings.containsKey("smpps_cred authorization ip")) {
            List<String> networks = new ArrayList<>(
                    List.of(user.get("smpps_cred authorization ip").split("\\s*,\\s*", -1)));
            networks.removeIf(each -> each.isEmpty() || each.equals("0.0.0.0/0"));
            if (!networks.isEmpty()) {
                application.put("allow-from", YamlList.of(networks));
                report.changed(user.at(), what + " authorization ip", "allow-from, which also applies to HTTP");
            }
        }
    }

    private void limits(Item user, String what, boolean smpp, boolean http, YamlMap application) {
        String binds = user.get("smpps_cred quota max_bindings");
        int count = Amounts.number(binds).map(Number::intValue).orElse(BINDS_WITHOUT_LIMIT);
        if (smpp) {
            application.put(
                    "max-binds",
                    String.valueOf(Math.max(1, Math.min(count, BINDS_MAX))),
                    binds.isEmpty() ? "Jasmin has no limit" : "");
            if (count == 0) {
                report.lost(user.at(), what + " quota max_bindings", "0 is not possible: take smpp out of protocols");
            } else {
                report.taken(user.at(), what + " quota max_bindings", "max-binds");
            }
        }
        Optional<String> bySmpp = Amounts.rate(user.get(QUOTA + "smpps_throughput"));
        Optional<String> byHttp = Amounts.rate(user.get(QUOTA + "http_throughput"));
        if (smpp && http && !bySmpp.equals(byHttp)) {
            report.changed(
                    user.at(),
                    what + " quota throughput",
                    "one limit for SMPP and HTTP together, in segments; Jasmin has one for each, in messages");
        } else if (bySmpp.isPresent() || byHttp.isPresent()) {
            report.changed(user.at(), what + " quota throughput", "counted in segments, in Jasmin in messages");
        }
        Optional<String> limit = smpp ? bySmpp.or(() -> http ? byHttp : Optional.empty()) : byHttp;
        limit.ifPresent(each -> application.put(THROUGHPUT, each));
    }

    private void senders(Item user, String what, YamlMap application) {
        String sender = user.get(DEFAULT_SOURCE);
        boolean isSender = sender.matches("\\+?[0-9]{1,20}")
                || (sender.length() <= NAME_MAX && sender.matches("[ -~&&[^*+/]]+") && !sender.matches("[0-9 ().-]+"));
        if (isSender) {
            application.put("default-from", sender);
            report.taken(user.at(), what + " defaultvalue src_addr", "default-from");
        } else if (!sender.isEmpty()) {
            report.lost(user.at(), what + " defaultvalue src_addr", "not a sender; set default-from");
        }
        PythonExpression allowed = new PythonExpression(user.get(FILTER + "src_addr"));
        if (user.isFalse(AUTHORIZATION + "src_addr")) {
            if (isSender) {
                application.put("from", YamlList.of(List.of(sender)));
                report.taken(user.at(), what + " authorization src_addr", "the key from permits only default-from");
            } else {
                report.lost(
                        user.at(),
                        what + " authorization src_addr",
                        "it may set senders; name the permitted ones in from");
            }
        } else if (!allowed.matchesAll()) {
            allowed.addressPattern()
                    .ifPresentOrElse(
                            pattern -> {
                                application.put("from", YamlList.of(List.of(pattern)));
                                report.taken(user.at(), what + " valuefilter src_addr", "from");
                            },
                            () -> report.lost(
                                    user.at(),
                                    what + " valuefilter src_addr",
                                    "RE2 has no such expression; write the permitted senders into from"));
        }
    }

    private void recipients(Item user, String what, String name, YamlMap application) {
        filter(user, what, "dst_addr", "to", name + "-recipients", application);
        filter(user, what, "content", "text", name + "-texts", application);
        for (String key : List.of("priority", "validity_period")) {
            String expression = user.get(FILTER + key);
            if (!expression.isEmpty() && !List.of("^[0-3]$", "^\\d+$", ".*").contains(expression)) {
                report.lost(user.at(), what + " valuefilter " + key, "the values are not restricted");
            }
        }
    }

    private void filter(Item user, String what, String key, String criterion, String name, YamlMap application) {
        PythonExpression allowed = new PythonExpression(user.get(FILTER + key));
        if (allowed.matchesAll()) {
            return;
        }
        Optional<String> pattern = criterion.equals("to") ? allowed.addressPattern() : allowed.textPattern();
        if (pattern.isEmpty()) {
            report.lost(
                    user.at(), what + " valuefilter " + key, "RE2 has no such expression; write a filter with refuse");
            return;
        }
        String unique = draft.names("filters").unique(name, "filter");
        application
                .list("filters")
                .add(new YamlMap()
                        .put("name", unique)
                        .put("unless", new YamlMap().put(criterion, pattern.get()))
                        .put("refuse", "not-allowed"));
        if (criterion.equals("to") && allowed.hasOtherPlus()) {
            report.changed(
                    user.at(),
                    what + " valuefilter " + key,
                    "filter " + unique + ": numbers are compared without their plus, so check whether " + pattern.get()
                            + " still matches");
        } else {
            report.taken(user.at(), what + " valuefilter " + key, "filter " + unique);
        }
    }

    private void rights(Item user, String what) {
        if (user.isFalse(AUTHORIZATION + "http_bulk")) {
            report.changed(user.at(), what + " authorization http_bulk", "Strowger permits batches");
        }
        for (String right : RIGHTS) {
            if (user.isFalse(AUTHORIZATION + right)) {
                report.lost(user.at(), what + " authorization " + right, "Strowger does not forbid it");
            }
        }
    }

    // ---- HTTP connectors

    private void httpConnector(Item connector) {
        String name = draft.names(APPLICATIONS).unique(connector.id(), "http");
        String url = connector.get("url");
        SourceLine at = connector.at();
        if (!url.matches("https?://[^\\s/]+\\S*")) {
            report.lost(at, "httpcc " + connector.id(), "its URL is not usable");
            return;
        }
        applications.addHttpConnector(connector.id(), name);
        String file = "passwords/" + name;
        draft.addFile(file, HashFile.written(LOCKED));
        String style = connector.get("method").equalsIgnoreCase("GET") ? "jasmin-get" : "jasmin-post";
        YamlMap callbacks = new YamlMap().put("style", style).put("url", url);
        if (isPrivate(url)) {
            callbacks.put("private-addresses", "true");
        }
        draft.list(APPLICATIONS)
                .add(new YamlMap()
                        .comment(at + ": it only receives messages, and nobody can log in")
                        .put("name", name)
                        .put("password", new YamlMap().put("hash-file", file))
                        .put("protocols", YamlList.of(List.of("http")))
                        .put("callbacks", callbacks));
        report.taken(
                at, "httpcc " + connector.id(), "application " + name + " with callbacks, which inbound rules name");
    }

    private static boolean isPrivate(String url) {
        String host = url.replaceFirst("https?://(?:[^/@]*@)?", "").replaceFirst("[:/?].*", "");
        return host.equals("localhost")
                || !host.contains(".")
                || host.matches(
                        "(10|127)\\..*|192\\.168\\..*|172\\.(1[6-9]|2[0-9]|3[01])\\..*|.*\\.(local|internal|lan)");
    }
}
