package org.strowger.world.walk;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.world.Dialling;
import org.strowger.world.Peer;
import org.strowger.world.World;

/** A connection that sends invalid data, and closes after a while. */
public final class Intruder {
    private static final long CONNECTING_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long BINDING_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long STAYS_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final Scene scene;
    private final SocketChannel channel;

    /** Creates an intruder that connects from this address. */
    public Intruder(Scene scene, InetSocketAddress server, InetSocketAddress from) {
        this.scene = scene;
        try {
            channel = scene.world().rig().network().openSocketChannel();
            channel.configureBlocking(false);
            channel.bind(from);
            channel.connect(server);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static InetSocketAddress host(int number) {
        byte[] octets = {127, 0, 0, (byte) number};
        try {
            return new InetSocketAddress(InetAddress.getByAddress(octets), 0);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    /** Sends these octets as soon as it is connected, if it ever is, and nothing else. */
    public void says(byte[] octets) {
        scene.agenda().after(CONNECTING_NANOS, () -> {
            try {
                if (channel.finishConnect()) {
                    channel.write(ByteBuffer.wrap(octets));
                    scene.agenda().after(STAYS_NANOS, this::close);
                    return;
                }
            } catch (IOException e) {
                scene.story().tell("an intruder is not heard: " + e);
            }
            close();
        });
    }

    private void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Binds by SMPP with this account.
     *
     * @param then called if the bind is accepted
     */
    public static void bind(Scene scene, InetSocketAddress from, String account, String password, Consumer<Peer> then) {
        SelectorThread thread = scene.world().rig().thread();
        Dialling dialling = new Dialling(
                thread,
                World.at(World.LISTENER),
                from,
                connection -> new Peer(connection, new Peer.Manner(), setting -> World.SUITE
                        .sessions()
                        .application(
                                World.terms(account, password, Traffic.BOTH, "3.4"),
                                setting,
                                connection.thread().nowNanos())));
        thread.invokeLater(dialling);
        scene.agenda().after(BINDING_NANOS, () -> {
            Peer made = dialling.made;
            if (made != null && made.isSignedIn() && !made.isClosed()) {
                then.accept(made);
            } else if (made != null && !made.isClosed()) {
                made.leave();
            }
        });
    }
}
