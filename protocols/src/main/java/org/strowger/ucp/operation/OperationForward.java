package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;

/**
 * Passes an operation of the 50 series on as it came, as the same or another of them, with its own number and with some
 * fields changed. What does not change is copied in one piece; surplus fields are left out.
 */
public final class OperationForward {
    private OperationForward() {}

    /** No packet is longer than what it was made from and what was put in. */
    public static int octetsMax(OperationView view, UcpFieldChanges changes) {
        return view.octets() + UcpLayout.FIFTY.size() + changes.characters();
    }

    /** The same where all fields are told. */
    public static int octetsMax(UcpFieldChanges fields) {
        return UcpHeader.OCTETS + UcpLayout.FIFTY.size() + fields.characters() + UcpHeader.TRAILER_OCTETS;
    }

    /** Writes one with these fields, and the others empty. @return how long the packet is */
    public static int write(
            OperationType type, int number, UcpFieldChanges fields, OperationWriter writer, ByteBuf out) {
        writer.operation(type, number, out);
        for (int place = 0; place < UcpLayout.FIFTY.size(); place++) {
            writer.field(fields.changes(place) ? fields.value(place) : "");
        }
        return writer.end();
    }

    /** Writes it, whole. @return how long the packet is */
    public static int write(
            OperationView view,
            OperationType as,
            int number,
            UcpFieldChanges changes,
            OperationWriter writer,
            ByteBuf out) {
        assert view.type().isFifty() && as.isFifty() : "only those have the same fields";
        writer.operation(as, number, out);
        int fields = UcpLayout.FIFTY.size();
        int place = 0;
        while (place < fields) {
            if (changes.changes(place)) {
                writer.field(changes.value(place));
                place++;
            } else {
                int first = place;
                while (place < fields && !changes.changes(place)) {
                    place++;
                }
                writer.copy(view.bytes(), view.begin(first), view.end(place - 1))
                        .field();
            }
        }
        return writer.end();
    }
}
