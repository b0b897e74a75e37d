package org.strowger.ucp;

import io.netty.buffer.ByteBuf;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.session.SessionWire;
import org.strowger.ucp.operation.OperationForward;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.OperationWriter;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpFieldChanges;

/** Writes operations and results into the outbox of a session. */
final class UcpWire extends SessionWire {
    /** The buffer size for operations and results that carry no message. */
    private static final int SHORT_OCTETS = 128;

    private static final int CODE_DIGITS = 2;
    private static final String DONE = "A";
    private static final String REFUSED = "N";

    private final OperationWriter writer;

    UcpWire(SessionSetting setting, OperationWriter writer) {
        super(setting);
        this.writer = writer;
    }

    /** Begins a short operation. */
    OperationWriter operation(OperationType type, int number) {
        tally.leaves(UcpPacketKinds.operation(type));
        return writer.operation(type, number, outbox.room(SHORT_OCTETS));
    }

    /** Writes an alert, which requests a sign of life (EMI-UCP 4.0, operation 31). */
    void alert(int number, String address) {
        operation(OperationType.ALERT, number).field(address).field("0539").end();
    }

    /** Writes an operation of the 50 series with these fields; the others are empty. */
    void write(OperationType type, int number, UcpFieldChanges fields) {
        tally.leaves(UcpPacketKinds.operation(type));
        ByteBuf out = outbox.room(OperationForward.octetsMax(fields));
        OperationForward.write(type, number, fields, writer, out);
    }

    void forward(OperationView view, OperationType as, int number, UcpFieldChanges changes) {
        tally.leaves(UcpPacketKinds.operation(as));
        ByteBuf out = outbox.room(OperationForward.octetsMax(view, changes));
        OperationForward.write(view, as, number, changes, writer, out);
    }

    // ---- Results

    /**
     * Sends a positive result.
     *
     * @param words the system message SM; may be empty
     */
    void done(int type, int number, String words) {
        begin(type, number, words.length()).field(words).end();
    }

    /** Begins a positive result, up to its SM. */
    OperationWriter begin(int type, int number, int more) {
        tally.leaves(UcpPacketKinds.result(OperationType.of(type)));
        writer.result(type, number, outbox.room(SHORT_OCTETS + more)).field(DONE);
        return OperationType.of(type).done().size() > 2 ? writer.empty(1) : writer;
    }

    void refuse(int type, int number, UcpErrorCode code) {
        refuse(type, number, code.value());
    }

    void refuse(int type, int number, int code) {
        refuse(type, number, code, "");
    }

    /**
     * Sends a negative result.
     *
     * @param words the system message SM; may be empty
     */
    void refuse(int type, int number, int code, String words) {
        tally.leaves(UcpPacketKinds.result(OperationType.of(type)));
        writer.result(type, number, outbox.room(SHORT_OCTETS + words.length()))
                .field(REFUSED)
                .field(code, CODE_DIGITS)
                .field(words)
                .end();
    }
}
