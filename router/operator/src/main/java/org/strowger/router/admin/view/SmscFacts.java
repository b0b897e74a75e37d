package org.strowger.router.admin.view;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.receipts.ReceiptsView;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscHomeView;
import org.strowger.router.smsc.SmscPortView;
import org.strowger.router.smsc.SmscSlotView;

/**
 * The state of an SMSC, collected from all threads.
 *
 * @param ports the SMSC's ports, indexed by thread number
 */
record SmscFacts(Smsc smsc, List<SmscPortView> ports, SmscHomeView home, ReceiptsView receipts) {
    SmscFacts {
        ports = List.copyOf(ports);
    }

    String name() {
        return smsc.name();
    }

    SmscSettings settings() {
        return smsc.settings();
    }

    int sessions() {
        return sum(SmscPortView::sessions);
    }

    int used() {
        return sum(SmscPortView::used);
    }

    int window() {
        return sum(SmscPortView::window);
    }

    int wanted() {
        return settings().peer().isCalled()
                ? settings().sessions()
                : Math.max(sum(port -> port.slots().size()), 1);
    }

    List<SmscSlotView> slots() {
        return ports.stream().flatMap(port -> port.slots().stream()).toList();
    }

    private int sum(ToIntFunction<SmscPortView> figure) {
        return ports.stream().mapToInt(figure).sum();
    }

    boolean isDown() {
        return home.state().isDown();
    }

    /** Whether the SMSC temporarily gets no messages because of a status. */
    boolean isAside() {
        return !home.aside().isNone() && !isDown();
    }

    String state() {
        if (isAside()) {
            return "set aside";
        }
        return switch (home.state()) {
            case DOWN, DOWN_LONG -> "down";
            case SET_ASIDE, PROBING -> "set aside";
            case UP -> sessions() < wanted() ? "partly up" : "up";
        };
    }
}
