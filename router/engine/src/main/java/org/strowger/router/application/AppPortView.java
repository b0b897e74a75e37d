package org.strowger.router.application;

/**
 * A snapshot of an application's sessions on one thread for operators, taken by its owner.
 *
 * @param sessions the number of bound sessions
 * @param receivers the number of these that receive
 * @param slowed the number of these whose reading is paused because they send too fast
 * @param unanswered the number of their messages without a response
 * @param delivering the number of deliveries to them without a response
 * @param deliveringMax the window for deliveries
 */
public record AppPortView(int sessions, int receivers, int slowed, int unanswered, int delivering, int deliveringMax) {
    public static final AppPortView NONE = new AppPortView(0, 0, 0, 0, 0, 0);

    /** The sum of the snapshots of two threads. */
    public AppPortView plus(AppPortView other) {
        return new AppPortView(
                sessions + other.sessions,
                receivers + other.receivers,
                slowed + other.slowed,
                unanswered + other.unanswered,
                delivering + other.delivering,
                deliveringMax + other.deliveringMax);
    }
}
