package org.strowger.router.imports.kannel.routing;

import java.util.List;
import org.strowger.router.imports.YamlMap;

/**
 * Messages that get a label by something else than their sender's choice: a route in front of the others.
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
