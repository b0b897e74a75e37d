package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;

/**
 * Forwards an operation of the 50 series, as the same or another type of the series, with its own TRN and changed
 * fields. Runs of unchanged fields are copied in one piece; surplus fields are dropped.
 */
public final class OperationForward {
    private OperationForward() {}

    /** Returns an upper limit of the number of octets that {@link #write} appends. */
    public static int octetsMax(OperationView view, UcpFieldChanges changes) {
        return view.octets() + UcpLayout.FIFTY.size() + changes.characters();
    }

    /** Returns an upper limit of the length of an operation that consists of these fields alone. */
    public static int octetsMax(UcpFieldChanges fields) {
        return UcpHeader.OCTETS + UcpLayout.FIFTY.size() + fields.characters() + UcpHeader.TRAILER_OCTETS;
    }

    /** Writes an operation with these fields; all others are empty. @return the length of the packet */
    public static int write(
            OperationType type, int number, UcpFieldChanges fields, OperationWriter writer, ByteBuf out) {
        writer.operation(type, number, out);
        for (int index = 0; index < UcpLayout.FIFTY.size(); index++) {
            writer.field(fields.changes(index) ? fields.value(index) : "");
        }
        return writer.end();
    }

    /** Writes the operation of the view with changed fields. @return the length of the packet */
    public static int write(
            OperationView view,
            OperationType as,
            int number,
            UcpFieldChanges changes,
            OperationWriter writer,
            ByteBuf out) {
        assert view.type().isFifty() && as.isFifty() : "both operations must belong to the 50 series";
        writer.operation(as, number, out);
        int fields = UcpLayout.FIFTY.size();
        int index = 0;
        while (index < fields) {
            if (changes.changes(index)) {
                writer.field(changes.value(index));
                index++;
            } else {
                int first = index;
                while (index < fields && !changes.changes(index)) {
                    index++;
                }
                writer.copy(view.bytes(), view.begin(first), view.end(index - 1))
                        .field();
            }
        }
        return writer.end();
    }
}
