package org.strowger.router.imports.kannel;

import java.util.List;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.AddressLists;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;

/**
 * Maps {@code allow-ip} and {@code deny-ip} of users and of the admin interface. An address in both lists is allowed.
 */
final class AccessMapper {
    private static final Result EMPTY = Result.notNeeded("an empty list has no effect");

    private final GroupReader reader;
    private final String allow;
    private final String deny;
    private final YamlMap target;

    private AccessMapper(GroupReader reader, String prefix, YamlMap target) {
        this.reader = reader;
        this.allow = prefix + "allow-ip";
        this.deny = prefix + "deny-ip";
        this.target = target;
    }

    /**
     * Maps both lists.
     *
     * @param prefix the prefix of the directives' names
     * @param target receives {@code allow-from}
     * @param nobody the sentence for the report if no address is allowed
     */
    static void map(GroupReader reader, String prefix, YamlMap target, String nobody) {
        new AccessMapper(reader, prefix, target).map(nobody);
    }

    private void map(String nobody) {
        AddressLists.Networks allowed = AddressLists.networks(value(allow));
        AddressLists.Networks denied = AddressLists.networks(value(deny));
        reader.map(allow, each -> {
            if (value(allow).isBlank()) {
                return EMPTY;
            }
            if (allowed.isEverything()) {
                return Result.notNeeded("every address is allowed, the default");
            }
            if (value(deny).isBlank()) {
                return Result.notNeeded("without " + deny + ", Kannel permits every address");
            }
            target.put("allow-from", YamlList.of(allowed.permitted()), each.comment());
            return allowed.lost().isEmpty() ? Result.taken("allow-from") : Result.lost(allowed.advice());
        });
        reader.map(deny, each -> {
            if (value(deny).isBlank()) {
                return EMPTY;
            }
            if (allowed.isEverything()) {
                return Result.notNeeded(allow + " permits every address");
            }
            if (target.has("allow-from")) {
                return denied.isEverything()
                        ? Result.taken("allow-from permits no other address")
                        : Result.changed(
                                "Strowger refuses all addresses but those of allow-from; Kannel refuses only those of "
                                        + deny);
            }
            if (denied.isEverything()) {
                target.put("allow-from", YamlList.of(List.of(AddressLists.NOBODY_ELSE)), each.comment());
                return Result.changed(nobody + ": allow-from permits this machine only");
            }
            return Result.lost(
                    "no equivalent key for a list of refused addresses: write allow-from, or a firewall rule");
        });
    }

    private String value(String list) {
        return reader.value(list).orElse("");
    }
}
