package org.strowger.tests.bench.protocol;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.strowger.cimd2.Cimd2;
import org.strowger.protocol.PacketTally;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.metrics.PacketRegistry;
import org.strowger.router.reactor.PacketMeter;
import org.strowger.smpp.Smpp;
import org.strowger.ucp.Ucp;

/**
 * The processor's time and the memory that a message and its response take in each protocol: from session to session,
 * without sockets. The protocols take turns in one loop, so that whatever disturbs the machine disturbs all of them;
 * what counts is the median of the rounds, and the ratio to SMPP within each round. The last is SMPP with its packets
 * counted as a router counts them.
 */
public final class ProtocolCost {
    /** As many as UCP and CIMD2 can have numbers for, and less. */
    private static final int WINDOW = 50;

    private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Lane> lanes = new ArrayList<>();

    /** One protocol, and what its rounds took. */
    private static final class Lane {
        private final String name;
        private final Wire wire;
        private final double[] nanos;
        private final double[] octets;

        Lane(String name, Wire wire, int rounds) {
            this.name = name;
            this.wire = wire;
            this.nanos = new double[rounds];
            this.octets = new double[rounds];
        }

        void round(int number, int messages) {
            long id = Thread.currentThread().getId();
            long bytes = THREAD.getThreadAllocatedBytes(id);
            long began = THREAD.getCurrentThreadCpuTime();
            wire.send(messages, WINDOW);
            nanos[number] = (double) (THREAD.getCurrentThreadCpuTime() - began) / messages;
            octets[number] = (double) (THREAD.getThreadAllocatedBytes(id) - bytes) / messages;
        }
    }

    private ProtocolCost(int rounds) {
        for (ProtocolTraits traits : List.of(Smpp.TRAITS, Ucp.TRAITS, Cimd2.TRAITS)) {
            lanes.add(new Lane(traits.name(), new Wire(traits, PacketTally.NONE), rounds));
        }
        ProtocolTraits smpp = Smpp.TRAITS;
        lanes.add(new Lane("counted", new Wire(smpp, PacketMeter.ofSmsc(new PacketRegistry(), smpp, "a")), rounds));
    }

    /** Rounds that count, rounds before those, and messages of each protocol in a round. */
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int before = Integer.parseInt(args[1]);
        int messages = Integer.parseInt(args[2]);
        ProtocolCost cost = new ProtocolCost(rounds);
        for (int i = 0; i < before; i++) {
            for (Lane lane : cost.lanes) {
                lane.round(0, messages);
            }
        }
        for (int i = 0; i < rounds; i++) {
            for (Lane lane : cost.lanes) {
                lane.round(i, messages);
            }
        }
        cost.report();
    }

    private void report() {
        double[] smpp = lanes.get(0).nanos;
        System.out.println("          CPU ns   ratio to SMPP (min median max)   octets allocated");
        for (Lane lane : lanes) {
            double[] ratios = new double[smpp.length];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = lane.nanos[i] / smpp[i];
            }
            Arrays.sort(ratios);
            System.out.println(String.format(
                    Locale.ROOT,
                    "%-8s%8.0f   %9.2f %9.2f %9.2f %20.0f",
                    lane.name,
                    median(lane.nanos),
                    ratios[0],
                    median(ratios),
                    ratios[ratios.length - 1],
                    median(lane.octets)));
        }
        long read = lanes.stream().mapToLong(each -> each.wire.read()).sum();
        assert read > 0 : "nothing was read";
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
