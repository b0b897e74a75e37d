package org.strowger.router.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The {@link PacketCounts} of one thread: for each peer that has or had a session there. They stay when sessions end
 * and settings are removed, so that no counter falls over a reload. Looked up once for each session, not for packets.
 */
public final class PacketRegistry {
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

    /** Any thread. */
    public void forEach(BiConsumer<Party, PacketCounts> to) {
        all.forEach(to);
    }

    /** Any thread: removes the others. Packets of a removed peer that still has a session are no longer seen. */
    public void retain(Predicate<Party> those) {
        all.keySet().removeIf(those.negate());
    }
}
