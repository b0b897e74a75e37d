package org.strowger.router.imports.ksmppd;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.Secrets;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.kannel.BoxContext;
import org.strowger.router.imports.kannel.conf.AddressLists;
import org.strowger.router.imports.kannel.conf.InvalidDirective;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.sql.SqlRow;
import org.strowger.router.imports.sql.SqlValue;

/** Maps the rows of smpp_user to applications. */
final class UserRows {
    private static final int BINDS_MAX = 100_000;

    private final BoxContext context;
    private final Report report;
    private final Map<String, User> users = new LinkedHashMap<>();

    /**
     * An application that was mapped.
     *
     * @param name the name of the application
     * @param hasDefault whether the application has a default label
     */
    record User(String name, boolean hasDefault) {}

    UserRows(BoxContext context) {
        this.context = context;
        this.report = context.report();
    }

    /** The applications by system id in lower case, because MySQL compares system ids without regard to case. */
    Map<String, User> users() {
        return users;
    }

    void map(SqlRow row) {
        String systemId = row.get("system_id").text();
        String title = "smpp_user " + systemId;
        boolean isUsable = !systemId.isEmpty()
                && systemId.length() <= 64
                && systemId.chars().allMatch(each -> each >= ' ' && each < 0x7F)
                && !users.containsKey(systemId.toLowerCase(Locale.ROOT))
                && context.draft().claimsSystemId(systemId);
        if (!isUsable) {
            report.lost(row.at(), title, "the system id is not usable, or another row has it");
            return;
        }
        Optional<YamlNode> password = password(row, systemId);
        if (password.isEmpty()) {
            report.lost(
                    row.at(),
                    title + ": password",
                    "it is neither MySQL's PASSWORD() of 40 digits nor clear text: add "
                            + "the application with a new password");
            return;
        }
        String name = context.draft().names("applications").unique(systemId, "user");
        YamlMap application = new YamlMap().put("name", name, row.at().toString());
        if (!name.equals(systemId)) {
            application.put("system-id", systemId);
        }
        application.put("password", password.get()).put("protocols", new YamlList().add("smpp"));
        report.taken(row.at(), title, "the application " + name);
        access(row, title, application);
        throughput(row, title, application);
        boolean hasDefault = label(row, title, application);
        application.put("message-ids", "uuid");
        others(row, title);
        context.draft().list("applications").add(application);
        users.put(systemId.toLowerCase(Locale.ROOT), new User(name, hasDefault));
    }

    private Optional<YamlNode> password(SqlRow row, String systemId) {
        SqlValue password = row.get("password");
        String title = "smpp_user " + systemId + ": password";
        boolean isClear =
                password.kind() == SqlValue.Kind.FUNCTION && password.function().equals("PASSWORD");
        if (isClear && !password.text().isEmpty() && Secrets.isUsable(password.text())) {
            report.taken(row.at(), title, "password, as a hash");
            return Optional.of(context.draft().secrets().hash(password.text()));
        }
        if (password.isText() && password.text().matches("\\*[0-9A-Fa-f]{40}")) {
            report.changed(
                    row.at(),
                    title,
                    "hash-file: the first login replaces it with a hash; the daemon must be able to "
                            + "write this file and its directory");
            return Optional.of(context.draft()
                    .secrets()
                    .hashFile("password-" + systemId, "mysql:" + password.text().toUpperCase(Locale.ROOT)));
        }
        return Optional.empty();
    }

    private void access(SqlRow row, String title, YamlMap application) {
        String addresses = row.get("connect_allow_ip").text();
        if (!addresses.isEmpty()) {
            AddressLists.Networks networks = AddressLists.networks(addresses.replace(',', ';'));
            if (!networks.permitted().isEmpty()) {
                application.put("allow-from", YamlList.of(networks.permitted()));
            }
            if (networks.lost().isEmpty()) {
                report.taken(row.at(), title + ": connect_allow_ip", "allow-from");
            } else {
                report.lost(row.at(), title + ": connect_allow_ip", networks.advice());
            }
        }
        number(row, "max_binds", title, value -> {
            application.put("max-binds", String.valueOf(Values.integer(value, 1, BINDS_MAX)));
            return "max-binds";
        });
        if (!application.has("max-binds")) {
            application.put("max-binds", "1000");
            report.changed(row.at(), title + ": max_binds", "0 is no limit; max-binds: 1000");
        }
    }

    private void throughput(SqlRow row, String title, YamlMap application) {
        number(row, "throughput", title, value -> {
            application.put("throughput", Values.rate(Values.decimal(value)));
            return "throughput, in segments";
        });
    }

    private boolean label(SqlRow row, String title, YamlMap application) {
        String label = row.get("default_smsc").text();
        if (label.isEmpty()) {
            return false;
        }
        if (!Values.isLabel(label)) {
            report.lost(row.at(), title + ": default_smsc", "it cannot be a label");
            return false;
        }
        context.routing().addLabel(label);
        application.put("default-label", label);
        report.taken(row.at(), title + ": default_smsc", "default-label");
        return true;
    }

    private void others(SqlRow row, String title) {
        if (isSet(row.get("enable_prepaid_billing"))) {
            report.lost(
                    row.at(),
                    title + ": enable_prepaid_billing",
                    "write accounts and prices, name the account in the "
                            + "application, and top it up with the credit on the console: account top-up");
        }
        if (row.get("callback_url").isText()) {
            report.lost(
                    row.at(),
                    title + ": callback_url",
                    "no equivalent key: write callbacks, if it is for receipts and messages");
        }
        if (isSet(row.get("simulate"))) {
            report.lost(
                    row.at(),
                    title + ": simulate",
                    "write a simulator, an SMSC that connects to it, and a route for this application");
        }
    }

    private static boolean isSet(SqlValue value) {
        return value.isText() && !value.text().matches("[0.]+");
    }

    /** Maps a value if it is neither 0 nor NULL. */
    private void number(SqlRow row, String column, String title, Mapping mapping) {
        SqlValue value = row.get(column);
        if (!isSet(value)) {
            return;
        }
        try {
            report.taken(row.at(), title + ": " + column, mapping.map(value.text()));
        } catch (InvalidDirective e) {
            report.lost(row.at(), title + ": " + column, String.valueOf(e.getMessage()));
        }
    }

    @FunctionalInterface
    private interface Mapping {
        String map(String value) throws InvalidDirective;
    }
}
