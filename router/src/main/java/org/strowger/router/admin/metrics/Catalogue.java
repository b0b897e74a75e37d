package org.strowger.router.admin.metrics;

import java.util.List;
import java.util.stream.Stream;

/**
 * Every metric that the daemon has for programs: one table, from which the text and the manual are made. The names are
 * a contract: none is taken back or given another meaning.
 */
public final class Catalogue {
    /** What has been begun before anything is. */
    static final Family NOTHING = new Family("nothing", Family.Type.GAUGE, "", List.of(), (from, to) -> {});

    private static final List<Family> ALL = Stream.of(
                    DaemonFamilies.all(),
                    ListenerFamilies.all(),
                    ApplicationFamilies.all(),
                    RouteFamilies.all(),
                    SmscFamilies.all(),
                    PacketFamilies.all(),
                    StoreFamilies.all(),
                    RecordFamilies.all(),
                    LoopFamilies.all(),
                    RuntimeFamilies.all())
            .flatMap(List::stream)
            .toList();

    private Catalogue() {}

    /** In the order in which they are written. */
    public static List<Family> all() {
        return ALL;
    }
}
