package org.strowger.router.exchange.events;

import java.util.concurrent.TimeUnit;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.reactor.SelectorThread;
import org.strowger.router.records.RecordLine;
import org.strowger.router.records.RecordOutbox;
import org.strowger.router.records.RecordThread;
import org.strowger.router.time.Timer;

/** Sends the lines of one thread to a record thread at the end of each turn that asks for it. */
final class LineSender {
    /** The wait before lines are sent again while another batch is being written. */
    private static final long LATER_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

    private final SelectorThread selector;
    private final RecordThread records;
    private final RecordOutbox outbox;
    private final Timer later;

    LineSender(ExchangeThread thread, SelectorThread selector, RecordThread records) {
        this.selector = selector;
        this.records = records;
        this.outbox = records.outbox();
        this.later = new Timer(nowNanos -> thread.awaitTurnEnd());
    }

    RecordLine line() {
        return outbox.line();
    }

    /** Whether lines of new messages that belong to no application can be written. */
    boolean takesNew() {
        return outbox.takesNew(RecordOutbox.NOBODY);
    }

    /** Whether lines of new messages of this application can be written. */
    boolean takesNew(Application application) {
        boolean takes = outbox.takesNew(owner(application));
        if (!takes) {
            records.status().refuses(application.name());
        }
        return takes;
    }

    /** The application as an owner of lines. */
    static int owner(Application application) {
        return application.index() + 1;
    }

    void turnEnding() {
        if (outbox.send() && !later.isScheduled()) {
            selector.schedule(later, selector.nowNanos() + LATER_NANOS);
        }
    }

    void threadEnded() {
        outbox.sendRest();
    }
}
