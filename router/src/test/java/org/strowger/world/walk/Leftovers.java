package org.strowger.world.walk;

import org.strowger.router.application.Application;
import org.strowger.router.smsc.Smsc;
import org.strowger.world.World;

/** What is left when nothing is left to do. */
final class Leftovers {
    private Leftovers() {}

    static void check(Scene scene, Findings findings) {
        World world = scene.world();
        for (Smsc each : world.router().exchange().generation().smscs()) {
            if (each.hasBacklog()) {
                findings.add("no message is left", "SMSC " + each.name() + " has a backlog");
            }
        }
        for (Application each : world.router().exchange().generation().applications()) {
            if (each.hasBacklog() || each.stored() != 0) {
                findings.add("no delivery is left", each.name() + " has " + each.stored() + " stored ones");
            }
        }
    }
}
