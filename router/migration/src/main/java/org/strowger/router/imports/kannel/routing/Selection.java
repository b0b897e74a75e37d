package org.strowger.router.imports.kannel.routing;

import java.util.List;
import org.strowger.router.imports.YamlMap;

/**
 * A route in front of the others, for messages whose label does not follow from the choice of their sender.
 *
 * @param name the beginning of the names of its routes
 * @param match the keys of {@code match} without {@code to}
 * @param label the label
 * @param recipients the kind of recipients that are meant
 * @param numbers the numbers or beginnings
 * @param origin the comment above the routes
 */
public record Selection(
        String name, YamlMap match, String label, Recipients recipients, List<String> numbers, String origin) {
    /** The recipients of a selection. */
    public enum Recipients {
        ALL,
        EXACTLY,
        BEGINNING_WITH,

        /** All, and the messages are refused. */
        REFUSED
    }
}
