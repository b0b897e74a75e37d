package org.strowger.router.share;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;

/**
 * A map of things that are remembered for a while, the oldest first, which owners share as conveniences: if there are
 * too many, the oldest entry of an owner above its part gives way. See {@link FairShare}.
 *
 * <p>Memory: about 100 octets for each entry besides its key and value, and four for each owner up to the one with the
 * highest number. Owned by one thread.
 */
@Within(Within.Scope.HOLDER)
public final class SharedMap<K, V> {
    private static final int NEWCOMER = 0;
    private static final int OTHER = 1;

    private final FairShare share;
    private final Map<K, Entry<V>> entries = new HashMap<>();

    /** Before the oldest and behind the newest entry. */
    private final Link ends = new Link("", FairShare.NONE, Long.MAX_VALUE);

    private final LinkCursor cursor = new LinkCursor();

    /** @param max the maximum number of entries of all owners together */
    public SharedMap(int max) {
        this.share = new FairShare(max);
    }

    private record Entry<V>(V value, Link link) {}

    /** A link of the circle of all entries. */
    private static final class Link {
        private final Object key;
        private final int owner;
        private final long untilNanos;
        private Link older = this;
        private Link newer = this;

        Link(Object key, int owner, long untilNanos) {
            this.key = key;
            this.owner = owner;
            this.untilNanos = untilNanos;
        }

        void enterBefore(Link next) {
            older = next.older;
            newer = next;
            older.newer = this;
            newer.older = this;
        }

        void leave() {
            older.newer = newer;
            newer.older = older;
        }
    }

    private final class LinkCursor implements FairShare.Cursor {
        private Link at = ends;

        private Link link() {
            if (at == ends) {
                at = ends.newer;
            }
            return at;
        }

        @Override
        public int entry() {
            return link() == ends.older ? NEWCOMER : OTHER;
        }

        @Override
        public int owner() {
            return link().owner;
        }

        @Override
        public void advance() {
            at = at.newer;
        }
    }

    /** The number of entries. */
    public int size() {
        return share.size();
    }

    public @Nullable V get(K key) {
        Entry<V> entry = entries.get(key);
        return entry == null ? null : entry.value;
    }

    /**
     * Adds an entry, in place of a former one with this key. It becomes the newest.
     *
     * @param untilNanos the time at which {@link #forgetOld} removes the entry; not before that of older entries
     */
    public void put(K key, int owner, V value, long untilNanos) {
        remove(key);
        Link link = new Link(key, owner, untilNanos);
        entries.put(key, new Entry<>(value, link));
        share.enter(owner);
        link.enterBefore(ends);
        int gone = share.givesWay(NEWCOMER, owner, cursor);
        if (gone != FairShare.NONE) {
            drop(gone == NEWCOMER ? link : cursor.link());
        }
    }

    /** Removes the entry with this key. @return its value; null if there is none */
    public @Nullable V remove(K key) {
        Entry<V> entry = entries.get(key);
        if (entry == null) {
            return null;
        }
        drop(entry.link);
        return entry.value;
    }

    /** Removes the entries whose time has come. */
    public void forgetOld(long nowNanos) {
        while (ends.newer != ends && ends.newer.untilNanos <= nowNanos) {
            drop(ends.newer);
        }
    }

    private void drop(Link link) {
        if (cursor.at == link) {
            cursor.at = link.newer;
        }
        link.leave();
        share.leave(link.owner);
        entries.remove(link.key);
    }
}
