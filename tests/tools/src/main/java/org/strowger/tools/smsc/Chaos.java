package org.strowger.tools.smsc;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ProtocolTraits;

/**
 * The random faults of a {@link SimulatorThread}: chooses the fault for each message. Without a profile, a share of
 * failed messages or a rate limit, no message has a fault.
 */
final class Chaos {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** The burst allowed by the rate limit: the messages of a tenth of a second. */
    private static final double BURST_NANOS = NANOS_PER_SECOND / 10;

    private static final List<String> ERRORS = List.of(
            "ESME_RSYSERR",
            "ESME_RMSGQFUL",
            "ESME_RTHROTTLED",
            "ESME_RINVDSTADR",
            "ESME_RINVSRCADR",
            "ESME_RSUBMITFAIL",
            "ESME_RX_T_APPN",
            "ESME_RX_P_APPN");

    private final ChaosPlan plan;
    private final double failedShare;
    private final double nanosPerMessage;
    private final SplittableRandom random;
    private final List<Outcome> errors;

    /** The time at which the next message is due at an even rate. */
    private double evenNanos;

    /** @param threads the number of threads that share the rate */
    Chaos(SmscPlan plan, ProtocolTraits traits, int threadIndex, int threads) {
        this.plan = plan.chaos();
        this.failedShare = plan.manners().failedShare();
        double perSecond = plan.manners().perSecondMax() / threads;
        this.nanosPerMessage = perSecond > 0 ? NANOS_PER_SECOND / perSecond : 0;
        this.random = new SplittableRandom(this.plan.seed() + threadIndex);
        this.errors = ERRORS.stream()
                .flatMap(name -> traits.statuses().find(name).stream())
                .map(Chaos::outcome)
                .toList();
    }

    private static Outcome outcome(Status status) {
        return Outcome.of(status.kind(), status.code(), status.name());
    }

    /** Whether a message received now exceeds the rate limit. */
    boolean isTooFast(long nowNanos) {
        evenNanos = Math.max(evenNanos, (double) nowNanos);
        if (evenNanos - nowNanos > BURST_NANOS) {
            return true;
        }
        evenNanos += nanosPerMessage;
        return false;
    }

    /** Chooses the fault for a received message. */
    Trick trick() {
        return plan.profile() != ChaosProfile.NONE && strikes() ? ofProfile() : Trick.NONE;
    }

    private Trick ofProfile() {
        return switch (plan.profile()) {
            case NONE, REFUSING_BINDS -> Trick.NONE;
            case SLOW, OUT_OF_ORDER, LATE -> Trick.DELAY;
            case THROTTLING -> Trick.THROTTLE;
            case SILENT -> Trick.IGNORE;
            case DROPPING -> Trick.CUT;
            case DOUBLING -> Trick.TWICE;
            case WRONG_LENGTH -> Trick.WRONG_LENGTH;
            case JUNK -> Trick.JUNK;
            case RECEIPT_FIRST -> Trick.RECEIPT_FIRST;
            case RECEIPT_WITH -> Trick.RECEIPT_WITH;
            case ERRORS -> Trick.FAIL;
        };
    }

    boolean refusesBind() {
        return plan.profile() == ChaosProfile.REFUSING_BINDS && strikes();
    }

    /** The additional delay of a response. */
    long delayNanos() {
        long nanos = plan.time().toNanos();
        return switch (plan.profile()) {
            case SLOW -> nanos / 2 + random.nextLong(nanos + 1);
            case OUT_OF_ORDER -> random.nextLong(nanos + 1);
            default -> nanos;
        };
    }

    /** A random error. */
    Outcome error() {
        return errors.isEmpty() ? Outcome.of(Outcome.Kind.TEMPORARY, 0, "") : errors.get(random.nextInt(errors.size()));
    }

    /** Decides at random whether the delivery of a message fails. */
    boolean fails() {
        return failedShare > 0 && random.nextDouble() < failedShare;
    }

    /** The source of random numbers, for use by other faults. */
    SplittableRandom random() {
        return random;
    }

    private boolean strikes() {
        return random.nextDouble() < plan.share();
    }
}
