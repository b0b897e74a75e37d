package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** A filter that adds text to messages with a certain word. */
final class TextChangingFilter implements Feature {
    private static final String WORD = "advert";
    private static final String ADDED = " Text STOP to leave";

    @Override
    public String name() {
        return "changing-filter";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.named("filters", "adds")
                .set("match", Setup.entry().add("text", "/" + WORD + "/"))
                .set("set", Setup.entry().set("text", "text + \"" + ADDED + "\""));
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (chance.oneIn(5)) {
            message.say(WORD).changesOnItsWay();
        }
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        String text = recipient.textOnAir();
        if (text.contains(WORD)) {
            recipient.leavesWithText(text + ADDED);
        }
    }
}
