package org.strowger.router.imports.smppbox;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.BoxContext;
import org.strowger.router.imports.kannel.BoxMapper;
import org.strowger.router.imports.kannel.conf.Directive;
import org.strowger.router.imports.kannel.conf.Group;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** Maps the group opensmppbox to a listener and applications, and its routes to routes and inbound rules. */
public final class SmppBox implements BoxMapper {
    private static final String KIND = "opensmppbox";
    private static final long PORT_USUAL = 2345;
    private static final long PORT_MAX = 65_535;
    private static final long WEEK = 604_800;

    @Override
    public void map(List<Group> groups, BoxContext context) {
        List<Group> boxes = of(KIND, groups);
        if (boxes.isEmpty()) {
            reportUnused(groups, context);
            return;
        }
        boxes.stream().skip(1).forEach(each -> new GroupReader(each, KIND, context.report())
                .finishWith(Result.lost("another group opensmppbox comes first, and is used")));
        GroupReader reader = new GroupReader(boxes.get(0), KIND, context.report());
        listener(reader, context);
        Map<String, List<String>> clients = applications(reader, context);
        reader.finish();
        new SmscRoutes(context, clients).map(of("smsc-route", groups));
        InboundRoutes inbound = new InboundRoutes(context, clients);
        of("smsbox-route", groups).forEach(each -> inbound.map(each, "smsbox-id"));
        of("client-route", groups).forEach(each -> inbound.map(each, "client-id"));
    }

    private static void reportUnused(List<Group> groups, BoxContext context) {
        for (Group each : groups) {
            switch (each.kind()) {
                case "smsbox-route" ->
                    new GroupReader(each, each.kind(), context.report())
                            .finishWith(Result.notNeeded("it chooses between boxes; Strowger is one process"));
                case "smsc-route", "client-route" ->
                    new GroupReader(each, each.kind(), context.report())
                            .finishWith(Result.lost("there is no group opensmppbox: also name opensmppbox.conf"));
                default -> {}
            }
        }
    }

    static List<Group> of(String kind, List<Group> groups) {
        return groups.stream().filter(each -> each.kind().equals(kind)).toList();
    }

    private static void listener(GroupReader reader, BoxContext context) {
        long[] port = {PORT_USUAL};
        reader.map("opensmppbox-port", each -> {
            long own = Values.integer(each.value(), 1, PORT_MAX);
            if (!context.draft().claimsPort(own)) {
                return Result.lost(Values.PORT_TAKEN);
            }
            port[0] = own;
            return Result.taken("the listener smpp");
        });
        String comment =
                reader.group().find("opensmppbox-port").map(Directive::comment).orElse("OpenSMPPBox's default");
        YamlMap listener = new YamlMap()
                .put("name", context.draft().names("listeners").unique("smpp", "smpp"))
                .put("listen", "0.0.0.0:" + port[0], comment);
        reader.map("timeout", each -> {
            long seconds = Values.integer(each.value(), 1, WEEK);
            listener.put("idle-timeout", seconds + "s", each.comment());
            return Result.taken("idle-timeout of the listener");
        });
        context.draft().list("listeners").add(listener);
    }

    /** The names of the applications, by the box id that routes use. */
    private static Map<String, List<String>> applications(GroupReader reader, BoxContext context) {
        Map<String, List<String>> clients = new HashMap<>();
        boolean bySystemId = reader.isTrue("use-systemid-as-smsboxid", false);
        reader.taken(
                "use-systemid-as-smsboxid",
                "smsbox-id of the routes is " + (bySystemId ? "a system id" : "a system type"));
        reader.taken("use-smppboxid", "smsbox-id of the routes");
        String label = reader.value("route-to-smsc").filter(Values::isLabel).orElse("");
        reader.map(
                "route-to-smsc",
                each -> Values.isLabel(each.value())
                        ? Result.taken("default-label of each application")
                        : Result.lost(Values.LABEL_FORM));
        if (!label.isEmpty()) {
            context.routing().addLabel(label);
        }
        String alphabet = alphabet(reader);
        reader.map(
                "disable-multipart-catenation",
                each -> Values.isTrue(each.value()) ? Result.taken("smscs[].segments: keep, the default") : joined());
        reader.map(
                "enable-pam",
                each -> Values.isTrue(each.value())
                        ? Result.lost("PAM is not used: give these accounts passwords in the configuration")
                        : Result.notNeeded("the default"));
        reader.map("smpp-logins", each -> {
            LoginMapper mapper = new LoginMapper(context, label, alphabet);
            return mapper.map(each, bySystemId, clients);
        });
        return clients;
    }

    private static Result joined() {
        return Result.changed("segments are sent unchanged; OpenSMPPBox joins them, and the SMSC gets new segments");
    }

    private static String alphabet(GroupReader reader) {
        List<String> found = new ArrayList<>();
        reader.map("alt-charset", each -> {
            Optional<String> alphabet = Values.alphabet(each.value());
            alphabet.ifPresent(found::add);
            return alphabet.isPresent()
                    ? Result.taken("alphabet of each application")
                    : Result.lost("Strowger has no such alphabet for data_coding 0: gsm, latin1, ascii, utf8");
        });
        return found.isEmpty() ? "" : found.get(0);
    }
}
