package org.strowger.simulation.net;

import java.io.IOException;
import java.net.ConnectException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An attempt to connect, from the call to the moment when its outcome is fetched. */
final class Dialling {
    private final @Nullable SimulatedConnection connection;
    private long outcomeNanos;
    private boolean refused;

    private Dialling(@Nullable SimulatedConnection connection) {
        this.connection = connection;
        this.outcomeNanos = OneWay.NEVER;
    }

    /** No answer, until the attempt is refused. */
    static Dialling towardsNobody() {
        return new Dialling(null);
    }

    /** Waits at a listener, which admits it at once or when it has room. */
    static Dialling towardsListener(SimulatedConnection connection) {
        return new Dialling(connection);
    }

    void admit(long knownNanos) {
        outcomeNanos = knownNanos;
    }

    void refuse(long knownNanos) {
        refused = true;
        outcomeNanos = knownNanos;
    }

    /** When both sides learn the outcome. */
    long outcomeNanos() {
        return outcomeNanos;
    }

    boolean isKnown(long nowNanos) {
        return outcomeNanos <= nowNanos;
    }

    boolean isRefused() {
        return refused;
    }

    Optional<SimulatedConnection> connection() {
        return Optional.ofNullable(connection);
    }

    /** The dialler's side of the connection, once the outcome is known. */
    ConnectionEnd end() throws IOException {
        if (refused) {
            throw new ConnectException("Connection refused");
        }
        return connection().orElseThrow().dialler();
    }
}
