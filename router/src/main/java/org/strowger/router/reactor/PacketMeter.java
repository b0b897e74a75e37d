package org.strowger.router.reactor;

import java.util.List;
import java.util.stream.Stream;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.PacketTally;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.router.metrics.PacketBook.Party;
import org.strowger.router.metrics.PacketBook.Side;
import org.strowger.router.metrics.PacketCounts;

/**
 * Counts the packets of one session among those of its party on its thread: two stores to a row of numbers for each.
 *
 * <p>Thread: the session's.
 */
public final class PacketMeter implements PacketTally {
    /** Applications that have not said yet, or not proven, who they are. None can be called so. */
    public static final String NOBODY_YET = "_unbound";

    private static final List<String> FAULTS =
            Stream.of(PacketFault.values()).map(PacketFault::label).toList();

    private final SelectorThread thread;
    private final ProtocolSuite suite;
    private PacketCounts counts;

    private PacketMeter(SelectorThread thread, ProtocolSuite suite, PacketCounts counts) {
        this.thread = thread;
        this.suite = suite;
        this.counts = counts;
    }

    /** Of a session with that message centre. */
    public static PacketMeter ofSmsc(SelectorThread thread, ProtocolSuite suite, String name) {
        return new PacketMeter(thread, suite, counts(thread, suite, Side.SMSC, name));
    }

    /** Of a session with an application that nobody knows yet. */
    public static PacketMeter ofApplication(SelectorThread thread, ProtocolSuite suite) {
        return new PacketMeter(thread, suite, counts(thread, suite, Side.APPLICATION, NOBODY_YET));
    }

    /** The application is known from now on. */
    public void know(String application) {
        counts = counts(thread, suite, Side.APPLICATION, application);
    }

    private static PacketCounts counts(SelectorThread thread, ProtocolSuite suite, Side side, String name) {
        return thread.metrics().packets().of(new Party(side, name, suite.name()), suite.packetKinds(), FAULTS);
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
