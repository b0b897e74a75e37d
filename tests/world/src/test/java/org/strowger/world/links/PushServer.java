package org.strowger.world.links;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Session;
import org.strowger.router.reactor.Acceptor;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.ConnectionPlan;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ListenerPlan;
import org.strowger.router.reactor.ReactorRig;

/** An application's server, to which the router pushes deliveries. */
final class PushServer {
    private final List<String> came = new ArrayList<>();
    private int connections;

    /** The answer to a delivery; empty: nothing. */
    Function<String, String> answers = text -> "ACCEPTED";

    PushServer(ReactorRig rig, InetSocketAddress address) {
        try {
            ConnectionPlan plan = ConnectionPlan.plain(this::open);
            Acceptor.open(rig.thread(), rig.threads(), new ListenerPlan(address, Integer.MAX_VALUE, plan));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Endpoint open(Connection connection, long nowNanos) {
        connections++;
        return new Pushes();
    }

    /** The deliveries that came, in order. */
    List<String> came() {
        return came;
    }

    /** How often the router has dialled. */
    int connections() {
        return connections;
    }

    private final class Pushes implements Endpoint {
        private final LineSession session = new LineSession(this::deliveryCame);

        private void deliveryCame(String line) {
            String[] words = line.split(" ", 2);
            came.add(words[1]);
            String answer = answers.apply(words[1]);
            if (!answer.isEmpty()) {
                session.send(words[0] + " " + answer);
            }
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {}
    }
}
