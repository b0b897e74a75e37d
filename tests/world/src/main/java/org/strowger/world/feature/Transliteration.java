package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Link;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** SMSCs that get UCS-2 texts in the GSM alphabet if similar characters exist there. */
final class Transliteration implements Feature {
    @Override
    public String name() {
        return "transliteration";
    }

    @Override
    public void tune(Link link, Chance chance) {
        if (link.isBound() && chance.oneIn(2)) {
            link.transliterate();
        }
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        plan.smscs().keySet().stream()
                .filter(each -> plan.link(each).transliterates())
                .forEach(each -> setup.smsc(each).set("transliterate", "yes"));
    }

    /** Gives some messages special texts: one of them becomes longer, and one cannot be written in the GSM alphabet. */
    @Override
    public void plan(Planned message, Chance chance) {
        boolean isPossible =
                message.content().coding() == Coding.GSM && !message.area().takesOnlyTexts();
        if (isPossible && chance.oneIn(4)) {
            String added = chance.oneOf(
                    " \u201cquoted\u201d \u2013 it\u2019s",
                    " \u00ea\u0151\u0141\u2026",
                    " \u043f \u2026",
                    " \u00e9\u00fc");
            Content content = message.content();
            message.write(new Content(Coding.UNICODE, content.text() + added, content.elements()));
        }
    }
}
