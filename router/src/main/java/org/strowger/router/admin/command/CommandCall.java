package org.strowger.router.admin.command;

import java.util.Map;

/**
 * A call of a command.
 *
 * @param values by the names that the form of the command gives its values and choices; optional ones may be absent
 */
public record CommandCall(CommandCaller caller, Map<String, String> values) {
    public CommandCall {
        values = Map.copyOf(values);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** Empty if it was left out. */
    public String text(String name) {
        return values.getOrDefault(name, "");
    }
}
