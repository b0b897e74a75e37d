package org.strowger.smpp;

import io.netty.buffer.ByteBuf;
import java.util.Optional;
import org.strowger.bound.Within;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.Submission;
import org.strowger.protocol.session.OutgoingRequests;
import org.strowger.protocol.session.Window;
import org.strowger.protocol.session.Window.Numbers;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.TlvTag;

/** Our SMPP requests: forwards or composes PDUs, and reads the responses. */
@Within(Within.Scope.PACKET)
final class SmppRequests extends OutgoingRequests {
    /** From 1 to 0x7FFFFFFF, then from 1 again (3.4 section 3.2). */
    static final Numbers SEQUENCES = Numbers.upTo(0x7FFFFFFF);

    private static final int NOT_THERE = -1;
    private static final PduType[] TYPES = PduType.values();
    private static final int CONGESTION_MAX = 100;

    private final SmppSettings settings;
    private final SmppWire wire;
    private final SmppTools tools;
    private SmppVersion version;

    SmppRequests(SmppSettings settings, SessionSetting setting, SmppWire wire, SmppTools tools) {
        super(
                setting,
                new Window(settings.limits().windowToPeer(), SEQUENCES),
                settings.timers().response(),
                settings.limits().unansweredMax());
        this.settings = settings;
        this.wire = wire;
        this.tools = tools;
        this.version = settings.identity().version();
    }

    /** Sets the version that both sides support. */
    void speak(SmppVersion agreed) {
        version = agreed;
    }

    void allow(int windowToPeer) {
        window.limit(windowToPeer);
    }

    @Override
    protected boolean isMessage(int kind) {
        return TYPES[kind].isMessage();
    }

    /**
     * Loads the requests that the next responses refer to into the processor's cache.
     *
     * @return the offset after those responses, or after all octets if a response is incomplete
     */
    int touchAnswered(ByteBuf bytes, int start) {
        long[] tokens = tools.tokens();
        int at = start;
        int count = 0;
        while (count < tokens.length) {
            int octets = PduFrame.octets(bytes, at, settings.limits().pduOctetsMax());
            if (octets < PduHeader.OCTETS) {
                at = bytes.writerIndex();
                break;
            }
            int slot = PduHeader.isResponse(bytes, at) ? window.find(PduHeader.sequence(bytes, at)) : Window.NONE;
            if (slot != Window.NONE) {
                tokens[count++] = window.token(slot);
            }
            at += octets;
        }
        tools.touched(handler.touch(tokens, count));
        return at;
    }

    // ---- Sending requests

    @Override
    protected Submission submit(ShortMessage message, Rewrite changed, long token, long nowNanos) {
        if (window.room() == 0) {
            return Submission.WINDOW_FULL;
        }
        Rewrite rewrite = changed.isInNearestForm() ? EncodabilityCheck.nearest(message, changed) : changed;
        if (!SmppForwarding.canSay(rewrite)) {
            return Submission.UNFIT;
        }
        if (message instanceof SmppMessage smpp) {
            PduView came = smpp.view();
            PduType as = SmppForwarding.leavesAs(came, rewrite, settings.role(), version);
            if (as != PduType.UNKNOWN) {
                int sequence = window.add(as.ordinal(), token, dueNanos(nowNanos));
                if (SmppForwarding.renames(came, rewrite, as)) {
                    wire.forwardRenamed(came, as, sequence, rewrite.messageIdOr(""));
                } else {
                    wire.forward(came, as, sequence, SmppForwarding.changes(came, rewrite, as, version));
                }
                return Submission.ACCEPTED;
            }
        }
        SmppComposer composer = new SmppComposer(settings.role(), version, calendar(nowNanos));
        Optional<Pdu.Builder> pdu = composer.compose(message, rewrite);
        if (pdu.isEmpty()) {
            return Submission.UNFIT;
        }
        send(pdu.get(), token, nowNanos);
        return Submission.ACCEPTED;
    }

    @Override
    protected Submission ask(Inquiry inquiry, long token, long nowNanos) {
        if (window.room() == 0) {
            return Submission.WINDOW_FULL;
        }
        Optional<Pdu.Builder> pdu = SmppInquiryPdus.pdu(inquiry, version);
        if (pdu.isEmpty()) {
            return Submission.UNFIT;
        }
        send(pdu.get(), token, nowNanos);
        return Submission.ACCEPTED;
    }

    /** An alert_notification has no response, so it does not occupy the window (3.4 section 4.12). */
    @Override
    protected void announce(Address subscriber, Address asker) {
        if (EncodabilityCheck.address(subscriber) && EncodabilityCheck.address(asker)) {
            wire.write(Pdu.of(PduType.ALERT_NOTIFICATION)
                    .sequence(window.nextSequence())
                    .with(subscriber, PduField.SOURCE_ADDR_TON, PduField.SOURCE_ADDR_NPI, PduField.SOURCE_ADDR)
                    .with(asker, PduField.ESME_ADDR_TON, PduField.ESME_ADDR_NPI, PduField.ESME_ADDR)
                    .build());
        }
    }

    private void send(Pdu.Builder pdu, long token, long nowNanos) {
        int sequence = window.add(pdu.type().ordinal(), token, dueNanos(nowNanos));
        wire.write(pdu.sequence(sequence).build());
    }

    // ---- Receiving responses

    /** Handles a response. @return false if no request waits for it */
    boolean answered(PduView view) {
        int slot = window.find(view.sequence());
        if (slot == Window.NONE) {
            return false;
        }
        PduType request = TYPES[window.kind(slot)];
        if (view.type() == PduType.GENERIC_NACK) {
            settings.tolerance().note(SmppDeviation.NACK_AS_RESPONSE);
        } else if (view.type() != request.response()) {
            settings.tolerance().note(SmppDeviation.WRONG_RESPONSE);
            return true;
        }
        long token = window.token(slot);
        window.remove(slot);
        peerAnswered();
        congestion(view);
        if (view.type() == PduType.GENERIC_NACK && view.status() == 0) {
            // If the response were treated as success, the message could be lost; if as failure, it could be sent
            // twice.
            tellUncertain(request.ordinal(), token, "the SMSC sent generic_nack without an error code");
        } else if (request.isMessage()) {
            handler.outcomeCame(token, outcome(view));
        } else {
            handler.answerCame(token, SmppInquiryPdus.answer(view));
        }
        return true;
    }

    private void congestion(PduView view) {
        int percent = view.hasTlvs() ? view.tlvNumber(TlvTag.CONGESTION_STATE, NOT_THERE) : NOT_THERE;
        if (percent >= 0 && percent <= CONGESTION_MAX) {
            handler.congestionTold(percent);
        }
    }

    private static Outcome outcome(PduView view) {
        int status = view.status();
        if (status == CommandStatus.RDELIVERYFAILURE.value()) {
            int reason = view.tlvNumber(TlvTag.DELIVERY_FAILURE_REASON, NOT_THERE);
            if (reason != NOT_THERE) {
                return SmppStatuses.failedDelivery(reason);
            }
        }
        if (view.type() == PduType.GENERIC_NACK && status == CommandStatus.RINVCMDLEN.value()) {
            return Outcome.of(Outcome.Kind.TEMPORARY, status, "the SMSC lost its place in the stream");
        }
        boolean named = status == 0 && view.has(PduField.MESSAGE_ID);
        // Some SMSCs pad their ids with blanks.
        Outcome outcome = SmppStatuses.outcome(
                status, named ? view.text(PduField.MESSAGE_ID).strip() : "");
        if (status != 0 || view.type() != PduType.SUBMIT_MULTI_RESP) {
            return outcome;
        }
        return new Outcome(
                outcome.kind(),
                outcome.messageId(),
                0,
                "",
                PduReader.read(view).unreached().stream()
                        .map(each -> new Outcome.Failure(
                                each.address(), SmppStatuses.kind(CommandStatus.of(each.status())), each.status()))
                        .toList());
    }
}
