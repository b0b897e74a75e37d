package org.strowger.router.link;

/**
 * What the sessions of a link have been answered, on all threads, since its home looked last. Owned by the home: so an
 * answer costs nothing there.
 */
final class AnswerTally {
    private final Link link;
    private long answersSeen;
    private long timeOutsSeen;
    private long acceptedSeen;

    AnswerTally(Link link) {
        this.link = link;
    }

    /** Tells those who draw conclusions from it. */
    void tell(LinkThrottle throttle, LinkHealth health, long nowNanos) {
        long accepted = sum(LinkFigure.ACCEPTED);
        long timeOuts = sum(LinkFigure.TIMED_OUT);
        long answers = accepted + sum(LinkFigure.THROTTLED) + sum(LinkFigure.TEMPORARY) + sum(LinkFigure.PERMANENT);
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

    private long sum(LinkFigure figure) {
        long sum = 0;
        for (LinkPort port : link.ports()) {
            sum += port.figures().get(figure);
        }
        return sum;
    }
}
