package org.strowger.router.account;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.time.Timer;

/**
 * What belongs to an application as a whole: which threads have sessions that can be delivered to, and what waits for
 * one of them to have room. Owned by the application's home thread.
 */
public final class AppHome {
    /** How often it is seen what has waited too long. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Application application;
    private final SelectorThread thread;
    private final Postman postman;
    private final int[] receivers;
    private final boolean[] full;
    private final ArrayDeque<Letter> waiting = new ArrayDeque<>();
    private final Timer look = new Timer(this::look);
    private int receiversInAll;
    private int next;
    private boolean backlog;

    /** Takes letters where the home sends them. */
    public interface Postman {
        /**
         * Delivers it by a session of that thread; if none has room, it comes back by {@link #returned}. If the thread
         * is the home's own that may happen at once.
         */
        void carry(Letter letter, int toThread);

        /** Says at once by {@link #roomTold} if sessions of that thread have room. */
        void askRoom(Application application, int ofThread);

        /** The application is not there, or has had no room for it in time. */
        void giveUp(Letter letter);
    }

    public AppHome(Application application, SelectorThread thread, int threads, Postman postman) {
        this.application = application;
        this.thread = thread;
        this.postman = postman;
        this.receivers = new int[threads];
        this.full = new boolean[threads];
    }

    public Application application() {
        return application;
    }

    /** Whether nothing waits here, and no session is there that could be delivered to. */
    public boolean isIdle() {
        return receiversInAll <= 0 && waiting.isEmpty();
    }

    public int waiting() {
        return waiting.size();
    }

    /** Sessions that can be delivered to have begun on a thread, or ended. */
    public void receiversChanged(int onThread, int difference, long nowNanos) {
        receivers[onThread] += difference;
        receiversInAll += difference;
        full[onThread] = false;
        if (receiversInAll == 0) {
            giveUpAll();
        } else {
            pump();
            weigh(nowNanos);
        }
    }

    /** Delivers it by whichever session has room, now or soon. */
    public void take(Letter letter, long nowNanos) {
        if (receiversInAll == 0
                || waiting.size() >= application.settings().receiving().keep().max()) {
            postman.giveUp(letter);
            return;
        }
        waiting.addLast(letter);
        pump();
        weigh(nowNanos);
    }

    /** There was no room on that thread after all. */
    public void returned(Letter letter, int fromThread, long nowNanos) {
        boolean waited = backlog;
        full[fromThread] = true;
        waiting.addFirst(letter);
        weigh(nowNanos);
        if (waited) {
            postman.askRoom(application, fromThread);
        }
    }

    /** Sessions of that thread have room again. */
    public void roomTold(int onThread, long nowNanos) {
        full[onThread] = false;
        pump();
        weigh(nowNanos);
    }

    private void pump() {
        while (!waiting.isEmpty()) {
            int to = nextThread();
            if (to < 0) {
                return;
            }
            postman.carry(waiting.removeFirst(), to);
        }
    }

    /** The next thread in turn that has sessions and is not known to be full; negative if there is none. */
    private int nextThread() {
        for (int tried = 0; tried < receivers.length; tried++) {
            next = next + 1 >= receivers.length ? 0 : next + 1;
            if (receivers[next] > 0 && !full[next]) {
                return next;
            }
        }
        return -1;
    }

    /**
     * Threads tell of room only while something waits here. So whoever was full before is asked when that begins: he
     * may have had room since, and nothing more to tell.
     */
    private void weigh(long nowNanos) {
        boolean before = backlog;
        publish(!waiting.isEmpty());
        for (int thread = 0; backlog && !before && thread < full.length; thread++) {
            if (full[thread]) {
                postman.askRoom(application, thread);
            }
        }
        if (!waiting.isEmpty() && !look.isScheduled()) {
            thread.schedule(look, nowNanos + LOOK_NANOS);
        }
    }

    private void publish(boolean waits) {
        backlog = waits;
        application.publishBacklog(waits);
    }

    private void look(long nowNanos) {
        Iterator<Letter> letters = waiting.iterator();
        ArrayDeque<Letter> late = new ArrayDeque<>();
        while (letters.hasNext()) {
            Letter letter = letters.next();
            if (letter.untilNanos() <= nowNanos) {
                letters.remove();
                late.add(letter);
            }
        }
        late.forEach(postman::giveUp);
        weigh(nowNanos);
    }

    private void giveUpAll() {
        ArrayDeque<Letter> all = new ArrayDeque<>(waiting);
        waiting.clear();
        publish(false);
        all.forEach(postman::giveUp);
    }
}
