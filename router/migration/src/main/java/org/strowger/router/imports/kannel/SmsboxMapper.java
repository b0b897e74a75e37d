package org.strowger.router.imports.kannel;

import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.imports.Draft;
import org.strowger.router.imports.YamlList;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.kannel.conf.GroupReader;
import org.strowger.router.imports.kannel.conf.Result;
import org.strowger.router.imports.kannel.conf.Values;

/** Maps the group smsbox to a listener. */
final class SmsboxMapper {
    private static final String PATH = "/cgi-bin/sendsms";

    private final Draft draft;
    private final NumberLists lists;

    SmsboxMapper(Draft draft, NumberLists lists) {
        this.draft = draft;
        this.lists = lists;
    }

    void map(GroupReader reader) {
        String address = reader.value("sendsms-interface")
                .filter(each -> NetworkTypes.addressOf(each).isPresent() && each.indexOf(':') < 0)
                .orElse("0.0.0.0");
        reader.map("sendsms-port", each -> {
            long port = Values.integer(each.value(), 1, Values.PORT_MAX);
            YamlMap http = new YamlMap().put("apis", new YamlList().add("kannel"));
            return draft.addHttpListener("sendsms", address, port, http, each.comment())
                    ? Result.taken("the listener sendsms")
                    : Result.lost(Values.PORT_TAKEN);
        });
        reader.map(
                "sendsms-interface",
                each -> each.value().equals(address)
                        ? Result.taken("the address of the listener sendsms")
                        : Result.lost("it is not an IPv4 address: write listen by hand"));
        reader.map(
                "sendsms-port-ssl",
                each -> Values.isTrue(each.value())
                        ? Result.lost(
                                "write tls: {certificate: FILE, key: FILE} of the listener sendsms before the start: "
                                        + "without it, passwords travel in clear")
                        : Result.notNeeded("the default"));
        reader.map(
                "sendsms-url",
                each -> each.value().equals(PATH)
                        ? Result.taken("the path is the same")
                        : Result.lost("the path is " + PATH + ": clients must change their URLs, or a proxy must"));
        reader.map(
                "global-sender",
                each -> Values.isSender(each.value())
                        ? Result.changed(
                                "default-from of the applications; Kannel also replaces the recipient of messages "
                                        + "from mobiles (%P) and the sender of replies with it; Strowger changes "
                                        + "neither")
                        : Result.lost("a sender is a number, or a name of at most 11 characters"));
        lists.recipients(reader, draft.list("filters"), "smsbox-", "");
        NumberLists.prefixes(reader, draft.list("filters"));
    }
}
