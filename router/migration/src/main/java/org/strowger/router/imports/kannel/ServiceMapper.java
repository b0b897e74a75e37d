package org.strowger.router.imports.kannel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.router.config.match.Expression;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.link.SmscNames;
import org.strowger.router.imports.kannel.routing.Routing;
import org.strowger.router.imports.kannel.routing.RuleReader;

/** Maps groups {@code sms-service} to applications with callbacks, and inbound rules that choose them. */
final class ServiceMapper {
    private static final Map<String, String> STYLES = styles();
    private static final int REPLY_MAX = 100;

    private final Draft draft;
    private final Report report;
    private final Routing routing;
    private final Globals globals;
    private final NumberLists lists;
    private final SmscNames names;

    ServiceMapper(Draft draft, Report report, Routing routing, Globals globals, NumberLists lists, SmscNames names) {
        this.draft = draft;
        this.report = report;
        this.routing = routing;
        this.globals = globals;
        this.lists = lists;
        this.names = names;
    }

    private static Map<String, String> styles() {
        Map<String, String> styles = new LinkedHashMap<>();
        styles.put("get-url", "kannel");
        styles.put("url", "kannel");
        styles.put("post-url", "kannel-post");
        styles.put("post-xml", "kannel-xml");
        return styles;
    }

    /** Maps all services; services for the keyword default come last. */
    void map(List<Group> groups) {
        groups.stream().filter(each -> !isDefault(each)).forEach(this::service);
        groups.stream().filter(ServiceMapper::isDefault).forEach(this::service);
    }

    private static boolean isDefault(Group group) {
        return group.value("keyword").filter("default"::equals).isPresent();
    }

    private void service(Group group) {
        String title = group.value("name")
                .or(() -> group.value("keyword"))
                .or(() -> group.value("keyword-regex"))
                .orElse("");
        GroupReader reader = new GroupReader(group, "sms-service " + title, report);
        String key = STYLES.keySet().stream()
                .filter(each -> group.find(each).isPresent())
                .findFirst()
                .orElse("");
        Optional<String> fault = fault(group, key);
        if (fault.isPresent()) {
            reader.finishWith(Result.lost(fault.get()));
            return;
        }
        YamlMap match = new YamlMap();
        text(reader, match);
        if (!match.has("text") && !isDefault(group)) {
            reader.finishWith(Result.lost("its keyword is not an RE2 expression: write the inbound rule by hand"));
            return;
        }
        conditions(reader, match, Names.of(title));
        String name = application(reader, key, Names.of(title));
        if (isLimitedAsBefore(group, match)) {
            draft.list("inbound").add(rule(name, match, group));
        } else {
            report.lost(
                    group.at(),
                    "sms-service " + title,
                    "no inbound rule: the rule would match messages that " + "Kannel does not give to this service");
        }
        reader.finish();
    }

    /** Whether all lists that limit the service's messages have become criteria. */
    private static boolean isLimitedAsBefore(Group group, YamlMap match) {
        return Map.of(
                        "accepted-smsc",
                        "smsc",
                        "accepted-smsc-regex",
                        "smsc",
                        "allowed-prefix",
                        "from",
                        "allowed-prefix-regex",
                        "from",
                        "allowed-receiver-prefix",
                        "to",
                        "allowed-receiver-prefix-regex",
                        "to",
                        "white-list",
                        "sender-in-list",
                        "white-list-regex",
                        "from")
                .entrySet()
                .stream()
                .allMatch(each -> group.find(each.getKey()).isEmpty() || match.has(each.getValue()));
    }

    private static Optional<String> fault(Group group, String key) {
        if (key.isEmpty()) {
            return Optional.of("it has no get-url, post-url or post-xml: fixed answers and programs are not possible. "
                    + "Write a server that answers");
        }
        String url = group.value(key).orElse("");
        try {
            HttpUrl.parse(url);
        } catch (MalformedUrl e) {
            return Optional.of("its " + key + " is not an http or https URL, or has an escape in the host");
        }
        return Optional.empty();
    }

    /** The prefix of the application names. */
    private static final class Names {
        private Names() {}

        static String of(String title) {
            return title.isEmpty() ? "service" : "service-" + title;
        }
    }

    private static void text(GroupReader reader, YamlMap match) {
        reader.map("keyword-regex", each -> {
            String expression = NumberLists.checked(each.value());
            match.put("text", "/" + expression + "/i", each.comment());
            return Result.taken("inbound[].match.text");
        });
        List<String> words = new ArrayList<>();
        reader.value("keyword").filter(each -> !each.equals("default")).ifPresent(words::add);
        reader.value("aliases").ifPresent(each -> words.addAll(Values.list(each)));
        String expression = "^[ ]*(" + words.stream().collect(Collectors.joining("|")) + ")[ ]*";
        boolean isUsable = !words.isEmpty()
                && !match.has("text")
                && expression.length() <= 1000
                && Expression.faultOf(expression, "i").isEmpty();
        if (isUsable) {
            match.put("text", "/" + expression + "/i", reader.comment("keyword"));
        }
        reader.taken("keyword", "inbound[].match.text");
        reader.taken("aliases", "inbound[].match.text");
    }

    private void conditions(GroupReader reader, YamlMap match, String name) {
        reader.map("accepted-smsc", each -> {
            List<String> smscs = Values.list(each.value()).stream()
                    .flatMap(id -> names.of(id).stream())
                    .toList();
            if (smscs.isEmpty()) {
                return Result.lost("no SMSC has one of these ids");
            }
            match.put("smsc", list(smscs), each.comment());
            return Result.taken("inbound[].match.smsc");
        });
        reader.map("accepted-smsc-regex", each -> {
            Expression expression = Expression.of(NumberLists.checked(each.value()), "");
            List<String> smscs = names.ids().stream()
                    .filter(expression::isFoundIn)
                    .flatMap(id -> names.of(id).stream())
                    .toList();
            if (smscs.isEmpty()) {
                return Result.lost("no SMSC has such an id");
            }
            match.put("smsc", list(smscs), each.comment());
            return Result.taken("inbound[].match.smsc");
        });
        prefixes(reader, match, "allowed-prefix", "from");
        prefixes(reader, match, "allowed-receiver-prefix", "to");
        reader.map("white-list", each -> {
            match.put("sender-in-list", lists.table(each, name + "-white-list"), each.comment());
            return Result.taken("a table and sender-in-list");
        });
        reader.map("black-list", each -> {
            match.put("sender-not-in-list", lists.table(each, name + "-black-list"), each.comment());
            return Result.taken("a table and sender-not-in-list");
        });
        reader.map("white-list-regex", each -> {
            if (match.has("from")) {
                return Result.lost("allowed-prefix already sets match.from: write another rule by hand");
            }
            match.put("from", NumberLists.expression(each.value()), each.comment());
            return Result.taken("inbound[].match.from");
        });
    }

    private static void prefixes(GroupReader reader, YamlMap match, String key, String target) {
        List<String> patterns = new ArrayList<>();
        reader.map(key, each -> {
            List<String> words = Values.list(each.value());
            words.stream().filter(RuleReader::isPrefix).forEach(word -> patterns.add(word + "*"));
            return patterns.size() == words.size() && !words.isEmpty()
                    ? Result.taken("inbound[].match." + target)
                    : Result.lost("some of these are not the beginnings of numbers");
        });
        reader.map(key + "-regex", each -> {
            patterns.add("/" + NumberLists.checked(each.value()) + "/");
            return Result.taken("inbound[].match." + target);
        });
        if (!patterns.isEmpty()) {
            match.put(target, list(patterns));
        }
    }

    private static YamlNode list(List<String> words) {
        return words.size() == 1 ? new YamlScalar(words.get(0)) : YamlList.of(words);
    }

    private String application(GroupReader reader, String key, String title) {
        String name = draft.names("applications").unique(title, "service");
        YamlMap application = new YamlMap()
                .put("name", name, reader.group().at() + " sms-service")
                .put("password", draft.secrets().unknownPassword(), "no client signs in");
        reader.map("name", each -> Result.changed("the application is " + name));
        YamlMap callbacks = new YamlMap().put("style", String.valueOf(STYLES.get(key)));
        reader.map(key, each -> {
            callbacks.put("url", each.value(), each.comment());
            PrivateServers.permitPrivate(each.value(), callbacks);
            return Result.taken("callbacks.url");
        });
        reply(reader, callbacks);
        if (!globals.callbackTimeout().isEmpty()) {
            callbacks.put("timeout", globals.callbackTimeout());
        }
        label(reader, application);
        sender(reader, application);
        application.put("callbacks", callbacks);
        if (!globals.joinsMessages()) {
            application.put("segments", "keep", "sms-combine-concatenated-mo");
        }
        if (!globals.joinTimeout().isEmpty()) {
            application.put("keep", new YamlMap().put("segments", globals.joinTimeout()));
        }
        draft.list("applications").add(application);
        reader.map(
                "catch-all",
                each -> Values.isTrue(each.value())
                        ? Result.taken("the number of words does not matter")
                        : Result.changed("the number of words does not matter"));
        return name;
    }

    private static void reply(GroupReader reader, YamlMap callbacks) {
        long[] segments = {1};
        reader.map("max-messages", each -> {
            segments[0] = Values.integer(each.value(), 0, REPLY_MAX);
            return Result.taken("callbacks.reply-segments");
        });
        if (segments[0] > 0) {
            callbacks.put("reply-segments", String.valueOf(segments[0]), reader.commentOrDefault("max-messages"));
        }
    }

    private void label(GroupReader reader, YamlMap application) {
        for (String key : List.of("forced-smsc", "default-smsc")) {
            reader.map(key, each -> DefaultLabel.map(each, application, routing));
        }
    }

    private static void sender(GroupReader reader, YamlMap application) {
        reader.map("faked-sender", each -> {
            if (!Values.isSender(each.value())) {
                return Result.lost("a sender is a number, or a name of at most 11 characters");
            }
            application.put(
                    "filters",
                    new YamlList()
                            .add(new YamlMap()
                                    .put("name", "faked-sender", each.comment())
                                    .put("from", each.value())));
            return Result.changed(
                    "a filter with from for replies; the callback has the number to which the mobile " + "wrote");
        });
    }

    private YamlMap rule(String name, YamlMap match, Group group) {
        YamlMap rule = new YamlMap()
                .put(
                        "name",
                        draft.names("inbound").unique(name, "service"),
                        group.at().toString());
        if (!match.isEmpty()) {
            rule.put("match", match);
        }
        return rule.put("deliver-to", name);
    }
}
