package org.strowger.router.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.strowger.bound.Within;

/**
 * The {@link PacketCounts} of one thread: one for each peer that has or had a session on the thread. The counts stay
 * when sessions end and when settings are removed, so that no counter decreases across a reload. Counts are looked up
 * once per session, not once per packet.
 */
public final class PacketRegistry {
    @Within(Within.Scope.CONFIGURATION)
    private final Map<Party, PacketCounts> all = new ConcurrentHashMap<>();

    /** The side of the router that a peer is on. */
    public enum Side {
        SMSC,
        APPLICATION
    }

    public record Party(Side side, String name, String protocol) {}

    public PacketCounts of(Party party, List<String> kinds, List<String> faults) {
        return all.computeIfAbsent(party, first -> new PacketCounts(kinds, faults));
    }

    /** Visits the counts of every peer. Callable from any thread. */
    public void forEach(BiConsumer<Party, PacketCounts> to) {
        all.forEach(to);
    }

    /**
     * Removes the counts of all other peers. If a removed peer still has a session, the packets of the session are no
     * longer visible. Callable from any thread.
     */
    public void retain(Predicate<Party> those) {
        all.keySet().removeIf(those.negate());
    }
}
