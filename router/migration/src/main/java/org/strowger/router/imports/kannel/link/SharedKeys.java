package org.strowger.router.imports.kannel.link;

import java.util.Optional;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Secrets;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.InvalidDirective;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** Maps keys that several kinds of links have. */
final class SharedKeys {
    private static final long RESPONSE_MAX = 600;
    private static final long INTERVAL_MAX = 3600;
    private static final int SYSTEM_ID_MAX = 64;

    private SharedKeys() {}

    /** Makes a receipt with the state UNKNOWN final. */
    static void unknownIsFinal(YamlMap smsc) {
        smsc.section("receipts").put("unknown", "final", "Kannel reports UNKNOWN as not delivered");
    }

    /** Maps the host and the port; {@code alt-host} becomes a standby host. */
    static Optional<Result> hosts(GroupReader reader, YamlMap smsc, String portKey) {
        Optional<String> host = reader.value("host").filter(each -> isHost(each));
        if (host.isEmpty() || !reader.group().hasPort(portKey)) {
            return Optional.of(Result.lost("the link has no usable host and " + portKey + ": Kannel cannot dial it"));
        }
        YamlList hosts = new YamlList();
        reader.map(portKey, each -> {
            hosts.add(written(host.get(), Values.integer(each.value(), 1, Values.PORT_MAX)));
            return Result.taken("hosts");
        });
        if (hosts.isEmpty()) {
            return Optional.of(Result.lost("its " + portKey + " is not a port"));
        }
        reader.taken("host", "hosts");
        reader.map(
                "alt-host",
                each -> isHost(each.value())
                        ? alternative(reader, hosts, each.value())
                        : Result.lost("this is not the name of a host"));
        reader.map("alt-port", each -> {
            if (reader.value("alt-host").isEmpty()) {
                hosts.add(written(host.get(), Values.integer(each.value(), 1, Values.PORT_MAX)));
            }
            return Result.taken("hosts, with host-order: standby");
        });
        smsc.put("hosts", hosts.items().size() == 1 ? hosts.items().get(0) : hosts, reader.comment("host"));
        if (hosts.items().size() > 1) {
            smsc.put("host-order", "standby");
        }
        return Optional.empty();
    }

    private static Result alternative(GroupReader reader, YamlList hosts, String host) throws InvalidDirective {
        String port = reader.value("alt-port").or(() -> reader.value("port")).orElse("");
        hosts.add(written(host, Values.integer(port, 1, Values.PORT_MAX)));
        return Result.taken("hosts, with host-order: standby");
    }

    static boolean isHost(String text) {
        return NetworkTypes.isHost(text);
    }

    static String written(String host, long port) {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }

    /** Maps the login. If there is no name, the result depends on the kind of link. */
    static Optional<Result> login(GroupReader reader, YamlMap smsc, Draft draft) {
        String key = reader.value("smsc-username").isPresent() ? "smsc-username" : "system-id";
        String user = reader.value(key).orElse("");
        boolean fits = !user.isEmpty()
                && user.length() <= SYSTEM_ID_MAX
                && user.chars().allMatch(each -> each >= ' ' && each < 0x7F);
        if (!fits) {
            return Optional.of(Result.lost("the link has no usable smsc-username"));
        }
        smsc.put("system-id", user, reader.comment(key));
        reader.taken(key, "system-id");
        String password = reader.value("smsc-password").orElse("");
        if (!Secrets.isUsable(password)) {
            return Optional.of(
                    Result.lost("its smsc-password has more than 64 characters, or characters beyond " + "Latin-1"));
        }
        String name = ((YamlScalar) smsc.entries().get(0).value()).text();
        smsc.put(
                "password",
                password.isEmpty() ? new YamlScalar("") : draft.secrets().file("smsc-" + name, password),
                reader.comment("smsc-password"));
        reader.taken("smsc-password", "password, in a file of its own");
        return Optional.empty();
    }

    static void responses(GroupReader reader, YamlMap smsc, long defaultSeconds) {
        long[] seconds = {defaultSeconds};
        reader.map("wait-ack", each -> {
            seconds[0] = Values.integer(each.value(), 1, RESPONSE_MAX);
            return Result.taken("timers.response");
        });
        smsc.section("timers").put("response", seconds[0] + "s", reader.commentOrDefault("wait-ack"));
        reader.map("wait-ack-expire", each -> {
            if (Values.integer(each.value()) != 2) {
                return Result.taken("on-uncertain: resend, the default");
            }
            smsc.put("on-uncertain", "hold", each.comment());
            return Result.changed("on-uncertain: hold; a message without a response waits for an operator");
        });
    }

    static void interval(GroupReader reader, YamlMap smsc, String key) {
        reader.map(key, each -> {
            long seconds = Values.integer(each.value());
            if (seconds <= 0) {
                return Result.changed("0 is not possible: an enquire_link or alert is sent every 30 s");
            }
            smsc.section("timers").put("enquire-link", Math.min(seconds, INTERVAL_MAX) + "s", each.comment());
            return seconds > INTERVAL_MAX
                    ? Result.changed("timers.enquire-link: 1h, the longest possible time")
                    : Result.taken("timers.enquire-link");
        });
    }
}
