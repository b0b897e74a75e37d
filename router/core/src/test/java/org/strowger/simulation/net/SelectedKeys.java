package org.strowger.simulation.net;

import java.nio.channels.SelectionKey;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;

/** The selected keys as their user sees them: keys may be removed, never added. */
final class SelectedKeys extends AbstractSet<SelectionKey> {
    private final Set<SelectionKey> keys;

    SelectedKeys(Set<SelectionKey> keys) {
        this.keys = keys;
    }

    @Override
    public Iterator<SelectionKey> iterator() {
        return keys.iterator();
    }

    @Override
    public int size() {
        return keys.size();
    }
}
