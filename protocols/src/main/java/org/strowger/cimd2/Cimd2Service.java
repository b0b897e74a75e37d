package org.strowger.cimd2;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import org.strowger.bound.BoundedBy;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Cimd2Refusal;
import org.strowger.cimd2.packet.LocalTimes;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketRules;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.message.Outcome;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.session.IncomingRequests;
import org.strowger.protocol.session.PendingRequests;

/**
 * The peer's CIMD2 requests: checks them against {@link PacketRules}, reports them to the handler, keeps the parameters
 * that a response repeats, and writes the responses. Requests that concern the session itself are answered at once.
 */
final class Cimd2Service extends IncomingRequests {
    /** The name of a parameter in a packet: three digits and a colon. */
    private static final int NAME_OCTETS = 4;

    private static final byte TAB = '\t';
    private static final int FIRST_ITEM = 501;

    private final Cimd2Settings settings;
    private final Cimd2Wire wire;
    private final Cimd2Tools tools;
    private final CalendarTime calendar;
    private final PacketView view;

    @BoundedBy("Window.cells")
    private final PendingRequests pending = new PendingRequests();

    /** The recipients of the pending messages and inquiries; each answer repeats its recipient. */
    @BoundedBy("Window.cells")
    private final NumberedOctets whom = new NumberedOctets();

    private boolean strict;
    private ZoneId zone;

    Cimd2Service(Cimd2Settings settings, SessionSetting setting, Cimd2Wire wire, Cimd2Tools tools) {
        super(setting.handler(), bounded(settings.limits().windowOfPeer()));
        this.settings = settings;
        this.wire = wire;
        this.tools = tools;
        this.calendar = setting.calendar();
        this.view = tools.view();
        this.strict = settings.quirks().strict();
        this.zone = settings.quirks().zone();
    }

    /** Sets the limit of pending requests, and the quirks of the peer. */
    void allow(int max, PeerQuirks quirks) {
        allow(bounded(max));
        strict = quirks.strict();
        zone = quirks.zone();
    }

    /** Returns the limit of pending requests, reduced below the number of packet numbers. */
    private static int bounded(int max) {
        return Math.min(max, Cimd2Role.outstandingMax() - 1);
    }

    @Override
    protected int touch() {
        return pending.touch();
    }

    @Override
    protected int pending() {
        return pending.size();
    }

    // ---- Receiving requests

    /** Serves the request in the view, which is legal in this state. */
    void serve(long nowNanos) {
        Cimd2Refusal refusal = PacketRules.check(view, strict);
        if (!refusal.isAccepted()) {
            wire.tally().broken(refusal.violation().fault());
            handler.brokenPacketCame(refusal.violation(), view.toBytes());
            refuse(refusal);
            return;
        }
        switch (view.operation()) {
            case SUBMIT, DELIVER, REPORT, ENQUIRE, CANCEL -> handOn();
            case GET -> item(nowNanos);
            case SET -> wire.refuse(Operation.SET, view.number(), Cimd2ErrorCode.PASSWORD_NOT_ALLOWED);
            case DELIVERY_REQUEST -> waiting();
            default -> wire.done(view.operation(), view.number());
        }
    }

    /** Refuses the request in the view; the answer to a message repeats the recipient, if it could be read. */
    void refuse(Cimd2Refusal refusal) {
        Operation operation = view.operation();
        PacketWriter writer = wire.respond(operation, view.number(), 0);
        int index = view.find(Parameter.DESTINATION);
        boolean names = operation == Operation.SUBMIT && refusal.namesDestination();
        if (names
                && index != PacketView.ABSENT
                && view.end(index) - view.begin(index) <= Cimd2Addresses.CHARACTERS_MAX) {
            writer.with(view, index);
        }
        writer.with(refusal.code().code(), refusal.code().text());
        wire.end();
    }

    private void handOn() {
        Operation operation = view.operation();
        // If the peer reuses the number of a pending request, it could not distinguish the two answers.
        if (!admitOrCountRefusal(whom.find(view.number()) == NumberedOctets.NONE ? 1 : windowOfPeer() + 1)) {
            wire.refuse(operation, view.number(), settings.role().throttled());
            return;
        }
        long token = PendingRequests.token(operation.code(), view.number());
        pending.add(token);
        if (operation == Operation.ENQUIRE || operation == Operation.CANCEL) {
            keep(Parameter.DESTINATION, Parameter.TIME_STAMP);
            handler.inquiryCame(Cimd2InquiryPackets.inquiry(view), token);
        } else {
            if (operation == Operation.SUBMIT) {
                keep(Parameter.DESTINATION, Parameter.DESTINATION);
            }
            handler.messageCame(tools.message(zone), token);
        }
    }

    /** Stores the parameters of these two kinds, which may be equal, as received, to repeat them in the answer. */
    private void keep(Parameter one, Parameter other) {
        int kept = NumberedOctets.NONE;
        for (int index = 0; index < view.count(); index++) {
            Parameter each = view.parameter(index);
            if (each == one || each == other) {
                int from = view.begin(index) - NAME_OCTETS;
                int octets = view.end(index) + 1 - from;
                if (kept == NumberedOctets.NONE) {
                    whom.put(view.number(), view.bytes(), from, octets);
                    kept = whom.find(view.number());
                } else {
                    whom.append(kept, view.bytes(), from, octets);
                }
            }
        }
    }

    /** Answers a query for a system item; we support only the SMSC time. */
    private void item(long nowNanos) {
        if (view.number(Parameter.WANTED_ITEM) == FIRST_ITEM) {
            String time = LocalTimes.format(calendar.instant(nowNanos), zone);
            wire.respond(Operation.GET, view.number(), 0).with(Parameter.SMSC_TIME, time);
            wire.end();
        } else {
            wire.refuse(Operation.GET, view.number(), Cimd2ErrorCode.UNSUPPORTED_ITEM);
        }
    }

    /** Answers a delivery request: messages are delivered at once, so no messages are waiting. */
    private void waiting() {
        PacketWriter writer = wire.respond(Operation.DELIVERY_REQUEST, view.number(), 0);
        if (view.number(Parameter.REQUEST_MODE) == 0) {
            writer.with(Parameter.MESSAGE_COUNT, 0);
        }
        wire.end();
    }

    // ---- Sending responses

    @Override
    protected void respond(long token, Outcome outcome) {
        if (!pending.settle(token)) {
            return;
        }
        Operation request = Operation.of(PendingRequests.kind(token));
        int number = PendingRequests.number(token);
        int code = Cimd2Errors.code(outcome, settings.role());
        if (request == Operation.SUBMIT) {
            submitted(number, outcome, code);
        } else if (code == 0) {
            wire.done(request, number);
        } else {
            // Early releases define no error code in this response, and treat every response as acceptance.
            error(wire.respond(request, number, 0), code);
            wire.end();
        }
    }

    /** Answers a submit, with a time stamp or an error for each recipient. */
    private void submitted(int number, Outcome outcome, int code) {
        int slot = whom.find(number);
        byte[] kept = whom.octets(slot);
        int length = whom.length(slot);
        PacketWriter writer = wire.respond(Operation.SUBMIT, number, PacketRules.DESTINATIONS_MAX * length);
        String stamp = LocalTimes.isStamp(outcome.messageId()) ? outcome.messageId() : "";
        int from = 0;
        while (from < length) {
            int to = from;
            while (kept[to] != TAB) {
                to++;
            }
            writer.withKept(kept, from, to + 1);
            int itsCode = code != 0 || outcome.failures().isEmpty() ? code : failure(outcome, kept, from, to);
            if (itsCode != 0) {
                error(writer, itsCode);
            } else if (!stamp.isEmpty()) {
                writer.with(Parameter.TIME_STAMP, stamp);
            }
            from = to + 1;
        }
        wire.end();
        whom.remove(slot);
    }

    private static int failure(Outcome outcome, byte[] kept, int from, int to) {
        int begin = from + NAME_OCTETS;
        String text = new String(kept, begin, to - begin, StandardCharsets.ISO_8859_1);
        var recipient = Cimd2Addresses.read(text);
        for (Outcome.Failure each : outcome.failures()) {
            if (each.destination().equals(recipient)) {
                return Cimd2Errors.isCode(each.code()) ? each.code() : Cimd2ErrorCode.FAILED.code();
            }
        }
        return 0;
    }

    private static void error(PacketWriter writer, int code) {
        Cimd2ErrorCode known = Cimd2ErrorCode.of(code);
        writer.with(code, known == Cimd2ErrorCode.UNLISTED ? "" : known.text());
    }

    @Override
    protected void answer(long token, InquiryAnswer answer) {
        if (!pending.settle(token)) {
            return;
        }
        Operation request = Operation.of(PendingRequests.kind(token));
        int number = PendingRequests.number(token);
        int index = whom.find(number);
        if (!answer.outcome().isAccepted()) {
            int said = answer.outcome().code();
            int usual = request == Operation.ENQUIRE ? Cimd2ErrorCode.NOT_FOUND.code() : Cimd2ErrorCode.FAILED.code();
            error(wire.respond(request, number, 0), Cimd2Errors.isCode(said) ? said : usual);
        } else if (request == Operation.ENQUIRE) {
            PacketWriter writer = wire.respond(request, number, whom.length(index));
            writer.withKept(whom.octets(index), 0, whom.length(index));
            Cimd2InquiryPackets.status(writer, answer);
        } else {
            wire.respond(request, number, 0);
        }
        wire.end();
        whom.remove(index);
    }
}
