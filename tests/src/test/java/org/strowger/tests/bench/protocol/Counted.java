package org.strowger.tests.bench.protocol;

import java.util.Arrays;
import java.util.List;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.PacketTally;
import org.strowger.protocol.ProtocolSuite;
import org.strowger.router.metrics.PacketBook;
import org.strowger.router.metrics.PacketBook.Party;
import org.strowger.router.metrics.PacketBook.Side;
import org.strowger.router.metrics.PacketCounts;

/** Counts packets to the numbers of a router, without a router. */
final class Counted implements PacketTally {
    private final PacketCounts counts;

    Counted(ProtocolSuite suite) {
        List<String> faults =
                Arrays.stream(PacketFault.values()).map(PacketFault::label).toList();
        this.counts = new PacketBook().of(new Party(Side.SMSC, "a", suite.name()), suite.packetKinds(), faults);
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
