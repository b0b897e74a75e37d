package org.strowger.router.imports.queue;

import java.nio.charset.StandardCharsets;
import org.strowger.http.PercentCoding;

/** Converts a message in Kannel's store to the parameters of a request that would send it. */
final class SendQuery {
    private static final int UCS2 = 2;

    private final StringBuilder query = new StringBuilder();

    private SendQuery() {}

    static String of(KannelMessage message, boolean hasLabel) {
        SendQuery query = new SendQuery();
        KannelMessage.Flags flags = message.flags();
        query.add("from", message.sender());
        query.add("to", message.receiver());
        query.add("text", message.text());
        query.add("charset", flags.coding() == UCS2 ? "UTF-16BE" : "UTF-8");
        query.add("udh", message.udh());
        query.add("coding", flags.coding());
        query.add("mclass", flags.messageClass());
        query.add("mwi", flags.waiting());
        query.add("compress", flags.compress());
        query.add("pid", flags.pid());
        query.add("alt-dcs", flags.altDcs());
        query.add("rpi", flags.rpi());
        query.add("priority", flags.priority());
        query.add("dlr-mask", flags.dlrMask());
        query.add("dlr-url", message.dlrUrl());
        query.add("account", message.origin().account());
        query.add("binfo", message.origin().billing());
        if (hasLabel) {
            query.add("smsc", message.smscId());
        }
        return query.query.toString();
    }

    private void add(String name, String value) {
        add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    private void add(String name, int value) {
        if (value != KannelMessage.NOT_SET) {
            add(name, Integer.toString(value));
        }
    }

    private void add(String name, byte[] value) {
        if (value.length > 0) {
            query.append(query.isEmpty() ? "" : "&").append(name).append('=');
            query.append(PercentCoding.FORM.encode(value));
        }
    }
}
