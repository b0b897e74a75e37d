package org.strowger.router.imports.kannel;

import java.util.List;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.AddressLists;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;

/** Maps {@code user-allow-ip} and {@code user-deny-ip}, of which the first wins. */
final class AccessMapper {
    private AccessMapper() {}

    static void map(GroupReader reader, YamlMap application) {
        AddressLists.Networks denied =
                AddressLists.networks(reader.value("user-deny-ip").orElse(""));
        reader.map("user-allow-ip", each -> {
            AddressLists.Networks allowed = AddressLists.networks(each.value());
            if (allowed.isEverything()) {
                return Result.notNeeded("every address is allowed, the default");
            }
            if (reader.value("user-deny-ip").isEmpty()) {
                return Result.notNeeded("without user-deny-ip, Kannel permits every address");
            }
            application.put("allow-from", YamlList.of(allowed.permitted()), each.comment());
            return allowed.lost().isEmpty() ? Result.taken("allow-from") : Result.lost(allowed.advice());
        });
        reader.map("user-deny-ip", each -> {
            if (application.has("allow-from")) {
                return denied.isEverything()
                        ? Result.taken("allow-from permits no other address")
                        : Result.changed("allow-from permits no other address; Kannel refuses only those of this list");
            }
            if (denied.isEverything() && reader.value("user-allow-ip").isEmpty()) {
                application.put("allow-from", YamlList.of(List.of(AddressLists.NOBODY_ELSE)), each.comment());
                return Result.changed("nobody may send: allow-from permits this machine only");
            }
            return Result.lost("no key for refused addresses alone: write allow-from, or a rule of the firewall");
        });
    }
}
