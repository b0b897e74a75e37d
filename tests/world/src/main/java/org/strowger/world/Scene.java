package org.strowger.world;

import org.jspecify.annotations.Nullable;

/** A router with the application shop, the SMSCs a and b, and an operator at its console. */
public final class Scene implements AutoCloseable {
    public static final String NUMBER = "447700900123";

    /** The number of messages submitted at once; an application may have 100 unanswered messages. */
    private static final int AT_ONCE = 50;

    public final World world;
    public final TestSmsc a;
    public final TestSmsc b;
    public final Operator operator;
    private @Nullable Peer shop;

    public Scene(int threads, SceneYaml yaml) {
        world = new World(threads);
        a = world.smsc("a", 2776);
        b = world.smsc("b", 2777);
        world.start(yaml);
        operator = new Operator(world, yaml.yaml());
    }

    /** The session of the application, which binds at the first call of this method. */
    public Peer shop() {
        Peer bound = shop;
        if (bound == null) {
            bound = world.application("shop");
            shop = bound;
        }
        return bound;
    }

    /** Submits this many messages with a receipt request. */
    public void submits(int count) {
        Peer bound = shop();
        for (int i = 1; i <= count; i++) {
            bound.submit(World.reported(NUMBER));
            if (i % AT_ONCE == 0) {
                world.millis(50);
            }
        }
        world.millis(50);
    }

    /** The generation of the configuration in force. */
    public int generation() {
        return world.router().inForce().origin().generation();
    }

    @Override
    public void close() {
        operator.close();
        world.close();
    }
}
