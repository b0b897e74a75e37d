package org.strowger.router.imports.kannel.link;

import java.util.Optional;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** A link with {@code smsc = fake}: a simulator within the process, and an SMSC that leads to it. */
final class FakeLink implements LinkKind {

    @Override
    public Optional<Result> map(LinkGroups link, GroupReader reader, YamlMap smsc, Draft draft) {
        String[] address = {""};
        reader.map("port", each -> {
            address[0] = "127.0.0.1:" + Values.integer(each.value(), 1, Values.PORT_MAX);
            return Result.changed("a simulated SMSC must listen there by SMPP: strowger simulate smsc --listen "
                    + address[0] + ", or the section simulators (package strowger-tools); fakesmsc cannot connect");
        });
        if (address[0].isEmpty()) {
            return Optional.of(Result.lost("the link has no usable port"));
        }
        smsc.put("hosts", address[0]).put("system-id", "strowger").put("password", "");
        reader.map("host", each -> Result.notNeeded("the simulator is on this machine"));
        reader.map("connect-allow-ip", each -> Result.notNeeded("the simulator listens on the loopback address only"));
        return Optional.empty();
    }
}
