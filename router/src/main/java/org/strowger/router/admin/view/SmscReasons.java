package org.strowger.router.admin.view;

import java.util.Comparator;
import org.strowger.router.config.OperatorOverride;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscSlotView;

/** Says in words why an SMSC waits. */
final class SmscReasons {
    private final long nowNanos;

    SmscReasons(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    /** Why messages for it wait, or would; empty: they would not. */
    String why(SmscFacts smsc) {
        OperatorOverride operated = smsc.smsc().operated();
        return ViewWords.why(operated, operated.isDisabled() ? "" : whyInService(smsc));
    }

    private String whyInService(SmscFacts smsc) {
        return switch (smsc.home().state()) {
            case DOWN, DOWN_LONG -> "no session bound: " + whyNotBound(smsc);
            case SET_ASIDE, PROBING -> "set aside: ten answers missing in a row; one message now and then tries it";
            case UP -> whyBusy(smsc);
        };
    }

    /** Why not all of its sessions are there. */
    String whyNotBound(SmscFacts smsc) {
        if (smsc.settings().peer().isCalled()) {
            return "the SMSC has not called";
        }
        return smsc.slots().stream()
                .filter(slot -> slot.stage() != SmscSlotView.Stage.BOUND)
                .max(Comparator.comparingInt(SmscSlotView::tries))
                .map(this::of)
                .orElse("it begins");
    }

    /** Why one session is not there; empty: it is. */
    String of(SmscSlotView slot) {
        return switch (slot.stage()) {
            case BOUND -> "";
            case CLOSED -> "closed";
            case LOOKING_UP -> "looking up its address" + before(slot);
            case DIALLING -> "dialling" + before(slot);
            case BINDING -> "waits for the answer to the bind" + before(slot);
            case RESTING -> "backoff, next try in " + ViewWords.span(slot.againNanos() - nowNanos) + before(slot);
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
            return "slowed to " + home.pace().rate() + ": the SMSC finds us too fast";
        }
        return smsc.sessions() < smsc.wanted() ? "a session is missing: " + whyNotBound(smsc) : "";
    }

    private String whyQueued(SmscFacts smsc) {
        SmscHomeView.Pace pace = smsc.home().pace();
        if (smsc.used() >= smsc.window()) {
            return "window full";
        }
        if (pace.freeAtNanos() > nowNanos) {
            return "rate " + pace.rate() + " used up" + (pace.isCut() ? ": the SMSC finds us too fast" : "");
        }
        return smsc.home().waiting().beingMarked() > 0 ? "waits for the store" : "they are leaving";
    }
}
