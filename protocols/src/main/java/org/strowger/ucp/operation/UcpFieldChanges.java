package org.strowger.ucp.operation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The changed fields of a forwarded operation of the 50 series. */
public final class UcpFieldChanges {
    private final @Nullable String[] values = new String[UcpLayout.FIFTY.size()];
    private boolean changed;

    public UcpFieldChanges clear() {
        if (changed) {
            Arrays.fill(values, null);
            changed = false;
        }
        return this;
    }

    public UcpFieldChanges with(UcpField field, String value) {
        values[UcpLayout.FIFTY.index(field)] = value;
        changed = true;
        return this;
    }

    public UcpFieldChanges without(UcpField field) {
        return with(field, "");
    }

    boolean changes(int index) {
        return values[index] != null;
    }

    String value(int index) {
        String value = values[index];
        assert value != null : "the field is not changed";
        return value;
    }

    /** Returns the total length of the new values. */
    int characters() {
        int characters = 0;
        for (String each : values) {
            characters += each == null ? 0 : each.length();
        }
        return characters;
    }
}
