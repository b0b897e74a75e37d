package org.strowger.ucp.operation;

import io.netty.buffer.ByteBuf;
import org.strowger.wire.HexOctets;

/** Whether those services are as long as they say that everybody reads: the header and the coding. */
final class ServiceLengths {
    private ServiceLengths() {}

    /** Of services that are whole. */
    static boolean areSound(OperationView view) {
        return hasSoundHeader(view) && hasSoundCoding(view);
    }

    /** A user data header begins with its own length. */
    static boolean hasSoundHeader(OperationView view) {
        ByteBuf bytes = view.bytes();
        int head = UcpExtraServices.find(
                bytes, view.begin(UcpField.XSER), view.end(UcpField.XSER), UcpExtraServices.HEADER);
        if (head == UcpExtraServices.NONE) {
            return true;
        }
        int octets = HexOctets.octet(bytes, head + UcpExtraServices.OCTET_DIGITS);
        return octets > 0 && HexOctets.octet(bytes, head + UcpExtraServices.HEAD_DIGITS) == octets - 1;
    }

    /** A data coding is one octet. */
    static boolean hasSoundCoding(OperationView view) {
        ByteBuf bytes = view.bytes();
        int head = UcpExtraServices.find(
                bytes, view.begin(UcpField.XSER), view.end(UcpField.XSER), UcpExtraServices.CODING);
        return head == UcpExtraServices.NONE || HexOctets.octet(bytes, head + UcpExtraServices.OCTET_DIGITS) == 1;
    }
}
