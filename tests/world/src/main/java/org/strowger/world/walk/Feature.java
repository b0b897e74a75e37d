package org.strowger.world.walk;

import java.util.List;
import java.util.Set;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.world.walk.WalkApplication.Sent;

/**
 * One thing that a walk can have: its part of the configuration, of the traffic and of the trouble, and what it makes
 * of each message. A walk has its own instance. Every call gets a stream of random choices of its own.
 */
public interface Feature {
    /** The name by which reports and cases call it. */
    String name();

    /**
     * How many of 100 walks have it.
     *
     * @param usual of walks with as many features as this one
     */
    default int percent(int usual) {
        return usual;
    }

    /** Decides about applications and SMSCs, once for a walk. */
    default void assign(WalkPlan plan, Chance chance) {}

    /** Decides how messages are handed to an SMSC, once for a walk. */
    default void tune(Link link, Chance chance) {}

    /** Decides about the routes, once for a walk. */
    default void decorate(Area area, Chance chance) {}

    /** Adds routes for some of the messages, once for a walk, when all else is decided. */
    default void divide(Area area, Chance chance) {}

    /** Adds to a configuration, of which a walk has several. */
    default void configure(Setup setup, WalkPlan plan, Chance chance) {}

    /** Changes a message, before its recipients are known. */
    default void plan(Planned message, Chance chance) {}

    /** Says what becomes of a message to this recipient. */
    default void judge(Recipient recipient, Chance chance) {}

    /** Changes what an SMSC reports; the choices are the same for all parts of a message. */
    default void report(Reports reports, Chance chance) {}

    /** The troubles that it brings. */
    default List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return List.of();
    }

    /** Brings its peers. */
    default void begin(Scene scene) {}

    /**
     * Takes a copy of a message that the router has written by itself.
     *
     * @return whether it is one
     */
    default boolean takes(Copy copy) {
        return false;
    }

    /**
     * Changes the ends that are permitted for a message, after what has happened in the walk. Features are asked in the
     * reverse order.
     */
    default void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {}

    /** Looks at a copy of a message that an SMSC has had. */
    default void inspect(Recipient recipient, Copy copy, Findings findings) {}

    /** Looks at the end, when the router is quiet. */
    default void check(Scene scene, Findings findings) {}

    /** Looks again at the end of a second life of the router, in which nothing has happened. */
    default void checkSecondLife(Scene scene, Findings findings) {}

    /** Kinds of records that live on when everything has ended, because of what it does. */
    default Set<RecordKind> leaves() {
        return Set.of();
    }

    /** Whether what it does needs more than records of the former release can hold. */
    default boolean needsNewestRecords() {
        return false;
    }
}
