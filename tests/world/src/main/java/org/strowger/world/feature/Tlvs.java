package org.strowger.world.feature;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.strowger.message.OptionalParameter;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** TLVs of applications, which rules of applications, routes and SMSCs add, set, rename and remove. */
final class Tlvs implements Feature {
    private static final int ENTITY = 0x1400;
    private static final int TEMPLATE = 0x1401;
    private static final int LABEL = 0x1402;
    private static final int RENAMED = 0x1403;
    private static final int NETWORK = 0x1404;

    private final Set<String> routes = new HashSet<>();
    private final Set<String> smscs = new HashSet<>();
    private WalkPlan plan;

    @SuppressWarnings("NullAway.Init") // A plan calls assign before any other method.
    Tlvs() {}

    @Override
    public String name() {
        return "tlvs";
    }

    @Override
    public void assign(WalkPlan walk, Chance chance) {
        plan = walk;
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (link.isRich() && chance.oneIn(2)) {
            smscs.add(link.smsc());
        }
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (chance.oneIn(2)) {
            routes.add(area.name());
            area.settings()
                    .add("tlvs", Setup.entry().set("rename", tag(LABEL)).set("to", tag(RENAMED)))
                    .add("tlvs", Setup.entry().set("set", tag(TEMPLATE)).set("value", area.name()));
        }
    }

    private static String tag(int tag) {
        return String.format("0x%04X", tag);
    }

    @Override
    public void configure(Setup setup, WalkPlan walk, Chance chance) {
        for (String each : walk.applications().keySet()) {
            setup.application(each)
                    .add("tlvs", Setup.entry().set("add", tag(ENTITY)).set("value", each));
        }
        for (String each : smscs) {
            setup.smsc(each)
                    .add("tlvs", Setup.entry().set("remove", tag(RENAMED)))
                    .add("tlvs", Setup.entry().set("set", tag(NETWORK)).set("value", each));
        }
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (message.protocol() == WalkProtocol.SMPP && message.form().isSession()) {
            for (int each : new int[] {ENTITY, TEMPLATE, LABEL}) {
                if (chance.oneIn(3)) {
                    message.parameters().put(each, "of " + message.number());
                }
            }
        }
    }

    @Override
    public void inspect(Recipient recipient, Copy copy, Findings findings) {
        if (!plan.link(copy.peer()).isRich()) {
            return;
        }
        Map<Integer, String> found = new TreeMap<>();
        for (OptionalParameter each : copy.came().message().optionalParameters()) {
            if (each.tag() >= ENTITY) {
                found.put(each.tag(), new String(each.value(), StandardCharsets.US_ASCII));
            }
        }
        Map<Integer, String> expected = expected(recipient, copy.peer());
        if (!found.equals(expected)) {
            findings.add("a message leaves with its TLVs", recipient, found + " instead of " + expected);
        }
    }

    private Map<Integer, String> expected(Recipient recipient, String smsc) {
        Map<Integer, String> all = new TreeMap<>(recipient.message().parameters());
        all.putIfAbsent(ENTITY, recipient.message().application());
        if (routes.contains(recipient.message().area().name())) {
            String label = all.remove(LABEL);
            if (label != null) {
                all.put(RENAMED, label);
            }
            all.put(TEMPLATE, recipient.message().area().name());
        }
        if (smscs.contains(smsc)) {
            all.remove(RENAMED);
            all.put(NETWORK, smsc);
        }
        return all;
    }
}
