package org.strowger.ucp;

import java.time.Instant;
import java.time.ZoneId;
import org.strowger.bound.Within;
import org.strowger.message.Outcome;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.Submission;
import org.strowger.protocol.session.OutgoingRequests;
import org.strowger.protocol.session.Window;
import org.strowger.protocol.session.Window.Numbers;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpFieldChanges;

/** Our UCP operations: forwards or composes them, and reads the results. */
@Within(Within.Scope.PACKET)
final class UcpRequests extends OutgoingRequests {
    /** From 00 to 99, then from 00 again (EMI-UCP 4.0, TRN). */
    static final Numbers NUMBERS = new Numbers(0, 1, 99, 128);

    /**
     * The session ends at the first timeout: with so few numbers, a late result could be matched with a later
     * operation.
     */
    private static final int UNANSWERED_MAX = 1;

    private final UcpSettings settings;
    private final UcpWire wire;
    private final UcpTools tools;
    private ZoneId zone;
    private String account = "";

    UcpRequests(UcpSettings settings, SessionSetting setting, UcpWire wire, UcpTools tools) {
        super(
                setting,
                new Window(UcpSettings.windowMax(settings.limits().windowToPeer()), NUMBERS),
                settings.timers().response(),
                UNANSWERED_MAX);
        this.settings = settings;
        this.wire = wire;
        this.tools = tools;
        this.zone = settings.zone();
    }

    void allow(int windowToPeer, ZoneId other) {
        window.limit(UcpSettings.windowMax(windowToPeer));
        zone = other;
    }

    /** Sets the number of the application, which is known after its login. */
    void speakFor(String number) {
        account = number;
    }

    @Override
    protected boolean isMessage(int kind) {
        OperationType type = OperationType.of(kind);
        return type != OperationType.MODIFY && type != OperationType.DELETE;
    }

    // ---- Sending requests

    @Override
    protected Submission submit(ShortMessage message, Rewrite changed, long token, long nowNanos) {
        if (window.room() == 0) {
            return Submission.WINDOW_FULL;
        }
        Rewrite rewrite = changed.isInNearestForm() ? UcpNearest.addresses(message, changed, account) : changed;
        UcpFieldChanges changes = tools.changes();
        if (message instanceof UcpMessage ucp) {
            OperationView came = ucp.view();
            OperationType as = UcpForwarding.leavesAs(came.type(), settings.role());
            if (as != OperationType.UNKNOWN) {
                Instant now = UcpForwarding.isStamped(came, as) ? calendar(nowNanos) : Instant.EPOCH;
                if (!new UcpForwarding(ucp, account, changes).fill(as, rewrite, zone, now)) {
                    return Submission.UNFIT;
                }
                wire.forward(came, as, window.add(as.number(), token, dueNanos(nowNanos)), changes);
                return Submission.ACCEPTED;
            }
        }
        UcpComposer composer = new UcpComposer(settings.role(), account, zone, calendar(nowNanos));
        OperationType type = composer.compose(message, rewrite, changes);
        return send(type, changes, token, nowNanos);
    }

    @Override
    protected Submission ask(Inquiry inquiry, long token, long nowNanos) {
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

    // ---- Receiving responses

    /** Handles a result. @return false if no operation waits for it */
    boolean answered(OperationView view) {
        int slot = window.find(view.number());
        if (slot == Window.NONE || window.kind(slot) != view.typeNumber()) {
            return false;
        }
        long token = window.token(slot);
        window.remove(slot);
        peerAnswered();
        Outcome outcome = UcpCodes.outcome(view);
        if (isMessage(view.typeNumber())) {
            handler.outcomeCame(token, outcome);
        } else {
            handler.answerCame(token, outcome.isAccepted() ? InquiryAnswer.done() : InquiryAnswer.refused(outcome));
        }
        return true;
    }
}
