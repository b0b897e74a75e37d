package org.strowger.router.admin.view;

import java.util.List;
import java.util.function.ToIntFunction;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.exchange.ReceiptsView;
import org.strowger.router.link.Link;
import org.strowger.router.link.LinkHomeView;
import org.strowger.router.link.LinkPortView;
import org.strowger.router.link.SlotView;

/**
 * What was seen of a link, on all threads.
 *
 * @param ports by the number of the thread
 */
record LinkFacts(Link link, List<LinkPortView> ports, LinkHomeView home, ReceiptsView receipts) {
    LinkFacts {
        ports = List.copyOf(ports);
    }

    String name() {
        return link.name();
    }

    SmscSettings settings() {
        return link.settings();
    }

    int sessions() {
        return sum(LinkPortView::sessions);
    }

    int used() {
        return sum(LinkPortView::used);
    }

    int window() {
        return sum(LinkPortView::window);
    }

    int wanted() {
        int kinds = settings().login().transceiver() ? 1 : 2;
        return settings().peer().isCalled()
                ? settings().capacity().sessions() * kinds
                : Math.max(sum(port -> port.slots().size()), 1);
    }

    List<SlotView> slots() {
        return ports.stream().flatMap(port -> port.slots().stream()).toList();
    }

    private int sum(ToIntFunction<LinkPortView> figure) {
        return ports.stream().mapToInt(figure).sum();
    }

    boolean isDown() {
        return home.state().isDown();
    }

    /** In a word. */
    String state() {
        return switch (home.state()) {
            case DOWN, DOWN_LONG -> "down";
            case SET_ASIDE, PROBING -> "set aside";
            case UP -> sessions() < wanted() ? "partly up" : "up";
        };
    }
}
