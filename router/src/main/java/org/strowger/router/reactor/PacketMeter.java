package org.strowger.router.reactor;

import static java.util.stream.Collectors.toUnmodifiableList;

import java.util.List;
import java.util.stream.Stream;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.PacketTally;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.metrics.PacketCounts;
import org.strowger.router.metrics.PacketRegistry;
import org.strowger.router.metrics.PacketRegistry.Party;
import org.strowger.router.metrics.PacketRegistry.Side;

/**
 * Counts the packets of one session in the book of its thread, among those of its party: two stores to a row of numbers
 * for each.
 *
 * <p>Thread: the session's.
 */
public final class PacketMeter implements PacketTally {
    /** Applications that have not said yet, or not proven, who they are. None can be called so. */
    public static final String NOBODY_YET = "_unbound";

    /** One for all: a list that was not collected would be copied for each. */
    private static final List<String> FAULTS =
            Stream.of(PacketFault.values()).map(PacketFault::label).collect(toUnmodifiableList());

    private final PacketRegistry book;
    private final ProtocolTraits suite;
    private PacketCounts counts;

    private PacketMeter(PacketRegistry book, ProtocolTraits suite, PacketCounts counts) {
        this.book = book;
        this.suite = suite;
        this.counts = counts;
    }

    /** Of a session with that SMSC. */
    public static PacketMeter ofSmsc(PacketRegistry book, ProtocolTraits suite, String name) {
        return new PacketMeter(book, suite, counts(book, suite, Side.SMSC, name));
    }

    /** Of a session with an application that nobody knows yet. */
    public static PacketMeter ofApplication(PacketRegistry book, ProtocolTraits suite) {
        return new PacketMeter(book, suite, counts(book, suite, Side.APPLICATION, NOBODY_YET));
    }

    /** The application is known from now on. */
    public void know(String application) {
        counts = counts(book, suite, Side.APPLICATION, application);
    }

    private static PacketCounts counts(PacketRegistry book, ProtocolTraits suite, Side side, String name) {
        return book.of(new Party(side, name, suite.name()), suite.packetKinds(), FAULTS);
    }

    @Override
    public void came(int kind, int octets) {
        counts.came(kind, octets);
    }

    @Override
    public void leaves(int kind) {
        counts.leaves(kind);
    }

    @Override
    public void left(int octets) {
        counts.left(octets);
    }

    @Override
    public void broken(PacketFault fault) {
        counts.broken(fault.ordinal());
    }
}
