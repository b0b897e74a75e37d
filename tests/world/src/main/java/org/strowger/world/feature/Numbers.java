package org.strowger.world.feature;

import java.util.Locale;
import org.strowger.world.WalkProtocol;
import org.strowger.world.walk.Area;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.NumberForm;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/**
 * Numbers that applications write in several forms, and SMSCs get in another form. Receipts contain the numbers as
 * written.
 */
final class Numbers implements Feature {
    private static final String COUNTRY = "GB";

    @Override
    public String name() {
        return "numbers";
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (link.isRich()) {
            link.writeNumbers(chance.oneOf(NumberForm.values()));
        } else if (link.isBound()) {
            link.writeNumbers(chance.oneOf(NumberForm.ZEROS, NumberForm.NATIONAL));
        }
    }

    @Override
    public void decorate(Area area, Chance chance) {
        if (chance.oneIn(3)) {
            area.settings()
                    .entry("rewrite")
                    .set("to", Setup.entry().set("strip", "44").set("prefix", "0044"));
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        plan.smscs().keySet().forEach(each -> plan.link(each).numberForm().ifPresent(form -> setup.smsc(each)
                .entry("numbers")
                .set("form", word(form))
                .set("country", COUNTRY)));
        Setup.Entry rules = Setup.entry().add("rules", Setup.entry().set("country", COUNTRY));
        if (chance.oneIn(2)) {
            setup.top().set("numbers", rules);
        } else {
            plan.applications().keySet().forEach(each -> setup.application(each).set("numbers", rules));
        }
    }

    private static String word(NumberForm form) {
        return form == NumberForm.ZEROS ? "00" : form.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPlus = message.protocol() == WalkProtocol.SMPP;
        message.writeNumbers(
                isPlus ? chance.oneOf(NumberForm.values()) : chance.oneOf(NumberForm.ZEROS, NumberForm.NATIONAL));
    }
}
