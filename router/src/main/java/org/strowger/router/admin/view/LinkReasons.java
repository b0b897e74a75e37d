package org.strowger.router.admin.view;

import java.util.Comparator;
import org.strowger.router.config.Operated;
import org.strowger.router.link.LinkHomeView;
import org.strowger.router.link.SlotView;

/** Says in words why a link waits. */
final class LinkReasons {
    private final long nowNanos;

    LinkReasons(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    /** Why messages for it wait, or would; empty: they would not. */
    String why(LinkFacts link) {
        Operated operated = link.link().operated();
        return Words.why(operated, operated.isDisabled() ? "" : whyInService(link));
    }

    private String whyInService(LinkFacts link) {
        return switch (link.home().state()) {
            case DOWN, DOWN_LONG -> "no session bound: " + whyNotBound(link);
            case SET_ASIDE, PROBING -> "set aside: ten answers missing in a row; one message now and then tries it";
            case UP -> whyBusy(link);
        };
    }

    /** Why not all of its sessions are there. */
    String whyNotBound(LinkFacts link) {
        if (link.settings().peer().isCalled()) {
            return "the SMSC has not called";
        }
        return link.slots().stream()
                .filter(slot -> slot.stage() != SlotView.Stage.BOUND)
                .max(Comparator.comparingInt(SlotView::tries))
                .map(this::of)
                .orElse("it begins");
    }

    /** Why one session is not there; empty: it is. */
    String of(SlotView slot) {
        return switch (slot.stage()) {
            case BOUND -> "";
            case CLOSED -> "closed";
            case LOOKING_UP -> "looking up its address" + before(slot);
            case DIALLING -> "dialling" + before(slot);
            case BINDING -> "waits for the answer to the bind" + before(slot);
            case RESTING -> "backoff, next try in " + Words.span(slot.againNanos() - nowNanos) + before(slot);
        };
    }

    private static String before(SlotView slot) {
        return slot.failure().isEmpty() ? "" : ": " + slot.failure();
    }

    private String whyBusy(LinkFacts link) {
        LinkHomeView home = link.home();
        if (home.waiting().count() > 0) {
            return whyQueued(link);
        }
        if (home.pace().isCut()) {
            return "slowed to " + home.pace().rate() + ": the SMSC finds us too fast";
        }
        return link.sessions() < link.wanted() ? "a session is missing: " + whyNotBound(link) : "";
    }

    private String whyQueued(LinkFacts link) {
        LinkHomeView.Pace pace = link.home().pace();
        if (link.used() >= link.window()) {
            return "window full";
        }
        if (pace.freeAtNanos() > nowNanos) {
            return "rate " + pace.rate() + " used up" + (pace.isCut() ? ": the SMSC finds us too fast" : "");
        }
        return link.home().waiting().beingMarked() > 0 ? "waits for the store" : "they are leaving";
    }
}
