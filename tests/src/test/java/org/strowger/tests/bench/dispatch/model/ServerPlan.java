package org.strowger.tests.bench.dispatch.model;

import java.net.InetSocketAddress;
import org.strowger.tests.bench.dispatch.Chore;
import org.strowger.tests.bench.dispatch.Packets;

/**
 * How to serve.
 *
 * @param listen where; port 0 lets the system choose
 * @param packets what is spoken
 * @param chore what each request asks for
 * @param cores for which models with a thread per core make room
 * @param workers of models that have some
 */
public record ServerPlan(InetSocketAddress listen, Packets packets, Chore chore, int cores, int workers) {
    public ServerPlan {
        if (cores < 1 || workers < 1) {
            throw new IllegalArgumentException("there must be at least one core and one worker");
        }
    }
}
