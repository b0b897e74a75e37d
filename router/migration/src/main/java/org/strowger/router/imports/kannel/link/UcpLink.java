package org.strowger.router.imports.kannel.link;

import java.util.Optional;
import org.strowger.gsm.GsmAlphabet;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** A link with {@code smsc = emi} or {@code emi2}. */
final class UcpLink implements LinkKind {
    private static final int WINDOW_MAX = 100;

    private static final String NAME = "[!-~&&[^/]]{1,16}";
    private static final int PASSWORD_SEPTETS_MAX = 16;

    @Override
    public Optional<Result> map(LinkGroups link, GroupReader reader, YamlMap smsc, Draft draft) {
        smsc.put("protocol", "ucp");
        Optional<Result> refusal = SharedKeys.hosts(reader, smsc, "port");
        if (refusal.isEmpty()) {
            refusal = login(reader, smsc, draft);
        }
        if (refusal.isPresent()) {
            return refusal;
        }
        window(reader, smsc);
        String interval = reader.value("keepalive").isPresent() ? "keepalive" : "idle-timeout";
        SharedKeys.interval(reader, smsc, interval);
        SharedKeys.responses(reader, smsc, 60);
        reader.map("receive-port", each -> Result.lost("no equivalent key: the SMSC cannot dial Strowger by UCP"));
        reader.map("connect-allow-ip", each -> Result.lost("no equivalent key: the SMSC cannot dial Strowger by UCP"));
        long groups = link.all().count();
        if (groups > 1) {
            smsc.put("sessions", String.valueOf(groups));
        }
        return Optional.empty();
    }

    /**
     * Maps the login. It is empty if there is no name, because Kannel then does not log in, and the SMSC identifies it
     * by its address.
     */
    private static Optional<Result> login(GroupReader reader, YamlMap smsc, Draft draft) {
        if (reader.value("smsc-username").filter(each -> !each.isEmpty()).isPresent()) {
            reader.map(
                    "my-number",
                    each -> Result.lost("no equivalent key: a message from a mobile must have a recipient"));
            String password = reader.value("smsc-password").orElse("");
            boolean fits = reader.value("smsc-username").orElse("").matches(NAME)
                    && GsmAlphabet.DEFAULT.canEncode(password)
                    && GsmAlphabet.DEFAULT.septets(password) <= PASSWORD_SEPTETS_MAX;
            return fits
                    ? SharedKeys.login(reader, smsc, draft)
                    : Optional.of(Result.lost(
                            "its login is not possible in UCP: at most 16 characters each, and no slash in the name"));
        }
        String number = reader.value("my-number")
                .filter(each -> each.matches("[0-9]{1,16}"))
                .orElse("");
        smsc.put("login", "no");
        smsc.put("system-id", number.isEmpty() ? "strowger" : number, reader.comment("my-number"));
        reader.map(
                "my-number",
                each -> number.isEmpty()
                        ? Result.lost("it is not a number: write system-id, our address in operations, by hand")
                        : Result.changed(
                                "system-id of a link without a login; messages from mobiles must have a recipient"));
        return Optional.empty();
    }

    private static void window(GroupReader reader, YamlMap smsc) {
        long[] window = {WINDOW_MAX};
        reader.map("window", each -> {
            window[0] = Values.integer(each.value(), 1, WINDOW_MAX);
            return Result.taken("window");
        });
        reader.map("flow-control", each -> {
            if (Values.integer(each.value()) != 1) {
                return Result.notNeeded("0 means a window, the default");
            }
            window[0] = 1;
            return Result.taken("window: 1");
        });
        String origin = window[0] == 1 && reader.value("flow-control").isPresent() ? "flow-control" : "window";
        smsc.put("window", String.valueOf(window[0]), reader.commentOrDefault(origin));
    }
}
