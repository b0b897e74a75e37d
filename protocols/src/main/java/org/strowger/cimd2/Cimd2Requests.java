package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.ZoneId;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.Submission;
import org.strowger.protocol.session.OutgoingRequests;
import org.strowger.protocol.session.Window;

/**
 * Our CIMD2 requests: forwards or composes packets, keeps them for repetition after a nack, and reads the responses.
 * Alive requests, login and logout also have packet numbers, but do not occupy the window, in which the peer counts
 * only messages.
 */
final class Cimd2Requests extends OutgoingRequests {
    /** The token of requests that did not come from the owner. */
    private static final long NO_TOKEN = 0;

    /** Stands for "no packet number". */
    static final int NONE = -1;

    @Bound(
            of = "repetitions of a CIMD2 request after a nack",
            kind = Bound.Kind.FORMAT,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "the message counts as not answered")
    private static final int NACKS_MAX = 3;

    private final Cimd2Settings settings;
    private final Cimd2Wire wire;
    private final Cimd2Tools tools;

    @BoundedBy("Window.cells")
    private final NumberedOctets sent = new NumberedOctets();

    private int windowToPeer;
    private ZoneId zone;
    private int lastNumber;
    private int controls;
    private int nacks;

    /**
     * The number of further nacks to expect: the peer also nacks each request that was sent after a nacked one, because
     * its number is not the expected one.
     */
    private int nacksToCome;

    private int nackedNumber;

    Cimd2Requests(Cimd2Settings settings, SessionSetting setting, Cimd2Wire wire, Cimd2Tools tools) {
        super(
                setting,
                new Window(Cimd2Role.outstandingMax(), settings.role().numbers()),
                settings.timers().response(),
                settings.limits().unansweredMax());
        this.settings = settings;
        this.wire = wire;
        this.tools = tools;
        this.windowToPeer = settings.limits().windowToPeer();
        this.zone = settings.quirks().zone();
        this.lastNumber = Cimd2Role.before(settings.role().first());
    }

    /** Sets the window and the zone of the peer's times. */
    void allow(int max, ZoneId clock) {
        windowToPeer = Math.min(max, Cimd2Role.outstandingMax());
        zone = clock;
    }

    @Override
    protected boolean isMessage(int kind) {
        return Operation.of(kind).isMessage();
    }

    @Override
    protected boolean isInquiry(int kind) {
        Operation operation = Operation.of(kind);
        return operation == Operation.ENQUIRE || operation == Operation.CANCEL;
    }

    /** Returns the number of outstanding messages and inquiries; alive requests, logins and logouts do not count. */
    @Override
    protected int unanswered() {
        return window.size() - controls;
    }

    /** Returns 0 while the next number is in use, because no number may be skipped. */
    @Override
    protected int room() {
        return numberIsFree() ? Math.max(0, windowToPeer - unanswered()) : 0;
    }

    private boolean numberIsFree() {
        return window.room() > 0 && window.find(Cimd2Role.after(lastNumber)) == Window.NONE;
    }

    // ---- Sending requests

    @Override
    protected Submission submit(ShortMessage message, Rewrite rewrite, long token, long nowNanos) {
        if (room() == 0) {
            return Submission.WINDOW_FULL;
        }
        ByteBuf draft = tools.draft();
        Operation as = draft(message, rewrite, draft, nowNanos);
        if (as == Operation.UNLISTED) {
            return Submission.UNFIT;
        }
        send(as, draft, token, nowNanos);
        return Submission.ACCEPTED;
    }

    /**
     * Drafts the packet of a message.
     *
     * @return its operation; {@link Operation#UNLISTED} if CIMD2 cannot express the message
     */
    private Operation draft(ShortMessage message, Rewrite changed, ByteBuf draft, long nowNanos) {
        Rewrite rewrite = changed.isInNearestForm() ? Cimd2Addresses.nearest(message, changed) : changed;
        if (message instanceof Cimd2Message cimd && Cimd2Forwarding.leavesAsItCame(cimd, rewrite, settings.role())) {
            return Cimd2Forwarding.write(cimd, rewrite, zone, tools.writer(), draft);
        }
        var composer = new Cimd2Composer(settings.role(), zone, calendar(nowNanos));
        return composer.compose(message, rewrite, tools.writer(), draft);
    }

    @Override
    protected Submission ask(Inquiry inquiry, long token, long nowNanos) {
        if (room() == 0) {
            return Submission.WINDOW_FULL;
        }
        ByteBuf draft = tools.draft();
        Operation as = Cimd2InquiryPackets.write(inquiry, tools.writer(), draft);
        if (as == Operation.UNLISTED) {
            return Submission.UNFIT;
        }
        send(as, draft, token, nowNanos);
        return Submission.ACCEPTED;
    }

    /** Sends a request without parameters that is not a message. @return false if no number is free */
    boolean control(Operation operation, long nowNanos) {
        ByteBuf draft = tools.draft();
        tools.writer().begin(operation.code(), 0, draft);
        return control(operation, draft, nowNanos);
    }

    /** Sends a drafted request that is not a message. @return false if no number is free */
    boolean control(Operation operation, ByteBuf draft, long nowNanos) {
        if (!numberIsFree()) {
            return false;
        }
        controls++;
        send(operation, draft, NO_TOKEN, nowNanos);
        return true;
    }

    private void send(Operation operation, ByteBuf draft, long token, long nowNanos) {
        int number = window.add(operation.code(), token, dueNanos(operation, nowNanos));
        lastNumber = number;
        PacketWriter.number(number, draft, 0);
        int octets = tools.writer().end(settings.quirks().summed());
        wire.write(operation, draft, 0, octets);
        sent.put(number, draft, 0, octets);
    }

    /**
     * Returns the deadline of the response. There is none for a login: the session itself times the login, and sends no
     * further request until it is answered.
     */
    private long dueNanos(Operation operation, long nowNanos) {
        return operation == Operation.LOGIN ? Session.NO_DEADLINE : dueNanos(nowNanos);
    }

    // ---- Receiving responses

    /**
     * Returns the number of the request that the packet answers; {@link #NONE} if no request waits for it. A general
     * error refers to the request with its number, or else to the oldest request.
     */
    int waiting(PacketView view) {
        int slot = window.find(view.number());
        if (view.operation() == Operation.GENERAL_ERROR) {
            return window.size() == 0 || slot != Window.NONE ? numberAt(slot, view) : window.number(window.oldest());
        }
        boolean answers = slot != Window.NONE && Operation.of(window.kind(slot)) == view.operation();
        return answers ? view.number() : NONE;
    }

    private static int numberAt(int slot, PacketView view) {
        return slot == Window.NONE ? NONE : view.number();
    }

    /** Returns the operation of the request with this number, which {@link #waiting} returned. */
    Operation asked(int number) {
        return Operation.of(window.kind(window.find(number)));
    }

    /** Completes the request with this number, which {@link #waiting} returned. */
    void settle(int number, PacketView view, long nowNanos) {
        int slot = window.find(number);
        Operation asked = Operation.of(window.kind(slot));
        long token = window.token(slot);
        boolean wantsTooMuch = Cimd2Errors.in(view) == Cimd2ErrorCode.STATUS_REPORT_REQUEST.code();
        if (asked == Operation.SUBMIT && wantsTooMuch && saidWithLess(number, token, nowNanos)) {
            return;
        }
        remove(slot);
        peerAnswered();
        nacks = 0;
        nacksToCome = 0;
        if (asked.isMessage()) {
            handler.outcomeCame(token, outcome(view, asked));
        } else if (isInquiry(asked.code())) {
            handler.answerCame(token, Cimd2InquiryPackets.answer(view));
        }
    }

    /**
     * Submits a message again with a request for fewer status reports, after the SMSC refused the requested ones.
     *
     * @return false if the request cannot be reduced further
     */
    private boolean saidWithLess(int number, long token, long nowNanos) {
        int kept = sent.find(number);
        PacketView before = new PacketView();
        before.read(Unpooled.wrappedBuffer(sent.octets(kept)), 0, sent.length(kept));
        int reports = before.number(Parameter.STATUS_REPORT_REQUEST);
        if (reports <= 0 || !numberIsFree()) {
            return false;
        }
        ByteBuf draft = tools.draft();
        PacketWriter writer = tools.writer().begin(Operation.SUBMIT.code(), 0, draft);
        for (int slot = 0; slot < before.count(); slot++) {
            if (before.parameter(slot) != Parameter.STATUS_REPORT_REQUEST) {
                writer.with(before, slot);
            }
        }
        writer.with(Parameter.STATUS_REPORT_REQUEST, Cimd2StatusReports.fewer(reports));
        remove(window.find(number));
        send(Operation.SUBMIT, draft, token, nowNanos);
        return true;
    }

    @Override
    protected void remove(int slot) {
        int number = window.number(slot);
        int kind = window.kind(slot);
        super.remove(slot);
        sent.remove(sent.find(number));
        if (!isMessage(kind) && !isInquiry(kind)) {
            controls--;
        }
    }

    private static Outcome outcome(PacketView view, Operation asked) {
        int code =
                view.operation() == Operation.GENERAL_ERROR ? Math.max(1, Cimd2Errors.in(view)) : Cimd2Errors.in(view);
        String stamp = asked == Operation.SUBMIT && code == 0 ? view.text(Parameter.TIME_STAMP) : "";
        return Cimd2Errors.outcome(code, stamp);
    }

    // ---- Repeating requests

    /** Repeats the request with this number after a nack. @return false if the peer has sent too many nacks for it */
    boolean nacked(int number) {
        if (window.size() == 0) {
            return true;
        }
        if (nacksToCome > 0 && number == nackedNumber) {
            nacksToCome--;
            return true;
        }
        nacks++;
        if (nacks > NACKS_MAX) {
            return false;
        }
        int from = number;
        if (window.find(number) == Window.NONE) {
            from = window.number(window.oldest());
            if (settings.role().numbers(number)) {
                renumber(number);
                from = number;
            }
        }
        nackedNumber = number;
        nacksToCome = sendAgain(from) - 1;
        return true;
    }

    /** Sends a request and all later requests again. @return the number of repeated requests */
    private int sendAgain(int from) {
        int count = 0;
        int number = from;
        while (true) {
            int at = window.find(number);
            int slot = at == Window.NONE ? NumberedOctets.NONE : sent.find(number);
            if (slot != NumberedOctets.NONE) {
                wire.write(Operation.of(window.kind(at)), sent.octets(slot), sent.length(slot));
                count++;
            }
            if (number == lastNumber) {
                return count;
            }
            number = Cimd2Role.after(number);
        }
    }

    /** Renumbers the outstanding requests in order, because the peer expects a different number. */
    private void renumber(int first) {
        int count = window.size();
        int[] kinds = new int[count];
        long[] tokens = new long[count];
        long[] deadlines = new long[count];
        int[] slots = new int[count];
        for (int i = 0; i < count; i++) {
            int slot = window.oldest();
            kinds[i] = window.kind(slot);
            tokens[i] = window.token(slot);
            deadlines[i] = window.deadlineNanos();
            slots[i] = sent.find(window.number(slot));
            window.remove(slot);
        }
        window.countFrom(Cimd2Role.before(first));
        for (int i = 0; i < count; i++) {
            lastNumber = window.add(kinds[i], tokens[i], deadlines[i]);
            ByteBuf packet = Unpooled.wrappedBuffer(sent.octets(slots[i]));
            PacketWriter.renumber(
                    lastNumber,
                    packet,
                    0,
                    sent.length(slots[i]),
                    settings.quirks().summed());
            sent.renumber(slots[i], lastNumber);
        }
    }
}
