package org.strowger.router.imports.kannel.conf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.strowger.router.imports.DirectiveFate;

/**
 * All directives of Kannel 1.4.5, its trunk (1.5), Kamex, OpenSMPPBox and ksmppd, by group. The manual's table is
 * generated from these rows.
 */
public final class KnownDirectives {
    private static final String SEE_ADMIN = "console commands and /status.json replace it";
    private static final String BETWEEN_BOXES = "Strowger is one process";
    private static final String OF_CONNECTION = "Strowger has a store of its own";
    private static final String TEXT_OPTION =
            "no equivalent key; texts are sent whole and concatenated, and nothing is added " + "to them";

    /** The groups whose directives have no equivalent, each with the reason. */
    private static final Map<String, Result> WHOLE_GROUPS = wholeGroups();

    private static final Set<String> BOOLEANS = Set.of(
            "transceiver-mode",
            "use-ssl",
            "source-addr-autodetect",
            "dead-start",
            "reroute",
            "reroute-dlr",
            "no-dlr",
            "no-sender",
            "no-coding",
            "no-sep",
            "catch-all",
            "concatenation",
            "omit-empty",
            "sms-combine-concatenated-mo",
            "use-systemid-as-smsboxid",
            "enable-pam",
            "sendsms-port-ssl",
            "use-post");

    private static final Map<String, Map<String, Row>> ROWS = rows();

    /**
     * A directive of a group.
     *
     * @param fate the default fate; for a mapped directive, the fate of a typical value
     * @param isMapped whether the fate depends on the value
     * @param sentence the equivalent key, or the reason
     */
    public record Row(String group, String key, DirectiveFate fate, boolean isMapped, String sentence) {}

    private KnownDirectives() {}

    /** All rows, by group, in the order of the manual. */
    public static List<Row> all() {
        return ROWS.values().stream().flatMap(each -> each.values().stream()).toList();
    }

    /** The groups without an equivalent. */
    public static Map<String, Result> groupsWithoutCounterpart() {
        return WHOLE_GROUPS;
    }

    public static Optional<Result> wholeGroup(String group) {
        return Optional.ofNullable(WHOLE_GROUPS.get(group));
    }

    public static boolean isGroup(String group) {
        return ROWS.containsKey(group) || WHOLE_GROUPS.containsKey(group);
    }

    static boolean isBoolean(String key) {
        return BOOLEANS.contains(key);
    }

    public static Optional<Row> find(String group, String key) {
        return Optional.ofNullable(ROWS.getOrDefault(group, Map.of()).get(key));
    }

    private static Map<String, Result> wholeGroups() {
        Map<String, Result> groups = new LinkedHashMap<>();
        Result wap = Result.lost("WAP has no counterpart in Strowger: keep Kannel's wapbox for it");
        Result ota = Result.lost("settings over the air have no counterpart in Strowger");
        Result connection = Result.notNeeded(OF_CONNECTION);
        List.of("wapbox", "wap-url-map", "wap-user-map", "wtls", "ppg", "wap-push-user", "test-ppg")
                .forEach(each -> groups.put(each, wap));
        List.of("ota-setting", "ota-bookmark", "otaconfig", "configuration").forEach(each -> groups.put(each, ota));
        groups.put("modems", Result.lost("modems have no counterpart in Strowger"));
        groups.put("radius-acct", Result.lost("RADIUS accounting has no counterpart in Strowger"));
        List.of(
                        "mysql-connection",
                        "mssql-connection",
                        "oracle-connection",
                        "sdb-connection",
                        "pgsql-connection",
                        "sqlite-connection",
                        "sqlite3-connection",
                        "redis-connection",
                        "cassandra-connection",
                        "dlr-db",
                        "store-db")
                .forEach(each -> groups.put(each, connection));
        groups.put("sqlbox", Result.lost("no SQL source: applications that write into send_sms need SMPP or HTTP"));
        return Map.copyOf(groups);
    }

    private static Map<String, Map<String, Row>> rows() {
        List<Row> rows = new ArrayList<>();
        core(rows);
        processes(rows);
        smsbox(rows);
        smsc(rows);
        smpp(rows);
        otherLinks(rows);
        withoutKey(rows);
        users(rows);
        services(rows);
        boxes(rows);
        return rows.stream()
                .collect(Collectors.groupingBy(
                        Row::group,
                        LinkedHashMap::new,
                        Collectors.toMap(Row::key, Function.identity(), (first, second) -> first, LinkedHashMap::new)));
    }

    private static void core(List<Row> rows) {
        Rows core = new Rows(rows, "core");
        core.mapped("log: {level: ...}: 0 debug, 1 info, 2 warn, 3 to 5 error", "log-level");
        core.mapped("numbers.rules", "unified-prefix");
        core.mapped("a table, and a filter that refuses other recipients", "white-list", "white-list-receiver");
        core.mapped("a table, and a filter that refuses its recipients", "black-list", "black-list-receiver");
        core.mapped("a filter with unless", "white-list-regex", "white-list-receiver-regex");
        core.mapped("a filter", "black-list-regex", "black-list-receiver-regex");
        core.mapped("store.max-messages", "sms-outgoing-queue-limit", "maximum-queue-length");
        core.mapped("routes[].retry", "sms-resend-freq", "sms-resend-retry");
        core.mapped("applications[].segments", "sms-combine-concatenated-mo");
        core.mapped("applications[].keep.segments", "sms-combine-concatenated-mo-timeout");
        core.mapped("callbacks.timeout", "http-timeout");
        core.mapped("smscs[].tls.ca", "ssl-trusted-ca-file");
        core.mapped("smscs[].tls.certificate and key", "ssl-client-certkey-file");
        core.mapped("listeners[].tls", "ssl-server-cert-file", "ssl-server-key-file");
        core.mapped("a listener with apis: [kannel-admin]", "admin-port", "admin-interface");
        core.mapped("the password of a user of the console, as a hash", "admin-password", "status-password");
        core.mapped("http.admin.allow-from", "admin-allow-ip", "admin-deny-ip");
        core.mapped("listeners[].tls", "admin-port-ssl");
        core.lost("no equivalent key: commands require the password", "admin-api-token");
    }

    private static void processes(List<Row> rows) {
        Rows core = new Rows(rows, "core");
        core.notNeeded(
                BETWEEN_BOXES,
                "smsbox-port",
                "smsbox-port-ssl",
                "smsbox-interface",
                "smsbox-max-pending",
                "wapbox-port",
                "wapbox-port-ssl",
                "box-allow-ip",
                "box-deny-ip",
                "udp-allow-ip",
                "udp-deny-ip",
                "wdp-interface-name");
        core.notNeeded("the log goes to the journal", "log-file", "log-format", "syslog-level", "syslog-facility");
        core.mapped("records.access-log", "access-log", "access-log-time", "access-log-format", "access-log-clean");
        core.notNeeded(
                "store.path, always durable; strowger import queue takes over the messages in the old store",
                "store-file",
                "store-type",
                "store-location",
                "store-dump-freq");
        core.notNeeded(
                "expected receipts are in the store; strowger import queue takes over expected receipts from a "
                        + "database",
                "dlr-storage",
                "dlr-spool");
        core.notNeeded(
                "there is no such limit: a message that cannot be stored is refused", "sms-incoming-queue-limit");
        core.lost(
                "no equivalent key; Strowger checks only the recipients of messages to mobiles. Write inbound rules "
                        + "with sender-in-list",
                "white-list-sender",
                "white-list-sender-regex",
                "black-list-sender",
                "black-list-sender-regex");
        core.lost(
                "no equivalent key: callbacks and providers are called directly",
                "http-proxy-host",
                "http-proxy-port",
                "http-proxy-ssl",
                "http-proxy-exceptions",
                "http-proxy-exceptions-regex",
                "http-proxy-username",
                "http-proxy-password");
        core.notNeeded("ciphers are those of the Java runtime", "ssl-client-cipher-list", "ssl-server-cipher-list");
    }

    private static void smsbox(List<Row> rows) {
        Rows smsbox = new Rows(rows, "smsbox");
        smsbox.mapped("a listener with protocol: http and apis: [kannel]", "sendsms-port", "sendsms-interface");
        smsbox.mapped("listeners[].tls", "sendsms-port-ssl");
        smsbox.mapped("the path is always /cgi-bin/sendsms", "sendsms-url");
        smsbox.mapped("default-from of each application; the report says what else it does in Kannel", "global-sender");
        smsbox.mapped("callbacks.timeout", "http-timeout");
        smsbox.mapped("tables and filters like those of core", "white-list", "black-list");
        smsbox.mapped("filters like those of core", "white-list-regex", "black-list-regex");
        smsbox.mapped("a filter", "allowed-prefix", "denied-prefix");
        smsbox.notNeeded(BETWEEN_BOXES, "smsbox-id", "bearerbox-host", "bearerbox-port", "bearerbox-port-ssl");
        smsbox.notNeeded(
                "the log goes to the journal",
                "log-file",
                "log-level",
                "log-format",
                "syslog-level",
                "syslog-facility",
                "access-log",
                "access-log-time",
                "access-log-clean");
        smsbox.changed("digits, blanks, plus and dashes are accepted in numbers", "sendsms-chars");
        smsbox.changed("a response always reports whether the message is stored", "immediate-sendsms-reply");
        smsbox.changed(
                "callbacks are repeated as long as receipts and messages are kept",
                "http-request-retry",
                "http-queue-delay");
        smsbox.changed("callbacks.window (10) limits the requests to each server", "max-pending-requests");
        smsbox.changed("a text of a reply that GSM cannot express is sent in UCS-2", "mo-recode");
        smsbox.lost(
                "no equivalent key: when a callback fails, no text is sent and the callback is repeated",
                "reply-couldnotfetch",
                "reply-couldnotrepresent",
                "reply-requestfailed",
                "reply-emptymessage");
        smsbox.lost("no counterpart: settings over the air", "sendota-url");
        smsbox.notNeeded("Kannel does not use it", "sms-length");
    }

    private static void smsc(List<Row> rows) {
        Rows smsc = new Rows(rows, "smsc");
        smsc.mapped("protocol", "smsc");
        smsc.mapped("name", "smsc-id");
        smsc.notNeeded("console commands take the name", "smsc-admin-id");
        smsc.mapped("hosts", "host", "port", "alt-host", "alt-port");
        smsc.mapped("local", "our-host");
        smsc.lost("no equivalent key: the operating system chooses the port", "our-port", "our-receiver-port");
        smsc.mapped("system-id", "smsc-username", "system-id");
        smsc.mapped("password", "smsc-password");
        smsc.mapped("throughput", "throughput");
        smsc.mapped("timers.reconnect", "reconnect-delay");
        smsc.mapped(
                "routes",
                "allowed-smsc-id",
                "denied-smsc-id",
                "preferred-smsc-id",
                "allowed-smsc-id-regex",
                "denied-smsc-id-regex",
                "preferred-smsc-id-regex",
                "allowed-prefix",
                "denied-prefix",
                "preferred-prefix",
                "allowed-prefix-regex",
                "denied-prefix-regex",
                "preferred-prefix-regex");
        smsc.mapped("numbers.outgoing and numbers.incoming", "unified-prefix");
        smsc.mapped("an inbound rule with submit-as", "reroute", "reroute-smsc-id", "reroute-receiver");
        smsc.lost("no equivalent key: receipts go to the application of the message", "reroute-dlr");
        smsc.lost("no equivalent key: messages are chosen by number, see inbound", "reroute-receiver-regex");
        smsc.mapped("alphabet", "alt-charset");
        smsc.lost("no equivalent key: names of senders are sent as the application wrote them", "alt-addr-charset");
        smsc.lost("no equivalent key: the message class is sent as it came", "alt-dcs");
        smsc.lost("no equivalent key: a segment has 140 octets", "max-sms-octets");
        smsc.mapped("disable smsc NAME on the console, after the start", "dead-start");
        smsc.notNeeded("the log goes to the journal, and its lines name the link", "log-file", "log-format");
        smsc.notNeeded("log LEVEL link.NAME on the console", "log-level");
        smsc.lost("no equivalent key: Strowger never stops redialling a link", "max-error-count");
        smsc.mapped("tls", "use-ssl", "ssl-client-certkey-file");
        smsc.mapped("sessions", "instances");
    }

    private static void smpp(List<Row> rows) {
        Rows smsc = new Rows(rows, "smsc");
        smsc.mapped("bind", "transceiver-mode");
        smsc.mapped("bind and receiver-hosts", "receive-port");
        smsc.mapped("system-type; VMA, Kannel's default, if it is not set", "system-type");
        smsc.mapped("version", "interface-version");
        smsc.mapped("address-range", "address-range");
        smsc.mapped("address-range-type", "bind-addr-ton", "bind-addr-npi");
        smsc.mapped("timers.enquire-link", "enquire-link-interval");
        smsc.mapped("window; 10, Kannel's default, if it is not set", "max-pending-submits");
        smsc.mapped("timers.response; 60 s, Kannel's default, if it is not set", "wait-ack");
        smsc.mapped("on-uncertain", "wait-ack-expire");
        smsc.notNeeded("a link is closed after an enquire_link without a response", "connection-timeout");
        smsc.mapped("fields.source", "source-addr-ton", "source-addr-npi", "source-addr-autodetect");
        smsc.mapped("fields.destination", "dest-addr-ton", "dest-addr-npi");
        smsc.mapped("fields.service-type", "service-type");
        smsc.mapped("fields.mode; store-and-forward, Kannel's default, if it is not set", "esm-class");
        smsc.mapped("fields.validity", "validityperiod");
        smsc.mapped("fields.priority", "priority");
        smsc.mapped("receipt-ids", "msg-id-type");
        smsc.mapped("system-id of a UCP link without a login", "my-number");
    }

    private static void otherLinks(List<Row> rows) {
        Rows smsc = new Rows(rows, "smsc");
        smsc.mapped("window", "window", "flow-control");
        smsc.mapped("timers.enquire-link", "keepalive", "idle-timeout");
        smsc.mapped("receipts.ask: never", "no-dlr");
        smsc.lost(
                "no equivalent key: Strowger requests notifications for itself",
                "notification-pid",
                "notification-addr");
        smsc.mapped("http.allow-from", "connect-allow-ip");
        smsc.mapped("http.url", "send-url");
        smsc.mapped("http.template.method", "use-post");
        smsc.mapped("http.callback-url", "dlr-url");
        smsc.mapped(
                "http.template.accepted, permanent and temporary",
                "status-success-regex",
                "status-permfail-regex",
                "status-tempfail-regex");
        smsc.mapped("http.template.id", "generic-foreign-id-regex");
        smsc.mapped("http.template.taken", "generic-message-sent");
        smsc.mapped("http.template.message.from, to and text", "generic-param-from", "generic-param-to");
        smsc.mapped("http.template.message.from, to and text", "generic-param-text");
        smsc.mapped("http.template.receipt.id, status and error", "generic-param-dlr-mid", "generic-param-dlr-mask");
        smsc.mapped("http.template.receipt.id, status and error", "generic-param-dlr-err");
        Rows tlv = new Rows(rows, "smpp-tlv");
        tlv.mapped("smscs[].tlvs with set, for those with a constant", "name", "tag", "type", "length", "smsc-id");
        tlv.mapped("the value in smscs[].tlvs", "const");
    }

    private static void withoutKey(List<Row> rows) {
        Rows smsc = new Rows(rows, "smsc");
        smsc.lost(
                "templates have no key for this value",
                "generic-status-sent",
                "generic-status-error",
                "generic-param-username",
                "generic-param-password",
                "generic-param-udh",
                "generic-param-service",
                "generic-param-account",
                "generic-param-binfo",
                "generic-param-dlr-url",
                "generic-param-flash",
                "generic-param-mclass",
                "generic-param-mwi",
                "generic-param-coding",
                "generic-param-validity",
                "generic-param-deferred",
                "generic-param-foreign-id",
                "generic-param-meta-data",
                "no-sender",
                "no-coding",
                "no-sep");
        smsc.lost(
                "it belongs to a kind of link that Strowger does not have",
                "sim-buffering",
                "modemtype",
                "modem-type",
                "device",
                "speed",
                "pin",
                "phone",
                "sms-center",
                "smsc_nua",
                "home_nua",
                "wait_report",
                "ois-debug-level",
                "sender-prefix",
                "appname",
                "ussdc",
                "session-length",
                "retry",
                "login-prompt",
                "password-prompt",
                "mobile-originated");
    }

    private static void users(List<Row> rows) {
        Rows user = new Rows(rows, "sendsms-user");
        user.mapped("name, system-id", "username");
        user.mapped("password, as a hash", "password");
        user.notNeeded("views and event records have the name of the application", "name");
        user.mapped("api-keys", "api-token");
        user.mapped("allow-from", "user-allow-ip", "user-deny-ip");
        user.mapped("labels and default-label", "forced-smsc");
        user.mapped("default-label", "default-smsc");
        user.mapped("a filter with from", "faked-sender");
        user.mapped("default-from", "default-sender");
        user.mapped("a filter", "allowed-prefix", "denied-prefix", "allowed-prefix-regex", "denied-prefix-regex");
        user.mapped("a table and a filter", "white-list", "black-list");
        user.mapped("a filter", "white-list-regex", "black-list-regex");
        user.mapped("callbacks.receipts-url", "dlr-url");
        user.mapped("long texts are sent whole and concatenated", "max-messages", "concatenation");
        user.lost("no equivalent key: each request states which receipts it asks for", "dlr-mask");
        user.lost("no equivalent key: each request states its priority", "forced-priority", "max-priority");
        user.lost(TEXT_OPTION, "split-chars", "split-suffix", "header", "footer");
        user.notNeeded("an empty text is sent as it is", "omit-empty");
    }

    private static void services(List<Row> rows) {
        Rows service = new Rows(rows, "sms-service");
        service.mapped("inbound[].match.text", "keyword", "aliases", "keyword-regex");
        service.mapped("the name of the application", "name");
        service.mapped("callbacks: {style: kannel, url: ...}", "get-url", "url");
        service.mapped("callbacks: {style: kannel-post, url: ...}", "post-url");
        service.mapped("callbacks: {style: kannel-xml, url: ...}", "post-xml");
        service.lost("no fixed answers: write a service with a get-url", "text", "file");
        service.lost("no programs are run: write a service with a get-url", "exec");
        service.mapped("inbound[].match.smsc", "accepted-smsc");
        service.mapped("inbound[].match.smsc", "accepted-smsc-regex");
        service.lost("no equivalent key", "accepted-account", "accepted-account-regex");
        service.mapped("inbound[].match.from", "allowed-prefix", "allowed-prefix-regex");
        service.mapped("inbound[].match.to", "allowed-receiver-prefix", "allowed-receiver-prefix-regex");
        service.lost(
                "no equivalent key: put an inbound rule for another application in front of it, "
                        + "which receives these messages",
                "denied-prefix",
                "denied-prefix-regex",
                "denied-receiver-prefix",
                "denied-receiver-prefix-regex",
                "black-list-regex");
        service.mapped("inbound[].match.sender-in-list and sender-not-in-list", "white-list", "black-list");
        service.mapped("inbound[].match.from", "white-list-regex");
        service.mapped("callbacks.reply-segments", "max-messages");
        service.mapped("default-label of the application", "default-smsc", "forced-smsc");
        service.mapped("a filter with from", "faked-sender");
        service.mapped("a message is given to the service regardless of its number of words", "catch-all");
        service.notNeeded("an empty response sends nothing", "omit-empty");
        service.notNeeded("long replies are concatenated", "concatenation");
        service.lost(TEXT_OPTION, "split-chars", "split-suffix", "header", "footer");
        service.lost(
                "no equivalent key: the body of the response is sent as it is",
                "prefix",
                "suffix",
                "assume-plain-text");
        service.lost("no equivalent key: headers of the response are not read", "accept-x-kannel-headers");
        service.lost("no equivalent key: the body of the request is the whole text", "strip-keyword");
        service.changed("the sender is always in the request", "send-sender");
        service.lost("no equivalent key: no receipts are requested for replies", "dlr-url", "dlr-mask");
        service.lost("no equivalent key", "forced-priority", "max-priority");
        service.lost("no equivalent key: texts are in UTF-8", "alt-charset");
        Rows route = new Rows(rows, "smsbox-route");
        route.mapped("an inbound rule, if the box is a client of OpenSMPPBox", "smsbox-id", "smsc-id", "shortcode");
    }

    private static void boxes(List<Row> rows) {
        Rows box = new Rows(rows, "opensmppbox");
        box.mapped("a listener with protocol: smpp", "opensmppbox-port");
        box.mapped("an application for each system id", "smpp-logins");
        box.mapped("default-label of the applications", "route-to-smsc");
        box.mapped("listeners[].idle-timeout", "timeout");
        box.mapped("the name to which smsbox-route and smsc-route refer", "use-systemid-as-smsboxid", "use-smppboxid");
        box.mapped("alphabet of the applications", "alt-charset");
        box.changed("Strowger answers a bind with its own system id", "our-system-id");
        box.changed(
                "messages to applications have the address types of the SMSC",
                "source-addr-ton",
                "source-addr-npi",
                "source-addr-auto",
                "dest-addr-ton",
                "dest-addr-npi");
        box.mapped("passwords are in the configuration", "enable-pam");
        box.lost("no counterpart: the accounts are in the configuration", "pam-acl");
        box.mapped("smscs[].segments", "disable-multipart-catenation");
        box.notNeeded(BETWEEN_BOXES, "bearerbox-host", "bearerbox-port", "bearerbox-port-ssl", "opensmppbox-id");
        box.notNeeded("the log goes to the journal", "log-file", "log-level", "syslog-level", "syslog-facility");
        Rows route = new Rows(rows, "smsc-route");
        route.mapped("routes with match.application, from and to", "smsc-id", "smsbox-id");
        route.mapped("routes with match.application, from and to", "shortcode", "receiver-shortcode");
        Rows client = new Rows(rows, "client-route");
        client.mapped("an inbound rule", "client-id", "smsc-id", "shortcode");
        Rows ksmppd = new Rows(rows, "ksmppd");
        ksmppd.mapped("a listener with protocol: smpp", "smpp-port");
        ksmppd.mapped("the users of the dump; look-ups by HTTP are not possible", "auth-method", "auth-url");
        ksmppd.mapped("the names of the tables in the dump", "database-user-table", "database-route-table");
        ksmppd.notNeeded(
                OF_CONNECTION,
                "database-type",
                "database-config",
                "database-store-table",
                "database-enable-queue",
                "database-pdu-table");
        ksmppd.notNeeded(
                BETWEEN_BOXES, "id", "inbound-queue-threads", "outbound-queue-threads", "log-file", "log-level");
        Rows routing = new Rows(rows, "smpp-routing");
        routing.mapped("the routes of the dump; routing by HTTP is not possible", "routing-method");
        routing.mapped("hooks can query a service, but in a different form", "http-routing-url");
        routing.notNeeded("it belongs to http-routing-url", "http-num-callers", "http-max-outstanding-requests");
        new Rows(rows, "http-server").notNeeded(SEE_ADMIN, "port", "password", "interface", "ssl");
        new Rows(rows, "bearerbox-connection").notNeeded(BETWEEN_BOXES, "id", "host", "port", "ssl");
    }

    /** Adds the rows of one group. */
    private record Rows(List<Row> rows, String group) {
        void mapped(String sentence, String... keys) {
            add(DirectiveFate.TAKEN, true, sentence, keys);
        }

        void changed(String sentence, String... keys) {
            add(DirectiveFate.CHANGED, false, sentence, keys);
        }

        void notNeeded(String sentence, String... keys) {
            add(DirectiveFate.NOT_NEEDED, false, sentence, keys);
        }

        void lost(String sentence, String... keys) {
            add(DirectiveFate.LOST, false, sentence, keys);
        }

        private void add(DirectiveFate fate, boolean isMapped, String sentence, String... keys) {
            for (String key : keys) {
                rows.add(new Row(group, key, fate, isMapped, sentence));
            }
        }
    }
}
