package org.strowger.router.admin.metrics;

import static org.strowger.router.admin.metrics.Family.counter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.strowger.router.admin.figures.Sampler;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.metrics.PacketCounts;
import org.strowger.router.metrics.PacketRegistry.Party;
import org.strowger.router.metrics.PacketRegistry.Side;
import org.strowger.router.metrics.ThreadMetrics;
import org.strowger.router.reactor.PacketMeter;

/**
 * The metric families of PDUs. Only operations that have occurred have a series, because most peers never use most
 * operations.
 */
final class PacketFamilies {
    private static final String SMSC = "smsc";
    private static final String APPLICATION = "application";
    private static final String DIRECTION = "direction";
    private static final String IN = "in";
    private static final String OUT = "out";

    private PacketFamilies() {}

    static List<Family> all() {
        return List.of(
                counter(
                        "strowger_pdus_total",
                        "PDUs by operation (other: unknown operations) of an SMSC or application (_unbound: before "
                                + "the bind)",
                        PacketFamilies::packets,
                        SMSC,
                        APPLICATION,
                        "protocol",
                        DIRECTION,
                        "operation"),
                counter(
                        "strowger_pdu_bytes_total",
                        "Bytes of PDUs by operation of an SMSC or application",
                        PacketFamilies::octets,
                        SMSC,
                        APPLICATION,
                        DIRECTION),
                counter(
                        "strowger_pdu_errors_total",
                        "Invalid PDUs received, by kind: malformed, bad_length, too_long, bad_checksum,"
                                + " unknown_operation, out_of_state, out_of_order, unexpected_answer, late_answer"
                                + " (after the response timeout), tolerated (accepted, but not by tolerance: strict),"
                                + " foreign (another protocol)",
                        PacketFamilies::faults,
                        SMSC,
                        APPLICATION,
                        "kind"));
    }

    private static void packets(Sampler from, MetricSamples to) {
        sums(from)
                .forEach((who, byProtocol) -> byProtocol.forEach((protocol, sums) -> {
                    for (int kind = 0; kind < sums.kinds().size(); kind++) {
                        String name = sums.kinds().get(kind);
                        if (sums.countCame(kind) > 0) {
                            to.add(sums.countCame(kind), smsc(who), application(who), protocol, IN, name);
                        }
                        if (sums.countLeft(kind) > 0) {
                            to.add(sums.countLeft(kind), smsc(who), application(who), protocol, OUT, name);
                        }
                    }
                }));
    }

    private static void octets(Sampler from, MetricSamples to) {
        sums(from).forEach((who, byProtocol) -> {
            long came = byProtocol.values().stream()
                    .mapToLong(PacketCounts::octetsCame)
                    .sum();
            long left = byProtocol.values().stream()
                    .mapToLong(PacketCounts::octetsLeft)
                    .sum();
            to.add(came, smsc(who), application(who), IN);
            to.add(left, smsc(who), application(who), OUT);
        });
    }

    private static void faults(Sampler from, MetricSamples to) {
        sums(from).forEach((who, byProtocol) -> {
            Map<String, Long> byFault = new LinkedHashMap<>();
            for (PacketCounts sums : byProtocol.values()) {
                for (int fault = 0; fault < sums.faults().size(); fault++) {
                    byFault.merge(sums.faults().get(fault), sums.countBroken(fault), Long::sum);
                }
            }
            byFault.forEach((fault, count) -> {
                if (count > 0) {
                    to.add(count, smsc(who), application(who), fault);
                }
            });
        });
    }

    /**
     * The packet counts of each peer by protocol, in the order of the configuration; an application may use several
     * protocols.
     */
    private static Map<Party, Map<String, PacketCounts>> sums(Sampler from) {
        Map<Party, Map<String, PacketCounts>> sums = new LinkedHashMap<>();
        named(from.sampled().generation()).forEach(party -> sums.put(party, new TreeMap<>()));
        Party others = party(Side.APPLICATION, FigureFamilies.OTHERS);
        for (ThreadMetrics thread : from.sampled().threads().values()) {
            thread.packets().forEach((party, counts) -> {
                Party known = party(party.side(), party.name());
                Map<String, PacketCounts> byProtocol = sums.getOrDefault(known, sums.get(others));
                if (byProtocol != null) {
                    byProtocol
                            .computeIfAbsent(
                                    party.protocol(), first -> new PacketCounts(counts.kinds(), counts.faults()))
                            .add(counts);
                }
            });
        }
        sums.values().removeIf(Map::isEmpty);
        return sums;
    }

    private static List<Party> named(Generation generation) {
        List<Party> named = new ArrayList<>();
        generation.smscs().forEach(smsc -> named.add(party(Side.SMSC, smsc.name())));
        List<Application> applications = generation.applications();
        applications.stream()
                .limit(FigureFamilies.NAMED_MAX)
                .forEach(each -> named.add(party(Side.APPLICATION, each.name())));
        if (applications.size() > FigureFamilies.NAMED_MAX) {
            named.add(party(Side.APPLICATION, FigureFamilies.OTHERS));
        }
        named.add(party(Side.APPLICATION, PacketMeter.UNBOUND));
        return named;
    }

    /** The peer, regardless of its protocol. */
    private static Party party(Side side, String name) {
        return new Party(side, name, "");
    }

    private static String smsc(Party party) {
        return party.side() == Side.SMSC ? party.name() : "";
    }

    private static String application(Party party) {
        return party.side() == Side.APPLICATION ? party.name() : "";
    }
}
