package org.strowger.tests.matrix;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.thread.OperatorLog;
import org.strowger.router.reactor.Incidents;
import org.strowger.router.store.StoreIncidents;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.log.LogDamage;

/** The events that the router logs. */
final class Told implements OperatorLog, Incidents, StoreIncidents {
    private static final Set<LogEvent> OF_SMSCS =
            Set.of(LogEvent.SMSC_SET_ASIDE, LogEvent.SMSC_RECOVERED, LogEvent.SMSC_SLOWED_DOWN, LogEvent.SMSC_LOOP);

    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private final Queue<String> all = new ConcurrentLinkedQueue<>();
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();

    @Override
    public void smscTold(String smsc, LogEvent event, String detail) {
        all.add(smsc + " " + words(event) + ": " + detail);
        if (OF_SMSCS.contains(event)) {
            events.add("log: " + smsc + " " + words(event));
        }
    }

    @Override
    public void appTold(String application, LogEvent event, String detail) {
        all.add(application + " " + words(event) + ": " + detail);
        if (event == LogEvent.APPLICATION_BIND_REFUSED || event == LogEvent.APPLICATION_TAKEN_OVER) {
            events.add("log: " + words(event));
        }
    }

    @Override
    public void hookTold(String hook, LogEvent event, String detail) {
        all.add(hook + " " + words(event) + ": " + detail);
    }

    @Override
    public void accountTold(String account, LogEvent event, String detail) {
        all.add(account + " " + words(event) + ": " + detail);
    }

    @Override
    public void routerTold(LogEvent event, String detail) {
        all.add(words(event) + ": " + detail);
    }

    /** The event without the logger in front of it: {@code SMSC_SET_ASIDE} is "set aside". */
    private static String words(LogEvent event) {
        String name = event.name().toLowerCase(Locale.ROOT);
        return name.substring(name.indexOf('_') + 1).replace('_', ' ');
    }

    @Override
    public void handlerFailed(String thread, String what, Throwable cause) {
        java.io.StringWriter trace = new java.io.StringWriter();
        cause.printStackTrace(new java.io.PrintWriter(trace));
        faults.add(what + ": " + trace);
    }

    @Override
    public void selectorReplaced(String thread, String why) {
        faults.add(why);
    }

    @Override
    public void acceptPaused(String thread, String address, String why) {
        faults.add(why);
    }

    @Override
    public void threadFailed(String thread, Throwable cause) {
        faults.add(cause.toString());
    }

    List<String> events() {
        return List.copyOf(events);
    }

    /** Everything, to find out why something went wrong. */
    List<String> all() {
        return List.copyOf(all);
    }

    /** Nothing of this may be. */
    List<String> faults() {
        return new ArrayList<>(faults);
    }

    void clear() {
        events.clear();
    }

    @Override
    public void onState(StoreState before, StoreState now) {
        faults.add("the store: " + now.words());
    }

    @Override
    public void onFailure(IOException why) {
        faults.add("the store: " + why);
    }

    @Override
    public void onDamage(LogDamage damage) {
        faults.add("the store: " + damage);
    }

    @Override
    public void onLost(Throwable why) {
        faults.add("the store: " + why);
    }
}
