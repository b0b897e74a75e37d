package org.strowger.smpp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.Optional;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageForm;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;
import org.strowger.smpp.pdu.PduChanges;
import org.strowger.smpp.pdu.PduForward;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;

/**
 * Storage format of a message that arrived over SMPP. Format 1: the format number; the session's version, as in
 * {@code interface_version}; an octet of which bit 0 marks a session whose texts may be unannounced receipts; and the
 * PDU as received.
 */
final class SmppForm implements MessageForm {
    private static final int FORMAT = 1;
    private static final int VERSION_AT = 1;
    private static final int BITS_AT = 2;
    private static final int PDU_AT = 3;
    private static final int LOOKS_FOR_RECEIPTS = 1;
    private static final int OCTET = 0xFF;

    @Override
    public String name() {
        return SmppSettings.NAME;
    }

    @Override
    public boolean writes(ShortMessage message) {
        return message instanceof SmppMessage;
    }

    @Override
    public boolean holdsLongTexts() {
        return true;
    }

    @Override
    public int octets(ShortMessage message) {
        return PDU_AT + ((SmppMessage) message).octets();
    }

    @Override
    public int write(ShortMessage message, byte[] to, int at) {
        SmppMessage smpp = (SmppMessage) message;
        to[at] = FORMAT;
        to[at + VERSION_AT] = (byte) smpp.reading().version().wire();
        to[at + BITS_AT] = (byte) (smpp.reading().looksForReceipts() ? LOOKS_FOR_RECEIPTS : 0);
        smpp.copy(to, at + PDU_AT);
        return at + PDU_AT + smpp.octets();
    }

    // ---- Read

    @Override
    public ShortMessage read(byte[] octets, int at, int length) {
        if (at < 0 || length > octets.length - at || length < PDU_AT + PduHeader.OCTETS) {
            throw wrong(
                    length + " octets are announced at offset " + at + ", but the record has only " + octets.length);
        }
        if (octets[at] != FORMAT) {
            throw wrong("unsupported format " + (octets[at] & OCTET) + "; the newest supported format is " + FORMAT);
        }
        SmppVersion version = version(octets[at + VERSION_AT] & OCTET);
        int bits = octets[at + BITS_AT] & OCTET;
        if ((bits & ~LOOKS_FOR_RECEIPTS) != 0) {
            throw wrong("unknown bits are set: " + Integer.toBinaryString(bits));
        }
        byte[] pdu = Arrays.copyOfRange(octets, at + PDU_AT, at + length);
        check(pdu);
        return SmppMessage.of(pdu, StoredPduView.NOWHERE.reading(version, bits == LOOKS_FOR_RECEIPTS));
    }

    private static SmppVersion version(int octet) {
        SmppVersion version = SmppVersion.of(octet);
        if (version.wire() != octet) {
            throw wrong("unknown SMPP version: " + octet);
        }
        return version;
    }

    /** Checks that the PDU is complete and carries a message, because later readers do not check again. */
    private static void check(byte[] pdu) {
        ByteBuf bytes = Unpooled.wrappedBuffer(pdu);
        int announced = PduHeader.length(bytes, 0);
        if (announced != pdu.length) {
            throw wrong("the PDU announces " + Integer.toUnsignedString(announced) + " octets, but the record has "
                    + pdu.length);
        }
        PduType type = PduType.of(PduHeader.commandId(bytes, 0));
        if (!type.isMessage()) {
            throw wrong("this PDU has no message: " + type.wireName());
        }
        PduRefusal refusal = new PduView().read(bytes, 0, pdu.length, SmppTolerance.READ_BEFORE);
        if (!refusal.isAccepted()) {
            throw wrong(refusal.toString());
        }
    }

    private static UnreadableMessage wrong(String why) {
        return new UnreadableMessage(SmppSettings.NAME, why);
    }

    // ---- Changed

    /** Deviations of the peer remain in the stored PDU, and are corrected when the message is sent. */
    @Override
    public Optional<ShortMessage> changed(ShortMessage message, Rewrite rewrite) {
        SmppMessage smpp = (SmppMessage) message;
        boolean fits = rewrite.piece()
                .filter(piece -> piece.body().octets().length > Tlv.VALUE_OCTETS_MAX)
                .isEmpty();
        if (!fits || !SmppForwarding.canSay(rewrite)) {
            return Optional.empty();
        }
        Optional<Address> whom = rewrite.destination().filter(any -> smpp.isToMany());
        SmppMessage one = whom.map(each -> with(smpp, PduForward.toOne(smpp.view(), each)))
                .orElse(smpp);
        PduChanges changes = SmppForwarding.rewritten(
                PduChanges.NONE, one.view(), rewrite, smpp.reading().version());
        return Optional.of(changes.isNone() ? smpp.owned() : with(one, pdu(one, changes)));
    }

    @Override
    public Body replacement(ShortMessage message, Body text) {
        return new Body(text.octets(), text.hasHeader(), message.coding());
    }

    private static byte[] pdu(SmppMessage message, PduChanges changes) {
        PduView view = message.view();
        ByteBuf out = Unpooled.buffer(PduForward.octetsMax(view, changes));
        int octets = PduForward.write(view, view.type(), view.sequence(), changes, out);
        return Arrays.copyOf(out.array(), octets);
    }

    private static SmppMessage with(SmppMessage message, byte[] pdu) {
        return SmppMessage.of(pdu, message.reading());
    }
}
