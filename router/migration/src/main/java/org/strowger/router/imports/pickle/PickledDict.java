package org.strowger.router.imports.pickle;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A dictionary whose keys are texts or numbers. Compared by identity, since a dictionary can contain itself. */
public final class PickledDict {
    private final Map<Object, Object> entries = new LinkedHashMap<>();

    void put(Object key, Object value) {
        entries.put(key, value);
    }

    public Map<Object, Object> entries() {
        return Collections.unmodifiableMap(entries);
    }

    /** The value of a key; {@link PickledNone} if the key is missing. */
    public Object get(Object key) {
        return entries.getOrDefault(key, PickledNone.NONE);
    }
}
