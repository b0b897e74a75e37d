package org.strowger.router.exchange.mo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.router.application.AppHome;
import org.strowger.router.application.AppPort;
import org.strowger.router.application.AppSession;
import org.strowger.router.application.Application;
import org.strowger.router.application.PendingDelivery;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.custody.CustodyLog;
import org.strowger.router.exchange.custody.LeavingRecords;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.metrics.laws.DeliveryTerm;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * The applications whose home is this thread, with their queued deliveries. It also reports events of this thread's
 * sessions to the homes of their applications on other threads.
 */
@Within(Within.Scope.CONFIGURATION)
public final class ApplicationHomes implements AppHome.Carrier {
    /** The time after which late ends are checked again, if none of them becomes durable earlier. */
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final ExchangeThread thread;
    private final SelectorThread selector;
    private final CustodyLog log;
    private final IntFunction<MoFlow> flows;
    private final Map<Application, AppHome> homes = new HashMap<>();
    private final List<AppPort> portsWithRoom = new ArrayList<>();

    /** The ports of this thread that hand out no stored deliveries until ends of deliveries are durable. */
    private final Set<AppPort> portsThatWait = new LinkedHashSet<>();

    /** A timer is needed because a store that begins to fail sends no notice. */
    private final Timer again = new Timer(nowNanos -> lookAgain());

    /** @param flows the flows of all threads, by thread index */
    public ApplicationHomes(ExchangeThread thread, SelectorThread selector, CustodyLog log, IntFunction<MoFlow> flows) {
        this.thread = thread;
        this.selector = selector;
        this.log = log;
        this.flows = flows;
        log.unwrittenEnds().whenFewer(this::lookAgain);
    }

    @Override
    public boolean mayLeave(PendingDelivery delivery, long nowNanos) {
        return !delivery.isStored() || log.mayAct(nowNanos);
    }

    /** Whether this thread may hand out the delivery now; if not, the delivery waits as if the sessions were full. */
    boolean mayHandOut(MoMessage delivery) {
        return !delivery.isStored()
                || !log.unwrittenEnds().delay(delivery.application().index(), thread.nowNanos());
    }

    /**
     * Delays the notice to the home that the port can take deliveries until the ends of deliveries no longer delay the
     * application.
     */
    void awaitEnds(AppPort port) {
        portsThatWait.add(port);
        if (!again.isScheduled()) {
            selector.schedule(again, thread.nowNanos() + AGAIN_NANOS);
        }
    }

    private void lookAgain() {
        if (portsThatWait.isEmpty()) {
            return;
        }
        long nowNanos = thread.nowNanos();
        if (!log.unwrittenEnds().delayAll(nowNanos)) {
            List<AppPort> free = portsThatWait.stream()
                    .filter(each ->
                            !log.unwrittenEnds().delay(each.application().index(), nowNanos))
                    .toList();
            free.forEach(portsThatWait::remove);
            free.forEach(this::roomChanged);
        }
        if (!portsThatWait.isEmpty() && !again.isScheduled()) {
            selector.schedule(again, nowNanos + AGAIN_NANOS);
        }
    }

    /**
     * The home of the application, created if necessary. The home of a removed application remains while deliveries are
     * kept for it.
     */
    public AppHome of(Application application) {
        AppHome home = homes.get(application);
        if (home == null) {
            home = new AppHome(application, selector, thread.threads(), this);
            homes.put(application, home);
        }
        return home;
    }

    /** The home of the application if there is one; this call does not create a home. */
    @Nullable
    public AppHome known(Application application) {
        return homes.get(application);
    }

    public List<AppHome> all() {
        return List.copyOf(homes.values());
    }

    public int size() {
        return homes.size();
    }

    /** Passes deliveries kept for a removed application to the application that now has its name. */
    public void inherit(Application successor) {
        List<AppHome> before = homes.values().stream()
                .filter(each -> each.application().index() == successor.index() && each.application() != successor)
                .toList();
        for (AppHome each : before) {
            each.passTo(delivery -> {
                ((MoMessage) delivery).passTo(successor, thread.index());
                of(successor).take(delivery, thread.nowNanos());
            });
        }
    }

    /** Removes the homes of applications that are no longer configured and have no deliveries. */
    public void removeUnused() {
        homes.values().removeIf(each -> each.application().isClosed() && each.isIdle());
    }

    /**
     * Publishes how long the oldest delivery of each application waits, and logs when it waits for long. Called once a
     * second.
     */
    public void publishAges(long nowMillis, OperatorLog operatorLog) {
        for (AppHome each : homes.values()) {
            if (each.publishAge(nowMillis)) {
                Application application = each.application();
                String why = each.view().isNobodyThere()
                        ? "no session that receives is bound"
                        : "the application does not accept them";
                operatorLog.appTold(
                        application.name(),
                        LogEvent.APPLICATION_DELIVERIES_WAIT,
                        (each.waiting() == 1
                                        ? "1 receipt or message waits"
                                        : each.waiting() + " receipts and messages wait")
                                + ", the oldest for "
                                + Duration.ofMillis(application.oldestDeliveryMillis())
                                        .toMinutes() + " min: " + why);
            }
        }
    }

    /** Drops the waiting deliveries whose shard another node takes over. */
    public void leave(LeavingRecords records) {
        MoFlow flow = flows.apply(thread.index());
        for (AppHome each : all()) {
            each.leave(
                    delivery -> delivery.isStored() && records.has(((MoMessage) delivery).record()),
                    delivery -> {
                        ((MoMessage) delivery).ended(flow, DeliveryTerm.RELEASED);
                        flow.releaseKept((MoMessage) delivery);
                        records.left(((MoMessage) delivery).record());
                    },
                    thread.nowNanos());
        }
    }

    private ApplicationHomes at(int threadIndex) {
        return flows.apply(threadIndex).homes();
    }

    // ---- Queued deliveries

    @Override
    public void carry(PendingDelivery delivery, int toThread) {
        flows.apply(thread.index()).send(((MoMessage) delivery).to(flows.apply(toThread), MoMessage.Step.DELIVER));
    }

    @Override
    public void askRoom(Application application, int ofThread) {
        ApplicationHomes there = at(ofThread);
        thread.send(ofThread, now -> there.tellRoomOf(application));
    }

    @Override
    public void giveUp(PendingDelivery delivery) {
        flows.apply(thread.index()).giveUp((MoMessage) delivery);
    }

    // ---- Events of this thread's sessions

    private void tellRoomOf(Application application) {
        AppPort port = application.port(thread.index());
        if (port.room() > 0) {
            roomChanged(port);
        }
    }

    /** Notes that the room of the port has changed. The home of the application is notified at the end of the turn. */
    public void roomChanged(AppPort port) {
        if (!portsWithRoom.contains(port) && !portsThatWait.contains(port)) {
            portsWithRoom.add(port);
            thread.awaitTurnEnd();
        }
    }

    /**
     * At the end of the turn, notifies the homes of applications that the room in the sessions of this thread has
     * changed.
     */
    public void tellRoom() {
        int from = thread.index();
        for (int i = 0; i < portsWithRoom.size(); i++) {
            Application application = portsWithRoom.get(i).application();
            ApplicationHomes there = at(application.homeIndex());
            thread.send(application.homeIndex(), now -> there.of(application).roomTold(from, now));
        }
        portsWithRoom.clear();
    }

    public void receiversChanged(Application application, int difference) {
        int from = thread.index();
        ApplicationHomes there = at(application.homeIndex());
        thread.send(application.homeIndex(), now -> there.of(application).receiversChanged(from, difference, now));
    }

    /** Notifies the home of the application whether the sessions of this thread leave deliveries unanswered. */
    void slowChanged(Application application, boolean isSlow) {
        int from = thread.index();
        ApplicationHomes there = at(application.homeIndex());
        thread.send(application.homeIndex(), now -> {
            AppHome home = there.known(application); // The home is removed if no delivery waits and no session is left.
            if (home != null) {
                home.slowChanged(from, isSlow, now);
            }
        });
    }

    // ---- Alerts

    /**
     * Sends the alert that a subscriber is reachable again to one session that receives deliveries. If this thread has
     * no such session, the next thread searches for one.
     *
     * @param threadsLeft the number of threads that still search, including this thread
     */
    void announce(Application application, Address subscriber, Address asker, int threadsLeft) {
        for (AppSession session : application.port(thread.index()).sessions()) {
            if (session.receives()) {
                session.announce(subscriber, asker, thread.nowNanos());
                return;
            }
        }
        if (threadsLeft > 1) {
            ApplicationHomes next = at(thread.next());
            thread.send(thread.next(), now -> next.announce(application, subscriber, asker, threadsLeft - 1));
        }
    }
}
