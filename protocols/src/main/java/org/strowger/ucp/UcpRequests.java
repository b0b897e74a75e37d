package org.strowger.ucp;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.Session;
import org.strowger.protocol.Submission;
import org.strowger.protocol.Window;
import org.strowger.protocol.Window.Numbers;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpFieldChanges;

/** What we ask of the peer: sends it, keeps it until it is answered or never will be, and tells which it was, once. */
final class UcpRequests {
    /** From 00 to 99 and round again. */
    static final Numbers NUMBERS = new Numbers(0, 1, 99, 128);

    private final UcpSettings settings;
    private final MessageHandler handler;
    private final UcpWire wire;
    private final UcpTools tools;
    private final Instant epoch;
    private final Window window;
    private ZoneId zone;
    private String account = "";

    UcpRequests(UcpSettings settings, MessageHandler handler, UcpWire wire, UcpTools tools, Instant epoch) {
        this.settings = settings;
        this.handler = handler;
        this.wire = wire;
        this.tools = tools;
        this.epoch = epoch;
        this.window = new Window(UcpSettings.windowMax(settings.limits().windowMax()), NUMBERS);
        this.zone = settings.zone();
    }

    /** From now on so many may be without an answer, and times are of this zone. */
    void allow(int windowMax, ZoneId other) {
        window.limit(UcpSettings.windowMax(windowMax));
        zone = other;
    }

    /** The application is known. */
    void speakFor(String number) {
        account = number;
    }

    int size() {
        return window.size();
    }

    int touch() {
        return window.size();
    }

    int room() {
        return window.room();
    }

    /** The next number, for what needs no window. */
    int nextNumber() {
        return window.nextSequence();
    }

    long nextDeadlineNanos() {
        return window.deadlineNanos();
    }

    // ---- Asking

    Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        if (window.room() == 0) {
            return Submission.WINDOW_FULL;
        }
        UcpFieldChanges changes = tools.changes();
        if (message instanceof UcpMessage ucp) {
            OperationView came = ucp.view();
            OperationType as = UcpForwarding.leavesAs(came.type(), settings.role());
            if (as != OperationType.UNKNOWN) {
                Instant now = UcpForwarding.isStamped(came, as) ? epoch.plusNanos(nowNanos) : epoch;
                if (!new UcpForwarding(ucp, account, changes).fill(as, rewrite, zone, now)) {
                    return Submission.UNFIT;
                }
                wire.forward(came, as, window.add(as.number(), token, dueNanos(nowNanos)), changes);
                return Submission.ACCEPTED;
            }
        }
        Instant now = epoch.plusNanos(nowNanos);
        OperationType type = new UcpComposer(settings.role(), account, zone, now).compose(message, rewrite, changes);
        return send(type, changes, token, nowNanos);
    }

    Submission ask(Inquiry inquiry, long token, long nowNanos) {
        if (window.room() == 0) {
            return Submission.WINDOW_FULL;
        }
        UcpFieldChanges fields = tools.changes();
        OperationType type = UcpInquiries.operation(inquiry, account, zone, fields);
        return send(type, fields, token, nowNanos);
    }

    private Submission send(OperationType type, UcpFieldChanges fields, long token, long nowNanos) {
        if (type == OperationType.UNKNOWN) {
            return Submission.UNFIT;
        }
        wire.write(type, window.add(type.number(), token, dueNanos(nowNanos)), fields);
        return Submission.ACCEPTED;
    }

    private long dueNanos(long nowNanos) {
        Duration response = settings.timers().response();
        return response.isZero() ? Session.NO_DEADLINE : nowNanos + response.toNanos();
    }

    // ---- Being answered

    /** A result has come. @return false if nothing waits for it */
    boolean answered(OperationView view) {
        int place = window.find(view.number());
        if (place == Window.NONE || window.kind(place) != view.typeNumber()) {
            return false;
        }
        long token = window.token(place);
        window.remove(place);
        tell(view.type(), token, UcpCodes.outcome(view));
        return true;
    }

    private void tell(OperationType type, long token, Outcome outcome) {
        switch (type) {
            case MODIFY, DELETE ->
                handler.answerCame(
                        token,
                        outcome.isAccepted()
                                ? InquiryAnswer.done()
                                : new InquiryAnswer(outcome, MessageState.UNKNOWN, "", 0));
            default -> handler.outcomeCame(token, outcome);
        }
    }

    // ---- Not being answered

    /**
     * Gives up what is overdue. @return false if anything was: with so few numbers its result, if it came later, would
     * be taken for that of another operation
     */
    boolean expire(long nowNanos) {
        boolean all = true;
        while (window.deadlineNanos() <= nowNanos) {
            giveUpOldest("no answer came in time");
            all = false;
        }
        return all;
    }

    /** The connection is no more: nobody will answer anything. */
    void abandon() {
        while (window.size() > 0) {
            giveUpOldest("the connection was lost before the answer");
        }
    }

    private void giveUpOldest(String why) {
        int place = window.oldest();
        long token = window.token(place);
        OperationType type = OperationType.of(window.kind(place));
        window.remove(place);
        tell(type, token, Outcome.of(Outcome.Kind.UNCERTAIN, 0, why));
    }
}
