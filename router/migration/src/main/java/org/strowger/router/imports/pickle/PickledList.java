package org.strowger.router.imports.pickle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A list or a set. Compared by identity, since a list can contain itself. */
public final class PickledList {
    private final List<Object> items = new ArrayList<>();

    void add(Object item) {
        items.add(item);
    }

    public List<Object> items() {
        return Collections.unmodifiableList(items);
    }
}
