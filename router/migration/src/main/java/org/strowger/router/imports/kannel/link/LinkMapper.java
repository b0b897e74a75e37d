package org.strowger.router.imports.kannel.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.Names;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlScalar;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.KnownDirectives;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;
import org.strowger.router.imports.kannel.routing.Routing;
import org.strowger.router.imports.kannel.routing.RuleReader;
import org.strowger.router.imports.kannel.routing.UnifiedPrefix;

/** Maps groups {@code smsc} to SMSCs. */
public final class LinkMapper {
    private static final long DELAY_MAX = 3600;

    private final Draft draft;
    private final Report report;
    private final Routing routing;
    private final SmscNames names;
    private final TlsMapper tls;

    public LinkMapper(Draft draft, Report report, Routing routing, SmscNames names, TlsMapper tls) {
        this.draft = draft;
        this.report = report;
        this.routing = routing;
        this.names = names;
        this.tls = tls;
    }

    public void map(LinkGroups link) {
        Group head = link.head();
        String id = head.value("smsc-id").orElse("");
        String kind = head.value("smsc").orElse("");
        Optional<LinkKind> known = LinkKind.of(kind, head);
        GroupReader reader = new GroupReader(head, "smsc " + (id.isEmpty() ? kind : id), report);
        if (known.isEmpty()) {
            Result lost = Result.lost("links of this kind have no counterpart: " + LinkKind.adviceFor(kind));
            link.all().forEach(each -> new GroupReader(each, "smsc " + id, report).finishWith(lost));
            return;
        }
        String name = name(reader, id, kind);
        YamlMap smsc = new YamlMap().put("name", name, head.at() + (kind.isEmpty() ? "" : " smsc = " + kind));
        Optional<Result> refusal = known.get().map(link, reader, smsc, draft);
        if (refusal.isPresent()) {
            link.all().forEach(each -> new GroupReader(each, "smsc " + id, report).finishWith(refusal.get()));
            return;
        }
        common(reader, name, smsc, link);
        tls.map(reader, smsc);
        numbers(reader, smsc);
        if (!smsc.get("bind").equals(Optional.of(new YamlScalar("receiver")))) {
            routing.add(new RuleReader(reader).read(name));
        }
        new RerouteMapper(draft, routing).map(reader, name);
        draft.list("smscs").add(smsc);
        names.add(id, name);
        reader.finish();
        link.others().forEach(each -> other(each, head, id));
    }

    private String name(GroupReader reader, String id, String kind) {
        String name = draft.names("smscs").unique(id, kind.isEmpty() ? "smsc" : kind);
        reader.taken("smsc", "protocol");
        reader.map(
                "smsc-id",
                each -> name.equals(each.value())
                        ? Result.taken("name")
                        : Result.changed("the name is " + name
                                + (Names.legal(id, "").equals(name) ? "" : ", because names must be unique")));
        return name;
    }

    private static void common(GroupReader reader, String name, YamlMap smsc, LinkGroups link) {
        reader.map("throughput", each -> {
            double rate = Values.decimal(each.value());
            if (rate <= 0) {
                return Result.notNeeded("0 is no limit, the default");
            }
            long senders =
                    link.all().filter(group -> !LinkGroups.receivesOnly(group)).count();
            smsc.put("throughput", Values.rate(rate * senders), each.comment());
            return senders == 1
                    ? Result.taken("throughput")
                    : Result.changed("throughput is the sum of all " + senders + " groups of this link");
        });
        reader.map("reconnect-delay", each -> {
            long seconds = Values.integer(each.value(), 1, DELAY_MAX);
            smsc.section("timers").put("reconnect", seconds + "s.." + seconds + "s", each.comment());
            return Result.taken("timers.reconnect");
        });
        reader.map("our-host", each -> {
            if (NetworkTypes.addressOf(each.value()).isEmpty()) {
                return Result.lost("a name is not possible: write local: ADDRESS");
            }
            smsc.put("local", each.value(), each.comment());
            return Result.taken("local");
        });
        reader.map("alt-charset", each -> {
            Optional<String> alphabet = Values.alphabet(each.value());
            if (alphabet.isEmpty()) {
                return Result.lost("Strowger has no such alphabet for data_coding 0: gsm, latin1, ascii, utf8");
            }
            smsc.put("alphabet", alphabet.get(), each.comment());
            return alphabet.get().equals("latin1") && !each.value().equalsIgnoreCase("ISO-8859-1")
                    ? Result.changed("alphabet: latin1, which lacks the characters 0x80 to 0x9F of this alphabet")
                    : Result.taken("alphabet");
        });
        reader.map(
                "dead-start",
                each -> Values.isTrue(each.value())
                        ? Result.lost("no equivalent key: give the command disable smsc " + name + " after the start")
                        : Result.notNeeded("the default"));
    }

    private static void numbers(GroupReader reader, YamlMap smsc) {
        reader.map("unified-prefix", each -> {
            YamlList rules = UnifiedPrefix.of(each.value()).rules();
            smsc.section("numbers").put("outgoing", rules, each.comment()).put("incoming", rules);
            return Result.changed(
                    "numbers.outgoing for recipients, and numbers.incoming, which also changes the recipients of "
                            + "messages from mobiles. If unified-prefix writes 00, all recipients get dest-addr-ton");
        });
    }

    /** Maps another group of the same link; the directives of the first group apply. */
    private void other(Group group, Group head, String id) {
        GroupReader reader = new GroupReader(group, "smsc " + id, report);
        List<String> directions = List.of("port", "receive-port", "instances");
        for (Directive each : new ArrayList<>(group.directives())) {
            boolean isSame = head.value(each.key()).equals(Optional.of(each.value()));
            if (isSame || directions.contains(each.key())) {
                reader.finishOne(
                        each,
                        Result.taken("this group has the same SMSC as the group " + "at " + head.at()
                                + ": sessions and bind"));
            } else if (KnownDirectives.find("smsc", each.key())
                    .filter(row -> row.isMapped())
                    .isPresent()) {
                reader.finishOne(
                        each,
                        Result.changed("the group at " + head.at() + " is used instead, because it is for the "
                                + "same link"));
            }
        }
        reader.finish();
    }
}
