package org.strowger.tests.bench.dispatch.load;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.tests.bench.dispatch.Load;
import org.strowger.tests.bench.dispatch.Packets;

/**
 * How to load a server.
 *
 * @param server whom
 * @param packets what is spoken
 * @param load what to do
 * @param answerMax a connection whose request has no answer after this is given up
 */
public record LoadPlan(InetSocketAddress server, Packets packets, Load load, Duration answerMax) {
    static final Duration CONNECT_MAX = Duration.ofSeconds(20);
    static final int DIALLED_AT_ONCE = 256;
}
