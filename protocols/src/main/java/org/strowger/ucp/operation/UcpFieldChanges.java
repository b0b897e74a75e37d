package org.strowger.ucp.operation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What fields are to say in place of what they said: by the place of each in the fields of the 50 series. */
public final class UcpFieldChanges {
    private final @Nullable String[] values = new String[UcpLayout.FIFTY.size()];
    private boolean changed;

    /** Forgets all of them. */
    public UcpFieldChanges clear() {
        if (changed) {
            Arrays.fill(values, null);
            changed = false;
        }
        return this;
    }

    /** Another value. */
    public UcpFieldChanges with(UcpField field, String value) {
        values[UcpLayout.FIFTY.place(field)] = value;
        changed = true;
        return this;
    }

    public UcpFieldChanges without(UcpField field) {
        return with(field, "");
    }

    boolean changes(int place) {
        return values[place] != null;
    }

    String value(int place) {
        String value = values[place];
        assert value != null : "it does not change";
        return value;
    }

    /** How many characters they have. */
    int characters() {
        int characters = 0;
        for (String each : values) {
            characters += each == null ? 0 : each.length();
        }
        return characters;
    }
}
