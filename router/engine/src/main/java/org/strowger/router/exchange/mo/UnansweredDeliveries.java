package org.strowger.router.exchange.mo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.strowger.bound.Within;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * The deliveries that the sessions of this thread have sent and applications have not answered. A relayed receipt that
 * is not answered within {@link MoFlow#RECEIPT_PATIENCE_NANOS} is stored, so that the SMSC gets its response and an
 * application that does not answer never occupies the window of the SMSC.
 *
 * <p>An application with a delivery that is unanswered for that long is slow ({@link AppPort#isSlow}): its further
 * receipts are stored before they are sent, until it answers again. A delivery that is answered in time costs one test
 * here.
 */
@Within(Within.Scope.TURN)
final class UnansweredDeliveries {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The number of receipts that one check stores; the rest follow at the next check. */
    private static final int STORED_PER_LOOK = 1000;

    private final MoFlow flow;
    private final ApplicationHomes homes;
    private final SelectorThread selector;
    private final Timer look = new Timer(this::look);
    private final Consumer<PendingDelivery> eachDelivery = this::examine;

    /** The ports that had unanswered deliveries at the last check, or have sent one since. */
    private final List<AppPort> ports = new ArrayList<>();

    private final List<MoMessage> overdue = new ArrayList<>();

    /** The time of the current check. */
    private long nowNanos;

    /** The time at which the oldest unanswered delivery of the examined port was sent. */
    private long oldestNanos;

    UnansweredDeliveries(MoFlow flow, ApplicationHomes homes, SelectorThread selector) {
        this.flow = flow;
        this.homes = homes;
        this.selector = selector;
    }

    /** Notes that a session of the port has sent a delivery. */
    void sentBy(AppPort port) {
        if (port.watch()) {
            ports.add(port);
            if (!look.isScheduled()) {
                selector.schedule(look, selector.nowNanos() + LOOK_NANOS);
            }
        }
    }

    private void look(long atNanos) {
        nowNanos = atNanos;
        overdue.clear();
        for (int i = ports.size() - 1; i >= 0; i--) {
            look(ports.get(i), i);
        }
        overdue.forEach(flow::overdue);
        if (!ports.isEmpty()) {
            selector.schedule(look, atNanos + LOOK_NANOS);
        }
    }

    private void look(AppPort port, int slot) {
        oldestNanos = PendingDelivery.NOT_SENT;
        port.forEachDelivering(eachDelivery);
        if (port.updateSlow(oldestNanos <= nowNanos - MoFlow.RECEIPT_PATIENCE_NANOS)) {
            homes.slowChanged(port.application(), port.isSlow());
        }
        if (oldestNanos == PendingDelivery.NOT_SENT) {
            port.endWatch();
            AppPort last = ports.remove(ports.size() - 1);
            if (slot < ports.size()) {
                ports.set(slot, last);
            }
        }
    }

    private void examine(PendingDelivery delivery) {
        oldestNanos = Math.min(oldestNanos, delivery.sentNanos());
        if (delivery.mayBeStored() && delivery.untilNanos() <= nowNanos && overdue.size() < STORED_PER_LOOK) {
            overdue.add((MoMessage) delivery);
        }
    }
}
