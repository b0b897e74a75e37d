package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;

/** Long texts that applications send in segments with user data headers. */
final class ApplicationSegments implements Feature {
    @Override
    public String name() {
        return "application-segments";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (message.protocol().saysMuch()
                && message.form().takesSegments()
                && message.recipientCount() == 1
                && !message.isChanging()
                && message.area().takesSegments()
                && !message.content().growsInTranslation()
                && chance.oneIn(6)) {
            int words = chance.between(60, 120);
            for (int i = 0; i < words; i++) {
                message.say("s" + i);
            }
            message.sendInPieces();
        }
    }
}
