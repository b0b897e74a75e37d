package org.strowger.world.feature;

import java.util.HashMap;
import java.util.Map;
import org.strowger.message.ShortMessage;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Findings;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** Service type and priority for SMSCs: a key of the route overrides the key of the SMSC. */
final class LinkFields implements Feature {
    private static final String SERVICE = "VMA";

    /** The priorities, by the name of the route or SMSC. */
    private final Map<String, Integer> priorities = new HashMap<>();

    private final Map<String, Link> links = new HashMap<>();

    @Override
    public String name() {
        return "fields";
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (link.isRich()) {
            links.put(link.smsc(), link);
            priorities.put(link.smsc(), chance.between(1, 2));
        }
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (chance.oneIn(3)) {
            priorities.put(area.name(), 3);
            area.settings().entry("fields").set("priority", 3);
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        plan.smscs().keySet().stream().filter(links::containsKey).forEach(each -> setup.smsc(each)
                .entry("fields")
                .set("service-type", SERVICE)
                .set("priority", priorities.getOrDefault(each, 0)));
    }

    @Override
    public void inspect(Recipient recipient, Copy copy, Findings findings) {
        if (!links.containsKey(copy.peer())) {
            return;
        }
        ShortMessage message = copy.came().message();
        int ofSmsc = priorities.getOrDefault(copy.peer(), 0);
        int priority = priorities.getOrDefault(recipient.message().area().name(), ofSmsc);
        if (!message.serviceType().equals(SERVICE) || message.options().priority() != priority) {
            findings.add(
                    "a message leaves with the fields of its link",
                    recipient,
                    message.serviceType() + ", priority " + message.options().priority() + " instead of " + priority);
        }
    }
}
