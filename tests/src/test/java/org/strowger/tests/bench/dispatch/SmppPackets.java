package org.strowger.tests.bench.dispatch;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.strowger.message.Address;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/**
 * Packets by the router's SMPP codec: a submit_sm with the payload as its text, or in TLVs where it is too long for
 * that, and its response. The id in the response is the checksum of the request's body, so that nothing counts as
 * answered that did not arrive as it was sent.
 */
final class SmppPackets implements Packets {
    /** Fields and TLV headers beside the payload. */
    private static final int FRAME_OCTETS_MAX = 1024;

    private static final int PDU_OCTETS_MAX = Load.PAYLOAD_BYTES_MAX + FRAME_OCTETS_MAX;
    private static final int TEXT_OCTETS_MAX = 254;
    private static final int TLV_OCTETS_MAX = 64_000;

    /** The first tag that is a vendor's own: what message_payload cannot hold goes there. */
    private static final int VENDOR_TAG = 0x1400;

    @Override
    public int octets(ByteBuf bytes, int index) {
        int octets = PduFrame.octets(bytes, index, PDU_OCTETS_MAX);
        if (octets == PduFrame.NOT_WHOLE) {
            return NOT_WHOLE;
        }
        return octets == PduFrame.IMPOSSIBLE ? IMPOSSIBLE : octets;
    }

    @Override
    public Answerer answerer() {
        return new SmppAnswerer();
    }

    @Override
    public Asker asker(int payloadBytes) {
        return new SmppAsker(payloadBytes);
    }

    private static String checksum(ByteBuf bytes, int index, int octets) {
        CRC32C sum = new CRC32C();
        sum.update(bytes.nioBuffer(index + PduHeader.OCTETS, octets - PduHeader.OCTETS));
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    private static final class SmppAnswerer implements Answerer {
        private final PduView view = new PduView();

        @Override
        public boolean answer(ByteBuf bytes, int index, int octets, boolean inTime, ByteBuf out) {
            boolean accepted =
                    view.read(bytes, index, octets, SmppTolerance.STRICT).isAccepted();
            if (!accepted || view.type() != PduType.SUBMIT_SM) {
                return false;
            }
            if (inTime) {
                String id = checksum(bytes, index, octets);
                PduWriter.response(PduType.SUBMIT_SM_RESP, CommandStatus.ROK.value(), view.sequence(), id, out);
            } else {
                PduWriter.header(PduType.SUBMIT_SM_RESP, CommandStatus.RSYSERR.value(), view.sequence(), out);
            }
            return true;
        }
    }

    /** The part that all requests of a size share is made once for all connections of a thread. */
    private static final class SmppAsker implements Asker {
        private final PduView view = new PduView();
        private final byte[] body;
        private final String id;

        SmppAsker(int payloadBytes) {
            Pdu pdu = pdu(payloadBytes);
            ByteBuf whole = Unpooled.buffer(PduWriter.octetsMax(pdu));
            PduWriter.write(pdu, whole);
            id = checksum(whole, 0, whole.readableBytes());
            body = ByteBufUtil.getBytes(whole, PduHeader.OCTETS, whole.readableBytes() - PduHeader.OCTETS);
        }

        private static Pdu pdu(int payloadBytes) {
            Pdu.Builder pdu = Pdu.of(PduType.SUBMIT_SM)
                    .from(Address.international("441632960000"))
                    .to(Address.international("447700900123"));
            byte[] payload = new byte[payloadBytes];
            for (int i = 0; i < payloadBytes; i++) {
                payload[i] = (byte) ('A' + i % ('Z' - 'A'));
            }
            if (payloadBytes <= TEXT_OCTETS_MAX) {
                return pdu.with(PduField.SHORT_MESSAGE, payload).build();
            }
            int tag = TlvTag.MESSAGE_PAYLOAD.tag();
            for (int from = 0; from < payloadBytes; from += TLV_OCTETS_MAX) {
                int to = Math.min(payloadBytes, from + TLV_OCTETS_MAX);
                pdu.with(new Tlv(tag, Arrays.copyOfRange(payload, from, to)));
                tag = tag < VENDOR_TAG ? VENDOR_TAG : tag + 1;
            }
            return pdu.build();
        }

        @Override
        public int octets() {
            return PduHeader.OCTETS + body.length;
        }

        @Override
        public void ask(int sequence, ByteBuf out) {
            PduHeader.write(out, octets(), PduType.SUBMIT_SM.id(), 0, sequence);
            out.writeBytes(body);
        }

        @Override
        public Verdict verdict(ByteBuf bytes, int index, int octets, int sequence) {
            boolean answers =
                    view.read(bytes, index, octets, SmppTolerance.STRICT).isAccepted()
                            && view.type() == PduType.SUBMIT_SM_RESP
                            && view.sequence() == sequence;
            if (!answers) {
                return Verdict.WRONG;
            }
            if (view.status() == CommandStatus.RSYSERR.value()) {
                return Verdict.TIMED_OUT;
            }
            boolean arrived = view.status() == CommandStatus.ROK.value()
                    && view.text(PduField.MESSAGE_ID).equals(id);
            return arrived ? Verdict.DONE : Verdict.WRONG;
        }
    }
}
