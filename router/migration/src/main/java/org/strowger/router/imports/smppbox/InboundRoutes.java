package org.strowger.router.imports.smppbox;

import java.util.List;
import java.util.Map;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.BoxContext;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** Maps groups smsbox-route and client-route: the messages from mobiles that a client receives. */
final class InboundRoutes {
    private final BoxContext context;
    private final Map<String, List<String>> clients;

    InboundRoutes(BoxContext context, Map<String, List<String>> clients) {
        this.context = context;
        this.clients = clients;
    }

    /** @param key the directive that names the client */
    void map(Group group, String key) {
        String id = group.value(key).orElse("");
        GroupReader reader = new GroupReader(group, group.kind() + " " + id, context.report());
        List<String> names = clients.getOrDefault(id, List.of());
        if (names.isEmpty()) {
            reader.finishWith(Result.notNeeded("no login has this id: it is another box of Kannel"));
            return;
        }
        YamlMap match = new YamlMap();
        reader.map("smsc-id", each -> {
            List<String> smscs = Values.list(each.value()).stream()
                    .flatMap(smsc -> context.names().of(smsc).stream())
                    .toList();
            if (smscs.isEmpty()) {
                return Result.lost("no SMSC has one of these ids");
            }
            match.put("smsc", SmscRoutes.list(smscs), each.comment());
            return Result.taken("inbound[].match.smsc");
        });
        reader.map("shortcode", each -> {
            List<String> numbers =
                    Values.list(each.value()).stream().filter(Values::isSender).toList();
            if (numbers.isEmpty()) {
                return Result.lost("none of these is a number");
            }
            match.put("to", SmscRoutes.list(numbers), each.comment());
            return numbers.size() < Values.list(each.value()).size()
                    ? Result.lost("some of these are not numbers: complete match.to by hand")
                    : Result.taken("inbound[].match.to");
        });
        String name = names.get(0);
        reader.map(
                key,
                each -> names.size() == 1
                        ? Result.taken("inbound[].deliver-to")
                        : Result.changed("deliver-to: the first of the applications with this system type: " + name));
        boolean isOpen = (reader.value("smsc-id").isPresent() && !match.has("smsc"))
                || (reader.value("shortcode").isPresent() && !match.has("to"));
        if (isOpen) {
            context.report()
                    .lost(
                            group.at(),
                            group.kind() + " " + id,
                            "no inbound rule: the rule would match more messages " + "than before");
            reader.finish();
            return;
        }
        YamlMap rule = new YamlMap()
                .put(
                        "name",
                        context.draft().names("inbound").unique("to-" + name, "inbound"),
                        group.at().toString());
        if (!match.isEmpty()) {
            rule.put("match", match);
        }
        context.draft().list("inbound").add(rule.put("deliver-to", name));
        reader.finish();
    }
}
