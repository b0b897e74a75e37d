package org.strowger.router.imports.kannel.link;

import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.InvalidDirective;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** A link with {@code smsc = smpp}. */
final class SmppLink implements LinkKind {
    private static final Map<Long, String> VERSIONS = Map.of(0x33L, "3.3", 0x34L, "3.4", 0x50L, "5.0");
    private static final String[] MODES = {"default", "datagram", "transaction", "store-and-forward"};
    private static final String[] RECEIPT_IDS = {"same", "hex-to-decimal", "decimal-to-hex", "same"};

    /** The message id type in which ids are hexadecimal, both in responses and in receipts. */
    private static final int HEX_IDS = 3;

    private static final int HEXADECIMAL = 16;
    private static final int WINDOW_MAX = 10_000;
    private static final int SESSIONS_MAX = 1_000;
    private static final int OCTET_MAX = 255;
    private static final int TEXT_MAX = 40;
    private static final int SERVICE_TYPE_MAX = 5;
    private static final int MINUTES_MAX = 63 * 24 * 60;

    @Override
    public Optional<Result> map(LinkGroups link, GroupReader reader, YamlMap smsc, Draft draft) {
        boolean sends = link.all().anyMatch(each -> !LinkGroups.receivesOnly(each));
        Optional<Result> refusal = SharedKeys.hosts(reader, smsc, sends ? "port" : "receive-port");
        if (refusal.isEmpty()) {
            bind(link, reader, smsc, sends);
            refusal = SharedKeys.login(reader, smsc, draft);
        }
        if (refusal.isPresent()) {
            return refusal;
        }
        session(reader, smsc);
        addresses(reader, smsc);
        fields(reader, smsc);
        SharedKeys.unknownIsFinal(smsc);
        return Optional.empty();
    }

    private static void bind(LinkGroups link, GroupReader reader, YamlMap smsc, boolean sends) {
        boolean isTransceiver = reader.isTrue("transceiver-mode", false);
        long receivers = link.all().filter(each -> each.hasPort("receive-port")).count();
        long groups = link.all()
                .filter(each -> !sends || !LinkGroups.receivesOnly(each))
                .count();
        boolean hasBoth = sends && !isTransceiver && receivers > 0;
        String bind = "transmitter";
        if (isTransceiver) {
            bind = "transceiver";
        } else if (!sends) {
            bind = "receiver";
        } else if (hasBoth) {
            bind = "transmitter+receiver";
        }
        smsc.put("bind", bind, reader.comment("transceiver-mode"));
        reader.taken("transceiver-mode", "bind");
        if (hasBoth) {
            receiverHosts(link, smsc);
        }
        reader.map(
                "receive-port",
                each -> isTransceiver
                        ? Result.notNeeded("a transceiver receives on the same connection")
                        : Result.taken("bind and receiver-hosts"));
        sessions(reader, smsc, groups);
    }

    private static void receiverHosts(LinkGroups link, YamlMap smsc) {
        Predicate<Group> receives = each -> each.hasPort("receive-port");
        link.all().filter(receives).findFirst().ifPresent(each -> {
            String port = each.value("receive-port").orElse("");
            String host = each.value("host").orElse("");
            boolean differs = !link.head().value("port").equals(Optional.of(port));
            if (differs) {
                smsc.put(
                        "receiver-hosts",
                        SharedKeys.written(host, port(port)),
                        each.find("receive-port").map(Directive::comment).orElse(""));
            }
        });
    }

    private static long port(String text) {
        try {
            return Values.integer(text);
        } catch (InvalidDirective e) {
            throw new IllegalStateException("not a port: " + text, e);
        }
    }

    private static void sessions(GroupReader reader, YamlMap smsc, long groups) {
        long[] sessions = {groups};
        reader.map("instances", each -> {
            sessions[0] = groups * Values.integer(each.value(), 1, SESSIONS_MAX);
            return Result.taken("sessions");
        });
        if (sessions[0] > 1) {
            smsc.put("sessions", String.valueOf(sessions[0]), reader.comment("instances"));
        }
    }

    private static void session(GroupReader reader, YamlMap smsc) {
        String type = reader.value("system-type").orElse("VMA");
        reader.map(
                "system-type",
                each -> each.value().length() > TEXT_MAX || !isAscii(each.value())
                        ? Result.lost("at most 40 characters of ASCII are possible")
                        : Result.taken("system-type"));
        if (type.length() <= TEXT_MAX && isAscii(type)) {
            smsc.put("system-type", type, reader.commentOrDefault("system-type"));
        }
        reader.map("interface-version", each -> version(each, smsc));
        reader.map("address-range", each -> {
            if (each.value().length() > TEXT_MAX || !isAscii(each.value())) {
                return Result.lost("at most 40 characters of ASCII are possible");
            }
            smsc.put("address-range", each.value(), each.comment());
            return Result.taken("address-range");
        });
        type(reader, "bind-addr", "0", "0")
                .filter(each -> reader.value("bind-addr-ton")
                        .or(() -> reader.value("bind-addr-npi"))
                        .isPresent())
                .ifPresent(each -> smsc.put("address-range-type", each, reader.comment("bind-addr-ton")));
        SharedKeys.interval(reader, smsc, "enquire-link-interval");
        SharedKeys.responses(reader, smsc, 60);
        window(reader, smsc);
        reader.map("msg-id-type", each -> {
            long form = Values.integer(each.value(), 0, 3);
            smsc.put("receipt-ids", RECEIPT_IDS[(int) form], each.comment());
            return Result.taken(
                    form == HEX_IDS ? "receipt-ids; strowger import queue needs --hex-ids for it" : "receipt-ids");
        });
    }

    private static void window(GroupReader reader, YamlMap smsc) {
        long[] window = {10};
        reader.map("max-pending-submits", each -> {
            window[0] = Values.integer(each.value(), 1, WINDOW_MAX);
            return Result.taken("window");
        });
        smsc.put("window", String.valueOf(window[0]), reader.commentOrDefault("max-pending-submits"));
    }

    private static Result version(Directive directive, YamlMap smsc) {
        Optional<String> version = Optional.empty();
        if (directive.value().matches("[0-9a-fA-F]{1,4}")) {
            version = Optional.ofNullable(VERSIONS.get(Long.parseLong(directive.value(), HEXADECIMAL)));
        }
        if (version.isEmpty()) {
            return Result.lost("Strowger has the versions 3.3, 3.4 and 5.0, which are 33, 34 and 50");
        }
        smsc.put("version", version.get(), directive.comment());
        return Result.taken("version");
    }

    private static void addresses(GroupReader reader, YamlMap smsc) {
        boolean byNumber = reader.isTrue("source-addr-autodetect", true);
        boolean hasSource = reader.value("source-addr-ton")
                .or(() -> reader.value("source-addr-npi"))
                .isPresent();
        type(reader, "source-addr", "2", "1").ifPresent(each -> {
            YamlMap source = new YamlMap();
            if (byNumber) {
                source.put("by-number", "yes").put("national", each);
            } else if (hasSource) {
                fixed(each).entries().forEach(entry -> source.put(entry.key(), entry.value()));
            }
            if (!source.isEmpty()) {
                smsc.section("fields").put("source", source, reader.commentOrDefault("source-addr-ton"));
            }
        });
        reader.map(
                "source-addr-autodetect",
                each -> byNumber
                        ? Result.taken("fields.source.by-number")
                        : Result.changed(
                                "fields.source; a plus before a sender is not sent, but Kannel sends it unchanged"));
        boolean writesZeros = reader.value("unified-prefix")
                .filter(each -> each.matches("(.*;)?\\s*00.*"))
                .isPresent();
        type(reader, "dest-addr", "2", "1").ifPresent(each -> smsc.section("fields")
                .put(
                        "destination",
                        writesZeros
                                ? fixed(each)
                                : new YamlMap().put("by-number", "yes").put("national", each),
                        reader.commentOrDefault("dest-addr-ton")));
    }

    /**
     * The same type for all numbers, for a link whose numbers the import prefixes with 00: by-number would remove the
     * prefix.
     */
    private static YamlMap fixed(String type) {
        int slash = type.indexOf('/');
        return new YamlMap().put("ton", type.substring(0, slash)).put("npi", type.substring(slash + 1));
    }

    /** A type of number and a numbering plan from two directives. */
    private static Optional<String> type(GroupReader reader, String key, String ton, String npi) {
        String[] type = {ton, npi};
        String[] keys = {key + "-ton", key + "-npi"};
        for (int i = 0; i < keys.length; i++) {
            int index = i;
            reader.map(keys[i], each -> {
                type[index] = String.valueOf(Values.integer(each.value(), 0, OCTET_MAX));
                return Result.taken(key.equals("bind-addr") ? "address-range-type" : "fields");
            });
        }
        return Optional.of(type[0] + "/" + type[1]);
    }

    private static void fields(GroupReader reader, YamlMap smsc) {
        reader.map("service-type", each -> {
            if (each.value().length() > SERVICE_TYPE_MAX || !isAscii(each.value())) {
                return Result.lost("a service type has at most 5 characters of ASCII");
            }
            smsc.section("fields").put("service-type", each.value(), each.comment());
            return Result.taken("fields.service-type");
        });
        long[] mode = {3};
        reader.map("esm-class", each -> {
            mode[0] = Values.integer(each.value(), 0, 3);
            return Result.taken("fields.mode");
        });
        smsc.section("fields").put("mode", MODES[(int) mode[0]], reader.commentOrDefault("esm-class"));
        reader.map("validityperiod", each -> {
            long minutes = Values.integer(each.value(), 1, MINUTES_MAX);
            smsc.section("fields").put("validity", minutes + "m", each.comment());
            return Result.taken("fields.validity");
        });
        reader.map("priority", each -> {
            long priority = Values.integer(each.value(), 0, 3);
            smsc.section("fields")
                    .put("priority", String.valueOf(priority), each.comment())
                    .put("application-may-set", new org.strowger.router.imports.YamlList().add("priority"));
            return priority == 0
                    ? Result.taken("fields.priority")
                    : Result.changed("fields.priority; messages with the priority 0 also get this value");
        });
        reader.map(
                "my-number", each -> Result.lost("no equivalent key: a message from a mobile must have a recipient"));
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(each -> each >= ' ' && each < 0x7F);
    }
}
