package org.strowger.router.admin.metrics;

import java.util.List;
import java.util.stream.Stream;

/**
 * All metric families of {@code /metrics}; the table in the manual is generated from this catalogue. The names are a
 * public interface: a name is never removed, and its meaning never changes.
 */
public final class Catalogue {
    private static final List<Family> ALL = Stream.of(
                    DaemonFamilies.all(),
                    StateFamilies.ofQueues(),
                    StateFamilies.ofListeners(),
                    FigureFamilies.ofListeners(),
                    StateFamilies.ofApplications(),
                    FigureFamilies.ofApplications(),
                    FigureFamilies.ofCallbacks(),
                    FilterFamilies.all(),
                    FigureFamilies.ofRoutes(),
                    StateFamilies.ofSmscs(),
                    FigureFamilies.ofSmscs(),
                    PacketFamilies.all(),
                    StateFamilies.ofStore(),
                    FigureFamilies.ofStore(),
                    ClusterFamilies.all(),
                    TableFamilies.all(),
                    PriceFamilies.all(),
                    HookFamilies.all(),
                    AccountFamilies.all(),
                    StateFamilies.ofRecords(),
                    FigureFamilies.ofRecords(),
                    StateFamilies.ofThreads(),
                    FigureFamilies.ofThreads(),
                    RuntimeFamilies.all())
            .flatMap(List::stream)
            .toList();

    private Catalogue() {}

    /** All families in output order. */
    public static List<Family> all() {
        return ALL;
    }
}
