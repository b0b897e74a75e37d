package org.strowger.ucp;

import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.strowger.bound.BoundedBy;
import org.strowger.message.Outcome;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.PacketFault;
import org.strowger.protocol.session.IncomingRequests;
import org.strowger.ucp.operation.OperationRules;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.OperationWriter;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpRefusal;
import org.strowger.ucp.operation.UcpTime;

/**
 * The peer's UCP operations: checks them against {@link OperationRules}, reports them to the handler, and writes the
 * results.
 */
final class UcpService extends IncomingRequests {
    /** The number of waiting messages in the result of an alert: always 0, because we do not count them. */
    private static final String NONE_WAITING = "0000";

    private final UcpSettings settings;
    private final UcpWire wire;
    private final UcpTools tools;
    private final OperationView view;

    @BoundedBy("UcpPendingOperations.MAX")
    private final UcpPendingOperations pending = new UcpPendingOperations();

    @BoundedBy("Window.cells")
    private final UcpDeletions deletions = new UcpDeletions();

    private boolean strict;
    private ZoneId zone;

    UcpService(UcpSettings settings, MessageHandler handler, UcpWire wire, UcpTools tools) {
        super(handler, Math.min(settings.limits().windowOfPeer(), UcpPendingOperations.MAX));
        this.settings = settings;
        this.wire = wire;
        this.tools = tools;
        this.view = tools.view();
        this.strict = settings.strict();
        this.zone = settings.zone();
    }

    void allow(int windowOfPeer, boolean strictly, ZoneId other) {
        allow(Math.min(windowOfPeer, UcpPendingOperations.MAX));
        strict = strictly;
        zone = other;
    }

    boolean isStrict() {
        return strict;
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

    /**
     * Checks the fields of the operation in the view, and refuses the operation if they are wrong. Counts the
     * deviations that a strict session would refuse.
     */
    boolean isSound() {
        UcpRefusal refusal = OperationRules.check(view, strict);
        if (!refusal.isAccepted()) {
            wire.tally().broken(refusal.violation().fault());
            handler.brokenPacketCame(refusal.violation(), view.toBytes());
            wire.refuse(view.typeNumber(), view.number(), refusal.code());
        } else {
            for (int i = view.refusableDeviations(); i > 0; i--) {
                wire.tally().broken(PacketFault.TOLERATED);
            }
        }
        return refusal.isAccepted();
    }

    /** Serves the operation in the view, which is legal and valid. */
    void serve() {
        OperationType type = view.type();
        switch (type) {
            case ALERT -> wire.done(type.number(), view.number(), settings.role() == UcpRole.SMSC ? NONE_WAITING : "");
            // These operations carry human-readable text; the result of our inquiry was already sufficient.
            case INQUIRED, DELETED -> wire.done(type.number(), view.number(), "");
            default -> {
                List<Inquiry> asked = type.isMessage() ? List.of() : UcpInquiries.inquiries(view, zone);
                if (!admitOrCountRefusal(Math.max(1, asked.size()))) {
                    wire.refuse(type.number(), view.number(), UcpErrorCode.NOT_ALLOWED);
                } else if (type.isMessage()) {
                    handler.messageCame(tools.message(zone), pending.add(view));
                } else if (asked.isEmpty()) {
                    wire.refuse(type.number(), view.number(), UcpErrorCode.NOT_SUPPORTED);
                } else {
                    inquire(asked);
                }
            }
        }
    }

    private void inquire(List<Inquiry> all) {
        long[] tokens = new long[all.size()];
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = pending.add(view);
        }
        if (tokens.length > 1) {
            deletions.begin(tokens);
        }
        for (int i = 0; i < tokens.length; i++) {
            handler.inquiryCame(all.get(i), tokens[i]);
        }
    }

    // ---- Sending responses

    @Override
    protected void respond(long token, Outcome outcome) {
        if (!isPending(token)) {
            return;
        }
        int type = UcpPendingOperations.type(token);
        int number = UcpPendingOperations.number(token);
        if (!outcome.isAccepted()) {
            wire.refuse(type, number, UcpCodes.code(outcome), UcpCodes.systemMessage(outcome));
        } else if (settings.role() == UcpRole.SMSC && UcpTime.isStamp(outcome.messageId())) {
            accept(token, type, number, outcome);
        } else {
            // Results from applications have no stamp, and an id that is not a stamp cannot be written into SM.
            wire.done(type, number, "");
        }
        pending.remove(token);
    }

    /**
     * Sends a positive result. Its SM contains the recipient and the stamp, which is the id of the message (EMI-UCP
     * 4.0, results of the 50 series).
     */
    private void accept(long token, int type, int number, Outcome outcome) {
        String stamp = UcpTime.dayFirst(outcome.messageId());
        if (pending.isList(token)) {
            wire.done(type, number, ids(pending.list(token), stamp, outcome));
            return;
        }
        OperationWriter writer = wire.begin(type, number, stamp.length());
        pending.recipient(token, writer.out());
        writer.characters(":").field(stamp).end();
    }

    /** Returns one entry per recipient, with the stamp unless the recipient failed. */
    private static String ids(String recipients, String stamp, Outcome outcome) {
        Set<String> failed = outcome.failures().stream()
                .map(each -> each.destination().text())
                .collect(Collectors.toSet());
        StringBuilder ids = new StringBuilder();
        for (String each : recipients.split("/", -1)) {
            int comma = each.indexOf(',');
            String digits = comma < 0 ? each : each.substring(0, comma);
            ids.append(ids.length() == 0 ? "" : ",").append(digits);
            if (!failed.contains(digits)) {
                ids.append(':').append(stamp);
            }
        }
        return ids.toString();
    }

    @Override
    protected void answer(long token, InquiryAnswer answer) {
        if (!isPending(token)) {
            return;
        }
        if (!deletions.has(token)) {
            answered(token, answer.outcome());
        } else if (deletions.isLast(token, answer)) {
            answered(token, deletions.end(token).outcome());
        }
        pending.remove(token);
    }

    private void answered(long token, Outcome outcome) {
        int type = UcpPendingOperations.type(token);
        int number = UcpPendingOperations.number(token);
        if (outcome.isAccepted()) {
            wire.done(type, number, "");
        } else {
            wire.refuse(
                    type, number, UcpCodes.isCode(outcome.code()) ? outcome.code() : UcpErrorCode.NOT_FOUND.value());
        }
    }

    /**
     * Whether the operation with this token awaits its result: a second result could be matched with another operation.
     */
    private boolean isPending(long token) {
        boolean waits = pending.has(token);
        assert waits
                : "answer to an operation that is not pending: " + UcpPendingOperations.type(token) + " #"
                        + UcpPendingOperations.number(token);
        return waits;
    }
}
