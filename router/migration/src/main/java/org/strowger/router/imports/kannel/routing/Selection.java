package org.strowger.router.imports.kannel.routing;

import java.util.List;
import org.strowger.router.imports.YamlMap;

/**
 * A route before all others, for messages whose label was not chosen by their sender.
 *
 * @param name the prefix of the route names
 * @param match the keys of {@code match} without {@code to}
 * @param label the label
 * @param recipients the kind of recipients
 * @param numbers the numbers or prefixes
 * @param origin the comment above the routes
 */
public record Selection(
        String name, YamlMap match, String label, Recipients recipients, List<String> numbers, String origin) {
    /** The recipients of a selection. */
    public enum Recipients {
        ALL,
        EXACTLY,
        BEGINNING_WITH,

        /** All recipients; their messages are refused. */
        REFUSED
    }
}
