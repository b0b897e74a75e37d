package org.strowger.router.imports.kannel.link;

import java.util.Optional;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** A link with {@code smsc = cimd2}. */
final class Cimd2Link implements LinkKind {
    private static final int LOGIN_MAX = 32;

    @Override
    public Optional<Result> map(LinkGroups link, GroupReader reader, YamlMap smsc, Draft draft) {
        smsc.put("protocol", "cimd2");
        for (String key : new String[] {"smsc-username", "smsc-password"}) {
            if (reader.value(key).orElse("").length() > LOGIN_MAX) {
                return Optional.of(Result.lost("its login is not possible in CIMD2: at most 32 characters each"));
            }
        }
        Optional<Result> refusal = SharedKeys.hosts(reader, smsc, "port");
        if (refusal.isEmpty()) {
            refusal = SharedKeys.login(reader, smsc, draft);
        }
        if (refusal.isPresent()) {
            return refusal;
        }
        SharedKeys.interval(reader, smsc, "keepalive");
        reader.map(
                "my-number", each -> Result.lost("no equivalent key: a message from a mobile must have a recipient"));
        reader.map("no-dlr", each -> {
            if (Values.isTrue(each.value())) {
                smsc.section("receipts").put("ask", "never", each.comment());
            }
            return Result.taken("receipts.ask");
        });
        smsc.put("window", "1", "Kannel sends one message at a time by CIMD2");
        long groups = link.all().count();
        if (groups > 1) {
            smsc.put("sessions", String.valueOf(groups));
        }
        return Optional.empty();
    }
}
