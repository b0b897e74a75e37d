package org.strowger.world.walk;

import java.util.List;
import java.util.Set;
import org.strowger.router.exchange.custody.RecordKind;
import org.strowger.world.walk.WalkApplication.Sent;

/**
 * One aspect of a walk: its part of the configuration, the traffic and the trouble, and its effect on each message.
 * Each walk has its own instance. Every call gets its own stream of random choices.
 */
public interface Feature {
    /** The name in reports and cases. */
    String name();

    /**
     * The percentage of walks that have the feature.
     *
     * @param usual the percentage for walks with as many features as this one
     */
    default int percent(int usual) {
        return usual;
    }

    /** Decides about applications and SMSCs. Called once per walk. */
    default void assign(WalkPlan plan, Chance chance) {}

    /** Decides how messages are sent to an SMSC. Called once per walk. */
    default void tune(Link link, Chance chance) {}

    /** Decides about the routes. Called once per walk. */
    default void decorate(Area area, Chance chance) {}

    /** Adds routes for some of the messages. Called once per walk, after everything else has been decided. */
    default void divide(Area area, Chance chance) {}

    /** Adds to a configuration. A walk has several configurations. */
    default void configure(Setup setup, WalkPlan plan, Chance chance) {}

    /** Changes a message, before its recipients are known. */
    default void plan(Planned message, Chance chance) {}

    /** Decides the fate of a message to this recipient. */
    default void judge(Recipient recipient, Chance chance) {}

    /** Changes what an SMSC reports; the choices are the same for all parts of a message. */
    default void report(Reports reports, Chance chance) {}

    /** The troubles that the feature causes. */
    default List<Trouble> troubles(WalkPlan plan, Chance chance) {
        return List.of();
    }

    /** Adds the feature's peers. */
    default void begin(Scene scene) {}

    /**
     * Handles a copy of a message that the router itself has written.
     *
     * @return whether the copy is such a message
     */
    default boolean takes(Copy copy) {
        return false;
    }

    /**
     * Changes the ends that are permitted for a message, given the events of the walk. Features are called in reverse
     * order.
     */
    default void permit(Scene scene, Recipient recipient, Sent sent, Set<End> permitted) {}

    /** Checks a copy of a message that an SMSC has received. */
    default void inspect(Recipient recipient, Copy copy, Findings findings) {}

    /** Checks the end of the walk, when the router is idle. */
    default void check(Scene scene, Findings findings) {}

    /** Checks the end of a second run of the router in which nothing has happened. */
    default void checkSecondLife(Scene scene, Findings findings) {}

    /** The kinds of records that the feature leaves in the store after everything has ended. */
    default Set<RecordKind> leaves() {
        return Set.of();
    }

    /** Whether the feature needs records that contain more than records of the previous release. */
    default boolean needsNewestRecords() {
        return false;
    }
}
