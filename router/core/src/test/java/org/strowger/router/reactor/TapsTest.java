package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseReason;

/** Somebody looks on at a connection, and nothing else changes. */
class TapsTest {
    /** Writes down what it sees. */
    private static final class Seeing implements Tap {
        private final List<String> seen = new ArrayList<>();

        @Override
        public void came(ByteBuf bytes, int from, int octets) {
            seen.add("came " + octets);
        }

        @Override
        public void left(ByteBuf bytes) {
            seen.add("left " + bytes.readableBytes());
        }

        @Override
        public void drained() {
            // Each turn ends so.
        }

        @Override
        public void gone(CloseReason reason) {
            seen.add("gone");
        }
    }

    /** A peer whose connection has a session that is shown to {@code to}. */
    private static PlainPeer peer(ReactorRig rig, Consumer<ScriptedSession> to) {
        InetSocketAddress server = rig.listen((connection, nowNanos) -> {
            ScriptedSession session = new ScriptedSession(connection);
            to.accept(session);
            return session;
        });
        return rig.peer(server);
    }

    @Test
    void aTapSeesBytesWhileItIsAttached() {
        try (ReactorRig rig = new ReactorRig(1)) {
            AtomicReference<ScriptedSession> opened = new AtomicReference<>();
            PlainPeer peer = peer(rig, opened::set);
            ScriptedSession session = opened.get();
            Seeing tap = new Seeing();
            Seeing other = new Seeing();
            peer.send(new byte[3]);
            Taps.put(tap, session.connection);
            Taps.put(other, session.connection);
            peer.send(new byte[5]);
            session.send(7);
            session.call();
            rig.drive();
            Taps.remove(tap, session.connection);
            peer.send(new byte[11]);
            peer.end();
            rig.drive();
            assertThat(session.bytesReceived).isEqualTo(19);
            assertThat(peer.receive()).hasSize(7);
            assertThat(tap.seen).containsExactly("came 5", "left 7");
            assertThat(other.seen).startsWith("came 5", "left 7", "came 11");
        }
    }

    /** Octets that the session has not taken come again, and are seen once. */
    @Test
    void aTapSeesOnlyBytesThatTheSessionHasConsumed() {
        try (ReactorRig rig = new ReactorRig(1)) {
            AtomicReference<ScriptedSession> opened = new AtomicReference<>();
            PlainPeer peer = peer(rig, opened::set);
            Seeing tap = new Seeing();
            Taps.put(tap, opened.get().connection);
            opened.get().consumes = false;
            peer.send(new byte[5]);
            assertThat(tap.seen).isEmpty();
            opened.get().consumes = true;
            peer.send(new byte[2]);
            assertThat(tap.seen).containsExactly("came 7");
        }
    }

    @Test
    void aWatcherIsNotifiedOfEachOpenedConnection() {
        try (ReactorRig rig = new ReactorRig(1)) {
            Seeing tap = new Seeing();
            List<String> ids = new ArrayList<>();
            Taps.of(rig.thread()).watch(connection -> {
                ids.add(connection.id());
                Taps.put(tap, connection);
            });
            InetSocketAddress server = rig.listen((connection, nowNanos) -> new ScriptedSession(connection));
            PlainPeer peer = rig.peer(server);
            peer.send(new byte[4]);
            peer.end();
            assertThat(ids).containsExactly("0-1");
            assertThat(tap.seen).containsExactly("came 4", "gone");
        }
    }

    @Test
    void aWatcherThatThrowsEndsOnlyThatConnection() {
        try (ReactorRig rig = new ReactorRig(1)) {
            Taps.of(rig.thread()).watch(connection -> {
                throw new IllegalStateException("on purpose");
            });
            AtomicReference<ScriptedSession> opened = new AtomicReference<>();
            PlainPeer peer = peer(rig, opened::set);
            assertThat(peer.sawEnd()).isTrue();
            assertThat(opened.get().heard).containsExactly("gone", "closed");
            rig.thread().requestClose();
            rig.drive();
            assertThat(rig.thread().isClosed()).as("nothing is waited for").isTrue();
        }
    }
}
