package org.strowger.router.application;

/**
 * What operators see of an application's sessions on one thread: a value, taken by its owner.
 *
 * @param sessions that are bound
 * @param receivers of these, the ones that receive
 * @param slowed of these, the ones that are not read at present because they send too fast
 * @param unanswered their messages without a response
 * @param delivering deliveries to them without a response
 * @param deliveringMax the window for deliveries
 */
public record AppPortView(int sessions, int receivers, int slowed, int unanswered, int delivering, int deliveringMax) {
    public static final AppPortView NONE = new AppPortView(0, 0, 0, 0, 0, 0);

    static AppPortView of(AppSession session) {
        boolean hears = session.receives();
        int delivering = session.delivering();
        return new AppPortView(
                1,
                hears ? 1 : 0,
                session.isSlowed() ? 1 : 0,
                session.unanswered(),
                delivering,
                hears ? delivering + session.room() : 0);
    }

    /** The sum of two threads. */
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
