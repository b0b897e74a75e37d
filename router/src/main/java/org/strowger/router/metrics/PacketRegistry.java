package org.strowger.router.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The {@link PacketCounts} of one thread: of each party that has, or had, a session there. They stay when the sessions
 * and their settings go: so no count falls over a reload. Whoever begins a session looks here, and nobody for a packet.
 */
public final class PacketRegistry {
    private final Map<Party, PacketCounts> all = new ConcurrentHashMap<>();

    /** On whose side a party is. */
    public enum Side {
        SMSC,
        APPLICATION
    }

    /** With whom packets are exchanged, and in which protocol. */
    public record Party(Side side, String name, String protocol) {}

    /** The thread: where that party's packets are counted. */
    public PacketCounts of(Party party, List<String> kinds, List<String> faults) {
        return all.computeIfAbsent(party, first -> new PacketCounts(kinds, faults));
    }

    /** Any thread. */
    public void forEach(BiConsumer<Party, PacketCounts> to) {
        all.forEach(to);
    }

    /** Any thread: forgets the others. One that still has a session counts where nobody looks any more. */
    public void retain(Predicate<Party> those) {
        all.keySet().removeIf(those.negate());
    }
}
