package org.strowger.world.walk;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.strowger.message.Outcome;
import org.strowger.world.walk.WalkApplication.Sent;

/** How soon the stored messages of the quiet tenant are answered, as long as the router and the store are well. */
public final class QuietAnswers {
    /** The time within which a stored message is answered on any machine. */
    public static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The time within which the application notices the end of the router. */
    static final long HEARD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The smallest window in its configurations. With more unanswered messages, the router stops reading. */
    private static final int WINDOW = 5;

    private final Scene scene;

    public QuietAnswers(Scene scene) {
        this.scene = scene;
    }

    /** Checks that each of these messages is answered within this time. */
    public void judge(String law, long withinNanos, Findings findings) {
        scene.plan().recipients().filter(QuietAnswers::isOwn).forEach(each -> scene.quiet()
                .sent(each)
                .filter(sent -> !each.isRelayed() && unanswered(sent) <= WINDOW)
                .ifPresent(sent -> judge(law, withinNanos, findings, each, sent)));
    }

    static boolean isOwn(Recipient recipient) {
        return recipient.message().application().equals(QuietTenant.NAME);
    }

    private void judge(String law, long withinNanos, Findings findings, Recipient recipient, Sent sent) {
        Outcome outcome = sent.outcome();
        long waitedNanos = sent.answeredNanos() - sent.nanos();
        if ((outcome == null || waitedNanos > withinNanos)
                && !isShaken(sent.nanos() - HEARD_NANOS, HEARD_NANOS + withinNanos)) {
            findings.add(
                    law,
                    recipient,
                    outcome == null ? "never" : "after " + TimeUnit.NANOSECONDS.toMillis(waitedNanos) + " ms");
        }
    }

    /** The number of the application's messages that were unanswered when this one was sent, including this one. */
    private long unanswered(Sent sent) {
        return scene.plan()
                .recipients()
                .filter(QuietAnswers::isOwn)
                .flatMap(each -> scene.quiet().sent(each).stream())
                .filter(each -> each.nanos() <= sent.nanos() && each.answeredNanos() >= sent.nanos())
                .count();
    }

    boolean isShaken(long fromNanos, long forNanos) {
        return Stream.of(Shakes.ROUTER, Shakes.STORE)
                .anyMatch(each -> scene.shakes().touch(each, fromNanos, fromNanos + forNanos));
    }
}
