package org.strowger.router.application;

/**
 * What operators may see of an application's sessions on one thread: a value, taken by its owner.
 *
 * @param sessions that are signed in
 * @param receivers of these, those that can be delivered to
 * @param slowed of these, those that are read no further because they send too fast
 * @param unanswered messages of theirs that have no answer
 * @param delivering messages to them that have no answer
 * @param deliveringMax how many these may be
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

    /** Both together. */
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
