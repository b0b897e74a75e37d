package org.strowger.router.imports.kannel;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.ImportFailure;
import org.strowger.router.imports.Importer;
import org.strowger.router.imports.Report;
import org.strowger.router.imports.SourceFiles;
import org.strowger.router.imports.SourceLine;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlNode;
import org.strowger.router.imports.kannel.conf.ConfFile;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.KnownDirectives;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.link.LinkCertificates;
import org.strowger.router.imports.kannel.link.LinkGroups;
import org.strowger.router.imports.kannel.link.LinkMapper;
import org.strowger.router.imports.kannel.link.SmscNames;
import org.strowger.router.imports.kannel.link.TlsMapper;
import org.strowger.router.imports.kannel.link.TlvMapper;
import org.strowger.router.imports.kannel.routing.Routing;

/** Reads {@code kannel.conf}, with the groups of add-ons in it or in further files. */
public final class KannelImporter implements Importer {
    /** The programs besides Kannel that choose the link of a message themselves. */
    private static final List<String> ADD_ONS = List.of("opensmppbox", "ksmppd");

    private final List<Path> more;
    private final List<BoxMapper> boxes;
    private final String through;

    /**
     * @param more further files of the same installation, such as {@code opensmppbox.conf}
     * @param boxes the known add-ons
     */
    public KannelImporter(List<Path> more, List<BoxMapper> boxes) {
        this(more, boxes, "");
    }

    /** @param through the {@code sendsms} URL of a Kannel that all messages pass through; empty for none */
    public KannelImporter(List<Path> more, List<BoxMapper> boxes, String through) {
        this.more = List.copyOf(more);
        this.boxes = List.copyOf(boxes);
        this.through = through;
    }

    @Override
    public void read(Path source, SourceFiles files, Draft draft, Report report) {
        List<Group> groups = new ArrayList<>();
        List<Path> all = new ArrayList<>(List.of(source));
        all.addAll(more);
        for (Path each : all) {
            if (boxes.stream().anyMatch(box -> box.reads(each))) {
                continue;
            }
            ConfFile conf = ConfFile.read(each, files);
            groups.addAll(conf.groups());
            conf.repeated()
                    .forEach(again -> report.notNeeded(
                            again.at(), again.key(), "the group has the directive again, and the last one is used"));
        }
        unknownGroups(groups, report);
        map(groups, source, files, draft, report);
        if (draft.isEmpty()) {
            throw new ImportFailure(
                    files.name(source),
                    "it has no group that can be converted",
                    "name kannel.conf, and the files of its add-ons");
        }
    }

    private static void unknownGroups(List<Group> groups, Report report) {
        for (Group each : groups) {
            if (KnownDirectives.isGroup(each.kind())) {
                KnownDirectives.wholeGroup(each.kind())
                        .ifPresent(result -> new GroupReader(each, each.kind(), report).finishWith(result));
            } else {
                report.lost(
                        each.at(),
                        "group " + each.kind(),
                        "unknown group; Kannel does not start with it. Check its name");
                new GroupReader(each, each.kind(), report).finishWith(Result.lost("it is in an unknown group"));
            }
        }
    }

    private void map(List<Group> groups, Path source, SourceFiles files, Draft draft, Report report) {
        Routing routing = new Routing();
        SmscNames names = new SmscNames();
        NumberLists lists = new NumberLists(draft, files, source);
        LinkCertificates certificates = new LinkCertificates(files, source);
        GroupReader core = single("core", groups, report);
        GroupReader smsbox = single("smsbox", groups, report);
        Globals globals = new CoreMapper(draft, certificates).map(core, smsbox, lists);
        new SmsboxMapper(draft, lists).map(smsbox);
        core.finish();
        smsbox.finish();
        LinkMapper links = new LinkMapper(
                draft,
                report,
                routing,
                names,
                new TlsMapper(certificates, globals.authorities(), globals.certificateAndKey()));
        LinkGroups.of(of("smsc", groups)).forEach(links::map);
        TlvMapper tlvs = new TlvMapper(draft, report, names);
        of("smpp-tlv", groups).forEach(tlvs::map);
        UserMapper users = new UserMapper(draft, report, routing, globals, lists);
        of("sendsms-user", groups).forEach(users::map);
        BoxContext context = new BoxContext(draft, report, files, source, routing, names, globals);
        boxes.forEach(each -> each.map(groups, context));
        new ServiceMapper(draft, report, routing, globals, lists, names).map(of("sms-service", groups));
        SourceLine at = SourceLine.wholeFile(files.name(source));
        routing.write(draft, report, at);
        if (!through.isEmpty()) {
            goThrough(groups, draft, report, at);
        }
        if (!globals.retry().isEmpty()) {
            retries(draft, globals.retry());
        }
    }

    private void goThrough(List<Group> groups, Draft draft, Report report, SourceLine at) {
        for (String box : ADD_ONS) {
            if (!of(box, groups).isEmpty()) {
                throw new ImportFailure(
                        at.toString(),
                        "--through converts only the applications of smsbox, but there is a group " + box,
                        "import kannel.conf alone for this step");
            }
        }
        ThroughKannel.apply(through, draft, report, at);
    }

    private static void retries(Draft draft, YamlNode retry) {
        for (YamlNode each : draft.list("routes").items()) {
            if (each instanceof YamlMap route && route.has("via")) {
                route.put("retry", retry);
            }
        }
    }

    private static List<Group> of(String kind, List<Group> groups) {
        return groups.stream().filter(each -> each.kind().equals(kind)).toList();
    }

    /** The first group of a kind that may occur only once; an empty group if there is none. */
    private static GroupReader single(String kind, List<Group> groups, Report report) {
        List<Group> found = of(kind, groups);
        found.stream().skip(1).forEach(each -> new GroupReader(each, kind, report)
                .finishWith(Result.lost("another group " + kind + " comes first, and is used")));
        return new GroupReader(found.isEmpty() ? Group.none(kind) : found.get(0), kind, report);
    }
}
