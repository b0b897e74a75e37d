package org.strowger.router.store.shared;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.PublishedLong;

/**
 * The leases of all shards that this process owns. The process acts on stored messages only while it holds all these
 * leases. Without shards, {@link #areHeld} is always true.
 */
public final class Leases {
    /** Stands for no shard, because the store is local. */
    public static final int NO_SHARD = -1;

    private final Published<List<Lease>> all = new Published<>(List.of());

    private final PublishedLong home = new PublishedLong();

    public Leases() {
        home.set(NO_SHARD);
    }

    /** The shard for new messages; {@link #NO_SHARD} if the store is local. May be called on any thread. */
    public int homeShard() {
        return (int) home.get();
    }

    /** Adds the lease of the shard for new messages. Called once, at the start. */
    public void addHome(int shard, Lease lease) {
        home.set(shard);
        add(lease);
    }

    /** Whether all leases are held. May be called on any thread. */
    public boolean areHeld(long nowNanos) {
        List<Lease> now = all.get();
        for (int i = 0; i < now.size(); i++) {
            if (!now.get(i).isHeld(nowNanos)) {
                return false;
            }
        }
        return true;
    }

    /** Suspends all leases until they are renewed, because the machine was suspended. May be called on any thread. */
    public void suspend(long nowNanos) {
        all.get().forEach(each -> each.suspend(nowNanos));
    }

    /** Adds the lease of a shard that was claimed. Like {@link #remove}, called by only one thread at a time. */
    public void add(Lease lease) {
        List<Lease> next = new ArrayList<>(all.get());
        next.add(lease);
        all.set(List.copyOf(next));
    }

    /** Removes the lease of a shard that was given up. */
    public void remove(Lease lease) {
        List<Lease> next = new ArrayList<>(all.get());
        next.remove(lease);
        all.set(List.copyOf(next));
    }
}
