package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import org.strowger.cimd2.packet.LocalTimes;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.cimd2.packet.StatusCode;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Replacement;

/** Converts between inquiries and packets. Recipient and time stamp identify a message. */
final class Cimd2InquiryPackets {
    private static final int CANCEL_RECIPIENT = 0;
    private static final int CANCEL_ONE = 2;
    private static final int ERROR_MAX = 999;

    private Cimd2InquiryPackets() {}

    // ---- Our inquiries

    /**
     * Drafts the packet of an inquiry.
     *
     * @return the operation of the packet; {@link Operation#UNLISTED} if CIMD2 cannot express the inquiry
     */
    static Operation write(Inquiry inquiry, PacketWriter writer, ByteBuf draft) {
        String whom = Cimd2Addresses.written(inquiry.destination());
        boolean one = LocalTimes.isStamp(inquiry.messageId());
        if (whom.isEmpty() || !(one || inquiry.messageId().isEmpty())) {
            return Operation.UNLISTED;
        }
        return switch (inquiry.kind()) {
            case QUERY -> one ? query(inquiry, whom, writer, draft) : Operation.UNLISTED;
            case CANCEL -> cancel(inquiry, whom, writer, draft);
            case REPLACE -> Operation.UNLISTED;
        };
    }

    private static Operation query(Inquiry inquiry, String whom, PacketWriter writer, ByteBuf draft) {
        writer.begin(Operation.ENQUIRE.code(), 0, draft)
                .with(Parameter.DESTINATION, whom)
                .with(Parameter.TIME_STAMP, inquiry.messageId());
        return Operation.ENQUIRE;
    }

    private static Operation cancel(Inquiry inquiry, String whom, PacketWriter writer, ByteBuf draft) {
        boolean one = !inquiry.messageId().isEmpty();
        writer.begin(Operation.CANCEL.code(), 0, draft)
                .with(Parameter.CANCEL_MODE, one ? CANCEL_ONE : CANCEL_RECIPIENT)
                .with(Parameter.DESTINATION, whom);
        if (one) {
            writer.with(Parameter.TIME_STAMP, inquiry.messageId());
        }
        return Operation.CANCEL;
    }

    /** Reads a response from the peer. */
    static InquiryAnswer answer(PacketView view) {
        int code = Cimd2Errors.in(view);
        boolean failed = code != 0 || view.operation() == Operation.GENERAL_ERROR;
        Outcome outcome = Cimd2Errors.outcome(failed ? Math.max(1, code) : 0, "");
        if (failed || view.operation() != Operation.ENQUIRE) {
            return new InquiryAnswer(outcome, MessageState.UNKNOWN, "", 0);
        }
        MessageState state = StatusCode.of(view.number(Parameter.STATUS_CODE)).state();
        int error = Math.max(0, view.number(Parameter.STATUS_ERROR));
        return new InquiryAnswer(outcome, state, view.text(Parameter.DISCHARGE_TIME), error);
    }

    // ---- The peer's inquiries

    /** Reads a legal request from the peer. A request without a recipient concerns all messages of the account. */
    static Inquiry inquiry(PacketView view) {
        Address whom = Cimd2Addresses.read(view.text(Parameter.DESTINATION));
        boolean query = view.operation() == Operation.ENQUIRE;
        boolean one = query || view.number(Parameter.CANCEL_MODE) == CANCEL_ONE;
        return new Inquiry(
                query ? Inquiry.Kind.QUERY : Inquiry.Kind.CANCEL,
                one ? view.text(Parameter.TIME_STAMP) : "",
                Address.NONE,
                !query && view.number(Parameter.CANCEL_MODE) == 1 ? Address.NONE : whom,
                "",
                Replacement.NONE);
    }

    /** Writes the status of a message, after the parameters that identify the message. */
    static void status(PacketWriter writer, InquiryAnswer answer) {
        boolean last = answer.state().isFinal();
        writer.with(Parameter.STATUS_CODE, StatusCode.of(answer.state(), last).number());
        if (answer.error() > 0 && answer.error() <= ERROR_MAX) {
            writer.with(Parameter.STATUS_ERROR, answer.error());
        }
        if (LocalTimes.isStamp(answer.finalDate())) {
            writer.with(Parameter.DISCHARGE_TIME, answer.finalDate());
        }
    }
}
