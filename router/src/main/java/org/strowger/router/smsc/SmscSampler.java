package org.strowger.router.smsc;

/**
 * How an SMSC fares, read from what its ports have counted since the last time: told to its health and its throttle.
 * Owned by the SMSC's home.
 */
final class SmscSampler {
    private final Smsc smsc;
    private final SmscHealth health;
    private final SmscThrottle throttle;
    private long answersSeen;
    private long timeOutsSeen;
    private long acceptedSeen;

    SmscSampler(Smsc smsc, SmscHealth health, SmscThrottle throttle) {
        this.smsc = smsc;
        this.health = health;
        this.throttle = throttle;
    }

    void feel(long nowNanos) {
        long accepted = smsc.total(SmscFigure.ACCEPTED);
        long timeOuts = smsc.total(SmscFigure.TIMED_OUT);
        long answers = accepted
                + smsc.total(SmscFigure.THROTTLED)
                + smsc.total(SmscFigure.TEMPORARY)
                + smsc.total(SmscFigure.PERMANENT);
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
