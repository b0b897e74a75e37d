package org.strowger.simulation.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.store.replicated.LogRecord;
import org.strowger.router.store.replicated.ReplicatedLog;
import org.strowger.router.store.replicated.ReplicatedLogs;

/** The replicated logs of a cluster, and the view that each node has of them. */
public final class SimulatedBrokers {
    private final List<SimulatedReplicatedLog> custody = new ArrayList<>();
    private final List<SimulatedReplicatedLog> mail = new ArrayList<>();
    private final SimulatedReplicatedLog strays;
    private final SimulatedReplicatedLog members;

    public SimulatedBrokers(long seed, int shards) {
        for (int i = 0; i < shards; i++) {
            custody.add(new SimulatedReplicatedLog(seed * 100 + i).odd());
            mail.add(new SimulatedReplicatedLog(seed * 1000 + i).odd());
        }
        strays = new SimulatedReplicatedLog(seed * 1000 + shards).odd();
        members = new SimulatedReplicatedLog(seed * 100 + shards);
    }

    /** The logs of the shards. */
    public List<SimulatedReplicatedLog> custody() {
        return custody;
    }

    /** The mail of the shards. */
    public List<SimulatedReplicatedLog> mail() {
        return mail;
    }

    /** The log of receipts that nobody knew where they came. */
    public SimulatedReplicatedLog strays() {
        return strays;
    }

    /** The log of hellos. */
    public SimulatedReplicatedLog members() {
        return members;
    }

    /** The way of one node to the brokers. */
    public interface Path {
        /** Before a record is appended: lets time pass, or fails. */
        void before() throws IOException;

        /** After a record was appended, before the node knows. */
        void after() throws IOException;

        /** A question to the brokers. */
        void check() throws IOException;
    }

    /** A way without trouble. */
    private static final Path CLEAR = new Path() {
        @Override
        public void before() {}

        @Override
        public void after() {}

        @Override
        public void check() {}
    };

    /** The brokers as a node sees them that has no trouble on its way to them. */
    public ReplicatedLogs undisturbed() {
        return by(CLEAR);
    }

    public ReplicatedLogs by(Path path) {
        return new View(path);
    }

    private final class View implements ReplicatedLogs {
        private final Path path;

        View(Path path) {
            this.path = path;
        }

        @Override
        public ReplicatedLog custody(int shard) {
            return new Handle(custody.get(shard).open(), path);
        }

        @Override
        public ReplicatedLog mail(int shard) {
            return new Handle(mail.get(shard).open(), path);
        }

        @Override
        public ReplicatedLog strays() {
            return new Handle(strays.open(), path);
        }

        @Override
        public ReplicatedLog members() {
            return new Handle(members.open(), path);
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private record Handle(ReplicatedLog log, Path path) implements ReplicatedLog {
        @Override
        public long append(ByteBuffer record) throws IOException {
            path.before();
            long position = log.append(record);
            path.after();
            return position;
        }

        @Override
        public List<LogRecord> read(long from, long waitNanos) throws IOException {
            path.check();
            return log.read(from, waitNanos);
        }

        @Override
        public long end() throws IOException {
            path.check();
            return log.end();
        }

        @Override
        public void forget(long before) {
            log.forget(before);
        }

        @Override
        public void close() {
            log.close();
        }
    }
}
