package org.strowger.router.http;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.ReceiptPage;
import org.strowger.router.http.api.ReceiptQuery;
import org.strowger.router.reactor.SelectorThread;

/**
 * The last receipts of one application since the start of the daemon, for clients that ask for them because they may
 * have missed a callback. Owned by the home thread of the application.
 */
public final class ReceiptLog {
    /** The number of receipts that are kept; they take about 500 kB. */
    @Bound(
            of = "receipts of an application that `GET /v1/receipts` lists",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.APPLICATION,
            share = Sharing.EACH,
            full = "the oldest is forgotten")
    private static final int KEPT = 1000;

    private final SelectorThread home;

    @BoundedBy("KEPT")
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();

    private long last;

    private record Entry(long position, CallbackNotice.Report report) {}

    /**
     * Creates an empty log.
     *
     * @param beganMillis the calendar time, so that positions keep growing across restarts
     */
    public ReceiptLog(SelectorThread home, long beganMillis) {
        this.home = home;
        this.last = beganMillis << 20;
    }

    SelectorThread home() {
        return home;
    }

    /** Adds a received receipt. Must be called on the home thread. */
    public void add(CallbackNotice.Report report) {
        assert home.isOwner() : "a receipt is added at the home of its application";
        if (entries.size() == KEPT) {
            entries.removeFirst();
        }
        last++;
        entries.addLast(new Entry(last, report));
    }

    /** The receipts after a position. Must be called on the home thread. */
    ReceiptPage page(ReceiptQuery query) {
        assert home.isOwner() : "receipts are listed at the home of their application";
        List<CallbackNotice.Report> receipts = new ArrayList<>();
        long next = query.cursor();
        for (Entry each : entries) {
            if (each.position() > query.cursor()) {
                if (receipts.size() == query.max()) {
                    return new ReceiptPage(receipts, next, false);
                }
                receipts.add(each.report());
                next = each.position();
            }
        }
        return new ReceiptPage(receipts, next, true);
    }
}
