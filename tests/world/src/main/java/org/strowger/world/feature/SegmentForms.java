package org.strowger.world.feature;

import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Numbering;
import org.strowger.world.walk.Planned;

/**
 * Messages that applications put into message_payload, number as segment 1 of 1, or send in segments of other forms.
 */
final class SegmentForms implements Feature {
    /** Elements that number a message as segment 1 of 1. */
    private static final String ONE_OF_ONE = "0003ee0101";

    private static final String ONE_OF_ONE_WIDE = "0804eeee0101";

    @Override
    public String name() {
        return "segment-forms";
    }

    @Override
    public void plan(Planned message, Chance chance) {
        if (!message.protocol().saysMuch() || message.area().takesOnlyTexts()) {
            return;
        }
        if (!message.pieces().isEmpty()) {
            Numbering numbering = chance.oneOf(Numbering.values());
            boolean isHeaded = !message.content().elements().isEmpty();
            // A header without numbers hides the sar TLVs.
            message.numberBy(isHeaded && numbering == Numbering.BESIDE ? Numbering.WIDE_HEADER : numbering);
        } else if (chance.oneIn(5)) {
            Content content = message.content();
            message.write(new Content(
                    content.coding(), content.text(), chance.oneOf(ONE_OF_ONE, ONE_OF_ONE_WIDE) + content.elements()));
        } else if (chance.oneIn(4)) {
            message.sendAsPayload();
        }
    }
}
