package org.strowger.router.link;

/**
 * How a link fares, read from what its ports have counted since the last time: told to its health and its throttle.
 * Owned by the link's home.
 */
final class Pulse {
    private final Link link;
    private final LinkHealth health;
    private final LinkThrottle throttle;
    private long answersSeen;
    private long timeOutsSeen;
    private long acceptedSeen;

    Pulse(Link link, LinkHealth health, LinkThrottle throttle) {
        this.link = link;
        this.health = health;
        this.throttle = throttle;
    }

    void feel(long nowNanos) {
        long accepted = link.total(LinkFigure.ACCEPTED);
        long timeOuts = link.total(LinkFigure.TIMED_OUT);
        long answers = accepted
                + link.total(LinkFigure.THROTTLED)
                + link.total(LinkFigure.TEMPORARY)
                + link.total(LinkFigure.PERMANENT);
        if (accepted != acceptedSeen) {
            throttle.accepted((int) (accepted - acceptedSeen), nowNanos);
        }
        for (long i = timeOutsSeen; i < timeOuts; i++) {
            health.timedOut(nowNanos);
        }
        if (answers != answersSeen) {
            health.answered(nowNanos);
        }
        acceptedSeen = accepted;
        timeOutsSeen = timeOuts;
        answersSeen = answers;
    }
}
