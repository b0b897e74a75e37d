package org.strowger.router.imports.pickle;

import java.util.List;

/** A tuple. Compared by identity, since a tuple can contain itself through a list. */
public final class PickledTuple {
    private final List<Object> items;

    PickledTuple(List<Object> items) {
        this.items = items;
    }

    public List<Object> items() {
        return items;
    }
}
