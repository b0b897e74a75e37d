package org.strowger.router.admin.view;

import java.util.Comparator;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscSlotView;

/** Explains in words why messages for an SMSC are delayed. */
final class SmscReasons {
    private final long nowNanos;

    SmscReasons(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    /** Why messages for the SMSC are or would be queued; empty if they would be sent at once. */
    String why(SmscFacts smsc) {
        OperatorOverride operated = smsc.smsc().operated();
        return ViewWords.why(operated, operated.isDisabled() ? "" : whyInService(smsc));
    }

    /** The time until which the SMSC gets no messages, and the status that is the reason. */
    String whyAside(SmscFacts smsc) {
        SmscHomeView.Aside aside = smsc.home().aside();
        return "set aside for another " + ViewWords.span(aside.untilNanos() - nowNanos) + ": the SMSC answered "
                + aside.why();
    }

    private String whyInService(SmscFacts smsc) {
        if (smsc.isAside()) {
            return whyAside(smsc);
        }
        return switch (smsc.home().state()) {
            case DOWN, DOWN_LONG -> "no session is bound: " + whyNotBound(smsc);
            case SET_ASIDE, PROBING ->
                "set aside: 10 consecutive messages were not answered; Strowger probes the SMSC with single messages";
            case UP -> whyBusy(smsc);
        };
    }

    /** Why some of the SMSC's sessions are not bound. */
    String whyNotBound(SmscFacts smsc) {
        if (smsc.smsc().hasNoSlot()) {
            return "the other nodes of the cluster have its sessions";
        }
        if (smsc.settings().peer().isCalled()) {
            return "waiting for the SMSC to connect (outbind)";
        }
        return smsc.slots().stream()
                .filter(slot -> slot.stage() != SmscSlotView.Stage.BOUND)
                .max(Comparator.comparingInt(SmscSlotView::tries))
                .map(this::of)
                .orElse("starting");
    }

    /** Why one session is not bound; empty if the session is bound. */
    String of(SmscSlotView slot) {
        return switch (slot.stage()) {
            case BOUND -> "";
            case CLOSED -> "closed";
            case LOOKING_UP -> "resolving the address" + before(slot);
            case DIALLING -> "connecting" + before(slot);
            case BINDING -> "waiting for the bind response" + before(slot);
            case RESTING -> "backoff, next attempt in " + ViewWords.span(slot.againNanos() - nowNanos) + before(slot);
        };
    }

    private static String before(SmscSlotView slot) {
        return slot.failure().isEmpty() ? "" : ": " + slot.failure();
    }

    private String whyBusy(SmscFacts smsc) {
        SmscHomeView home = smsc.home();
        if (home.waiting().count() > 0) {
            return whyQueued(smsc);
        }
        if (home.pace().isCut()) {
            return "slowed to " + home.pace().rate() + cause(smsc);
        }
        return smsc.sessions() < smsc.wanted() ? "some sessions are not bound: " + whyNotBound(smsc) : "";
    }

    private String whyQueued(SmscFacts smsc) {
        SmscHomeView.Pace pace = smsc.home().pace();
        if (smsc.used() >= smsc.window()) {
            return "window full";
        }
        if (pace.isReached()) {
            return "rate limit " + pace.rate() + " reached" + cause(smsc);
        }
        return smsc.home().waiting().beingMarked() > 0 ? "waiting for the store to write" : "being sent";
    }

    /** Why the rate is below the configured rate; empty if it is not. */
    private static String cause(SmscFacts smsc) {
        SmscHomeView.Pace pace = smsc.home().pace();
        RateCeiling ceiling = smsc.smsc().ceiling();
        if (!ceiling.isNone() && pace.rate().equals(ceiling.rate())) {
            return ": limited by an operator";
        }
        return pace.isCut() ? ": throttled by the SMSC" : "";
    }
}
