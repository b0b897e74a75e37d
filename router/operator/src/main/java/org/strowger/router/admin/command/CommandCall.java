package org.strowger.router.admin.command;

import java.util.Map;

/**
 * A call of a command.
 *
 * @param values the values and choices, keyed by their words in the form of the command; optional ones may be absent
 */
public record CommandCall(CommandCaller caller, Map<String, String> values) {
    public CommandCall {
        values = Map.copyOf(values);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value; empty if it was omitted. */
    public String text(String name) {
        return values.getOrDefault(name, "");
    }
}
