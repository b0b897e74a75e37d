package org.strowger.router.imports.kannel;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.Secrets;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.routing.Routing;

/** Maps groups {@code sendsms-user} to applications. */
final class UserMapper {
    private static final int KEY_MIN = 16;

    private final Draft draft;
    private final Report report;
    private final Routing routing;
    private final Globals globals;
    private final NumberLists lists;
    private final Set<String> users = new HashSet<>();

    UserMapper(Draft draft, Report report, Routing routing, Globals globals, NumberLists lists) {
        this.draft = draft;
        this.report = report;
        this.routing = routing;
        this.globals = globals;
        this.lists = lists;
    }

    void map(Group group) {
        String user = group.value("username").orElse("");
        GroupReader reader = new GroupReader(group, "sendsms-user " + user, report);
        String password = group.value("password").orElse("");
        Optional<String> fault = fault(user, password);
        if (fault.isPresent()) {
            reader.finishWith(Result.lost(fault.get()));
            return;
        }
        draft.claimsSystemId(user);
        YamlMap application = new YamlMap();
        String name = draft.names("applications").unique(user, "user");
        application.put("name", name, group.at() + " sendsms-user");
        if (!name.equals(user)) {
            application.put("system-id", user);
        }
        reader.map(
                "username",
                each -> name.equals(user)
                        ? Result.taken("name")
                        : Result.changed(
                                "the name is " + name + "; clients continue to use the user name, which is system-id"));
        application.put("password", draft.secrets().hash(password), reader.comment("password"));
        reader.taken("password", "password, as a hash");
        application.put("protocols", new YamlList().add("http"));
        access(reader, application);
        labels(reader, application);
        senders(reader, application);
        filters(reader, application, name);
        callbacks(reader, application);
        reader.map(
                "max-messages",
                each -> Result.changed(
                        "long texts are sent whole and concatenated; Kannel cuts them after this number of messages"));
        reader.map("concatenation", each -> Result.changed("long texts are always concatenated"));
        draft.list("applications").add(application);
        reader.finish();
    }

    private Optional<String> fault(String user, String password) {
        if (user.isEmpty() || user.length() > 64 || !user.chars().allMatch(each -> each >= ' ' && each < 0x7F)) {
            return Optional.of("the user has no usable name: 1 to 64 characters of ASCII");
        }
        if (!users.add(user)) {
            return Optional.of("another group has the same user name; that group was taken over");
        }
        if (password.isEmpty() || !Secrets.isUsable(password)) {
            return Optional.of("the user has no usable password: 1 to 64 characters of Latin-1");
        }
        return Optional.empty();
    }

    private void access(GroupReader reader, YamlMap application) {
        reader.map("api-token", each -> {
            if (each.value().length() < KEY_MIN) {
                return Result.lost("a key must have at least 16 characters: make a new one");
            }
            application.put(
                    "api-keys",
                    new YamlList()
                            .add(draft.secrets()
                                    .file("key-" + reader.value("username").orElse("user"), each.value())));
            return Result.changed(
                    "api-keys, which only the API v1 accepts: Kannel's own API requires user and " + "password");
        });
        AccessMapper.map(reader, "user-", application, "nobody may send");
    }

    private void labels(GroupReader reader, YamlMap application) {
        reader.map("forced-smsc", each -> {
            if (!Values.isLabel(each.value())) {
                return DefaultLabel.NO_LABEL;
            }
            routing.addLabel(each.value());
            application.put("labels", new YamlList().add(each.value()), each.comment());
            application.put("default-label", each.value());
            return Result.changed(
                    "labels and default-label; a request with another smsc is refused, Kannel ignores it");
        });
        reader.map("default-smsc", each -> DefaultLabel.map(each, application, routing));
    }

    private void senders(GroupReader reader, YamlMap application) {
        reader.map("default-sender", each -> {
            if (!Values.isSender(each.value())) {
                return Result.lost("a sender is a number, or a name of at most 11 characters");
            }
            application.put("default-from", each.value(), each.comment());
            return Result.taken("default-from");
        });
        if (!application.has("default-from") && Values.isSender(globals.sender().value())) {
            application.put(
                    "default-from", globals.sender().value(), globals.sender().comment());
        }
    }

    private void filters(GroupReader reader, YamlMap application, String name) {
        YamlList filters = new YamlList();
        reader.map("faked-sender", each -> {
            if (!Values.isSender(each.value())) {
                return Result.lost("a sender is a number, or a name of at most 11 characters");
            }
            filters.add(
                    new YamlMap().put("name", "faked-sender", each.comment()).put("from", each.value()));
            return Result.taken("a filter with from");
        });
        lists.recipients(reader, filters, name + "-", "");
        NumberLists.prefixes(reader, filters);
        if (!filters.isEmpty()) {
            application.put("filters", filters);
        }
    }

    private void callbacks(GroupReader reader, YamlMap application) {
        YamlMap callbacks = new YamlMap().put("style", "kannel");
        if (users.size() == 1) {
            report.changed(
                    reader.group().at(),
                    "sendsms-user",
                    "receipts go to the dlr-url of a request, but not to a private address: for servers in your own "
                            + "network, write callbacks.private-addresses: true");
        }
        if (!globals.callbackTimeout().isEmpty()) {
            callbacks.put("timeout", globals.callbackTimeout());
        }
        reader.map("dlr-url", each -> {
            try {
                HttpUrl.parse(each.value());
            } catch (MalformedUrl e) {
                return Result.lost("it is not an http or https URL");
            }
            callbacks.put("receipts-url", each.value(), each.comment());
            PrivateServers.permitPrivate(each.value(), callbacks);
            return Result.taken("callbacks.receipts-url");
        });
        application.put("callbacks", callbacks);
    }
}
