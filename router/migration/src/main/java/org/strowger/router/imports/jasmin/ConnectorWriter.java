package org.strowger.router.imports.jasmin;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.jasmin.JasminSetup.Item;

/** Creates SMSCs from Jasmin's SMPP client connectors. */
final class ConnectorWriter {
    private static final String SMSCS = "smscs";
    private static final int PASSWORD_MAX = 64;
    private static final int PORT_MAX = 0xFFFF;
    private static final int OCTET_MAX = 0xFF;
    private static final String ALPHANUMERIC = "5";

    /** Keys without an effect on messages. */
    private static final Set<String> NOT_NEEDED =
            Set.of("loglevel", "logfile", "logrotate", "trx_to", "pdu_red_to", "cid", "bind_to");

    /** Keys whose default values change nothing. */
    private static final Map<String, String> DEFAULTS = new TreeMap<>(Map.of("def_msg_id", "0", "ripf", "no"));

    /** Keys that Jasmin stores but does not use in any message. */
    private static final List<String> UNUSED = List.of("validity", "priority", "coding");

    private final JasminSetup setup;
    private final Draft draft;
    private final Report report;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Set<String> receivers = new HashSet<>();

    ConnectorWriter(JasminSetup setup, Draft draft, Report report) {
        this.setup = setup;
        this.draft = draft;
        this.report = report;
    }

    void write() {
        setup.connectors().values().forEach(this::connector);
    }

    /** The names of the SMSCs, by connector id. */
    Map<String, String> names() {
        return Map.copyOf(names);
    }

    /** The SMSCs to which no messages can be sent. */
    Set<String> receivers() {
        return Set.copyOf(receivers);
    }

    private void connector(Item connector) {
        String what = "connector " + connector.id();
        if (connector.get("host").isEmpty()) {
            report.lost(
                    connector.at(),
                    what,
                    "only its name is known: add the output of smppccm -s " + connector.id() + " and import again");
            return;
        }
        String name = draft.names(SMSCS).unique(connector.id(), "smsc");
        names.put(connector.id(), name);
        YamlMap smsc = new YamlMap().comment(connector.at().toString());
        String host = connector.get("host");
        String port = number(connector, "port", "2775");
        if (Integer.parseInt(port) > PORT_MAX) {
            report.lost(connector.at(), what + " port", "not a port; 2775 is used");
            port = "2775";
        }
        smsc.put("name", name);
        smsc.put("hosts", (host.contains(":") ? "[" + host + "]" : host) + ":" + port);
        smsc.put("system-id", connector.get("username").isEmpty() ? "smppclient" : connector.get("username"));
        report.taken(connector.at(), what, "SMSC " + name + ": hosts, system-id");
        password(connector, what, name, smsc);
        bind(connector, what, smsc);
        limits(connector, what, smsc);
        timers(connector, what, smsc);
        fields(connector, what, smsc);
        receipts(connector, what, smsc);
        tlvs(connector, what, smsc);
        others(connector, what);
        draft.list(SMSCS).add(smsc);
    }

    private static String number(Item connector, String key, String otherwise) {
        String value = connector.get(key);
        return value.matches("[0-9]{1,9}") ? value : otherwise;
    }

    /** A type of number or numbering plan. */
    private String type(Item connector, String what, String key, String otherwise) {
        String value = connector.get(key);
        boolean isType = value.matches("[0-9]{1,3}") && Integer.parseInt(value) <= OCTET_MAX;
        if (!isType && !value.isEmpty()) {
            report.lost(connector.at(), what + " " + key, "not a number from 0 to 255; " + otherwise + " is used");
        }
        return isType ? value : otherwise;
    }

    private void password(Item connector, String what, String name, YamlMap smsc) {
        String password = connector.get("password");
        boolean fits = !password.isEmpty()
                && password.length() <= PASSWORD_MAX
                && password.chars().noneMatch(each -> Character.isISOControl(each) || each > 0xFF);
        smsc.put("password", draft.secrets().file(name, fits ? password : "password"));
        if (fits) {
            report.taken(connector.at(), what + " password", "in secrets/" + name);
        } else {
            report.lost(
                    connector.at(),
                    what + " password",
                    "the password is missing, too long, or contains characters that cannot be sent: write the password"
                            + " into secrets/" + name);
        }
    }

    private void bind(Item connector, String what, YamlMap smsc) {
        String type = connector.get("systype");
        if (!type.isEmpty()) {
            smsc.put("system-type", type);
        }
        String range = connector.get("addr_range");
        if (!range.isEmpty()) {
            smsc.put("address-range", range);
        }
        String ton = type(connector, what, "bind_ton", "0");
        String npi = type(connector, what, "bind_npi", "0");
        if (!ton.equals("0") || !npi.equals("0")) {
            smsc.put("address-range-type", ton + "/" + npi);
        }
        String bind = connector.get("bind");
        if (bind.equals("transmitter") || bind.equals("receiver")) {
            smsc.put("bind", bind);
        }
        if (bind.equals("receiver")) {
            receivers.add(names.get(connector.id()));
        }
        report.taken(connector.at(), what + " bind", "bind, system-type, address-range");
        String ssl = connector.get("ssl");
        if (ssl.equalsIgnoreCase("true") || ssl.equals("yes")) {
            smsc.put("tls", new YamlMap().put("verify-host", "false"));
            report.changed(
                    connector.at(),
                    what + " ssl",
                    "tls: a known CA must have issued the certificate, which Jasmin does not check; name the CA of "
                            + "the SMSC in tls.ca");
        }
    }

    private void limits(Item connector, String what, YamlMap smsc) {
        String throughput = connector.get("submit_throughput");
        if (throughput.isEmpty() && !connector.settings().containsKey("submit_throughput")) {
            throughput = "1";
        }
        Amounts.rate(throughput).ifPresent(each -> smsc.put("throughput", each));
        report.taken(connector.at(), what + " submit_throughput", "throughput");
        smsc.put("window", "1", "as in Jasmin; 10 is faster if the SMSC permits it");
        report.changed(
                connector.at(),
                what + " window",
                "1: Jasmin has one message in flight. A larger window is faster if the SMSC permits it");
        report.changed(
                connector.at(),
                what + " requeue_delay",
                "refused messages are retried as configured in retry of " + "the routes");
        if (connector.isFalse("started")) {
            report.changed(
                    connector.at(),
                    what + " service",
                    "stopped in Jasmin: after the start, run on the console: disable smsc "
                            + names.get(connector.id()));
        }
    }

    private void timers(Item connector, String what, YamlMap smsc) {
        YamlMap timers = new YamlMap();
        Amounts.seconds(connector.get("res_to"), 1, 600).ifPresent(each -> timers.put("response", each));
        Amounts.seconds(connector.get("elink_interval"), 1, 3_600).ifPresent(each -> timers.put("enquire-link", each));
        Amounts.seconds(connector.get("con_fail_delay"), 1, 3_600)
                .ifPresent(each -> timers.put("reconnect", each + ".." + each));
        if (!timers.isEmpty()) {
            smsc.put("timers", timers);
            report.taken(connector.at(), what + " res_to, elink_interval, con_fail_delay", "timers");
        }
        for (String key : List.of("con_loss_retry", "con_fail_retry")) {
            if (connector.isFalse(key)) {
                report.lost(
                        connector.at(),
                        what + " " + key,
                        "Strowger always reconnects; disable the SMSC on the console");
            }
        }
    }

    private void fields(Item connector, String what, YamlMap smsc) {
        YamlMap fields = new YamlMap();
        fields.put("source", senderTypes(connector, what));
        fields.put(
                "destination",
                new YamlMap()
                        .put("ton", type(connector, what, "dst_ton", "1"))
                        .put("npi", type(connector, what, "dst_npi", "1")));
        String protocol = connector.get("proto_id");
        if (protocol.matches("[0-9]{1,3}") && Integer.parseInt(protocol) <= OCTET_MAX) {
            fields.put("protocol-id", protocol);
            fields.put("application-may-set", YamlList.of(List.of("protocol-id")));
        }
        smsc.put("fields", fields, "Jasmin writes these types into messages from HTTP");
        if (setup.sendsBySmpp()) {
            report.changed(
                    connector.at(),
                    what + " src_ton, src_npi, dst_ton, dst_npi, proto_id",
                    "fields; they also apply to messages received over SMPP, whose types Jasmin keeps. Alphanumeric "
                            + "senders get the type of names, international senders keep 1/1, and all other numbers "
                            + "get these types");
        } else {
            report.taken(connector.at(), what + " src_ton, src_npi, dst_ton, dst_npi, proto_id", "fields");
        }
        report.changed(
                connector.at(),
                what + " mode",
                "messages by HTTP leave with esm_class mode 0; Jasmin sends those in one part with mode 3 (store and "
                        + "forward), which most SMSCs treat alike; fields.mode changes it");
        if (!connector.get("src_addr").isEmpty()) {
            report.lost(
                    connector.at(),
                    what + " src_addr",
                    "the sender of messages without one; set default-from of the applications");
        }
        for (String key : UNUSED) {
            String value = connector.get(key);
            if (!value.isEmpty() && !value.equals("0")) {
                report.notNeeded(connector.at(), what + " " + key, "Jasmin writes it into none of the messages");
            }
        }
        DEFAULTS.forEach((key, value) -> {
            String set = connector.get(key);
            if (!set.isEmpty() && !set.equals(value) && !connector.isFalse(key)) {
                report.lost(connector.at(), what + " " + key, "a fixed value of this field is not possible");
            }
        });
    }

    /**
     * The types of senders. Jasmin applies the types of the connector only to messages from HTTP. If users bind, the
     * type therefore follows from the form of the sender, so that a name from SMPP does not become a national number.
     */
    private YamlMap senderTypes(Item connector, String what) {
        String ton = type(connector, what, "src_ton", "2");
        String npi = type(connector, what, "src_npi", "1");
        if (!setup.sendsBySmpp()) {
            return new YamlMap().put("ton", ton).put("npi", npi);
        }
        YamlMap types = new YamlMap().put("by-number", "yes").put("national", ton + "/" + npi);
        return ton.equals(ALPHANUMERIC) ? types.put("alphanumeric", ton + "/" + npi) : types;
    }

    private void receipts(Item connector, String what, YamlMap smsc) {
        String form =
                switch (connector.get("dlr_msgid")) {
                    case "1" -> "hex-to-decimal";
                    case "2" -> "decimal-to-hex";
                    default -> "same";
                };
        smsc.put("receipt-ids", form);
        report.taken(connector.at(), what + " dlr_msgid", "receipt-ids");
        Optional<String> wait = Amounts.seconds(connector.get("dlr_expiry"), 60, 30L * 24 * 60 * 60);
        wait.ifPresent(each -> {
            smsc.put("receipts", new YamlMap().put("wait", each));
            report.taken(connector.at(), what + " dlr_expiry", "receipts.wait");
        });
    }

    private void tlvs(Item connector, String what, YamlMap smsc) {
        String rules = connector.get("custom_tlvs");
        for (String rule : rules.isEmpty() ? new String[0] : rules.split("\\s*;\\s*", -1)) {
            String[] parts = rule.split("\\s*,\\s*", -1);
            Optional<String> type = parts.length < 3 ? Optional.empty() : type(parts[1]);
            Optional<String> tag = tag(parts[0]);
            if (type.isEmpty() || tag.isEmpty() || parts[2].isEmpty()) {
                report.lost(connector.at(), what + " custom_tlvs", "a rule that tlvs cannot express: " + parts[0]);
                continue;
            }
            smsc.list("tlvs")
                    .add(new YamlMap()
                            .put("add", tag.get())
                            .put("type", type.get())
                            .put("value", parts[2]));
            report.taken(connector.at(), what + " custom_tlvs", "tlvs: add " + tag.get());
        }
    }

    private static Optional<String> type(String jasmin) {
        return switch (jasmin) {
            case "COctetString" -> Optional.of("c-string");
            case "OctetString" -> Optional.of("text");
            case "Int1", "Int2", "Int4" -> Optional.of(jasmin.toLowerCase(Locale.ROOT));
            default -> Optional.empty();
        };
    }

    private static Optional<String> tag(String text) {
        boolean isHex = text.matches("0[xX][0-9a-fA-F]{1,4}");
        if (!isHex && !text.matches("[0-9]{1,5}")) {
            return Optional.empty();
        }
        int tag = isHex ? Integer.parseInt(text.substring(2), 16) : Integer.parseInt(text);
        return tag <= 0xFFFF ? Optional.of(String.format("0x%04X", tag)) : Optional.empty();
    }

    private void others(Item connector, String what) {
        Set<String> present = new TreeSet<>(connector.settings().keySet());
        present.retainAll(NOT_NEEDED);
        if (!present.isEmpty()) {
            report.notNeeded(
                    connector.at(),
                    what + " " + String.join(", ", present),
                    "Strowger has its own settings for the log and for limits");
        }
        String privacy = connector.get("logprivacy");
        if (privacy.equalsIgnoreCase("true") || privacy.equals("yes")) {
            report.lost(
                    connector.at(),
                    what + " logprivacy",
                    "privacy is set for all SMSCs together: set privacy.mask-text");
        }
    }
}
