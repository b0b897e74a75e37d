package org.strowger.world.feature;

import java.util.Locale;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Link.LongForm;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** SMSCs that get long messages in different forms, so that a failover changes the form. */
final class LongForms implements Feature {
    @Override
    public String name() {
        return "long-forms";
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (link.isRich()) {
            link.sendLong(chance.oneOf(LongForm.values()));
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        for (String each : plan.smscs().keySet()) {
            Link link = plan.link(each);
            if (link.isRich()) {
                setup.smsc(each).set("segments", link.form().name().toLowerCase(Locale.ROOT));
            }
        }
    }
}
