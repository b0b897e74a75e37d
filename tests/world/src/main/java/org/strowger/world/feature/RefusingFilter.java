package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.End;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Recipient;
import org.strowger.world.walk.Setup;
import org.strowger.world.walk.WalkPlan;

/** A filter that refuses messages with a certain word; each segment from an application is judged separately. */
final class RefusingFilter implements Feature {
    private static final String WORD = "forbidden";

    @Override
    public String name() {
        return "refusing-filter";
    }

    @Override
    public void configure(Setup setup, WalkPlan plan, Chance chance) {
        setup.named("filters", "forbids")
                .set("match", Setup.entry().add("text", "/" + WORD + "/"))
                .set("refuse", "not-allowed");
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (chance.oneIn(12)) {
            message.say(WORD);
        }
    }

    @Override
    public void judge(Recipient recipient, Chance chance) {
        if (recipient.textOnAir().contains(WORD)) {
            recipient.endsOnly(End.REFUSED, "the filter that forbids a word");
        }
    }
}
