package org.strowger.tools.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * The configuration and the files of one node. Those of all nodes differ only in names, addresses and paths.
 *
 * @param name the name of the node
 * @param home the directory of the node
 * @param listener the port for applications
 * @param console the port of the console
 * @param web the port of the status page
 */
record NodeFiles(String name, Path home, int listener, int console, int web) {
    static final String LOAD_ACCOUNT = "load";
    static final String GUEST_ACCOUNT = "guest";

    /** The password of both accounts; it protects nothing. */
    static final String PASSWORD = "secret";

    private static final int GUEST_BINDS = 20;

    static NodeFiles in(Path directory, String name, IntSupplier ports) {
        return new NodeFiles(name, directory.resolve(name), ports.getAsInt(), ports.getAsInt(), ports.getAsInt());
    }

    Path configuration() {
        return home.resolve("strowger.yaml");
    }

    Path log() {
        return home.resolve("strowger.log");
    }

    void write(List<String> brokers, int smsc, ClusterPlan.Load load) throws IOException {
        Files.createDirectories(home);
        Files.createDirectories(home.resolve("records"));
        Files.writeString(configuration(), text(brokers, smsc, load));
    }

    private String text(List<String> brokers, int smsc, ClusterPlan.Load load) {
        return """
                node: %s
                console: {listen: 127.0.0.1:%d, socket: off, users: [{name: admin, password: %s, role: admin}]}
                http: {listen: 127.0.0.1:%d}
                listeners:
                  - {name: smpp, protocol: smpp, listen: 127.0.0.1:%d}
                """.formatted(name, console, PASSWORD, web, listener)
                + """
                # All that follows is the same for all nodes.
                cluster:
                  name: try
                  nodes: [%s]
                  brokers: [%s]
                  shards: 8
                selectors: 1
                shutdown: {drain: 2s}
                store: {path: store, reserve: 64MiB}
                records: {path: records}
                limits: {binds-per-second: 1000, failed-binds: 1000/m}
                applications:
                  - {name: %s, password: %s, max-binds: %d}
                  - {name: %s, password: %s, max-binds: %d}
                smscs:
                  - name: operator
                    protocol: smpp
                    hosts: ['127.0.0.1:%d']
                    system-id: strowger
                    password: %s
                    sessions: %d
                    window: 100
                    throughput: %d/s
                    queue: 1000000
                    receipts: {max: 1000000}
                    timers: {reconnect: 100ms..1s}
                routes:
                  - {name: all, match: {}, via: [operator]}
                """.formatted(
                                String.join(", ", ClusterPlan.NODES),
                                String.join(", ", brokers),
                                LOAD_ACCOUNT,
                                PASSWORD,
                                load.binds() * ClusterPlan.NODES.size() * 2,
                                GUEST_ACCOUNT,
                                PASSWORD,
                                GUEST_BINDS,
                                smsc,
                                PASSWORD,
                                load.smscSessions(),
                                load.smscPerSecond());
    }
}
