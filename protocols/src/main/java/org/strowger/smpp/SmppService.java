package org.strowger.smpp;

import org.strowger.bound.BoundedBy;
import org.strowger.bound.Within;
import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.session.IncomingRequests;
import org.strowger.protocol.session.PendingRequests;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.MessageRules;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;
import org.strowger.smpp.pdu.Unreached;

/**
 * The peer's SMPP requests: checks them against {@link MessageRules}, reports them to the handler, and writes the
 * responses.
 */
final class SmppService extends IncomingRequests {
    private static final int PERCENT = 100;

    @Within(Within.Scope.PACKET)
    private static final int UNREACHED_MAX = 255;

    private static final PduType[] TYPES = PduType.values();

    private final SmppSettings settings;
    private final SmppWire wire;
    private final SmppTools tools;
    private final PduView view;

    @BoundedBy("Window.cells")
    private final PendingRequests pending = new PendingRequests();

    @BoundedBy("Window.cells")
    private final SmppQueriedIds queried = new SmppQueriedIds();

    private SmppTolerance tolerance;
    private SmppVersion version;

    SmppService(SmppSettings settings, MessageHandler handler, SmppWire wire, SmppTools tools) {
        super(handler, settings.limits().windowOfPeer());
        this.settings = settings;
        this.wire = wire;
        this.tools = tools;
        this.view = tools.view();
        this.tolerance = settings.tolerance();
        this.version = settings.identity().version();
    }

    /** Sets the version that both sides support. */
    void speak(SmppVersion agreed) {
        version = agreed;
    }

    void allow(int windowOfPeer, SmppTolerance tolerated) {
        allow(windowOfPeer);
        tolerance = tolerated;
    }

    @Override
    protected int touch() {
        return pending.touch();
    }

    @Override
    protected int pending() {
        return pending.size();
    }

    @Override
    protected void abandon() {
        queried.clear();
    }

    // ---- Receiving requests

    /** Serves the request in the view, which is legal in this state. */
    void serve() {
        PduType type = view.type();
        if (version == SmppVersion.V33 && view.hasTlvs()) {
            tolerance.note(SmppDeviation.TLV_IN_33);
        }
        PduRefusal refusal = MessageRules.check(view, version, tolerance);
        if (!refusal.isAccepted()) {
            wire.tally().broken(refusal.violation().fault());
            handler.brokenPacketCame(refusal.violation(), view.toBytes());
            wire.refuse(type, refusal.status(), view.sequence());
        } else if (type == PduType.ALERT_NOTIFICATION) {
            handler.subscriberAvailable(
                    view.address(PduField.SOURCE_ADDR_TON, PduField.SOURCE_ADDR_NPI, PduField.SOURCE_ADDR),
                    view.address(PduField.ESME_ADDR_TON, PduField.ESME_ADDR_NPI, PduField.ESME_ADDR));
        } else if (!admitOrCountRefusal(1)) {
            wire.refuse(type, settings.role().throttled(), view.sequence());
        } else {
            handOn(type);
        }
    }

    private void handOn(PduType type) {
        long token = PendingRequests.token(type.ordinal(), view.sequence());
        if (pending.add(token)) {
            tolerance.note(SmppDeviation.REPEATED_SEQUENCE);
        }
        if (type.isMessage()) {
            SmppMessage message = tools.message(version, tolerance.leniency());
            if (message.isUnannouncedReceipt()) {
                tolerance.note(SmppDeviation.RECEIPT_IN_PLAIN_MESSAGE);
            }
            handler.messageCame(message, token);
        } else {
            if (type == PduType.QUERY_SM) {
                queried.put(token, view.text(PduField.MESSAGE_ID));
            }
            handler.inquiryCame(SmppInquiryPdus.inquiry(view), token);
        }
    }

    // ---- Sending responses

    @Override
    protected void respond(long token, Outcome outcome) {
        if (!pending.settle(token)) {
            return;
        }
        PduType request = TYPES[PendingRequests.kind(token)];
        int sequence = PendingRequests.number(token);
        int status = SmppStatuses.status(outcome, settings.role());
        if (status != 0) {
            wire.refuse(request, status, sequence);
        } else if (request == PduType.SUBMIT_MULTI || saysCongestion()) {
            wire.write(response(request, sequence, outcome));
        } else {
            wire.text(request.response(), 0, sequence, id(request, outcome));
        }
    }

    /**
     * Returns the message id for the response. The id is unused and empty in a deliver_sm_resp (3.4 section 4.6.2). If
     * SMPP cannot express an id of another protocol, the id in the response is empty: the message was accepted, and a
     * different id would refer to another message.
     */
    private static String id(PduType request, Outcome outcome) {
        return request == PduType.DELIVER_SM
                ? ""
                : EncodabilityCheck.orNothing(outcome.messageId(), EncodabilityCheck.ID_CHARACTERS_MAX);
    }

    private Pdu response(PduType request, int sequence, Outcome outcome) {
        Pdu.Builder response =
                Pdu.of(request.response()).sequence(sequence).with(PduField.MESSAGE_ID, id(request, outcome));
        if (request == PduType.SUBMIT_MULTI) {
            // An address that SMPP cannot express cannot have been in the request, so it is not a recipient.
            response.unreached(outcome.failures().stream()
                    .filter(each -> EncodabilityCheck.address(each.destination()))
                    .limit(UNREACHED_MAX)
                    .map(each -> new Unreached(
                            each.destination(),
                            SmppStatuses.status(Outcome.of(each.kind(), each.code(), ""), settings.role())))
                    .toList());
        }
        if (saysCongestion()) {
            response.with(Tlv.of(TlvTag.CONGESTION_STATE, congestion()));
        }
        return response.build();
    }

    @Override
    protected void answer(long token, InquiryAnswer answer) {
        if (!pending.settle(token)) {
            return;
        }
        PduType request = TYPES[PendingRequests.kind(token)];
        int sequence = PendingRequests.number(token);
        String id = request == PduType.QUERY_SM ? queried.remove(token) : "";
        if (!answer.outcome().isAccepted()) {
            wire.refuse(request, status(request, answer.outcome()), sequence);
        } else if (request == PduType.QUERY_SM) {
            wire.write(SmppInquiryPdus.queryResponse(id, answer, sequence));
        } else {
            wire.header(request.response(), 0, sequence);
        }
    }

    private static int status(PduType request, Outcome why) {
        if (why.code() != 0) {
            return why.code();
        }
        CommandStatus usual =
                switch (request) {
                    case QUERY_SM -> CommandStatus.RQUERYFAIL;
                    case CANCEL_SM -> CommandStatus.RCANCELFAIL;
                    default -> CommandStatus.RREPLACEFAIL;
                };
        return usual.value();
    }

    private boolean saysCongestion() {
        return settings.quirks().congestion() && version == SmppVersion.V50;
    }

    /** Returns the number of pending requests in percent of the maximum. */
    private int congestion() {
        return Math.min(PERCENT, pending.size() * PERCENT / windowOfPeer());
    }
}
