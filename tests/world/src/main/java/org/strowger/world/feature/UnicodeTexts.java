package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;

/** Texts in UCS-2. */
final class UnicodeTexts implements Feature {
    @Override
    public String name() {
        return "unicode";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (chance.oneIn(4)) {
            message.write(new Content(Coding.UNICODE, "\u041f " + message.text()));
        }
    }
}
