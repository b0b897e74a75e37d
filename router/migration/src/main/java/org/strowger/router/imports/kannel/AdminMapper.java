package org.strowger.router.imports.kannel;

import java.util.Optional;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Secrets;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** Maps the admin interface to a listener with the API kannel-admin and users of the console. */
final class AdminMapper {
    private static final int PORT_MAX = 65_535;
    private static final String USER = "kannel";
    private static final String STATUS_USER = "kannel-status";

    private final Draft draft;

    AdminMapper(Draft draft) {
        this.draft = draft;
    }

    void map(GroupReader reader) {
        Optional<String> password = reader.value("admin-password").filter(AdminMapper::isUsable);
        if (password.isEmpty() || !reader.group().hasPort("admin-port")) {
            unusable(reader, password.isEmpty());
            return;
        }
        YamlMap admin = new YamlMap().put("user", USER);
        users(reader, admin);
        AccessMapper.map(reader, "admin-", admin, "nobody may give commands");
        String address = reader.value("admin-interface")
                .filter(each -> NetworkTypes.addressOf(each).isPresent() && each.indexOf(':') < 0)
                .orElse("0.0.0.0");
        reader.map(
                "admin-interface",
                each -> each.value().equals(address)
                        ? Result.taken("the address of the listener kannel-admin")
                        : Result.lost("it is not an IPv4 address: write listen by hand"));
        reader.map("admin-port", each -> {
            long port = Values.integer(each.value(), 1, PORT_MAX);
            YamlMap http = new YamlMap()
                    .put("apis", new YamlList().add("kannel-admin"))
                    .put("admin", admin);
            return draft.addHttpListener("kannel-admin", address, port, http, each.comment())
                    ? Result.taken("the listener kannel-admin")
                    : Result.lost(Values.PORT_TAKEN);
        });
        reader.map(
                "admin-port-ssl",
                each -> Values.isTrue(each.value())
                        ? Result.lost("write tls: {certificate: FILE, key: FILE} of this listener before the start")
                        : Result.notNeeded("the default"));
    }

    private static boolean isUsable(String password) {
        return !password.isEmpty() && Secrets.isUsable(password);
    }

    private static void unusable(GroupReader reader, boolean lacksPassword) {
        Result lost =
                Result.lost(lacksPassword ? "there is no usable admin-password" : "there is no usable admin-port");
        for (String key : new String[] {
            "admin-port",
            "admin-interface",
            "admin-password",
            "status-password",
            "admin-allow-ip",
            "admin-deny-ip",
            "admin-port-ssl"
        }) {
            reader.map(key, each -> lost);
        }
    }

    private void users(GroupReader reader, YamlMap admin) {
        reader.map("admin-password", each -> {
            user(USER, each, "admin");
            return Result.taken("the password of the user " + USER + " of the console, as a hash");
        });
        if (reader.value("status-password").isEmpty()) {
            admin.put("open-status", "true", "as without status-password");
            return;
        }
        reader.map("status-password", each -> {
            if (!isUsable(each.value())) {
                return Result.lost("it is not usable; the status needs the admin-password");
            }
            user(STATUS_USER, each, "viewer");
            admin.put("status-user", STATUS_USER);
            return Result.taken("the password of the user " + STATUS_USER + " of the console, as a hash");
        });
    }

    private void user(String name, Directive directive, String role) {
        draft.section("console")
                .list("users")
                .add(new YamlMap()
                        .put("name", name, directive.comment())
                        .put("password", draft.secrets().hash(directive.value()))
                        .put("role", role));
    }
}
