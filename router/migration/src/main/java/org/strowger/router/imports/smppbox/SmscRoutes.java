package org.strowger.router.imports.smppbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.BoxContext;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.routing.Selection;
import org.strowger.router.imports.kannel.routing.Selection.Recipients;

/**
 * Maps groups smsc-route. OpenSMPPBox first looks for a match of the recipient, then of sender and client, then of the
 * sender, then of the client.
 */
final class SmscRoutes {
    private final BoxContext context;
    private final Map<String, List<String>> clients;
    private final List<List<Selection>> ranks =
            List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    SmscRoutes(BoxContext context, Map<String, List<String>> clients) {
        this.context = context;
        this.clients = clients;
    }

    void map(List<Group> groups) {
        groups.forEach(this::group);
        ranks.forEach(rank -> rank.forEach(context.routing()::add));
    }

    private void group(Group group) {
        String label = group.value("smsc-id").orElse("");
        GroupReader reader = new GroupReader(group, "smsc-route " + label, context.report());
        if (!Values.isLabel(label)) {
            reader.finishWith(Result.lost("it has no smsc-id that can be a label"));
            return;
        }
        reader.taken("smsc-id", "the routes of this label");
        receivers(reader, label);
        List<String> applications = applications(reader);
        List<String> senders = reader.value("shortcode").map(Values::list).orElse(List.of()).stream()
                .filter(Values::isSender)
                .toList();
        reader.map(
                "shortcode",
                each -> senders.size() < Values.list(each.value()).size()
                        ? Result.lost("some of these are not senders: complete match.from by hand")
                        : Result.taken("routes with match.from"));
        boolean isForNobody = reader.value("smsbox-id").isPresent() && applications.isEmpty();
        if (!isForNobody) {
            select(group, label, senders, applications);
        }
        reader.finish();
    }

    private void select(Group group, String label, List<String> senders, List<String> applications) {
        boolean isForClients = !applications.isEmpty();
        if (!isForClients && senders.isEmpty()) {
            return;
        }
        YamlMap match = new YamlMap();
        if (isForClients) {
            match.put("application", list(applications));
        } else {
            ownClients(match);
        }
        if (!senders.isEmpty()) {
            match.put("from", list(senders));
        }
        int rank = 3;
        if (!senders.isEmpty()) {
            rank = isForClients ? 1 : 2;
        }
        String name = isForClients ? applications.get(0) : "from-" + senders.get(0);
        ranks.get(rank)
                .add(new Selection(
                        name + "-" + label, match, label, Recipients.ALL, List.of(), group.at() + " smsc-route"));
    }

    private void receivers(GroupReader reader, String label) {
        reader.map("receiver-shortcode", each -> {
            List<String> numbers = Values.list(each.value()).stream()
                    .filter(number -> number.matches("\\+?[0-9]{1,20}"))
                    .toList();
            if (numbers.isEmpty()) {
                return Result.lost("none of these is a number");
            }
            YamlMap match = new YamlMap();
            ownClients(match);
            ranks.get(0)
                    .add(new Selection("short-" + label, match, label, Recipients.EXACTLY, numbers, each.comment()));
            return numbers.size() < Values.list(each.value()).size()
                    ? Result.lost("some of these are not numbers: complete match.to by hand")
                    : Result.taken("routes with match.to");
        });
    }

    /** Restricts a route to OpenSMPPBox's clients if there are other applications. */
    private void ownClients(YamlMap match) {
        List<String> own =
                clients.values().stream().flatMap(List::stream).sorted().toList();
        if (!own.isEmpty()
                && own.size() < context.draft().list("applications").items().size()) {
            match.put("application", list(own));
        }
    }

    /** The applications of the clients named in the group. */
    private List<String> applications(GroupReader reader) {
        List<String> found = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        List<String> ids = reader.value("smsbox-id").map(Values::list).orElse(List.of());
        for (String id : ids) {
            List<String> names = clients.getOrDefault(id, List.of());
            found.addAll(names);
            if (names.isEmpty()) {
                unknown.add(id);
            }
        }
        reader.map(
                "smsbox-id",
                each -> unknown.isEmpty()
                        ? Result.taken("routes with match.application")
                        : Result.lost("no login has this id: " + String.join(", ", unknown)));
        return found;
    }

    static YamlNode list(List<String> words) {
        return words.size() == 1 ? new YamlScalar(words.get(0)) : YamlList.of(words);
    }
}
