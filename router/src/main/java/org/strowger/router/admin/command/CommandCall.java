package org.strowger.router.admin.command;

import java.util.Map;

/**
 * A command as somebody has called it.
 *
 * @param caller who
 * @param values what stands where the form of the command has a value or a choice; what was left out is not there
 */
public record CommandCall(CommandCaller caller, Map<String, String> values) {
    public CommandCall {
        values = Map.copyOf(values);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** What was written there; empty if it was left out. */
    public String text(String name) {
        return values.getOrDefault(name, "");
    }
}
